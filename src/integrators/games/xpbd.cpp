// Extended position-based dynamics (Macklin, Mueller & Chentanez 2016; with short steps instead of many sweeps, Macklin et al. 2019):
//   v* = v + h f / m,  x = x + h v*,  f of all laws that are no constraints, at the start of the step;
//   sweeps over the elements of the cloth's own laws, each of which moves its nodes to where its strain C and its multiplier
//   agree (model/compliant.h);  v' = (x' - x) / h.
// The energy k/2 C^2 of an element makes it a constraint of the compliance 1 / (k h^2): with enough sweeps a step is one of
// backward Euler, with fewer the cloth is softer than its moduli say. Every other sweep goes through the elements backwards. After
// every sweep nodes are put to where they may be (System::placeLimits).
#include <algorithm>
#include <array>
#include <limits>

#include "base/interrupt.h"
#include "base/parallel.h"
#include "integrators/explicit/explicit_step.h"
#include "integrators/families.h"
#include "integrators/games/colours.h"
#include "integrators/games/swept_places.h"
#include "integrators/implicit/newton.h"
#include "integrators/vector_kernels.h"

namespace selvedge {
namespace {

class Xpbd : public Integrator {
 public:
  explicit Xpbd(const IntegratorSettings& settings) : settings_(settings) {}
  StepReport step(const System&, const Constraints&, State&, double h) override;

 private:
  // The elements of one law, and their multipliers.
  struct Layer {
    const ForceLaw* law = nullptr;
    const CompliantElements* elements = nullptr;
    double damping = 0;      // s, of Rayleigh's kind
    std::vector<int> nodes;  // of all elements, one after the other; the colours are those of these
    Colours colours;
    std::vector<double> multipliers;
  };

  void findLayers(const System& system);
  static void colour(Layer& layer);
  void otherForces(const System& system, const State& state);
  void weigh(const Constraints& constraints);
  void sweep(const CompliantStep& step, bool backwards);
  static void relax(Layer& layer, std::size_t colour, CompliantStep step);

