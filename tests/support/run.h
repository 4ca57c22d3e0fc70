// Scenes as text, run to an end inside a test.
#pragma once

#include <algorithm>
#include <memory>
#include <string>

#include <gtest/gtest.h>

#include "scene/files/reader.h"
#include "sim/simulation.h"

namespace selvedge::test {

inline std::unique_ptr<Simulation> simulate(const std::string& toml, double duration, SimulationOptions options = {}) {
  auto simulation = std::make_unique<Simulation>(parseScene(toml, "test.toml"), options);
  while (simulation->time() < duration - 1e-9 && simulation->step()) continue;
  return simulation;
}

// Of a test with a method's (or a scene's) name as its parameter.
inline std::string testNameOf(const testing::TestParamInfo<std::string>& each) {
  std::string name = each.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

}  // namespace selvedge::test
