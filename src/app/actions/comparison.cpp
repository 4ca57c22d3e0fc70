#include "app/actions/comparison.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/lane_number.h"
#include "base/quote.h"

namespace selvedge {

const std::vector<Rival>& rivals() {
  static const auto with = [](const char* method) {
    return std::pair<std::string, std::string>("integrator.method", method);
  };
  static const std::vector<Rival> kRivals{
      {"compare-same",
       "another of the same",
       "A second lane of the same kind, to be changed: edits go to it alone",
       {}},
      {"compare-backward-euler", "backward-euler", "Damps by itself, and never explodes", {with("backward-euler")}},
      {"compare-generalized-alpha",
       "generalized-alpha, rho_inf 0",
       "Second order; takes what is too fast for the step away",
       {with("generalized-alpha"), {"integrator.rho_inf", "0"}}},
      {"compare-trapezoidal", "trapezoidal", "Second order without damping of its own", {with("trapezoidal")}},
      {"compare-bdf2", "bdf2", "Second order from two steps, damps little", {with("bdf2")}},
      {"compare-symplectic-euler",
       "symplectic-euler",
       "Explicit; energy stays near where it was",
       {with("symplectic-euler")}},
      {"compare-verlet", "verlet", "Explicit, second order, symplectic", {with("verlet")}},
      {"compare-rk4", "rk4", "Explicit, fourth order", {with("rk4")}},
      {"compare-desbrun", "desbrun", "Semi-implicit with a filter made in advance (1999)", {with("desbrun")}},
      {"compare-provot", "provot", "Explicit, with springs kept from stretching far (1995)", {with("provot")}},
      {"compare-xpbd",
       "xpbd, 10 substeps",
       "Position-based, element by element in sweeps (2016)",
       {with("xpbd"), {"integrator.substeps", "10"}}}};
  return kRivals;
}

void equalStep(Workbench& bench) {
  if (bench.lanes.count() < 2) return;
  for (const char* key : {"integrator.step", "integrator.substeps"})
    bench.lanes.runner->share(key, bench.lanes.active().number);
  bench.notices.say(fmt::format("equal step: all lanes take {:.4g} ms, {}", 1e3 * bench.document.scene.integrator.step,
                                bench.document.scene.integrator.substeps == 0
                                    ? "with automatic substeps"
                                    : counted(bench.document.scene.integrator.substeps, "substep")));
}

int affordable(int substeps, double cost, double budget) {
  constexpr double kMost = 100000;
  return static_cast<int>(std::clamp(std::floor(substeps * (budget / cost)), 1.0, kMost));
}

void equalCost(Workbench& bench) {
  if (bench.lanes.count() < 2) return;
  const std::vector<LaneStatus>& lanes = bench.lanes.frame->lanes;
  double budget = 0;
  for (const LaneStatus& lane : lanes) {
    if (lane.failure) continue;  // it costs nothing any more
    if (lane.cost <= 0) return bench.notices.say("What the lanes cost is not known yet: let them run for a moment.");
    budget = std::max(budget, lane.cost);
  }
  std::vector<std::string> told;
  for (std::size_t i = 0; i < lanes.size(); ++i) {
    if (lanes[i].failure) continue;
    const int wanted = affordable(lanes[i].substeps, lanes[i].cost, budget);
    if (wanted != lanes[i].substeps) bench.edits.setIn(i, "integrator.substeps", std::int64_t{wanted});
    told.push_back(fmt::format("{} {}", laneLetter(lanes[i].number), wanted));
  }
  if (told.empty()) return bench.notices.say("All lanes have failed: nothing can be compared.");
  bench.notices.say(fmt::format("equal cost, about {:.3g} s for a simulated second each; substeps: {}", budget,
                                fmt::join(told, ", ")));
}

}  // namespace selvedge
