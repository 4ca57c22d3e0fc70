// Shear of the weave: the angle between warp and weft in each corner of a crossing. Where it is so small that neighbouring
// yarns lie beside each other, they lock: E = k/2 L (lock - phi)^2 for phi < lock, with sin(lock) the distance at which
// yarns touch over that of their crossings. Without it warp and weft can come to lie along each other, where a crossing may
// move along both at no cost and the mass matrix is singular.
#include <cmath>
#include <numbers>

#include "yarns/elements/shear.h"
#include "yarns/laws.h"
#include "yarns/yarn_law.h"

namespace selvedge {
namespace {

class YarnShear final : public YarnLaw<YarnShear, CornerLayout> {
 public:
  explicit YarnShear(const YarnSystem& cloth) : YarnLaw(cloth) {
    const YarnNet& net = cloth.net();
    for (const int e :
         elements().set(net.corners, std::vector<int>(net.corners.size(), kWarpSlide), cloth.blockCount())) {
      sizes_.push_back(net.cornerSizes[toIndex(e)]);
    }
    locks_.resize(sizes_.size());
    YarnShear::refresh();
  }

  std::string_view name() const override { return "shear"; }
  void refresh() override {
    YarnLaw::refresh();
    const YarnSettings& s = cloth().settings();
    kx_ = s.shear * s.radius * s.radius;
    vector_ = s.shearMetric == "vector";
    lockStiffness_ = s.lockStiffness * s.stretch * std::numbers::pi * s.radius * s.radius;
    for (std::size_t e = 0; e < sizes_.size(); ++e) {
      locks_[e] = std::asin(std::min(1.0, s.jamDistance * s.radius / sizes_[e]));
    }
  }
  double damping() const { return cloth().settings().shearDamping; }

  double elementEnergy(int e, const Vec& q) const {
    const ShearGeometry g = geometry(e, q);
    const double depth = depthOf(e, g);
    return shearEnergy(g, kx_) + 0.5 * lockStiffness_ * g.size * depth * depth;
  }
  Vec elementForce(int e, const Vec& q) const {
    const ShearGeometry g = geometry(e, q);
    return shearGradient(g, g.size * (lockStiffness_ * depthOf(e, g) - kx_ * g.strain));
  }
  Mat elementHessian(int e, const Vec& q, Hessian treatment) const { return whole(e, geometry(e, q), treatment, 1, 0); }
  Mat matrix(int e, const Vec& q, Hessian treatment, double elastic, double kd) const {
    const ShearGeometry g = geometry(e, q);
    if (!vector_ || kd == 0) return whole(e, g, treatment, elastic, kd);
    return whole(e, g, treatment, elastic, 0) - dissipationVelocityJacobian(shearVectorMeasure(g), kd);
  }
  template <class Visit>
  void measures(int e, const Vec& q, const Visit& visit) const {
    const ShearGeometry g = geometry(e, q);
    if (vector_) {
      visit(shearVectorMeasure(g), 1.0, [&](const auto& rate) -> Mat { return shearVectorStrainHessian(g, rate); });
    } else {
      visit(shearMeasure(g), 1.0, [&](const auto& rate) -> Mat { return rate[0] * shearStrainHessian(g); });
    }
  }

 private:
  ShearGeometry geometry(int e, const Vec& q) const { return shearGeometry(q, sizes_[toIndex(e)]); }

  // The Hessian of shear and lock, and the damper of the angle.
  Mat whole(int e, const ShearGeometry& g, Hessian treatment, double elastic, double kd) const {
    const double depth = depthOf(e, g);
    if (depth == 0) return shearMatrix(g, elastic * kx_, treatment, kd);
    const Vec6 gradient = angleGradient(g.angle, 1);
    Mat6 H = ((elastic * (kx_ + lockStiffness_) + kd) * g.size * gradient) * gradient.transpose();
    if (treatment == Hessian::exact) {
      H += elastic * g.size * (kx_ * g.strain - lockStiffness_ * depth) * angleHessian(g.angle);
    }
    return spreadHessian(H, 1);
  }
  double depthOf(int e, const ShearGeometry& g) const { return std::max(0.0, locks_[toIndex(e)] - g.angle.value); }

  std::vector<double> sizes_;  // [elements] m
  std::vector<double> locks_;  // [elements] rad
  double lockStiffness_ = 0;   // N
  double kx_ = 0;              // N
  bool vector_ = false;
};

}  // namespace

std::unique_ptr<ForceLaw> makeYarnShear(const YarnSystem& cloth) { return std::make_unique<YarnShear>(cloth); }

}  // namespace selvedge
