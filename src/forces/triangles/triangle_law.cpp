#include "forces/triangles/triangle_law.h"

#include <cmath>

namespace selvedge {

TriangleLaw::TriangleLaw(const Mesh& mesh, const std::vector<TriangleRest>& rest, const MaterialSettings& settings,
                         int strains)
    : settings_(settings),
      strains_(strains),
      flow_(settings.plastic, toIndex(strains) * rest.size(), static_cast<std::size_t>(kStripWidth)) {
  std::vector<Nodes> nodes;
  std::vector<std::array<int, 3>> corners;  // in the order of their nodes: blocks then lie above the diagonal
  for (std::size_t e = 0; e < rest.size(); ++e) {
    const auto& triangle = mesh.triangles[e % mesh.triangles.size()];
    std::array<int, 3> order{0, 1, 2};
    std::ranges::sort(order, {}, [&](int i) { return triangle[index(i)]; });
    corners.push_back(order);
    nodes.push_back({triangle[index(order[0])], triangle[index(order[1])], triangle[index(order[2])]});
  }
  const std::vector<double> factors = membraneFactors(mesh, rest, settings.scaling);
  const std::vector<int> order = setElements(nodes, mesh.nodes());
  const int triangles = std::max(1, static_cast<int>(mesh.triangles.size())),
            rounds = static_cast<int>(rest.size()) / triangles;
  if (flow_.acts()) source_ = order;
  for (int k = 0; flow_.acts() && k < strains; ++k) {
    for (const int e : order) {
      const int own = e % triangles, whole = mesh.before(own);
      const auto name = [&](std::int64_t t) { return (t * rounds + e / triangles) * strains + k; };
      names_.push_back({name(own), whole == own ? -1 : name(whole)});  // a part begins with what the whole has kept
    }
  }
  for (int e : order) {
    for (std::size_t k = 0; k < 4; ++k) {
      weights_[k].push_back(rest[index(e)].weights(corners[index(e)][1 + k / 2], static_cast<int>(k % 2)));
    }
    factor_.push_back(factors[index(e)]);
  }
  // A strip reads whole lanes, past the last element too.
  for (auto& numbers : weights_) numbers.resize(numbers.size() + kStripWidth, 0.0);
  factor_.resize(factor_.size() + kStripWidth, 0.0);
}

Weights TriangleLaw::weights(int first) const {
  return {&weights_[0][index(first)], &weights_[1][index(first)], &weights_[2][index(first)],
          &weights_[3][index(first)]};
}

void TriangleLaw::deform(const VecX& x, int first, int count, Deformation& w) const {
  deformTriangles(nodes(first).data(), count, x.data(), weights(first), w);
}

void TriangleLaw::scatter(const Deformation& P, int first, int count, VecX& F) const {
  Strip<9> f;
  cornerForces(weights(first), P, f);
  addForces<3>(&nodes(first), count, f, F.data());
}

ElementStrain TriangleLaw::strainAt(int e, int strain, const double* q, std::array<Vec3, 3>& gradient) const {
  const Nodes& own = nodes(e);
  const double a1 = weights_[0][index(e)], b1 = weights_[1][index(e)], a2 = weights_[2][index(e)],
               b2 = weights_[3][index(e)];
  const Vec3 first = nodePlace(q, own[0]), d1 = nodePlace(q, own[1]) - first, d2 = nodePlace(q, own[2]) - first;
  return strainOfMap(e, strain, a1 * d1 + a2 * d2, b1 * d1 + b2 * d2, gradient);
}

ElementStrain TriangleLaw::flatStrainAt(int e, int strain, std::array<Vec3, 3>& gradient) const {
  return strainOfMap(e, strain, Vec3::UnitX(), Vec3::UnitY(), gradient);
}

ElementStrain TriangleLaw::strainOfMap(int e, int strain, const Vec3& wu, const Vec3& wv,
                                       std::array<Vec3, 3>& gradient) const {
  const double a1 = weights_[0][index(e)], b1 = weights_[1][index(e)], a2 = weights_[2][index(e)],
               b2 = weights_[3][index(e)];
  std::array<Vec3, 2> slope;
  ElementStrain c = strainOf(e, strain, wu, wv, slope);
  c.stiffness *= *factor(e), c.damper *= *factor(e);
  gradient[1] = a1 * slope[0] + b1 * slope[1];
  gradient[2] = a2 * slope[0] + b2 * slope[1];
  gradient[0] = -gradient[1] - gradient[2];
  return c;
}

double TriangleLaw::energy(const State& state) const {
  return sumStrips(Stencil::count(), [&](int first, int count, Strip<1>& E) {
    Deformation w;
    deform(state.q, first, count, w);
    energies(first, w, E);
  });
}

void TriangleLaw::remember(const State& state, std::span<double> memory) const {
  const double limit = flow_.limit();
  if (limit == 0) return;
  forStrips(chunks(), [&](int first, int count) {
    Deformation w;
    Strains elastic;
    deform(state.q, first, count, w);
    elasticStrains(first, w, elastic);
    for (int k = 0; k < strains_; ++k) {
      for (int l = 0; l < count; ++l) {
        if (std::abs(elastic[k][l]) > limit)
          flow_.flow(index(k * Stencil::count() + first + l), elastic[k][l], limit, flow_.most(), memory);
      }
    }
  });
}

void TriangleLaw::showKept(std::span<const double> memory, Kept kept) const {
  const auto triangles = static_cast<int>(kept.triangles.size());
  for (int e = 0; flow_.acts() && e < Stencil::count(); ++e) {
    for (int k = 0; k < strains_; ++k) {
      const double rest = memory[index(k * Stencil::count() + e)];
      raiseAt(nodes(e), std::abs(rest), kept.strain);
      if (triangles == 0) continue;
      const int source = source_[index(e)];
      kept.triangles[index(source % triangles)] += rest * restAs(source / triangles, k);
    }
  }
}

bool TriangleLaw::join(const ForceLaw& other) {
  const auto* law = dynamic_cast<const TriangleLaw*>(&other);
  if (!law || law->weights_ != weights_ || !sameElements(*law)) return false;
  joint_.insert(joint_.end(), law->joint_.begin(), law->joint_.end());
  return true;
}

void TriangleLaw::addForcesOf(Laws laws, const State& state, VecX& F) const {
  forStrips(chunks(), [&](int first, int count) {
    Deformation w, P{};
    deform(state.q, first, count, w);
    for (const TriangleLaw* law : laws) law->addStress(first, w, P);
    scatter(P, first, count, F);
  });
}

void TriangleLaw::addDissipativeForce(const State& state, VecX& F) const {
  if (!damped_) return;
  forStrips(chunks(), [&](int first, int count) {
    Deformation w, rate, P{};
    deform(state.q, first, count, w);
    deform(state.v, first, count, rate);
    addDampingStress(first, w, rate, P);
    scatter(P, first, count, F);
  });
}

// y += H x is minus the force of the stress H w(x).
void TriangleLaw::addHessianProduct(const State& state, const VecX& x, VecX& y) const {
  forStrips(chunks(), [&](int first, int count) {
    Deformation w, rate, P;
    Tangent H{};
    deform(state.q, first, count, w);
    deform(x, first, count, rate);
    addTangent(first, w, Hessian::exact, -1, H);
    applyTangent(H, rate, P);
    scatter(P, first, count, y);
  });
}

void TriangleLaw::addJacobiansOf(Laws laws, const State& state, const JacobianOptions& options, double cq, double cv,
                                 BlockMatrix& A) const {
  const auto damps = [&](const TriangleLaw* law) { return law->damped_ && cv != 0; };
  if (cq == 0 && std::ranges::none_of(laws, damps)) return;
  forStrips(chunks(), [&](int first, int count) {
    Deformation w;
    Tangent H{};
    Strip<54> blocks;
    deform(state.q, first, count, w);
    for (const TriangleLaw* law : laws) {
      if (cq != 0) law->addTangent(first, w, options.hessian, -cq, H);
      if (damps(law)) law->addDampingTangent(first, w, -cv, H);
    }
    cornerBlocks(weights(first), H, blocks);
    addBlocks(slots(first).data(), 3, count, blocks.at, options.symmetric, A);
  });
}

}  // namespace selvedge
