#include "integrators/implicit/one_stage_implicit.h"

#include <cmath>

namespace selvedge {
namespace {

// Steps cut to land on a frame's time differ in their last bits; that is no new step size.
constexpr double kSameStep = 1e-9;

}  // namespace

bool OneStageRule::needsForce() const {
  return carriesAcceleration() || x.f != 0 || x.fLast != 0 || v.f != 0 || v.fLast != 0;
}

OneStageImplicit::OneStageImplicit(OneStageRuleOf rule, OneStageRuleOf starter, const IntegratorSettings& settings,
                                   const SolverSettings& solver)
    : ruleOf_(rule), starterOf_(starter), settings_(settings), equation_(solver) {}

StepReport OneStageImplicit::step(const System& system, const Constraints& constraints, State& state, double h) {
  StepReport report;
  if (!predict(system, constraints, state, h, report)) return report;
  equation_.begin({&system, &constraints, &state, h, rule_.bh, rule_.gh, rule_.at, state.t + rule_.at * h, &shift_,
                   &vhat_, &lastIncrement_});
  if (!solveNewton(equation_, settings_, report)) return report;
  if (!finish(constraints, state, h, report)) return report;
  remember(state, h);
  state.q = next_.q;
  state.v = next_.v;
  state.t = next_.t;
  return report;
}

bool OneStageImplicit::remembersStep(const System& system, double h) const {
  return remembers_ && lastMove_.size() == system.dofs() && std::abs(h - lastStep_) <= kSameStep * h;
}

// M^-1 F at t_n. One Newton step solves for the linearised force; the true one differs by stiffness times the curvature
// of the motion. Going on from the true force (evaluated) corrects that error in the next step, where the step is
// small; where it is large the correction is explicit and grows (generalized-alpha blows up the scene `hanging` at
// 1/60 s), and going on from the force that was solved with is what holds. Converged, the two differ by what
// integrator.newton_tolerance leaves.
bool OneStageImplicit::findForce(const System& system, const Constraints& constraints, const State& state,
                                 StepReport& report) {
  if (remembers_ && settings_.carriedForce == "solved") {
    f_ = solvedForce_;
    constraints.acceleration(state.t, f_);
    return true;
  }
  ++report.forceEvaluations;
  return acceleration_.evaluate(system, constraints, state, f_) || fail(report, "the mass matrix is singular");
}

// f, a, xhat - x_n and vhat.
bool OneStageImplicit::predict(const System& system, const Constraints& constraints, const State& state, double h,
                               StepReport& report) {
  if (!remembers_ || lastMove_.size() != system.dofs()) {
    remembers_ = false;
    for (VecX* past : {&lastMove_, &lastIncrement_, &lastVelocity_, &lastForce_, &lastAcceleration_, &f_, &a_}) {
      past->setZero(system.dofs());
    }
  }
  rule_ = starterOf_ && !remembersStep(system, h) ? starterOf_(settings_) : ruleOf_(settings_);
  if (rule_.needsForce() && !findForce(system, constraints, state, report)) return false;
  if (rule_.carriesAcceleration()) {
    const auto& c = rule_.carry;
    if (remembers_) a_ = c[0] * f_ + c[1] * lastForce_ + c[2] * lastAcceleration_;
    if (!remembers_) a_ = f_;
  }
  const auto rates = [&](const Prediction& p) { return p.f * f_ + p.fLast * lastForce_ + p.a * a_; };
  shift_ = rule_.x.dx * lastMove_ + h * (rule_.x.v * state.v + rule_.x.vLast * lastVelocity_) + h * h * rates(rule_.x);
  vhat_ = rule_.v.v * state.v + rule_.v.vLast * lastVelocity_ + h * rates(rule_.v);
  return true;
}

// From the point where the force was taken straight on to the end of the step.
bool OneStageImplicit::finish(const Constraints& constraints, const State& state, double h, StepReport& report) {
  next_.t = state.t + h;
  next_.q = state.q + equation_.increment() / rule_.at;
  equation_.velocity(next_.v);
  if (rule_.at != 1) next_.v = state.v + (next_.v - state.v) / rule_.at;
  constraints.position(next_.t, next_.q);
  constraints.velocity(next_.t, next_.v);
  return (next_.q.allFinite() && next_.v.allFinite()) || fail(report, kNotFinite);
}

void OneStageImplicit::remember(const State& state, double h) {
  lastMove_ = equation_.increment() / rule_.at;
  lastIncrement_ = equation_.increment();
  solvedForce_ = (equation_.increment() - shift_) / (rule_.bh * h * h);
  lastVelocity_ = state.v;
  lastForce_ = f_;
  lastAcceleration_ = a_;
  lastStep_ = h;
  remembers_ = true;
}

}  // namespace selvedge
