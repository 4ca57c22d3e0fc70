// Sparse L U of the free part of a complex symmetric matrix: what COCG falls back on. Outer products beside the blocks come in
// by Woodbury's formula. The unknowns are ordered once for a pattern and a mask.
#pragma once

#include "linalg/complex/complex_prescribed.h"
#include "linalg/libraries/complex_factor.h"
#include "linalg/linear_solver.h"

namespace selvedge {

class ComplexDirect {
 public:
  // As Cholesky::solve: the tolerance only decides whether a residual above round-off still counts as converged, and a
  // singular matrix ends as failed and leaves x as it was.
  SolveReport solve(const BlockMatrix& re, const BlockMatrix& im, const VecX& bRe, const VecX& bIm, const Mask& fixed,
                    double tolerance, VecX& xRe, VecX& xIm);

 private:
  void prepare(const BlockMatrix& A, const Mask& fixed);
  SolveStatus factorize(const BlockMatrix& re, const BlockMatrix& im);
  void takeProducts(const BlockMatrix& A, std::complex<double> unit, Eigen::Index first);
  SolveStatus addProducts(const BlockMatrix& re, const BlockMatrix& im);  // to solution_

  Couplings couplings_;  // what the analysis is for
  Mask fixed_;
  int blockSize_ = 0;

  std::vector<int> dof_;     // [unknowns] the degree of freedom of each unknown
  std::vector<int> source_;  // [entries of the factor's matrix] where each one stands in the block matrices' values()
  ComplexFactor factor_;
  ComplexVector c_, r_, work_;  // right-hand side without the prescribed part, residual
  Eigen::VectorXcd solution_;
  Eigen::MatrixXcd G_, W_;  // [unknowns x products] see outer_products.h
  Eigen::VectorXcd factors_;
};

}  // namespace selvedge
