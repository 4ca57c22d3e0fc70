// Modified preconditioned conjugate gradients: D. Baraff and A. Witkin, Large Steps in Cloth Simulation, SIGGRAPH 1998,
// section 5.3. Their filter keeps every residual and every direction at zero where an entry is prescribed.
//
// In single precision (solver.precision) the iterations find corrections of x, which stays in double as do the residuals
// that they begin with (iterative refinement: C. B. Moler 1967, J. ACM 14, 316): the answer meets the same tolerance.
#pragma once

#include <array>

#include "linalg/float_rows.h"
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
  // What the iterations work in.
  template <class Real>
  struct Work {
    Eigen::Matrix<Real, Eigen::Dynamic, 1> r, z, p, q;  // residual, preconditioned residual; direction, A p
  };

  bool prepare(Precision precision, const BlockMatrix& A, const Mask& fixed);
  SolveStatus iterate(const BlockMatrix& A, const Mask& fixed, double target, int limit, int& iterations, VecX& x);
  double correctInSingle(const BlockMatrix& A, const VecX& b, const Mask& fixed, double norm, double target, int limit,
                         int& iterations, VecX& x);
  template <class Real, class Multiply>
  SolveStatus iterateIn(Work<Real>& work, const Multiply& multiply, const Mask& fixed, double target, int limit,
                        int& iterations, Eigen::Matrix<Real, Eigen::Dynamic, 1>& x) const;

  const SolverSettings& settings_;
  std::string preconditionerName_;                       // of those in made_
  std::array<std::unique_ptr<Preconditioner>, 2> made_;  // in full and in single precision, where they were asked for
  Preconditioner* preconditioner_ = nullptr;             // the one of them that acts
  PackedRows packed_;                                    // the matrix, where it has blocks of five
  FloatRows floatRows_;                                  // the matrix, in single precision
  VecX c_;                                               // the right-hand side without the prescribed part
  Work<double> work_;
  Work<float> single_;
  VecXf correction_;
};

}  // namespace selvedge
