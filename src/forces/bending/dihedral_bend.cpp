// Bending about inner edges (Bridson, Marino & Fedkiw 2003; Grinspun et al. 2003; Hessian: Tamstorf & Grinspun 2013).
//
//        c          nodes a, b, c, d; triangles (a, b, c) and (b, a, d)
//       / \         e = b - a, l = |e|, e^ = e / l
//      a---b        n1 = e x (c - a), n2 = (d - a) x e: along the same side where the hinge is flat
//       \ /         theta = atan2(e^ . (n1 x n2), n1 . n2): signed, with a derivative everywhere but at +-pi
//        d          C = theta - theta0,  E = k/2 C^2,  force -k C dC/dx,  damper -kd (dC/dt) dC/dx
//
// theta is the turn of the triangle (a, b, c) about the edge less that of (a, b, d). Of one triangle with corner c let
// n^ be the normal, m^ = n^ x e^ the direction from the edge to c, h the height and beta = (1 - t/l, t/l, -1) on
// (a, b, c) with t = (c - a) . e^. The turn changes by its gradient, beta_i n^ / h on node i. When the nodes move by
// d_i, let D = sum beta_i d_i and E = d_b - d_a; then
//   dn^ = m^ (n^ . D)/h - e^ (n^ . E)/l,  dh = -m^ . D,
//   dbeta_i = eps_i [h (m^ . E)/l^2 - (e^ . D)/l],  eps = (-1, 1, 0)
// and the gradient by
//   H_ij = beta_i beta_j (m^ n^T + n^ m^T)/h^2 - (eps_i beta_j n^ e^T + beta_i eps_j e^ n^T)/(h l)
//          + eps_i eps_j n^ m^T/l^2.
// Only its last term is not symmetric; n^ m^T - m^ n^T is the same rotation about the edge for both triangles, so that
// half the sum n^ m^T + m^ n^T may stand for it in their difference.
//
// Treatments of k (g g^T + C H), g the gradient of C and H the difference: exact is all of it. H is indefinite whatever
// the sign of C; clamped, spd and gauss-newton are all Gauss-Newton, k g g^T, which is definite, exact at rest and off
// by a part of about C elsewhere (docs/physics.md, "Hessian treatment").
//
// Where it has flowed (forces/plastic_flow.h), theta0 is moved by the crease that stays.
// Stiffness k: hinge_rest.h. A triangle without area, or an edge without length, gives no force.
#include <algorithm>
#include <cmath>

#include <Eigen/Geometry>

#include "forces/bending/hinge_kernels.h"
#include "forces/bending/hinge_rest.h"
#include "forces/laws.h"
#include "forces/plastic_flow.h"
#include "model/elements/stencil.h"

namespace selvedge {
namespace {

// One between parts of two triangles begins with what was between these.
MemoryNames namesOf(const Mesh& mesh, const Hinge& hinge) {
  const int left = mesh.before(hinge.left), right = mesh.before(hinge.right);
  return {hingeName(hinge), left == right ? -1 : hingeName(left, right)};
}

class DihedralBend final : public Stencil<4>, public CompliantLaw<DihedralBend, 4> {
 public:
  DihedralBend(const Mesh& mesh, const Topology& topology, const MaterialSettings& settings, RestAngle rest)
      : settings_(settings), flow_(settings.plastic, topology.hinges.size()) {
    std::vector<Nodes> nodes;
    for (const Hinge& h : topology.hinges) nodes.push_back({h.a, h.b, h.c, h.d});
    for (int e : setElements(nodes, mesh.nodes())) {
      rest_.push_back(hingeRest(mesh, topology.hinges[index(e)]));
      if (flow_.acts()) names_.push_back(namesOf(mesh, topology.hinges[index(e)]));
      smallest_.push_back(rest_.back().smallest);
      swapped_.push_back(swappedPairs(nodes[index(e)]));
      order_.push_back(cornerOrder(nodes[index(e)]));
    }
    // A strip reads whole lanes, past the last element too.
    const std::size_t padded = rest_.size() + kStripWidth;
    restAngle_.assign(padded, 0.0), smallest_.resize(padded, 1.0), swapped_.resize(padded, 0);
    if (rest == RestAngle::initial || !mesh.restIsFlat) restAt(mesh);
    madeAngle_ = restAngle_;
    DihedralBend::refresh();
  }

  std::string_view name() const override { return "bend"; }
  bool elastic() const override { return true; }
  bool dissipative() const override { return tau_ != 0; }

  void refresh() override {
    const bool perEdge = settings_.bendScaling == "per-edge";
    stiffness_.assign(rest_.size() + kStripWidth, 0.0);
    for (std::size_t e = 0; e < rest_.size(); ++e) {
      stiffness_[e] = rest_[e].perEdge.dot(settings_.bend) * (perEdge ? rest_[e].share : rest_[e].modulus);
    }
    tau_ = settings_.bendDamping;
  }

