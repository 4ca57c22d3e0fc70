#include "integrators/explicit/runge_kutta.h"

#include <cmath>
#include <numbers>

#include "integrators/explicit/dormand_prince.h"
#include "integrators/explicit/explicit_step.h"
#include "integrators/families.h"

namespace selvedge {
namespace {

constexpr Tableau kExplicitEuler{1, {}, {}, {1}};
constexpr Tableau kMidpoint{2, {0, 0.5}, {{{}, {0.5}}}, {0, 1}};
constexpr Tableau kHeun{2, {0, 1}, {{{}, {1}}}, {0.5, 0.5}};
constexpr Tableau kRk4{4, {0, 0.5, 0.5, 1}, {{{}, {0.5}, {0, 0.5}, {0, 0, 1}}}, {1.0 / 6, 1.0 / 3, 1.0 / 3, 1.0 / 6}};

template <const Tableau& tableau>
std::unique_ptr<Integrator> make(const IntegratorSettings&, const SolverSettings&) {
  return std::make_unique<RungeKutta>(tableau);
}

std::unique_ptr<Integrator> makeDormandPrince(const IntegratorSettings& settings, const SolverSettings&) {
  return std::make_unique<DormandPrince>(settings);
}

}  // namespace

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

std::unique_ptr<Integrator> makeHeun() { return std::make_unique<RungeKutta>(kHeun); }

// Stability limits: with R the stability polynomial, the largest y with |R(is)| <= 1 for all 0 <= s <= y.
// Order 1 and 2: |R|^2 = 1 + y^2 and 1 + y^4 / 4, never. rk4: |R|^2 = 1 - y^6/72 + y^8/576, y = 2 sqrt 2.
// Dormand-Prince: R = sum_{j<=5} z^j / j! + z^6 / 600, |R|^2 - 1 ~ u^3 (u^3 - 25 u^2 + 225 u - 200) with u = y^2.
std::span<const MethodInfo> rungeKuttaMethods() {
  static const std::array<MethodInfo, 5> table{
      {{"explicit-euler", "runge-kutta", 1, false, 1, "x' = x + h v, v' = v + h a(x, v)", {}, 0, make<kExplicitEuler>},
       {"midpoint", "runge-kutta", 2, false, 2, "y' = y + h f(y + h/2 f(y))", {}, 0, make<kMidpoint>},
       {"heun", "runge-kutta", 2, false, 2, "y' = y + h/2 (k1 + k2), k2 = f(y + h k1)", {}, 0, make<kHeun>},
       {"rk4",
        "runge-kutta",
        4,
        false,
        4,
        "y' = y + h/6 (k1 + 2 k2 + 2 k3 + k4)",
        {},
        2 * std::numbers::sqrt2,
        make<kRk4>},
       {"rk45",
        "runge-kutta",
        5,
        false,
        7,
        "Dormand-Prince 5(4): the 5th order result, the 4th for the error",
        {"adaptive", "error_tolerance"},
        kDormandPrinceLimit,
        makeDormandPrince}}};
  return table;
}

}  // namespace selvedge
