// Sparse L U of the free part of a complex symmetric matrix, by Eigen's SparseLU: what COCG falls back on. The matrix
// is not Hermitian, so Eigen's L D L^T does not serve. Outer products beside the blocks come in by Woodbury's
// formula. Columns are ordered (COLAMD) once for a pattern and a mask.
#pragma once

#include <memory>

#include <Eigen/SparseLU>

#include "linalg/complex/complex_prescribed.h"
#include "linalg/linear_solver.h"

namespace selvedge {

class ComplexDirect {
 public:
  // As Cholesky::solve: the tolerance only decides whether a residual above round-off still counts as converged, and a
  // singular matrix ends as failed and leaves x as it was. Every factorisation allocates: Eigen's L and U do.
  SolveReport solve(const BlockMatrix& re, const BlockMatrix& im, const VecX& bRe, const VecX& bIm, const Mask& fixed,
                    double tolerance, VecX& xRe, VecX& xIm);

 private:
  using Sparse = Eigen::SparseMatrix<std::complex<double>>;
  struct Factor {
    Sparse matrix;  // the free part
    Eigen::SparseLU<Sparse, Eigen::COLAMDOrdering<int>> lu;
    bool analyzed = false;  // its columns are ordered
  };

  void prepare(const BlockMatrix& A, const Mask& fixed);
  SolveStatus factorize(const BlockMatrix& re, const BlockMatrix& im);
  void takeProducts(const BlockMatrix& A, std::complex<double> unit, Eigen::Index first);
  void addProducts(const BlockMatrix& re, const BlockMatrix& im);  // to solution_

  Couplings couplings_;  // what the analysis is for
  Mask fixed_;
  int blockSize_ = 0;

  std::vector<int> dof_;     // [unknowns] the degree of freedom of each unknown
  std::vector<int> source_;  // [entries of the factor's matrix] where each one stands in the block matrices' values()
  std::shared_ptr<Factor> factor_;  // one that was given up while it was at work is its thread's
  ComplexVector c_, r_, work_;      // right-hand side without the prescribed part, residual
  Eigen::VectorXcd rhs_, solution_;
  Eigen::MatrixXcd G_, W_;  // [unknowns x products] see outer_products.h
  Eigen::VectorXcd factors_;
};

}  // namespace selvedge
