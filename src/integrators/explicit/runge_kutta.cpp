#include "integrators/explicit/runge_kutta.h"

#include "integrators/explicit/explicit_step.h"

namespace selvedge {

StepReport RungeKutta::step(const System& system, const Constraints& constraints, State& state, double h) {
  StepReport report;
  for (int i = 0; i < tableau_.stages; ++i) {
    if (!evaluateStage(system, constraints, state, h, i, report)) return report;
  }
  combine(state, h, tableau_.b, tableau_.stages, state);
  state.t += h;
  prescribe(constraints, state);
  return report;
}

bool RungeKutta::evaluateStage(const System& system, const Constraints& constraints, const State& from, double h, int i,
                               StepReport& report) {
  const auto at = static_cast<std::size_t>(i);
  combine(from, h, tableau_.a[at], i, stage_);
  stage_.t = from.t + tableau_.c[at] * h;
  prescribe(constraints, stage_);
  velocity_[at] = stage_.v;
  ++report.forceEvaluations;
  return acceleration_.evaluate(system, constraints, stage_, accelerations_[at]) || fail(report, kMassFailure);
}

void RungeKutta::combine(const State& from, double h, const Weights& w, int count, State& to) const {
  to.q = from.q;
  to.v = from.v;
  for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
    if (w[i] == 0) continue;
    to.q += (h * w[i]) * velocity_[i];
    to.v += (h * w[i]) * accelerations_[i];
  }
}

}  // namespace selvedge