  bool fixes() const override { return flow_.acts(); }
  bool flows() const override { return flow_.acts(); }
  bool flowed(std::span<const double> memory) const override { return flow_.flowed(memory); }
  int memorySize() const override { return flow_.memorySize(); }
  bool fix(const State&, std::span<const double> memory, const InnerStep&) override {
    if (!flow_.take(memory)) return false;
    for (std::size_t e = 0; e < rest_.size(); ++e) restAngle_[e] = madeAngle_[e] + flow_.rest()[e];
    return true;
  }
  void remember(const State& state, std::span<double> memory) const override {
    const double limit = flow_.bendLimit();
    if (limit == 0) return;
    forStrips(chunks(), [&](int first, int count) {
      HingeStrip hinge;
      Strip<1> elastic;
      measureStrip(state.q, first, count, hinge);
      values(first, hinge, elastic);
      for (int l = 0; l < count; ++l) {
        const double width = rest_[index(first + l)].width;
        if (std::abs(elastic[0][l]) > limit * width)
          flow_.flow(index(first + l), elastic[0][l], limit * width, std::min(M_PI, flow_.bendMost() * width), memory);
      }
    });
  }
  void nameMemory(std::vector<MemoryNames>& names) const override { flow_.nameMemory(names_, names); }
  void showKept(std::span<const double> memory, Kept kept) const override {
    for (int e = 0; flow_.acts() && e < Stencil::count(); ++e)
      raiseAt(nodes(e), std::abs(memory[index(e)]), kept.angle);
  }

  const CompliantElements* compliant() const override { return this; }
  int elements() const override { return count(); }
  const Nodes& nodesAt(int e) const { return nodes(e); }
  ElementStrain strainAt(int e, int, const double* q, std::array<Vec3, 4>& gradient) const;
  ElementStrain flatStrainAt(int e, int, std::array<Vec3, 4>& gradient) const {
    for (std::size_t i = 0; i < 4; ++i) gradient[i] = {0, 0, rest_[index(e)].flatSlope[i]};
    return {0, stiffness_[index(e)], tau_ * stiffness_[index(e)]};
  }

  double energy(const State& state) const override {
    return sumStrips(Stencil::count(), [&](int first, int count, Strip<1>& E) {
      HingeStrip hinge;
      Strip<1> C;
      measureStrip(state.q, first, count, hinge);
      values(first, hinge, C);
      for (int l = 0; l < kStripWidth; ++l) E[0][l] = 0.5 * k(first)[l] * C[0][l] * C[0][l];
    });
  }
  void addForce(const State& state, VecX& F) const override {
    forStrips(chunks(), [&](int first, int count) {
      HingeStrip hinge;
      Strip<1> s;
      measureStrip(state.q, first, count, hinge);
      values(first, hinge, s);
      addAlongGradient(-1, s, hinge, first, count, F);
    });
  }
  void addDissipativeForce(const State& state, VecX& F) const override {
    if (tau_ == 0) return;
    forStrips(chunks(), [&](int first, int count) {
      HingeStrip hinge;
      HingeSides v;
      Strip<1> s;
      measureStrip(state.q, first, count, hinge);
      hingeSides(nodes(first).data(), count, state.v.data(), v);
      hingeRates(v, hinge, s[0]);
      addAlongGradient(-tau_, s, hinge, first, count, F);
    });
  }
  void addHessianProduct(const State& state, const VecX& x, VecX& y) const override {
    forStrips(chunks(), [&](int first, int count) {
      HingeStrip hinge;
      HingeSides side;
      Strip<1> s, weight;
      Strip<12> f;
      measureStrip(state.q, first, count, hinge);
      hingeSides(nodes(first).data(), count, x.data(), side);
      hingeRates(side, hinge, s[0]);
      values(first, hinge, weight);
      for (int l = 0; l < kStripWidth; ++l) weight[0][l] *= k(first)[l];
      scaleGradient(k(first), 1, s, hinge, f);
      addHingeHessianProduct(side, weight[0], hinge, f);
      addForces<4>(&nodes(first), count, f, y.data());
    });
  }
  void bind(const BlockPattern& pattern) override {
    Stencil::bind(pattern);
    risingSlots_.clear();
    for (int e = 0; e < Stencil::count(); ++e) {
      Nodes rising = nodes(e);
      std::ranges::sort(rising);
      for (std::size_t i = 0; i < 4; ++i) {
        for (std::size_t j = i; j < 4; ++j) risingSlots_.push_back(pattern.slot(rising[i], rising[j]));
      }
    }
  }
  void addJacobians(const State& state, const JacobianOptions& options, double cq, double cv,
                    BlockMatrix& A) const override {
    const double perStiffness = -(cq + tau_ * cv);  // of g g^T
    const bool exact = options.hessian == Hessian::exact && cq != 0;
    if (perStiffness == 0 && !exact) return;
    forStrips(chunks(), [&](int first, int count) {
      HingeStrip hinge;
      Strip<1> weight;
      measureStrip(state.q, first, count, hinge);
      for (int l = 0; l < kStripWidth; ++l) weight[0][l] = perStiffness * k(first)[l];
      if (!exact && options.symmetric) {
        return addHingeOuterProducts(weight[0], hinge, count, &risingSlots_[10 * index(first)], &order_[index(first)],
                                     A);
      }
      Strip<90> blocks;
      hingeOuterBlocks(weight[0], hinge, &swapped_[index(first)], blocks);
      if (exact) {
        values(first, hinge, weight);
        for (int l = 0; l < kStripWidth; ++l) weight[0][l] *= -cq * k(first)[l];
        addHingeHessianBlocks(weight[0], hinge, &swapped_[index(first)], blocks);
      }
      addBlocks(slots(first).data(), 4, count, blocks.at, options.symmetric, A);
    });
  }

