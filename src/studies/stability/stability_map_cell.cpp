#include "studies/stability/stability_map_cell.h"

#include <fmt/format.h>

#include "base/error.h"
#include "diagnostics/equilibrium.h"
#include "diagnostics/frequency.h"
#include "integrators/methods.h"
#include "sim/simulation.h"
#include "studies/energy.h"

namespace selvedge {
namespace {

constexpr int kHalvings = 20;

}  // namespace

void StabilityKind::applyTo(Scene& scene) const {
  choice.applyTo(scene.integrator);
  const bool ownEstimate = findMethod(choice.method)->adaptive;
  scene.integrator.substeps = substeps;
  scene.integrator.adaptive = adapts && ownEstimate;
  scene.integrator.gainLimit = 0;
  scene.integrator.halvings = adapts && !ownEstimate ? kHalvings : 0;
}

Scene withStiffness(const Scene& scene, double stiffness) {
  Scene stiff = scene;
  const double factor = stiffness / scene.material.stretch[0];
  stiff.material.stretch *= factor;
  stiff.material.shear *= factor;
  stiff.material.bend *= factor;
  stiff.events.clear();
  return stiff;
}

StabilityRow stabilityRow(const Scene& scene) {
  const Simulation simulation(scene, {.threads = 1, .ledger = false});
  State state = simulation.start();
  const Equilibrium rest = findEquilibrium(simulation.cloth(), simulation.pins(), state);
  if (!rest.converged) {
    throw InputError("scene", fmt::format("no static rest was found with a stretch modulus of {:.4g} N/m: there is "
                                          "nothing to count energies from",
                                          scene.material.stretch[0]));
  }
  return {rest.energy, fastestMode(simulation.cloth(), simulation.pins(), simulation.start()).omega};
}

StabilityFate stabilityOf(const Scene& scene, double least, int steps) {
  Simulation simulation(scene, {.threads = 1, .ledger = false});
  const double start = mechanicalEnergy(simulation) - least;
  const int quarter = std::max(1, steps / 4);
  double first = 0, last = 0;
  for (int i = 0; i < steps; ++i) {
    if (!simulation.step()) return kDiverges;
    if (i < quarter) first += (mechanicalEnergy(simulation) - least) / quarter;
    if (i >= steps - quarter) last += (mechanicalEnergy(simulation) - least) / quarter;
  }
  if (!(last <= 100 * start) || (last > 2 * start && last > 2 * first)) return kDiverges;
  return last < start / 2 ? kDamps : kKeepsEnergy;
}

}  // namespace selvedge
