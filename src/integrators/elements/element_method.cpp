#include "integrators/elements/element_method.h"

#include <algorithm>
#include <array>

#include "base/interrupt.h"
#include "integrators/explicit/explicit_step.h"
#include "integrators/implicit/newton.h"

namespace selvedge {

bool ElementLayer::hasPlace() const {
  if (count() == 0) return false;
  std::array<Vec3, 4> gradient;
  const std::span<Vec3> own = std::span(gradient).first(corners());
  elements->measureFlat(0, 0, own);
  Vec3 sum = Vec3::Zero();
  double size = 0;
  for (const Vec3& each : own) {
    sum += each;
    size += each.norm();
  }
  return sum.norm() > 1e-6 * size;
}

void ElementMethod::findLayers(const System& system) {
  std::size_t count = 0;
  const std::size_t before = begun_.layers.size();
  for (const auto& law : system.laws()) {
    const CompliantElements* elements = law->compliant();
    if (!elements) continue;
    if (begun_.layers.size() == count) begun_.layers.emplace_back();
    ElementLayer& layer = begun_.layers[count++];
    layer.law = law.get();
    layer.elements = elements;
    layer.damping = 0;
    for (const auto& other : system.laws()) layer.damping += other->stiffnessDamping(*law);
    findNodes(layer);
  }
  begun_.layers.resize(count);
  begun_.changed = begun_.changed || count != before || begun_.mass.size() != system.dofs();
}

void ElementMethod::findNodes(ElementLayer& layer) {
  const std::span<const int> now = layer.elements->allNodes();
  if (std::ranges::equal(now, layer.nodes)) return;
  layer.nodes.assign(now.begin(), now.end());
  begun_.changed = layer.changed = true;
}

void ElementMethod::otherForces(const System& system, const State& state) {
  force_.setZero(system.dofs());
  for (const auto& law : system.laws()) {
    if (law->compliant()) continue;
    if (law->conservative()) law->addForce(state, force_);
    if (law->dissipative()) law->addDissipativeForce(state, force_);
  }
  for (const ElementLayer& layer : begun_.layers) {  // what damps stiffness is taken from the forces: elements have it
    if (layer.damping == 0) continue;
    product_.setZero(system.dofs());
    layer.law->addHessianProduct(state, state.v, product_);
    force_ += layer.damping * product_;
  }
}

void ElementMethod::weigh(const Constraints& constraints) {
  begun_.inverseMass = begun_.mass.cwiseInverse();
  const Mask& fixed = constraints.fixed();
  for (std::size_t i = 0; i < fixed.size(); ++i) {
    if (fixed[i]) begun_.inverseMass[static_cast<Eigen::Index>(i)] = 0;
  }
}

StepReport ElementMethod::step(const System& system, const Constraints& constraints, State& state, double h) {
  StepReport report;
  if (!system.hasPlacesAlone() || !system.massIsDiagonal()) {
    fail(report, "its elements need nodes of three coordinates, with masses of their own");
    report.hopeless = true;
    return report;
  }
  findLayers(system);
  begun_.start = state;
  begun_.h = h;
  otherForces(system, state);
  ++report.forceEvaluations;
  system.massDiagonal(state.q, begun_.mass);
  kickAndDrift({.kick = h, .drift = h}, {.mass = &begun_.mass}, force_, state);
  state.t = begun_.start.t + h;
  prescribe(constraints, state);
  weigh(constraints);
  places_.begin(system, begun_.start, state);
  if (settings_.constraintSweeps > 0) {
    prepare(state, report);
    begun_.changed = !report.ok;
    for (ElementLayer& layer : begun_.layers) layer.changed = !report.ok;
  }
  // Before the first sweep the places are those that nodes would have without the cloth's own forces.
  if (settings_.constraintSweeps == 0) places_.place({}, state.q.data(), begun_.inverseMass.data());
  for (int i = 0; i < settings_.constraintSweeps && report.ok; ++i) {
    if (mustGiveUp()) {
      fail(report, SolveStatus::stopped);
      break;
    }
    sweep(state, i % 2 != 0, report);
    places_.place({}, state.q.data(), begun_.inverseMass.data());
  }
  if (!report.ok) {
    state = begun_.start;
    return report;
  }
  places_.rub(system, begun_.mass, h, {}, state.q.data());
  state.v = (state.q - begun_.start.q) / h;
  prescribe(constraints, state);
  return report;
}

}  // namespace selvedge
