#include "studies/yarns/cloth_checks.h"

#include <cmath>
#include <numbers>

#include "diagnostics/random.h"
#include "scene/build/build.h"
#include "sim/simulation.h"
#include "studies/figure.h"
#include "yarns/crossing_forces.h"

namespace selvedge {
namespace {

constexpr int kPatchSide = 7;  // yarns each way

Scene flatPatch(const Scene& weave) {
  Scene scene = weave;
  const Vec2 spacing = weave.mesh.size.cwiseQuotient(Vec2(weave.mesh.columns - 1, weave.mesh.rows - 1));
  scene.mesh.columns = scene.mesh.rows = kPatchSide;
  scene.mesh.size = (kPatchSide - 1) * spacing;
  scene.mesh.plane = "horizontal";
  scene.pins.clear();
  scene.gravity.acceleration.setZero();
  scene.yarn.damping = "none";
  return scene;
}

Vec3 momentumOf(const Simulation& simulation) {
  VecX p;
  simulation.system().multiplyMass(simulation.state().q, simulation.state().v, p);
  return simulation.system().inSpace(p).rowwise().sum();
}

// All that may move does: a drift as a whole, and speeds of its own for each crossing and each yarn through it.
void stir(Simulation& simulation) {
  constexpr double kDrift = 0.02, kOwn = 0.01;  // m/s
  Checkpoint moment;
  simulation.keep(moment);
  Random random(1);
  VecX& v = moment.state.v;
  v = kOwn * random.vector(static_cast<int>(v.size()));
  for (int node = 0; node < simulation.system().blockCount(); ++node) {
    v[simulation.system().coordinate(node)] += kDrift;
  }
  for (const Eigen::Index locked : simulation.system().locked()) v[locked] = 0;
  simulation.goTo(moment);
}

}  // namespace

double pressureError(const Scene& weave, double stretch) {
  Scene scene = flatPatch(weave);
  scene.yarn.weave = "plain";
  scene.start.stretch = {stretch, 1, stretch};
  const BuiltScene built = build(scene);
  const auto& cloth = dynamic_cast<const YarnSystem&>(*built.cloth);
  const double found = CrossingForces(cloth).find(built.start)[kPatchSide * kPatchSide / 2];

  const double rest = cloth.net().spacing, L = stretch * rest, R = scene.yarn.radius;
  const double section = std::numbers::pi * R * R, ke = 2 * scene.yarn.bend * section;
  const double tension = scene.yarn.stretch * section * (stretch - 1);
  const double l = std::hypot(L, 2 * R), theta = 2 * std::atan(2 * R / L), D = 2 * rest;
  return found / (4 * R * tension / l + 4 * ke * theta / (D * l) * std::cos(theta / 2)) - 1;
}

double momentumDrift(const Scene& weave, bool slides, double step, double duration) {
  Scene scene = flatPatch(weave);
  scene.yarn.sliding = slides ? "none" : "locked";
  scene.integrator.step = step;
  scene.solver.tolerance = 1e-12;
  Simulation simulation(scene, {.threads = 1, .ledger = false});
  stir(simulation);
  const Vec3 before = momentumOf(simulation);
  while (simulation.time() < duration - step / 2 && simulation.step()) {
  }
  return simulation.failure() ? kNone : (momentumOf(simulation) - before).norm() / before.norm();
}

}  // namespace selvedge
