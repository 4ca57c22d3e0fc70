// Sparse L D L^T of the free part of a block matrix, by Eigen's SimplicialLDLT. The nodes are ordered once for a
// pattern and a mask (approximate minimum degree on the graph of the nodes); later solves gather the numbers and
// refactor.
#pragma once

#include <Eigen/SparseCholesky>

#include "linalg/linear_solver.h"

namespace selvedge {

class Cholesky : public LinearSolver {
 public:
  explicit Cholesky(const SolverSettings& settings) : settings_(settings) {}

  // A pivot that is not positive ends as indefinite and leaves x as it was. The settings' tolerance only decides
  // whether a residual above round-off still counts as converged.
  SolveReport solve(const BlockMatrix& A, const VecX& b, const Mask& fixed, VecX& x) override;

 private:
  using Sparse = Eigen::SparseMatrix<double>;
  // The matrix comes in its final order: with no ordering of its own, Eigen reads it in place.
  struct Factor : Eigen::SimplicialLDLT<Sparse, Eigen::Upper, Eigen::NaturalOrdering<int>> {
    // Eigen's public factorize() would allocate a copy it does not need here.
    void refactor(const Sparse& matrix) { factorize_preordered<true>(matrix); }
    const VecX& pivots() const { return m_diag; }  // and vectorD() would copy
  };

  void analyze(const BlockMatrix& A, const Mask& fixed);
  void numberUnknowns(const BlockMatrix& A, const Mask& fixed);
  void buildUpper(const BlockMatrix& A);
  SolveStatus factorize(const BlockMatrix& A);
  void addSolution(const VecX& r, VecX& x);

  const SolverSettings& settings_;
  BlockPattern pattern_;  // what the analysis is for
  Mask fixed_;
  int blockSize_ = 0;

  std::vector<int> dof_;      // [unknowns] the degree of freedom of each unknown
  std::vector<int> unknown_;  // [degrees of freedom] the other way round; -1 where fixed
  Sparse upper_;              // the free part in elimination order, upper triangle
  std::vector<int> source_;   // [entries of upper_] where each one stands in A.values()
  Factor factor_;
  VecX c_, r_, better_;  // right-hand side without the prescribed part, residual, refined x
  VecX rhs_, solution_;  // [unknowns]
};

}  // namespace selvedge
