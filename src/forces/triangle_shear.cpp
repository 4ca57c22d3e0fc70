// Shear (Baraff & Witkin 1998, eq. 11; Parks & Forsyth 2002, eq. 5), and the change of shape of the elastic model.
//   C = c w_u . w_v,  E = S/2 (w_u . w_v)^2,  S = k c^2 in J
//   force on i: -S (w_u . w_v) g_i,  g_i = a_i w_v + b_i w_u;  damper (kd = tau k): -tau S (w_u' . w_v + w_u . w_v')
//   g_i
// A map keeps angles where w_u . w_v = 0 and |w_u| = |w_v|. The second is the first in a rest frame turned by 45
// degrees, as (w_u + w_v)/sqrt2 . (w_u - w_v)/sqrt2 = (|w_u|^2 - |w_v|^2)/2. So the shape law is the shear law twice a
// triangle:
//   E = S/2 [(w_u . w_v)^2 + ((|w_u|^2 - |w_v|^2)/2)^2],  the same in every rest frame.
#include <cmath>

#include "forces/laws.h"
#include "forces/triangle_law.h"

namespace selvedge {
namespace {

// The second derivative by (w_u, w_v), for S = 1: blocks uu, uv, vv.
struct FrameHessian {
  Mat3 uu, uv, vv;
};

// The positive semidefinite part of [[a, b], [b, d]].
Eigen::Matrix2d positivePart2(double a, double b, double d) {
  Eigen::Matrix2d T;
  T << a, b, b, d;
  const double mean = 0.5 * (a + d), radius = std::hypot(0.5 * (a - d), b);
  if (mean - radius >= 0) return T;
  if (mean + radius <= 0) return Eigen::Matrix2d::Zero();
  return (mean + radius) / (2 * radius) * (T - (mean - radius) * Eigen::Matrix2d::Identity());
}

// H = g g^T + c [0 I; I 0] with g = (w_v, w_u), c = w_u . w_v. In P = (u + v)/sqrt2 and Q = (u - v)/sqrt2 the second
// term is c (I, -I) and g = (p, q) with p = (w_v + w_u)/sqrt2, q = (w_v - w_u)/sqrt2. Across p and q the eigenvalues
// are c and -c, twice each; along them a 2x2 matrix is left. (Kim 2020, "A finite element formulation of Baraff-Witkin
// cloth", has this eigensystem.) A vanishing p or q leaves its unit vector zero, which gives the right limit.
FrameHessian projected(const Vec3& wu, const Vec3& wv, double c) {
  const Vec3 p = (wv + wu) / std::sqrt(2.0), q = (wv - wu) / std::sqrt(2.0);
  const double pp = p.norm(), qq = q.norm();
  const Vec3 ep = pp > 0 ? Vec3(p / pp) : Vec3(Vec3::Zero()), eq = qq > 0 ? Vec3(q / qq) : Vec3(Vec3::Zero());
  const Eigen::Matrix2d T = positivePart2(pp * pp + c, pp * qq, qq * qq - c);
  const double alongP = std::max(c, 0.0), alongQ = std::max(-c, 0.0);
  const Mat3 PP = alongP * Mat3::Identity() + (T(0, 0) - alongP) * ep * ep.transpose();
  const Mat3 QQ = alongQ * Mat3::Identity() + (T(1, 1) - alongQ) * eq * eq.transpose();
  const Mat3 PQ = T(0, 1) * ep * eq.transpose(), QP = PQ.transpose();
  return {0.5 * (PP + PQ + QP + QQ), 0.5 * (PP - PQ + QP - QQ), 0.5 * (PP - PQ - QP + QQ)};
}

FrameHessian frameHessian(const Vec3& wu, const Vec3& wv, Hessian treatment) {
  const double c = wu.dot(wv);
  if (treatment == Hessian::spd) return projected(wu, wv, c);
  FrameHessian H{wv * wv.transpose(), wv * wu.transpose(), wu * wu.transpose()};
  if (treatment != Hessian::gaussNewton) H.uv.diagonal().array() += treatment == Hessian::exact ? c : 0.5 * c;
  if (treatment == Hessian::clamped) {  // the positive half of c [0 I; I 0], whose eigenvalues are +-c
    H.uu.diagonal().array() += 0.5 * std::abs(c);
    H.vv.diagonal().array() += 0.5 * std::abs(c);
  }
  return H;
}

class TriangleShear final : public TriangleLaw<StencilLaw<TriangleShear, 3>> {
 public:
  // `share` of the shear modulus goes into each element.
  TriangleShear(std::string_view name, const Mesh& mesh, const std::vector<TriangleRest>& rest,
                const MaterialSettings& settings, double share)
      : TriangleLaw(mesh, rest, settings), name_(name), share_(share) {
    TriangleShear::refresh();
  }
  using TriangleLaw::restShapes;

