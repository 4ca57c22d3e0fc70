#include "studies/energy.h"

#include "sim/simulation.h"

namespace selvedge {

double mechanicalEnergy(const Simulation& simulation) {
  const State& state = simulation.state();
  const auto& mass = simulation.cloth().nodeMass();
  double twice = 0;
  for (std::size_t i = 0; i < mass.size(); ++i) {
    twice += mass[i] * state.v.segment<3>(3 * static_cast<Eigen::Index>(i)).squaredNorm();
  }
  return twice / 2 + simulation.cloth().potentialEnergy(state);
}

}  // namespace selvedge
