// What theory demands of a map of stability.
#include <fmt/format.h>

#include "studies/stability/stability_map_report.h"

namespace selvedge {
namespace {

struct Beside {
  int cells = 0, wrong = 0;
};

// Of the cells whose step over theory's limit is in (low, high): how many there are, and how many are not as they should.
template <class Right>
Beside beside(const StabilityGrid& map, double low, double high, const Right& right) {
  Beside result;
  for (std::size_t row = 0; row < map.rows.size(); ++row) {
    for (std::size_t i = 0; i < map.columns(); ++i) {
      const double part = map.steps[i] / map.limit(row);
      if (!(part > low && part < high)) continue;
      ++result.cells;
      result.wrong += right(map.cells[row * map.columns() + i]) ? 0 : 1;
    }
  }
  return result;
}

void judgeLimit(StudyRun& run, const StabilityGrid& map) {
  const bool limitsStrain = map.method().reads("strain_limit");
  const bool must = !map.kind.large && !limitsStrain;
  const char* why = limitsStrain
                        ? "its strain limit acts on springs that stand at it: theory is of what it does without"
                    : must ? "a margin of a tenth about the limit: the cloth is not quite linear"
                           : "theory is of small motion of this cloth";
  const Beside below = beside(map, 0, 0.9, [](int fate) { return fate != kDiverges; });
  const Beside above = beside(map, 1.1, INFINITY, [](int fate) { return fate == kDiverges; });
  const double limit = map.method().stabilityLimit * map.kind.substeps;
  const auto claim = [&](const char* what, char sign, const Beside& side, const char* wrong) {
    run.report.claims.push_back({.what = fmt::format("{}: {}", map.kind.label, what),
                                 .published = fmt::format("theory: w h {} {:.4g}", sign, limit),
                                 .measured = fmt::format("{} of {} cells {}", side.wrong, side.cells, wrong),
                                 .verdict = within(side.wrong, 0, 0),
                                 .why = why,
                                 .must = must});
  };
  claim("below 0.9 of the limit nothing diverges", '<', below, "diverge");
  claim("above 1.1 of the limit all diverges", '>', above, "do not");
}

// A-stable and damping at infinite frequency: what a little nonlinearity adds, they take. rho_inf = 1, trapezoidal and
// the midpoint rule take nothing: theory promises them no more than the linear case.
void judgeUnlimited(StudyRun& run, const StabilityGrid& map) {
  const bool dissipates = map.method().dampsFastest, must = dissipates && !map.kind.large;
  const double own = run.scene().integrator.rhoInf;
  int diverged = 0, judged = 0;
  for (std::size_t i = 0; i < map.cells.size(); ++i) {
    const double rho = map.ofRho ? map.rows[i / map.columns()] : map.kind.choice.rhoInf.value_or(own);
    if (map.method().reads("rho_inf") && rho >= 1) continue;
    ++judged;
    diverged += map.cells[i] == kDiverges ? 1 : 0;
  }
  if (judged == 0) return;
  const bool without = judged < static_cast<int>(map.cells.size());
  run.report.claims.push_back(
      {.what = fmt::format("{}: never diverges{}", map.kind.label, without ? " with rho_inf < 1" : ""),
       .published = "theory: A-stable",
       .measured = fmt::format("{} of {} cells diverge", diverged, judged),
       .verdict = must || diverged == 0 ? within(diverged, 0, 0) : Verdict::open,
       .why = dissipates ? "" : "A-stability is of linear systems: cloth that moves far may grow",
       .must = must});
}

void judgeDamping(StudyRun& run, const StabilityGrid& map) {
  Beside damped;
  for (std::size_t row = 0; row < map.rows.size(); ++row) {
    for (std::size_t i = 0; i < map.columns(); ++i) {
      if (map.steps[i] * map.at[row].omega < 2) continue;
      ++damped.cells;
      damped.wrong += map.cells[row * map.columns() + i] == kDamps ? 0 : 1;
    }
  }
  run.report.claims.push_back({.what = fmt::format("{}: damped where the fastest w h > 2", map.kind.label),
                               .published = "theory: energy over 1 + w^2 h^2 in each step",
                               .measured = fmt::format("{} of {} cells are not", damped.wrong, damped.cells),
                               .verdict = within(damped.wrong, 0, 0),
                               .why = "the slowest vibration of this patch is above a twentieth of the fastest",
                               .must = true});
}

}  // namespace

void judgeStability(StudyRun& run, const StabilityGrid& map) {
  const MethodInfo& method = map.method();
  if (map.limited()) return judgeLimit(run, map);
  if (map.kind.adapts) {
    run.report.claims.push_back(
        {.what = fmt::format("{}: survives every step", map.kind.label),
         .published = "what adaptive steps are for",
         .measured = fmt::format("{} of {} cells diverge", map.count(kDiverges), map.cells.size()),
         .verdict = map.count(kDiverges) == 0 ? Verdict::holds : Verdict::open});
    return;
  }
  if (!std::isfinite(method.stabilityLimit)) {
    judgeUnlimited(run, map);
    if (method.name == "backward-euler" && !map.kind.large) judgeDamping(run, map);
    return;
  }
  run.report.claims.push_back({.what = fmt::format("{}: how much of the map diverges in the run", map.kind.label),
                               .published = "theory: all would, in time",
                               .measured = fmt::format("{} of {} cells", map.count(kDiverges), map.cells.size()),
                               .verdict = Verdict::open});
}

}  // namespace selvedge
