// A cloth that hangs, for tests of a Runner: small, and begun with time standing still.
#pragma once

#include <string>

#include "scene/files/reader.h"
#include "sim/runner/runner.h"

namespace selvedge::test {

inline const std::string kHangingCloth = R"(
[mesh]
columns = 9
rows = 9
[integrator]
method = "backward-euler"
step = 0.005
[[pin]]
where = ["corner0", "corner1"]
)";

inline constexpr double kStep = 0.005;  // s, of that scene

inline RunnerOptions paused(int threads = 1) {
  RunnerOptions options;
  options.simulation.threads = threads;
  options.pace.paused = true;
  return options;
}

inline Scene hangingCloth(const std::string& more = "") { return parseScene(kHangingCloth + more, "test.toml"); }

}  // namespace selvedge::test
