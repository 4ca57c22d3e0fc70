// Explicit methods that remember the step before: Stoermer-Verlet on positions alone, Adams-Bashforth of order 2.
#include <array>
#include <cmath>
#include <limits>

#include "base/parallel.h"
#include "base/simd.h"
#include "integrators/acceleration.h"
#include "integrators/explicit/explicit_step.h"
#include "integrators/explicit/runge_kutta.h"
#include "integrators/families.h"

namespace selvedge {
namespace {

constexpr int kVerletTask = 8192;  // coordinates
constexpr double kNoPast = std::numeric_limits<double>::quiet_NaN();

// What is prescribed has a past that its own motion has nothing to do with.
void forgetPrescribed(const Constraints& constraints, VecX& past) {
  const Mask& fixed = constraints.fixed();
  for (Eigen::Index i = 0; i < past.size(); ++i) {
    if (fixed[static_cast<std::size_t>(i)]) past[i] = kNoPast;
  }
}

// d -> r d + change a, or, where there is no past, h v - h^2/2 a; then a step of it. One pass over memory.
SELVEDGE_KERNEL void verletPart(int count, const double* a, double h, double r, double change, double* increment,
                                double* v, double* q) {
#pragma GCC ivdep
  for (int i = 0; i < count; ++i) {
    const double past = r * increment[i] + change * a[i], first = h * v[i] - (h * h / 2) * a[i];
    const double before = std::isnan(past) ? first : past;
    increment[i] = before + (h * h) * a[i];
    q[i] += increment[i];
    v[i] = (3 * increment[i] - before) / (2 * h);
  }
}

// x_{n+1} = 2 x_n - x_{n-1} + h^2 a_n, kept as increments d_n = x_n - x_{n-1} (less round-off): d_{n+1} = d_n + h^2
// a_n. Start: d_0 = h v_0 - h^2/2 a_0; where h' follows on h: d_n -> r d_n + (r - r^2)/2 h^2 a_n, r = h'/h. The velocity
// is reported, v_{n+1} = (3 d_{n+1} - d_n) / (2h), and only forces that depend on it ever see it.
class Verlet : public Integrator {
 public:
  StepReport step(const System& system, const Constraints& constraints, State& state, double h) override {
    StepReport report;
    report.forceEvaluations = 1;
    if (!acceleration_.evaluate(system, constraints, state, a_)) {
      fail(report, kMassFailure);
      return report;
    }
    double r = 1;
    if (!last_.continues(state)) {
      increment_.setConstant(a_.size(), kNoPast);
    } else {
      r = h / last_.step();
    }
    const double change = (r - r * r) / 2 * last_.step() * last_.step();
    parallelFor(
        static_cast<int>(a_.size()),
        [&](int begin, int end) {
          verletPart(end - begin, a_.data() + begin, h, r, r == 1 ? 0 : change, increment_.data() + begin,
                     state.v.data() + begin, state.q.data() + begin);
        },
        kVerletTask);
    state.t += h;
    prescribe(constraints, state);
    forgetPrescribed(constraints, increment_);
    last_.remember(state, h);
    return report;
  }
  void keep(MethodMemory& to) const override {
    if (!last_.known()) return to.set({}, {});
    to.set({&increment_}, {last_.step()});
  }
  void restore(const MethodMemory& from, const State& state) override {
    reset();
    if (!from.has(1, 1, state.q.size())) return;
    increment_ = from.vectors[0];
    last_.remember(state, from.numbers[0]);
  }
  void moved(const State& before, const State& after) override {
    if (!last_.continues(before)) return;
    increment_ += last_.step() * (after.v - before.v);
    last_.remember(after, last_.step());
  }
  void reset() override { last_.forget(); }

 private:
  Acceleration acceleration_;
  VecX a_, increment_;
  LastState last_;
};

// y_{n+1} = y_n + h [(1 + r/2) f_n - r/2 f_{n-1}], y = (x, v), r = h over the step before: 3/2 and 1/2 where it is the
// same. The first step, and one more than twice as long as the one before, is Heun's.
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
    const bool goesOn = last_.continues(state);
    for (Eigen::Index i = 0; goesOn && i < previousA_.size(); ++i) {  // what is let go
      if (std::isnan(previousA_[i])) previousA_[i] = a_[i], previousV_[i] = v_[i] - last_.step() * a_[i];
    }
    if (const double r = h / last_.step(); goesOn && r <= kLongest) {
      state.q += h * ((1 + r / 2) * v_ - (r / 2) * previousV_);
      state.v += h * ((1 + r / 2) * a_ - (r / 2) * previousA_);
      state.t += h;
      prescribe(constraints, state);
    } else {
      report.add(starter_.step(system, constraints, state, h));
      report.innerSteps = 1;
      if (!report.ok) return report;
    }
    previousV_.swap(v_);
    previousA_.swap(a_);
    forgetPrescribed(constraints, previousA_);
    last_.remember(state, h);
    return report;
  }
  void keep(MethodMemory& to) const override {
    if (!last_.known()) return to.set({}, {});
    to.set({&previousV_, &previousA_}, {last_.step()});
  }
  void restore(const MethodMemory& from, const State& state) override {
    reset();
    if (!from.has(2, 1, state.q.size()) || from.vectors[1].size() == 0) return;
    previousV_ = from.vectors[0];
    previousA_ = from.vectors[1];
    last_.remember(state, from.numbers[0]);
  }
  void moved(const State& before, const State& after) override {
    if (!last_.continues(before)) return;
    previousV_ += after.v - before.v;
    last_.remember(after, last_.step());
  }
  void reset() override { last_.forget(); }

 private:
  static constexpr double kLongest = 2 * (1 + 1e-9);  // steps that land on a time differ in their last bits

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
