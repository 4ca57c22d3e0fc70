// A small cloth that hangs from two corners, with an event, for sessions and their lanes.
#pragma once

#include <string>

#include "scene/files/reader.h"
#include "sim/lanes/session.h"
#include "sim/runner/runner_options.h"

namespace selvedge::test {

inline const std::string kHungCloth = R"(
[mesh]
columns = 7
rows = 7
[integrator]
method = "backward-euler"
step = 0.01
[[pin]]
where = ["corner0", "corner1"]
[[event]]
time = 0.3
set = { "air.wind" = [0, 0, 3] }
)";

inline Scene hungCloth() { return parseScene(kHungCloth, "test.toml"); }

inline SessionOptions sessionOptions(const std::string& log = "") {
  SessionOptions o;
  o.simulation.threads = 1;
  o.simulation.hands = true;
  o.historyBytes = std::size_t{1} << 20U;
  o.log = log;
  return o;
}

inline std::string methodOf(const Session& session, std::size_t lane) {
  return session.lanes().lane(lane).scene().integrator.method;
}

inline RunnerOptions pausedAtFullSpeed() {
  RunnerOptions o;
  o.simulation.threads = 1;
  o.pace = {true, 1000};
  return o;
}

}  // namespace selvedge::test
