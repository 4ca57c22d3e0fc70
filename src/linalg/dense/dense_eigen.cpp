#include "linalg/dense/dense_eigen.h"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>

namespace selvedge {

VecX symmetricEigenvalues(const MatX& A) {
  return Eigen::SelfAdjointEigenSolver<MatX>(A, Eigen::EigenvaluesOnly).eigenvalues();
}

VecX symmetricEigenvalues(const MatX& A, MatX& vectors) {
  const Eigen::SelfAdjointEigenSolver<MatX> solved(A);
  vectors = solved.eigenvectors();
  return solved.eigenvalues();
}

VecX generalizedEigenvalues(const MatX& A, const MatX& B) {
  const Eigen::GeneralizedSelfAdjointEigenSolver<MatX> solved(A, B, Eigen::EigenvaluesOnly | Eigen::Ax_lBx);
  return solved.info() == Eigen::Success ? VecX(solved.eigenvalues()) : VecX();
}

bool invertPositiveDefinite(const MatX& A, MatX& inverse) {
  const Eigen::LLT<MatX, Eigen::Lower> factor(A);
  if (factor.info() != Eigen::Success) return false;
  inverse = factor.solve(MatX::Identity(A.rows(), A.rows()));
  return true;
}

}  // namespace selvedge
