// Modified preconditioned conjugate gradients: D. Baraff and A. Witkin, Large Steps in Cloth Simulation, SIGGRAPH 1998,
// section 5.3. Their filter keeps every residual and every direction at zero where an entry is prescribed.
#pragma once

#include "linalg/linear_solver.h"
#include "linalg/packed_rows.h"
#include "linalg/preconditioner.h"
#include "linalg/solver_settings.h"

namespace selvedge {

class Pcg : public LinearSolver {
 public:
  explicit Pcg(const SolverSettings& settings) : settings_(settings) {}

  // When the matrix turns out indefinite or the cap comes, x is the last iterate: the one of least energy
  // x^T A x / 2 - b^T x among the directions tried. Free entries are zero when numbers stopped being finite.
  SolveReport solve(const BlockMatrix& A, const VecX& b, const Mask& fixed, VecX& x) override;

 private:
  void choosePreconditioner();
  SolveStatus iterate(const BlockMatrix& A, const Mask& fixed, double target, int limit, int& iterations, VecX& x);
  double advance(const Mask& fixed, double alpha, VecX& x);
  void turn(double beta);

  const SolverSettings& settings_;
  std::string preconditionerName_, precision_;  // what preconditioner_ was made for
  std::unique_ptr<Preconditioner> preconditioner_;
  PackedRows packed_;  // the matrix, where it has blocks of five
  VecX c_;             // the right-hand side without the prescribed part
  VecX r_, z_;         // residual, preconditioned residual
  VecX p_, q_;         // direction, A p
};

}  // namespace selvedge