  const IntegratorSettings& settings_;
  std::vector<Layer> layers_;
  SweptPlaces places_;
  State start_;
  VecX force_, product_, mass_, inverseMass_;
};

void Xpbd::findLayers(const System& system) {
  std::size_t count = 0;
  for (const auto& law : system.laws()) {
    const CompliantElements* elements = law->compliant();
    if (!elements) continue;
    if (layers_.size() == count) layers_.emplace_back();
    Layer& layer = layers_[count++];
    layer.law = law.get();
    layer.elements = elements;
    layer.damping = 0;
    for (const auto& other : system.laws()) layer.damping += other->stiffnessDamping(*law);
    colour(layer);
    layer.multipliers.assign(toIndex(elements->elements() * elements->strains()), 0.0);
  }
  layers_.resize(count);
}

// Anew where the elements are others than in the step before.
void Xpbd::colour(Layer& layer) {
  const CompliantElements& all = *layer.elements;
  const std::size_t count = toIndex(all.elements()), corners = count == 0 ? 0 : all.nodesOf(0).size();
  bool same = layer.nodes.size() == count * corners && layer.colours.order.size() == count;
  for (std::size_t e = 0; same && e < count; ++e)
    same = std::ranges::equal(all.nodesOf(static_cast<int>(e)), std::span(layer.nodes).subspan(e * corners, corners));
  if (same) return;
  layer.nodes.clear();
  for (std::size_t e = 0; e < count; ++e) {
    const std::span<const int> own = all.nodesOf(static_cast<int>(e));
    layer.nodes.insert(layer.nodes.end(), own.begin(), own.end());
  }
  layer.colours = colourGreedily(layer.nodes, corners);
}

void Xpbd::otherForces(const System& system, const State& state) {
  force_.setZero(system.dofs());
  for (const auto& law : system.laws()) {
    if (law->compliant()) continue;
    if (law->conservative()) law->addForce(state, force_);
    if (law->dissipative()) law->addDissipativeForce(state, force_);
  }
  for (const Layer& layer : layers_) {  // what damps stiffness is taken from the forces: elements have it
    if (layer.damping == 0) continue;
    product_.setZero(system.dofs());
    layer.law->addHessianProduct(state, state.v, product_);
    force_ += layer.damping * product_;
  }
}

void Xpbd::weigh(const Constraints& constraints) {
  inverseMass_ = mass_.cwiseInverse();
  const Mask& fixed = constraints.fixed();
  for (std::size_t i = 0; i < fixed.size(); ++i) {
    if (fixed[i]) inverseMass_[static_cast<Eigen::Index>(i)] = 0;
  }
}

void Xpbd::relax(Layer& layer, std::size_t colour, CompliantStep step) {
  step.damping = layer.damping;
  const std::span<const int> members = layer.colours.of(colour);
  parallelFor(static_cast<int>(members.size()), [&](int begin, int end) {
    layer.elements->relax(members.subspan(toIndex(begin), toIndex(end - begin)), step, layer.multipliers);
  });
}

void Xpbd::sweep(const CompliantStep& step, bool backwards) {
  for (std::size_t l = 0; l < layers_.size(); ++l) {
    Layer& layer = layers_[backwards ? layers_.size() - 1 - l : l];
    const std::size_t colours = layer.colours.count();
    for (std::size_t c = 0; c < colours; ++c) relax(layer, backwards ? colours - 1 - c : c, step);
  }
}

StepReport Xpbd::step(const System& system, const Constraints& constraints, State& state, double h) {
  StepReport report;
  if (system.blockSize() != 3 || !system.massIsDiagonal()) {
    fail(report, "xpbd needs nodes of three coordinates, with masses of their own");
    report.hopeless = true;
    return report;
  }
  findLayers(system);
  start_ = state;
  otherForces(system, state);
  ++report.forceEvaluations;
  system.massDiagonal(state.q, mass_);
  kickAndDrift(force_, mass_, h, h, state.v, state.q);
  state.t = start_.t + h;
  prescribe(constraints, state);
  weigh(constraints);
  places_.begin(system, start_, state);
  // Before the first sweep the places are those that nodes would have without the cloth's own forces.
  if (settings_.constraintSweeps == 0) places_.place<3>(state.q.data(), inverseMass_.data());
  const CompliantStep step{h, state.q.data(), start_.q.data(), inverseMass_.data(), state.t};
  for (int i = 0; i < settings_.constraintSweeps; ++i) {
    if (mustGiveUp()) {
      fail(report, SolveStatus::stopped);
      return report;
    }
    sweep(step, i % 2 != 0);
    places_.place<3>(state.q.data(), inverseMass_.data());
  }
  places_.rub<3>(system, mass_, h, state.q.data());
  state.v = (state.q - start_.q) / h;
  prescribe(constraints, state);
  return report;
}

}  // namespace

// Stability: an element by itself is solved for as by backward Euler, at any step. What acts from outside is as in symplectic Euler.
std::span<const MethodInfo> positionBasedMethods() {
  static const std::array<MethodInfo, 1> table{
      {{.name = "xpbd",
        .family = "position-based",
        .order = 1,
        .equation = "x = x + h v + h^2 f / m; strain by strain dl = -(k h^2 C + l) / (k h^2 w + 1), x += grad C dl / "
                    "m; v' = dx / h",
        .source = "Macklin, Müller & Chentanez 2016; Macklin et al. 2019, Small Steps",
        .parameters = {"constraint_sweeps"},
        .stabilityLimit = std::numeric_limits<double>::infinity(),
        .outsideExplicit = true,
        .sweeps = true,
        .compliant = true,
        .make = [](const IntegratorSettings& settings, const SolverSettings&) -> std::unique_ptr<Integrator> {
          return std::make_unique<Xpbd>(settings);
        }}}};
  return table;
}

}  // namespace selvedge
