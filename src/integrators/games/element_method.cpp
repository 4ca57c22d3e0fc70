#include "integrators/games/element_method.h"

#include <algorithm>

#include "base/interrupt.h"
#include "integrators/explicit/explicit_step.h"
#include "integrators/implicit/newton.h"
#include "integrators/vector_kernels.h"

namespace selvedge {

void ElementMethod::findLayers(const System& system) {
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
    findNodes(layer);
  }
  layers_.resize(count);
}

void ElementMethod::findNodes(Layer& layer) {
  const std::span<const int> now = layer.elements->allNodes();
  if (std::ranges::equal(now, layer.nodes)) return;
  layer.nodes.assign(now.begin(), now.end());
  layer.changed = true;
}

void ElementMethod::otherForces(const System& system, const State& state) {
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

void ElementMethod::weigh(const Constraints& constraints) {
  inverseMass_ = mass_.cwiseInverse();
  const Mask& fixed = constraints.fixed();
  for (std::size_t i = 0; i < fixed.size(); ++i) {
    if (fixed[i]) inverseMass_[static_cast<Eigen::Index>(i)] = 0;
  }
}

StepReport ElementMethod::step(const System& system, const Constraints& constraints, State& state, double h) {
  StepReport report;
  if (system.blockSize() != 3 || !system.massIsDiagonal()) {
    fail(report, "its elements need nodes of three coordinates, with masses of their own");
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
  if (settings_.constraintSweeps > 0) {
    prepare(state, h);
    for (Layer& layer : layers_) layer.changed = false;
  }
  // Before the first sweep the places are those that nodes would have without the cloth's own forces.
  if (settings_.constraintSweeps == 0) places_.place<3>(state.q.data(), inverseMass_.data());
  for (int i = 0; i < settings_.constraintSweeps; ++i) {
    if (mustGiveUp()) {
      fail(report, SolveStatus::stopped);
      return report;
    }
    sweep(state, i % 2 != 0);
    places_.place<3>(state.q.data(), inverseMass_.data());
  }
  places_.rub<3>(system, mass_, h, state.q.data());
  state.v = (state.q - start_.q) / h;
  prescribe(constraints, state);
  return report;
}

}  // namespace selvedge
