// Scenes as text, run to an end inside a test.
#pragma once

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "integrators/method_names.h"
#include "scene/files/reader.h"
#include "sim/simulation.h"

namespace selvedge::test {

inline std::unique_ptr<Simulation> simulate(const std::string& toml, double duration, SimulationOptions options = {}) {
  auto simulation = std::make_unique<Simulation>(parseScene(toml, "test.toml"), options);
  while (simulation->time() < duration - 1e-9 && simulation->step()) continue;
  return simulation;
}

inline void goUntil(Simulation& simulation, double until) {
  while (simulation.time() < until - 1e-9) ASSERT_TRUE(simulation.step()) << simulation.failure()->message();
}

inline void goFor(Simulation& simulation, double seconds) { goUntil(simulation, simulation.time() + seconds); }

inline Vec3 placeOf(const Simulation& simulation, int node) {
  return simulation.cloth().position(simulation.state(), node);
}

// Of the ledger's row of the present moment; not a number where it has no such column.
inline double column(const Simulation& simulation, const std::string& name) {
  std::vector<double> row;
  simulation.ledger().row(row);
  const auto& columns = simulation.ledger().columns();
  const auto at = std::find(columns.begin(), columns.end(), name);
  return at == columns.end() ? NAN : row[static_cast<std::size_t>(at - columns.begin())];
}

// All methods but one: explicit Euler needs so many steps where dampers are stiff that only ./test --long waits for it.
inline std::vector<std::string> methodsBut(const std::string& name) {
  std::vector<std::string> names = methodNames();
  std::erase(names, name);
  return names;
}

// Of a test with a method's (or a scene's) name as its parameter.
inline std::string testNameOf(const testing::TestParamInfo<std::string>& each) {
  std::string name = each.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

}  // namespace selvedge::test
