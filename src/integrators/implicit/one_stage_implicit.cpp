#include "integrators/implicit/one_stage_implicit.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace selvedge {
namespace {

// Steps cut to land on a frame's time differ in their last bits; that is no new step size.
constexpr double kSameStep = 1e-9;
// A step more than twice as long as the one before starts anew: beyond 1 + sqrt(2) times bdf2 is unstable (Grigorieff
// 1983).
constexpr double kLeastRatio = 0.5 * (1 - kSameStep);
constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
constexpr OneStageRule kBackwardEuler{.x = {}, .v = {}, .bh = 1, .gh = 1};

}  // namespace

OneStageImplicit::OneStageImplicit(OneStageRuleOf rule, OneStageRuleOf starter, const IntegratorSettings& settings,
                                   const SolverSettings& solver)
    : ruleOf_(rule), starterOf_(starter), settings_(settings), equation_(solver) {}

StepReport OneStageImplicit::step(const System& system, const Constraints& constraints, State& state, double h) {
  StepReport report;
  ties_.begin(system, constraints);
  if (!predict(system, constraints, state, h, report)) return report;
  equation_.begin({&system, &constraints, &state, h, rule_.bh, rule_.gh, rule_.at, state.t + rule_.at * h, &shift_,
                   &vhat_, &lastIncrement_, &ties_});
  if (!solveNewton(equation_, settings_, h, report)) return report;
  if (!finish(constraints, state, h, report)) return report;
  if (ties_.any()) rub(system, h);
  remember(constraints, state, h);
  state.q = next_.q;
  state.v = next_.v;
  state.t = next_.t;
  return report;
}

// With a step of backward Euler, where its own rule would ask for an old force. What one Newton step implied is off by its
// step's curvature: in a step of another length it would be a blow. Halved steps go on as they are where integrator.gain_limit
// watches them, for each gentle step damps.
bool OneStageImplicit::beginsGently(const OneStageRule& own, double h) const {
  const double octaves = remembers_ ? std::log2(lastStep_ / h) : 0;
  const bool watched = settings_.gainLimit > 0 && std::abs(octaves - std::round(octaves)) <= kSameStep;
  const bool cut = settings_.newtonIterations == 1 && std::abs(octaves) > kSameStep && !watched;
  return (cut || (!remembers_ && gently_)) && goesOn() && (own.weightsForce() || own.carriesAcceleration());
}

OneStageRule OneStageImplicit::ruleFor(double h) const {
  const double ratio = remembers_ ? lastStep_ / h : 0;
  const OneStageRule own = ruleOf_(settings_, 1);
  if (beginsGently(own, h)) return kBackwardEuler;
  if (starterOf_ && ratio < kLeastRatio) return starterOf_(settings_, 1);
  return ruleOf_(settings_, std::abs(ratio - 1) <= kSameStep || ratio == 0 ? 1 : ratio);
}

// f = M^-1 F at t_n and a. One Newton step solves for the linearised force; the true one differs by stiffness times the
// curvature of the motion. As published the method goes on from the true force (evaluated). At small steps that
// corrects this error; at large ones the correction is explicit and grows. So a method goes on from what its solved
// step implies, and takes the true force only where its rule says so (docs/integrators.md has the measurements).
// Converged, the two differ by what integrator.newton_tolerance leaves.
bool OneStageImplicit::findForces(const System& system, const Constraints& constraints, const State& state,
                                  StepReport& report) {
  if (!rule_.weightsForce() && !rule_.carriesAcceleration()) return true;
  const bool known = remembers_ && solvedForce_.size() == system.dofs();
  const bool implied = known && goesOn();
  if (!implied || (rule_.evaluatesForce && rule_.weightsForce())) {
    ++report.forceEvaluations;
    if (!acceleration_.evaluate(system, constraints, state, f_)) return fail(report, "the mass matrix is singular");
  } else {
    f_ = solvedForce_;
  }
  if (!rule_.carriesAcceleration()) return true;
  const auto& c = lastCarry_;
  if (remembers_) a_ = c[0] * (implied ? solvedForce_ : f_) + c[1] * lastForce_ + c[2] * lastAcceleration_;
  if (!remembers_) a_ = f_;
  return true;
}

