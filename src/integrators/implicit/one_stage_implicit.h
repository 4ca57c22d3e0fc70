// The implicit rules that solve for one new point a step. A rule is data: what it predicts from the present and from
// what it remembers, and two factors of the new force (see one_stage_implicit_equation.h).
#pragma once

#include <array>

#include "integrators/acceleration.h"
#include "integrators/implicit/one_stage_implicit_equation.h"

namespace selvedge {

// A prediction from history; the powers of h that make it a position or a velocity are implied:
//   xhat - x = dx (x - x_) + h (v v + vLast v_) + h^2 (f f + fLast f_ + a a)
//   vhat     = v v + vLast v_ + h (f f + fLast f_ + a a)
// where _ is the step before, f = M^-1 F, a the acceleration that generalized-alpha carries along.
struct Prediction {
  double dx = 0, v = 1, vLast = 0, f = 0, fLast = 0, a = 0;
};

struct OneStageRule {
  Prediction x, v;
  double bh, gh;
  double at = 1;                  // the force is taken at t + at h; the step goes on in a straight line from there
  std::array<double, 3> carry{};  // a = carry . (f, f_, a_); none of it: there is no a
  // Of integrator.carried_acceleration = implied: whether f and f_ of the predictions are evaluated (a never is), or are
  // what the steps before solved with.
  bool evaluatesForce = false;

  bool carriesAcceleration() const { return carry[0] != 0; }
  // What a force that is always the same makes of the velocity, of h, and of the place, of h^2, within a step.
  double velocityOfForce() const { return (gh + v.f + v.fLast + v.a) / at; }
  double placeOfForce() const { return (bh + x.f + x.fLast + x.a) / at; }
  bool weightsForce() const { return x.f != 0 || x.fLast != 0 || v.f != 0 || v.fLast != 0; }
};

// ratio: the step before over the present one; 1 where a rule has no use for it.
using OneStageRuleOf = OneStageRule (*)(const IntegratorSettings&, double ratio);

class OneStageImplicit : public Integrator {
 public:
  // starter: for rules that need the step before, not less than half as long; null for the others.
  OneStageImplicit(OneStageRuleOf rule, OneStageRuleOf starter, const IntegratorSettings& settings,
                   const SolverSettings& solver);

  StepReport step(const System& system, const Constraints& constraints, State& state, double h) override;
  void keep(MethodMemory& to) const override;
  void restore(const MethodMemory& from, const State& state) override;
  void moved(const State& before, const State& after) override;
  void reset() override { remembers_ = gently_ = false; }

 private:
  bool goesOn() const { return settings_.carriedAcceleration == "implied"; }  // from what its solved steps imply
  bool beginsGently(const OneStageRule& own, double h) const;
  bool hasWhatIsNeeded(const MethodMemory& from) const;
  OneStageRule ruleFor(double h) const;
  bool followConstraints(const System& system, const Constraints& constraints, const State& state, StepReport& report);
  bool findForces(const System& system, const Constraints& constraints, const State& state, StepReport& report);
  bool predict(const System& system, const Constraints& constraints, const State& state, double h, StepReport& report);
  bool finish(const Constraints& constraints, const State& state, double h, StepReport& report);
  void remember(const Constraints& constraints, const State& state, double h);
  void rub(const System& system, double h);
  void rememberTies(double h);
  // Of a tied node: its mass, and its acceleration as solved for, along the tie.
  double massAlong(const Tie& tie, Eigen::Index at) const;
  double solvedAlong(const Tie& tie, Eigen::Index at, double h) const;

  OneStageRuleOf ruleOf_, starterOf_;
  const IntegratorSettings& settings_;
  OneStageEquation equation_;
  TiedFrame ties_;
  Acceleration acceleration_;

  OneStageRule rule_{};  // of the step in progress
  VecX mass_;
  VecX f_, a_, shift_, vhat_;  // M^-1 F and carried a at t_n; xhat - x_n, vhat
  State next_;

  // Memory of the last accepted step.
  bool remembers_ = false;
  // Its first step is one of backward Euler: another method made the motion, or the start's forces are wild.
  bool gently_ = false;
  bool freed_ = false;  // something that was prescribed before this step is free in it
  double lastStep_ = 0;
  VecX lastMove_, lastIncrement_;  // x_n - x_{n-1}; what its equation was solved for
  VecX lastVelocity_, lastForce_, lastAcceleration_;
  std::array<double, 3> lastCarry_{};  // by its rule: rho_inf may be another now
  VecX solvedForce_;                   // M^-1 F that the equation was solved with; NaN where the place was prescribed
};

}  // namespace selvedge
