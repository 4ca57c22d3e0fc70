// Scenes as text, run to an end inside a test.
#pragma once

#include <memory>
#include <string>

#include "scene/reader.h"
#include "sim/simulation.h"

namespace selvedge::test {

inline std::unique_ptr<Simulation> simulate(const std::string& toml, double duration, SimulationOptions options = {}) {
  auto simulation = std::make_unique<Simulation>(parseScene(toml, "test.toml"), options);
  while (simulation->time() < duration - 1e-9 && simulation->step()) continue;
  return simulation;
}

}  // namespace selvedge::test