// What was prescribed had no force of its own. Where it is free now, a method that goes on from what its steps imply begins
// with a step of backward Euler: the force there is as stiff as what the pin has borne, and what asks for it before it is solved
// for makes a blow of it. As published, it goes on as if the force at its place had acted all the while.
bool OneStageImplicit::followConstraints(const System& system, const Constraints& constraints, const State& state,
                                         StepReport& report) {
  constraints.acceleration(state.t, solvedForce_);
  if (!solvedForce_.hasNaN()) return true;
  if (goesOn()) {
    for (Eigen::Index i = 0; i < solvedForce_.size(); ++i) {
      if (std::isnan(solvedForce_[i])) solvedForce_[i] = lastForce_[i] = lastAcceleration_[i] = 0;
    }
    freed_ = true;
    rule_ = kBackwardEuler;
    return true;
  }
  ++report.forceEvaluations;
  if (!acceleration_.evaluate(system, constraints, state, f_)) return fail(report, "the mass matrix is singular");
  for (Eigen::Index i = 0; i < f_.size(); ++i) {
    if (!std::isnan(solvedForce_[i])) continue;
    solvedForce_[i] = lastForce_[i] = lastAcceleration_[i] = f_[i];
    lastVelocity_[i] = state.v[i] - lastStep_ * f_[i];
    lastMove_[i] = lastStep_ * (state.v[i] - 0.5 * lastStep_ * f_[i]);
  }
  return true;
}

