// Explicit methods that remember the step before: Stoermer-Verlet on positions alone, Adams-Bashforth of order 2.
#include <array>
#include <limits>

#include "integrators/acceleration.h"
#include "integrators/explicit/explicit_step.h"
#include "integrators/explicit/runge_kutta.h"
#include "integrators/families.h"

namespace selvedge {
namespace {

// x_{n+1} = 2 x_n - x_{n-1} + h^2 a_n, kept as increments d_n = x_n - x_{n-1} (less round-off): d_{n+1} = d_n + h^2
// a_n. Start: d_0 = h v_0 - h^2/2 a_0. The velocity is reported, v_{n+1} = (3 d_{n+1} - d_n) / (2h), and only forces
// that depend on it ever see it.
class Verlet : public Integrator {
 public:
  StepReport step(const System& system, const Constraints& constraints, State& state, double h) override {
    StepReport report;
    report.forceEvaluations = 1;
    if (!acceleration_.evaluate(system, constraints, state, a_)) {
      fail(report, kMassFailure);
      return report;
    }
    if (!last_.continues(state, h)) increment_ = h * state.v - (h * h / 2) * a_;
    before_ = increment_;
    increment_ += (h * h) * a_;
    state.q += increment_;
    state.v = (3 * increment_ - before_) / (2 * h);
    state.t += h;
    prescribe(constraints, state);
    last_.remember(state, h);
    return report;
  }
  void reset() override { last_.forget(); }

 private:
  Acceleration acceleration_;
  VecX a_, increment_, before_;
  LastState last_;
};

// y_{n+1} = y_n + h (3/2 f_n - 1/2 f_{n-1}), y = (x, v); the first step is Heun's.
class AdamsBashforth2 : public Integrator {
 public:
  StepReport step(const System& system, const Constraints& constraints, State& state, double h) override {
    StepReport report;
    report.forceEvaluations = 1;
    if (!acceleration_.evaluate(system, constraints, state, a_)) {
      fail(report, kMassFailure);
      return report;
    }
    v_ = state.v;
    if (last_.continues(state, h)) {
      state.q += h * (1.5 * v_ - 0.5 * previousV_);
      state.v += h * (1.5 * a_ - 0.5 * previousA_);
      state.t += h;
      prescribe(constraints, state);
    } else {
      report.add(starter_.step(system, constraints, state, h));
      report.innerSteps = 1;
      if (!report.ok) return report;
    }
    previousV_.swap(v_);
    previousA_.swap(a_);
    last_.remember(state, h);
    return report;
  }
  void reset() override { last_.forget(); }

 private:
  Acceleration acceleration_;
  RungeKutta starter_{kHeun};
  VecX a_, v_, previousA_, previousV_;
  LastState last_;
};

template <class Method>
std::unique_ptr<Integrator> make(const IntegratorSettings&, const SolverSettings&) {
  return std::make_unique<Method>();
}

}  // namespace

// Stability: Verlet's recurrence has the roots of z^2 - (2 - (w h)^2) z + 1, on the unit circle up to w h = 2; the
// boundary locus of Adams-Bashforth 2 leaves the imaginary axis at once (|z| = 1 + y^4/4 + ...).
std::span<const MethodInfo> explicitMultistepMethods() {
  static const std::array<MethodInfo, 2> table{
      {{.name = "verlet",
        .family = "multistep",
        .order = 2,
        .equation = "x'' = 2 x' - x + h^2 a(x'), v'' = (3 x'' - 4 x' + x) / (2h)",
        .source = "Verlet 1967",
        .stabilityLimit = 2,
        .dampingLimit = 1,
        .memory = StepMemory::positions,
        .make = make<Verlet>},
       {.name = "adams-bashforth-2",
        .family = "multistep",
        .order = 2,
        .equation = "y'' = y' + h (3/2 f(y') - 1/2 f(y))",
        .source = "Bashforth & Adams 1883",
        .stabilityLimit = 0,
        .dampingLimit = 1,
        .memory = StepMemory::twoStates,
        .make = make<AdamsBashforth2>}}};
  return table;
}

}  // namespace selvedge
