// The elastic model's resistance to a change of area (Fisher).
//   C = A / A0 - 1,  E = k/2 C^2 with k = (modulus) (membrane factor);  the modulus is half of K_shear, see
//   materials.cpp A = |n| / 2,  n = (x1 - x0) x (x2 - x0),  dn = sum_i s_i x dx_i  (s_i: the side across from corner i)
//   dA = n^ . dn / 2                       ->  dA/dx_i = (n^ x s_i) / 2
//   d2A = [n^ . d2n + |dn across n^|^2 / |n|] / 2,  n^ . d2n = 2 sum_i n^ . (dx_i x dx_{i+1})
// A triangle without area has no normal: no force there.
#include "forces/laws.h"
#include "forces/mode_law.h"
#include "forces/triangle_law.h"

namespace selvedge {
namespace {

class TriangleArea final : public TriangleLaw<ModeLaw<TriangleArea, 3>> {
 public:
  TriangleArea(const Mesh& mesh, const MaterialSettings& settings) : TriangleLaw(mesh, restShapes(mesh), settings) {
    TriangleArea::refresh();
  }

  std::string_view name() const override { return "area"; }

  void refresh() override {
    stiffness_.assign(factor_.begin(), factor_.end());
    for (double& k : stiffness_) k *= 0.5 * settings_.shear;
    damping_ = stiffness_;
    for (double& kd : damping_) kd *= settings_.shearDamping;
    setDamped(settings_.shearDamping != 0);
  }

  Mode mode(int e, const Vec& x) const {
    const double A0 = rest_[index(e)].area;
    const Vec3 n = doubleArea(x);
    const double size = n.norm();
    Mode m{0.5 * size / A0 - 1, Vec::Zero()};
    if (size <= kNoArea * A0) return m;
    for (int i = 0; i < 3; ++i) m.gradient.segment<3>(3 * i) = (n / size).cross(oppositeSide(x, i)) / (2 * A0);
    return m;
  }

  Mat modeHessian(int e, const Vec& x) const {
    const double A0 = rest_[index(e)].area;
    const Vec3 n = doubleArea(x);
    const double size = n.norm();
    Mat H = Mat::Zero();
    if (size <= kNoArea * A0) return H;
    const Vec3 unit = n / size;
    const Mat3 across = (Mat3::Identity() - unit * unit.transpose()) / (2 * A0 * size);
    const Mat3 turn = cross(unit) / (2 * A0);
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) {
        H.block<3, 3>(3 * i, 3 * j) += cross(oppositeSide(x, i)).transpose() * across * cross(oppositeSide(x, j));
      }
      const int next = (i + 1) % 3;
      H.block<3, 3>(3 * i, 3 * next) -= turn;
      H.block<3, 3>(3 * next, 3 * i) += turn;
    }
    return H;
  }

 private:
  static constexpr double kNoArea = 1e-12;  // of the rest area
};

}  // namespace

LawPtr makeTriangleArea(const Mesh& mesh, const MaterialSettings& settings) {
  return std::make_unique<TriangleArea>(mesh, settings);
}

}  // namespace selvedge