  std::string_view name() const override { return name_; }
  void refresh() override {
    modulus_ = share_ * settings_.shear;
    tau_ = settings_.shearDamping;
    setDamped(tau_ != 0);
  }

  double elementEnergy(int e, const Vec& x) const {
    const double c = derivative(e, x, 0).dot(derivative(e, x, 1));
    return 0.5 * modulus(e) * c * c;
  }
  Vec elementForce(int e, const Vec& x) const {
    const Vec3 wu = derivative(e, x, 0), wv = derivative(e, x, 1);
    return (-modulus(e) * wu.dot(wv)) * gradient(e, wu, wv);
  }
  Mat elementHessian(int e, const Vec& x, Hessian treatment) const {
    const FrameHessian W = frameHessian(derivative(e, x, 0), derivative(e, x, 1), treatment);
    const Vec3 a = modulus(e) * rest_[index(e)].weights.col(0), b = modulus(e) * rest_[index(e)].weights.col(1);
    Mat H = Mat::Zero();
    addWeighted(H, a, rest_[index(e)].weights.col(0), W.uu);
    addWeighted(H, a, rest_[index(e)].weights.col(1), W.uv);
    addWeighted(H, b, rest_[index(e)].weights.col(0), W.uv.transpose());
    addWeighted(H, b, rest_[index(e)].weights.col(1), W.vv);
    return H;
  }
  Vec elementDamping(int e, const Vec& x, const Vec& v) const {
    const Vec g = gradient(e, derivative(e, x, 0), derivative(e, x, 1));
    const double rate = derivative(e, v, 0).dot(derivative(e, x, 1)) + derivative(e, x, 0).dot(derivative(e, v, 1));
    return (-tau_ * modulus(e) * rate) * g;
  }
  Mat elementDampingMatrix(int e, const Vec& x) const {
    const Vec g = gradient(e, derivative(e, x, 0), derivative(e, x, 1));
    return (tau_ * modulus(e) * g) * g.transpose();
  }

 private:
  double modulus(int e) const { return factor_[index(e)] * modulus_; }
  Vec3 derivative(int e, const Vec& x, int axis) const { return rest_[index(e)].derivative(x, axis); }
  Vec gradient(int e, const Vec3& wu, const Vec3& wv) const {
    Vec g;
    for (int i = 0; i < 3; ++i) {
      g.segment<3>(3 * i) = rest_[index(e)].weights(i, 0) * wv + rest_[index(e)].weights(i, 1) * wu;
    }
    return g;
  }

  std::string_view name_;
  double share_;
  double modulus_ = 0;  // N/m
  double tau_ = 0;      // s
};

}  // namespace

LawPtr makeTriangleShear(const Mesh& mesh, const MaterialSettings& settings) {
  return std::make_unique<TriangleShear>("shear", mesh, TriangleShear::restShapes(mesh), settings, 1.0);
}

LawPtr makeTriangleShape(const Mesh& mesh, const MaterialSettings& settings) {
  std::vector<TriangleRest> rest = TriangleShear::restShapes(mesh);
  Eigen::Matrix2d turn;
  turn << 1, 1, 1, -1;
  const std::size_t triangles = rest.size();
  for (std::size_t t = 0; t < triangles; ++t) {
    rest.push_back(rest[t]);
    rest.back().weights = rest[t].weights * (turn / std::sqrt(2.0));
  }
  return std::make_unique<TriangleShear>("shape", mesh, rest, settings, 0.5);
}

}  // namespace selvedge
