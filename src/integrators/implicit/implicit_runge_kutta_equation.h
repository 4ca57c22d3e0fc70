// The two coupled stages of the Gauss-Legendre method of order 4 (Hairer & Wanner, Solving Ordinary Differential
// Equations II, IV.8), in terms of the stages' displacements Z = (X_1 - q_n, X_2 - q_n):
//   V = A^-1 Z / h,   a = A^-1 (V - v_n) / h,   M(X_i) a_i = F(X_i, V_i, t_n + c_i h)
// A = [1/4, 1/4 - s; 1/4 + s, 1/4], s = sqrt(3)/6, has the eigenvalues mu = 1/4 + i sqrt(3)/12 and its conjugate. With
// one Jacobian for both stages Newton's equation falls apart into a complex symmetric one and its conjugate:
//   [M - (h mu)^2 dF/dq - h mu dF/dv] zeta = (h mu)^2 l.rhs,   dZ_1 = 2 Re zeta,   dZ_2 = 2 (2 + sqrt 3) Im zeta
// with the left eigenvector l = (1, i (2 - sqrt 3)) / 2. The Jacobian is that at (q_n, v_n) first, then the mean of
// the two stages' (so convergence is linear, and slow where they differ much). Prescribed entries: X = p, V = p', a =
// p'' at the stages' times.
#pragma once

#include <array>

#include "integrators/implicit/newton.h"
#include "linalg/complex/complex_solver.h"

namespace selvedge {

class GaussEquation : public NewtonEquation {
 public:
  explicit GaussEquation(const SolverSettings& solver) : chosen_(solver), solver_(forced_), direct_(directSettings_) {
    directSettings_.kind = "cholesky";
  }

  void begin(const System& system, const Constraints& constraints, const State& start, double h);
  void end(VecX& q, VecX& v);  // q_n + h (V_1 + V_2)/2 and v_n + h (a_1 + a_2)/2, where free
  void keepGuess();            // this step's first solution starts the next step's linear solve
  void forget() { guessRe_.resize(0), guessIm_.resize(0); }
  void keepMemory(MethodMemory& to) const { to.set({&guessRe_, &guessIm_}, {}); }
  void restoreMemory(const MethodMemory& from, Eigen::Index size) {
    forget();
    if (from.has(2, 0, size) && from.vectors[1].size() == size) guessRe_ = from.vectors[0], guessIm_ = from.vectors[1];
  }

  SolveStatus linearSolve(bool first, Hessian hessian, double forcing, StepReport& report) override;
  void move(double factor) override;
  Merit evaluate(StepReport& report) override;
  double speed() const override;
  double freedSpeed() const override;
  double meanSpeed() const override;
  void keep() override;
  void goBack() override;

 private:
  struct Stage {
    double time;
    VecX displacement, direction;  // Z_i, and its change
    VecX keptDisplacement, keptDirection;
    VecX q, v, a;                  // X_i, V_i and a_i, prescribed entries included
    VecX force, massProduct, rhs;  // F, M a
  };

  void allocate();
  void place();
  void computeRates();
  void linearise(StepReport& report);
  void placeAt(const VecX& q, const VecX& v, double t);
  void addMatrices(const JacobianOptions& options, double weight);
  void assemble(bool first, const JacobianOptions& options);
  SolveStatus solveTransformed(bool first, StepReport& report);
  SolveReport solveOnce(ComplexSolver& solver, StepReport& report);

  const SolverSettings& chosen_;
  SolverSettings forced_, directSettings_;  // forced: the chosen ones with the tolerance of the present solve
  ComplexSolver solver_, direct_;           // direct: where the chosen one runs out of iterations
  const System* system_ = nullptr;
  const Constraints* constraints_ = nullptr;
  const State* start_ = nullptr;
  double h_ = 0;

  std::array<Stage, 2> stages_;
  State at_;                          // where forces and Jacobians are taken
  BlockMatrix K_, D_, re_, im_;       // dF/dq, dF/dv, the complex matrix
  VecX bRe_, bIm_, zetaRe_, zetaIm_;  // its right-hand side and solution
  VecX firstRe_, firstIm_, guessRe_, guessIm_;
  VecX work_, diagonal_;  // |re_ii| + |im_ii|, the scale of round-off
  VecX mass_;             // diagonal of M
};

}  // namespace selvedge
