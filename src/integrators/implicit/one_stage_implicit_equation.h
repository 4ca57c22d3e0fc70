// The equation of every implicit one-stage rule (Parks & Forsyth 2002, eqs 10-14, generalised): find x with
//   M(x) phi = bh h^2 F(x, v, t'),   phi = x - xhat,   v = vhat + gh/(bh h) phi
// Newton matrix M - bh h^2 dF/dx - gh h dF/dv. It must be symmetric, so dM/dx and whatever the laws leave out of their
// Jacobians are left out: more iterations, or, with one iteration alone, first order where the mass depends on x.
// Prescribed entries: x_c = p(t') and v_c = p'(t') in every force, phi_c = bh h^2 p''(t') under the mass.
#pragma once

#include "integrators/implicit/newton.h"
#include "integrators/implicit/tied_frame.h"

namespace selvedge {

// One step in numbers; the vectors belong to the integrator.
struct OneStageProblem {
  const System* system;
  const Constraints* constraints;
  const State* start;  // q_n, v_n
  double h, bh, gh;    // s, -, -
  double at;           // x is where the motion is after this part of the step
  double time;         // t', where the force is taken
  const VecX* shift;   // xhat - q_n
  const VecX* vhat;
  const VecX* guess;  // of x - q_n, for the first linear solve
  TiedFrame* ties;

  double forceFactor() const { return bh * h * h; }
  double velocitySlope() const { return gh / (bh * h); }  // dv/dx
};

class OneStageEquation : public NewtonEquation {
 public:
  explicit OneStageEquation(const SolverSettings& solver);

  void begin(const OneStageProblem& problem);
  const VecX& increment() const { return increment_; }  // x - q_n of the present iterate
  void velocity(VecX& v) const;                         // v of the present iterate

  SolveStatus linearSolve(bool first, Hessian hessian, double forcing, StepReport& report) override;
  void move(double factor) override;
  Merit evaluate(StepReport& report) override;
  double speed() const override;
  double freedSpeed() const override;
  double meanSpeed() const override;
  void keep() override;
  void goBack() override;

 private:
  void allocate(const System& system);
  void computePhi();
  void leadTied();
  void assembleStart(const JacobianOptions& options);
  void assemble(bool first, Hessian hessian, StepReport& report);
  SolveReport solveOnce(LinearSolver& solver, StepReport& report);
  const Mask& fixedInSolve() const { return p_.ties->any() ? p_.ties->fixed() : p_.constraints->fixed(); }
  void follow();
  double potential(double& blur);

  const SolverSettings& chosen_;
  SolverSettings forced_, directSettings_;         // forced: the chosen ones with the tolerance of the present solve
  std::unique_ptr<LinearSolver> solver_, direct_;  // direct: where the chosen one runs out of iterations
  OneStageProblem p_{};

  State stage_;                       // where force_ is taken
  BlockMatrix A_, D_;                 // Newton matrix; dF/dv at (q_n, v_n)
  VecX increment_, direction_, rhs_;  // x - q_n; A direction = rhs
  VecX force_, phi_;                  // phi with bh h^2 p'' where prescribed
  VecX massProduct_, work_;           // M phi
  VecX residual_;                     // M phi - bh h^2 F
  VecX diagonal_;                     // |A_ii|, the scale of round-off
  VecX massStart_, massNow_;          // diagonals of M: is it constant?

  // Forces without a potential count by their work along the path of the iterates, each piece of it taken as straight
  // and the force as linear on it; a tenth of what the force changed is taken for the error of that (drift).
  struct Path {
    VecX increment, force;  // where it is; the force without a potential there
    double work = 0, drift = 0;
  };
  Path path_, keptPath_;
  bool onPath_ = false;
  VecX keptIncrement_, keptDirection_;
};

}  // namespace selvedge
