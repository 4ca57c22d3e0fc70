// Bending of ropes (the elastic rods of Bergou et al. 2008, without twist). At each inner node, between the pieces e1 and e2
// of lengths l1, l2 (at rest L1, L2) and directions e1^, e2^, with c = e1^ . e2^ the cosine of the angle theta between them:
//   curvature  kappa = 2 tan(theta / 2) / L,  L = (L1 + L2) / 2,  tan^2(theta / 2) = (1 - c) / (1 + c)
//   E = EI/2 kappa^2 L = B f(c),  B = EI / (2 L),  f = 4 (1 - c) / (1 + c),  f' = -8 / (1 + c)^2,  f'' = 16 / (1 + c)^3
// With g1 = dc/de1 = (e2^ - c e1^) / l1, g2 = dc/de2 = (e1^ - c e2^) / l2 and P_i = I - e_i^ e_i^T:
//   d2c/de1 de1 = -(e1^ g1^T + g1 e1^T + c P1 / l1) / l1,   d2c/de1 de2 = (P2 / l2 - e1^ g2^T) / l1,   d2c/de2 de2 likewise
// Damper: tau B f'' (dc/dt) is no good where the rope is straight, for there dc/dt is 0 whatever moves: it is the stiffness-
// proportional one of the definite matrix, -tau H v. Rests straight. Treatments other than exact: H projected onto the
// positive semidefinite matrices. A rope that is folded right back (c = -1) would have no end of energy: c is held above.
#include <algorithm>
#include <cmath>

#include "forces/laws.h"
#include "linalg/dense/small_eigen.h"
#include "model/elements/stencil_law.h"
#include "model/tears/torn_springs.h"

namespace selvedge {
namespace {

constexpr double kSharpest = -0.99;  // the least c: beyond it the energy goes on straight

class RopeBend final : public StencilLaw<RopeBend, 3> {
 public:
  RopeBend(const Mesh& mesh, int nodeCount, const MaterialSettings& settings) : settings_(settings) {
    std::vector<Nodes> nodes;
    std::vector<double> lengths;
    const auto between = [&](int a, int b) { return (mesh.positions[index(b)] - mesh.positions[index(a)]).norm(); };
    for (const std::vector<int>& strand : strandsAlong(mesh.springs, mesh.strands)) {
      for (std::size_t i = 0; i + 2 < strand.size(); ++i) {
        nodes.push_back({strand[i], strand[i + 1], strand[i + 2]});
        lengths.push_back((between(strand[i], strand[i + 1]) + between(strand[i + 1], strand[i + 2])) / 2);
      }
    }
    for (const int e : setElements(nodes, nodeCount)) length_.push_back(lengths[index(e)]);
    RopeBend::refresh();
  }

  std::string_view name() const override { return "bend"; }
  void refresh() override {
    stiffness_ = settings_.rope.bending();
    setDamped(settings_.bendDamping > 0 && stiffness_ > 0);
  }

  double elementEnergy(int e, const Vec& x) const { return B(e) * costOf(bendAt(x).c).value; }
  Vec elementForce(int e, const Vec& x) const {
    const Bend bend = bendAt(x);
    return -B(e) * costOf(bend.c).slope * bend.gradient;
  }
  Mat elementHessian(int e, const Vec& x, Hessian treatment) const {
    const Bend bend = bendAt(x);
    const Cost cost = costOf(bend.c);
    const Mat H = B(e) * (cost.curve * bend.gradient * bend.gradient.transpose() + cost.slope * secondOf(bend));
    return treatment == Hessian::exact ? H : semidefinite(H);
  }
  Vec elementDamping(int e, const Vec& x, const Vec& v) const {
    return -settings_.bendDamping * (elementHessian(e, x, Hessian::spd) * v);
  }
  Mat elementJacobian(int e, const Vec& x, const Vec&, const JacobianOptions& options, double cq, double cv) const {
    Mat J = -cq * elementHessian(e, x, options.hessian);
    if (settings_.bendDamping > 0) J -= cv * settings_.bendDamping * elementHessian(e, x, Hessian::spd);
    return J;
  }

 private:
  struct Bend {
    Vec3 d1, d2;    // directions
    double l1, l2;  // m
    double c;
    Vec3 g1, g2;
    Vec gradient;  // of c by the places of the three nodes
  };
  struct Cost {
    double value, slope, curve;
  };

  double B(int e) const { return stiffness_ / (2 * length_[index(e)]); }

  static Bend bendAt(const Vec& x) {
    Bend b;
    const Vec3 e1 = x.segment<3>(3) - x.segment<3>(0), e2 = x.segment<3>(6) - x.segment<3>(3);
    b.l1 = std::max(e1.norm(), 1e-12), b.l2 = std::max(e2.norm(), 1e-12);
    b.d1 = e1 / b.l1, b.d2 = e2 / b.l2;
    b.c = b.d1.dot(b.d2);
    b.g1 = (b.d2 - b.c * b.d1) / b.l1, b.g2 = (b.d1 - b.c * b.d2) / b.l2;
    b.gradient << -b.g1, b.g1 - b.g2, b.g2;
    return b;
  }
  static Cost costOf(double c) {
    const double held = std::max(c, kSharpest), s = 1 + held;
    const double value = 4 * (1 - held) / s, slope = -8 / (s * s);
    if (c < kSharpest) return {value + slope * (c - held), slope, 0};
    return {value, slope, 16 / (s * s * s)};
  }
  static Mat secondOf(const Bend& b) {
    const Mat3 P1 = Mat3::Identity() - b.d1 * b.d1.transpose(), P2 = Mat3::Identity() - b.d2 * b.d2.transpose();
    const Mat3 H11 = -(b.d1 * b.g1.transpose() + b.g1 * b.d1.transpose() + b.c / b.l1 * P1) / b.l1;
    const Mat3 H22 = -(b.d2 * b.g2.transpose() + b.g2 * b.d2.transpose() + b.c / b.l2 * P2) / b.l2;
    const Mat3 H12 = (P2 / b.l2 - b.d1 * b.g2.transpose()) / b.l1;
    // e1 = x1 - x0, e2 = x2 - x1.
    Mat H;
    H << H11, -H11 + H12, -H12,                                                  //
        (-H11 + H12).transpose(), H11 - H12 - H12.transpose() + H22, H12 - H22,  //
        -H12.transpose(), (H12 - H22).transpose(), H22;
    return H;
  }

  const MaterialSettings& settings_;
  std::vector<double> length_;  // [elements] m
  double stiffness_ = 0;        // N m^2
};

}  // namespace

LawPtr makeRopeBend(const Mesh& mesh, int nodeCount, const MaterialSettings& settings) {
  return std::make_unique<RopeBend>(mesh, nodeCount, settings);
}

}  // namespace selvedge
