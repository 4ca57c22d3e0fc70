#include "studies/energy.h"

#include "sim/simulation.h"

namespace selvedge {

double mechanicalEnergy(const Simulation& simulation) {
  const State& state = simulation.state();
  const auto& mass = simulation.cloth().nodeMass();
  double twice = 0;
  const System& system = simulation.system();
  for (int i = 0; i < system.blockCount(); ++i) twice += mass[toIndex(i)] * system.velocity(state, i).squaredNorm();
  return twice / 2 + system.potentialEnergy(state);
}

}  // namespace selvedge
