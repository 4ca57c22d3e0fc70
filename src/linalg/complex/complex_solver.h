// Solves (Re + i Im) z = b for a complex symmetric matrix (equal to its transpose, not Hermitian): conjugate orthogonal
// conjugate gradients, H. A. van der Vorst and J. B. M. Melissen, IEEE Trans. Magnetics 26 (1990) 706. They are
// conjugate gradients with the bilinear form x^T y in place of x^H y, preconditioned by the diagonal blocks. With the
// settings' kind "cholesky": directly, by a sparse L U.
#pragma once

#include "linalg/complex/complex_direct.h"
#include "linalg/solver_settings.h"

namespace selvedge {

class ComplexSolver {
 public:
  // Reads kind, tolerance, maxIterations and warmStart at every solve; settings must outlive the solver.
  explicit ComplexSolver(const SolverSettings& settings) : settings_(settings) {}

  // Both matrices share one pattern. Entries of xRe and xIm where `fixed` is 1 are given and stay to the bit;
  // tolerance, residual and warm start mean the same as in LinearSolver::solve. The form x^T A x has no sign, so no
  // solve is `indefinite`: where the recurrence breaks down it starts again from the true residual, and ends as capped
  // if that does not help.
  SolveReport solve(const BlockMatrix& re, const BlockMatrix& im, const VecX& bRe, const VecX& bIm, const Mask& fixed,
                    VecX& xRe, VecX& xIm);

 private:
  using Complex = std::complex<double>;

  void updatePreconditioner(const BlockMatrix& re, const BlockMatrix& im, const Mask& fixed);
  void applyPreconditioner(const ComplexVector& r, ComplexVector& z) const;
  SolveStatus iterate(const BlockMatrix& re, const BlockMatrix& im, const Mask& fixed, double target, int limit,
                      int& iterations, VecX& xRe, VecX& xIm);
  void advance(const Mask& fixed, Complex alpha, VecX& xRe, VecX& xIm);
  void turn(Complex beta);

  const SolverSettings& settings_;
  int blockSize_ = 0;
  std::vector<Complex> inverse_;  // [rows * blockSize^2] the diagonal blocks' inverses on their free entries
  ComplexVector r_, z_, p_, q_;   // residual, preconditioned residual, direction, A p
  ComplexVector work_;            // the right-hand side without the prescribed part, then a product's second half
  ComplexDirect direct_;          // holds nothing until it is used
};

}  // namespace selvedge