// xhat - x_n and vhat.
bool OneStageImplicit::predict(const System& system, const Constraints& constraints, const State& state, double h,
                               StepReport& report) {
  if (!remembers_ || lastIncrement_.size() != system.dofs()) {
    remembers_ = false;
    for (VecX* past :
         {&lastMove_, &lastIncrement_, &lastVelocity_, &lastForce_, &lastAcceleration_, &solvedForce_, &f_, &a_}) {
      past->setZero(system.dofs());
    }
  }
  rule_ = ruleFor(h);
  freed_ = false;
  const bool looksBack = starterOf_ || rule_.weightsForce() || rule_.carriesAcceleration();
  const bool known = remembers_ && solvedForce_.size() == system.dofs();
  if (looksBack && known && !followConstraints(system, constraints, state, report)) return false;
  if (!findForces(system, constraints, state, report)) return false;
  for (VecX* rate : {&f_, &a_}) ties_.setAlong(*rate, [](const Tie&) { return 0.0; });  // ties bear what presses
  const auto rates = [&](const Prediction& p) { return p.f * f_ + p.fLast * lastForce_ + p.a * a_; };
  shift_ = rule_.x.dx * lastMove_ + h * (rule_.x.v * state.v + rule_.x.vLast * lastVelocity_) + h * h * rates(rule_.x);
  vhat_ = rule_.v.v * state.v + rule_.v.vLast * lastVelocity_ + h * rates(rule_.v);
  ties_.forEach([&](const Tie& tie, Eigen::Index at) { shift_.segment<3>(at) += rule_.at * tie.lift * tie.normal; });
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

// Of the speed across a tie friction takes at most mu times the mean force of the tie, and the way that this speed has
// gone. The force of the solve counts in full where it bears a weight; where it changes a speed, by what the rule weights
// of it. Remembered forces are those without friction.
void OneStageImplicit::rub(const System& system, double h) {
  system.massDiagonal(next_.q, mass_);
  const double newer = rule_.gh / rule_.at, all = rule_.velocityOfForce();
  ties_.forEach([&](const Tie& tie, Eigen::Index at) {
    const double mass = massAlong(tie, at), mean = tie.force - (1 - newer) * mass * solvedAlong(tie, at, h);
    const Vec3 w = next_.v.segment<3>(at) - tie.drift, along = w - tie.normal.dot(w) * tie.normal;
    const double share = std::min(1.0, tie.friction * mean * h * all / (mass * along.norm()));
    LedNode led{tie.node, mean * tie.normal, 0, share < 1};
    if (share > 0) led.force -= share * mass / (h * all) * along;
    led.work = h * led.force.dot(tie.drift);
    system.led().push_back(led);
    if (!(share > 0)) return;  // it pulls, or nothing slides
    next_.v.segment<3>(at) -= share * along;
    next_.q.segment<3>(at) -= rule_.placeOfForce() / all * h * share * along;
  });
}

double OneStageImplicit::massAlong(const Tie& tie, Eigen::Index at) const {
  return tie.normal.cwiseAbs2().dot(mass_.segment<3>(at));
}
double OneStageImplicit::solvedAlong(const Tie& tie, Eigen::Index at, double h) const {
  return tie.normal.dot(equation_.increment().segment<3>(at) - shift_.segment<3>(at)) / (rule_.bh * h * h);
}

// What stopped or lifted a node is over. Along a tie it goes on as if it had had its speed all the while, or, where it
// leaves what it has touched, as if the other forces had always acted.
void OneStageImplicit::rememberTies(double h) {
  ties_.forEach([&](const Tie& tie, Eigen::Index at) {
    const bool leaves = tie.speed > tie.normal.dot(tie.drift);
    const double rate = leaves ? solvedAlong(tie, at, h) - tie.force / massAlong(tie, at) : 0;
    for (VecX* each : {&solvedForce_, &lastForce_, &lastAcceleration_}) TiedFrame::setAlong(tie, at, *each, rate);
    TiedFrame::setAlong(tie, at, lastVelocity_, tie.speed - h * rate);
    TiedFrame::setAlong(tie, at, lastMove_, h * (tie.speed - 0.5 * h * rate));
  });
}

void OneStageImplicit::remember(const Constraints& constraints, const State& state, double h) {
  lastMove_ = next_.q - state.q;
  lastIncrement_ = equation_.increment();
  const bool gently = freed_ || beginsGently(ruleOf_(settings_, 1), h);
  solvedForce_ = (equation_.increment() - shift_) / (rule_.bh * h * h);
  lastVelocity_ = state.v;
  lastForce_ = gently ? solvedForce_ : f_;
  lastAcceleration_ = gently ? solvedForce_ : a_;
  for (Eigen::Index i = 0; i < solvedForce_.size(); ++i) {
    if (constraints.fixed()[static_cast<std::size_t>(i)]) solvedForce_[i] = kUnknown;
  }
  rememberTies(h);
  lastStep_ = h;
  lastCarry_ = ruleOf_(settings_, 1).carry;
  remembers_ = true;
  gently_ = false;
}

// What was solved for, which starts the next linear solve, and what its rule looks back at.
void OneStageImplicit::keep(MethodMemory& to) const {
  if (!remembers_) return to.set({}, {gently_ ? 1.0 : 0.0});
  static const VecX kNone;
  const auto where = [](bool needed, const VecX& vector) { return needed ? &vector : &kNone; };
  const OneStageRule rule = ruleOf_(settings_, 1);
  const bool force = rule.weightsForce() || rule.carriesAcceleration();
  to.set({&lastIncrement_, where(starterOf_, lastMove_), where(starterOf_, lastVelocity_),
          where(force || starterOf_, solvedForce_), where(force, lastForce_),
          where(rule.carriesAcceleration(), lastAcceleration_)},
         {lastStep_, lastCarry_[0], lastCarry_[1], lastCarry_[2]});
}

// A rule of other settings may look back at what was not kept.
bool OneStageImplicit::hasWhatIsNeeded(const MethodMemory& from) const {
  const OneStageRule rule = ruleOf_(settings_, 1);
  const bool force = rule.weightsForce() || rule.carriesAcceleration();
  const auto there = [&](std::size_t i) { return from.vectors[i].size() > 0; };
  return (!starterOf_ || (there(1) && there(2))) && (!force || (there(3) && there(4))) &&
         (!rule.carriesAcceleration() || there(5));
}

void OneStageImplicit::restore(const MethodMemory& from, const State& state) {
  remembers_ = from.has(6, 4, state.q.size()) && hasWhatIsNeeded(from);
  gently_ = !remembers_ && (!from.vectors.empty() || from.numbers.empty() || from.numbers[0] == 1);
  if (!remembers_) return;
  auto vector = from.vectors.begin();
  for (VecX* to : {&lastIncrement_, &lastMove_, &lastVelocity_, &solvedForce_, &lastForce_, &lastAcceleration_}) {
    *to = *vector++;
    if (to->size() == 0 && to != &solvedForce_) to->setZero(state.q.size());
  }
  lastStep_ = from.numbers[0];
  std::copy_n(from.numbers.begin() + 1, lastCarry_.size(), lastCarry_.begin());
  for (VecX* each : {&f_, &a_}) each->setZero(state.q.size());
}

// The past of a cloth that was given another velocity is that of one which had it all along.
void OneStageImplicit::moved(const State& before, const State& after) {
  if (!remembers_ || lastVelocity_.size() != after.v.size()) return;
  lastVelocity_ += after.v - before.v;
  lastMove_ += lastStep_ * (after.v - before.v);
}

}  // namespace selvedge
