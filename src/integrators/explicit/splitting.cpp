// Kicks (v += kick h a) and drifts (x += drift h v) in turn; a method is its coefficients.
#include "integrators/explicit/splitting.h"

#include <array>
#include <span>
#include <utility>

#include "integrators/acceleration.h"
#include "integrators/explicit/explicit_step.h"
#include "integrators/families.h"

namespace selvedge {
namespace {

struct Stage {
  double kick, drift;
};
constexpr std::array kSymplecticEuler{Stage{1, 1}};
constexpr std::array kLeapfrog{Stage{0.5, 1}, Stage{0.5, 0}};

class Splitting : public Integrator {
 public:
  explicit Splitting(std::span<const Stage> stages) : stages_(stages) {}
  StepReport step(const System&, const Constraints&, State&, double h) override;
  void moved(const State&, const State&) override { last_.forget(); }
  void reset() override { last_.forget(); }

 private:
  // Where the last kick's acceleration is the next step's first one: nothing moves after it, and it does not depend on
  // the velocity that it changes. Reuse then gives the bits of a new evaluation.
  bool reusable(const System& system) const {
    return stages_.back().drift == 0 && !system.dissipative() && system.massIsDiagonal();
  }

  // With a diagonal mass nothing can fail, and forces that ignore the velocity need no state between the stages: the
  // step works on the state itself, in one pass over memory a stage.
  bool simple(const System& system) const {
    return system.massIsDiagonal() && (stages_.size() == 1 || !system.dissipative());
  }
  StepReport stepInPlace(const System&, const Constraints&, State&, double h);

  std::span<const Stage> stages_;
  Acceleration acceleration_;
  KickRoom room_;
  VecX a_, first_;  // of this stage and of the first one
  State next_, at_;
  LastState last_;  // where the acceleration in room_ was evaluated
};

StepReport Splitting::stepInPlace(const System& system, const Constraints& constraints, State& state, double h) {
  StepReport report;
  const bool reuse = reusable(system) && last_.continues(state);
  const double start = state.t;
  double elapsed = 0;
  for (std::size_t i = 0; i < stages_.size(); ++i) {
    if (i > 0) {
      state.t = start + elapsed * h;
      prescribe(constraints, state);
    }
    const bool last = i + 1 == stages_.size();
    const Kick kick{stages_[i].kick * h, stages_[i].drift * h, last && reusable(system)};
    if (i == 0 && reuse) {
      kickAndDrift(kick, room_.a, state);
    } else {
      ++report.forceEvaluations;
      system.kickAndDrift(kick, room_, state);
    }
    elapsed += stages_[i].drift;
  }
  state.t = start + h;
  prescribe(constraints, state);
  if (reusable(system)) last_.remember(state, h);
  return report;
}

StepReport Splitting::step(const System& system, const Constraints& constraints, State& state, double h) {
  if (simple(system)) return stepInPlace(system, constraints, state, h);
  StepReport report;
  next_ = state;
  at_ = state;
  double elapsed = 0;  // part of the step done
  for (std::size_t i = 0; i < stages_.size(); ++i) {
    if (i > 0) {
      // Forces that depend on the velocity get v_n + c h a_n, off by O(h^2): order 2 survives damping.
      at_.q = next_.q;
      at_.v = state.v + (elapsed * h) * first_;
      at_.t = state.t + elapsed * h;
      prescribe(constraints, at_);
    }
    ++report.forceEvaluations;
    if (!acceleration_.evaluate(system, constraints, at_, a_)) {
      fail(report, kMassFailure);
      return report;
    }
    if (i == 0) first_ = a_;
    next_.v += (stages_[i].kick * h) * a_;
    next_.q += (stages_[i].drift * h) * next_.v;
    elapsed += stages_[i].drift;
  }
  next_.t = state.t + h;
  prescribe(constraints, next_);
  std::swap(state, next_);
  return report;
}

}  // namespace

std::unique_ptr<Integrator> makeSymplecticEuler() { return std::make_unique<Splitting>(kSymplecticEuler); }

// Stability: trace of the oscillator's step matrix is 2 - (w h)^2, of modulus at most 2 up to w h = 2.
std::span<const MethodInfo> splittingMethods() {
  static const std::array<MethodInfo, 2> table{
      {{.name = "symplectic-euler",
        .family = "splitting",
        .order = 1,
        .equation = "v' = v + h a(x, v), x' = x + h v'",
        .source = "Hairer, Lubich & Wanner, Geometric Numerical Integration, I.1.2",
        .stabilityLimit = 2,
        .make = [](const IntegratorSettings&, const SolverSettings&) { return makeSymplecticEuler(); }},
       {.name = "leapfrog",
        .family = "splitting",
        .order = 2,
        .stages = 2,
        .equation = "v+ = v + h/2 a, x' = x + h v+, v' = v+ + h/2 a(x', v + h a)",
        .source = "Hairer, Lubich & Wanner 2003, the Störmer-Verlet method",
        .stabilityLimit = 2,
        .make = [](const IntegratorSettings&, const SolverSettings&) -> std::unique_ptr<Integrator> {
          return std::make_unique<Splitting>(kLeapfrog);
        }}}};
  return table;
}

}  // namespace selvedge