 private:
  const double* k(int first) const { return &stiffness_[index(first)]; }

  void measureStrip(const VecX& x, int first, int count, HingeStrip& hinge) const {
    HingeSides side;
    hingeSides(nodes(first).data(), count, x.data(), side);
    measureHinges(side, &smallest_[index(first)], hinge);
  }
  // C of hinges measured before.
  void values(int first, const HingeStrip& hinge, Strip<1>& C) const {
    hingeValues(hinge, &restAngle_[index(first)], C[0]);
  }
  void addAlongGradient(double scale, const Strip<1>& s, const HingeStrip& hinge, int first, int count, VecX& F) const {
    Strip<12> f;
    scaleGradient(k(first), scale, s, hinge, f);
    addForces<4>(&nodes(first), count, f, F.data());
  }

  // A bit a pair of corners, as elements.h numbers them, where the first has the larger node.
  static int swappedPairs(const Nodes& nodes) {
    int bits = 0, pair = 0;
    for (std::size_t i = 0; i < 4; ++i) {
      for (std::size_t j = i; j < 4; ++j, ++pair) bits |= (nodes[i] > nodes[j]) << pair;
    }
    return bits;
  }

  // The corners by rising node, two bits each.
  static int cornerOrder(const Nodes& nodes) {
    std::array<int, 4> corner{0, 1, 2, 3};
    std::ranges::sort(corner, {}, [&](int i) { return nodes[index(i)]; });
    return corner[0] | corner[1] << 2 | corner[2] << 4 | corner[3] << 6;
  }

  // The present angle of every hinge becomes its rest angle.
  void restAt(const Mesh& mesh) {
    VecX x(3 * mesh.nodes());
    for (int i = 0; i < mesh.nodes(); ++i) x.segment<3>(3 * i) = mesh.positions[index(i)];
    for (int first = 0; first < Stencil::count(); first += kStripWidth) {
      const int count = std::min(kStripWidth, Stencil::count() - first);
      HingeStrip hinge;
      Strip<1> C;
      measureStrip(x, first, count, hinge);
      values(first, hinge, C);
      for (int l = 0; l < count; ++l) restAngle_[index(first + l)] = C[0][l];
    }
  }

  const MaterialSettings& settings_;
  std::vector<HingeRest> rest_;                           // [elements]
  std::vector<double> restAngle_, smallest_, stiffness_;  // [elements + kStripWidth] theta0; of HingeRest; k in J
  std::vector<double> madeAngle_;                         // likewise, before anything flowed
  PlasticFlow flow_;
  std::vector<MemoryNames> names_;        // [elements] where they flow
  std::vector<int> swapped_;              // [elements + kStripWidth] bits of pairs
  std::vector<int> order_, risingSlots_;  // [elements], [10 elements] corners by rising node, and their blocks
  double tau_ = 0;                        // s
};

// One hinge by itself, in the words of the first lines of this file.
ElementStrain DihedralBend::strainAt(int e, int, const double* q, std::array<Vec3, 4>& gradient) const {
  const Nodes& own = nodes(e);
  const Vec3 a = nodePlace(q, own[0]), edge = nodePlace(q, own[1]) - a;
  const double length = edge.norm();
  gradient.fill(Vec3::Zero());
  if (!(length > 0)) return {};
  std::array<Vec3, 2> normal;
  for (std::size_t side = 0; side < 2; ++side) {
    const Vec3 corner = nodePlace(q, own[2 + side]) - a, twice = edge.cross(corner);
    const double square = twice.squaredNorm();
    if (!(square > smallest_[index(e)])) return {};
    normal[side] = twice / std::sqrt(square);
    const double height = std::sqrt(square) / length, foot = corner.dot(edge) / (length * length);
    const Vec3 turn = (side == 0 ? 1 : -1) / height * normal[side];
    gradient[0] += (1 - foot) * turn;
    gradient[1] += foot * turn;
    gradient[2 + side] -= turn;
  }
  // The second triangle is (b, a, d): its normal is the other way.
  const double sine = -edge.dot(normal[0].cross(normal[1])) / length, cosine = -normal[0].dot(normal[1]);
  const double C = std::remainder(std::atan2(sine, cosine) - restAngle_[index(e)], 2 * M_PI);
  return {C, stiffness_[index(e)], tau_ * stiffness_[index(e)]};
}

}  // namespace

LawPtr makeDihedralBend(const Mesh& mesh, const Topology& topology, const MaterialSettings& settings, RestAngle rest) {
  return std::make_unique<DihedralBend>(mesh, topology, settings, rest);
}

}  // namespace selvedge
