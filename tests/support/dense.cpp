#include "support/dense.h"

#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <Eigen/QR>

namespace selvedge::test {
namespace {

template <class Solver, class Matrix>
VecX valuesAndVectors(const Solver& solver, Matrix& vectors) {
  vectors = solver.eigenvectors();
  return solver.eigenvalues();
}

}  // namespace

VecX eigenvaluesOf(const MatX& symmetric) {
  return Eigen::SelfAdjointEigenSolver<MatX>(symmetric, Eigen::EigenvaluesOnly).eigenvalues();
}

VecX eigenvaluesOf(const MatX& symmetric, MatX& vectors) {
  return valuesAndVectors(Eigen::SelfAdjointEigenSolver<MatX>(symmetric), vectors);
}

VecX eigenvaluesOfThree(const Mat3& symmetric, Mat3& vectors) {
  return valuesAndVectors(Eigen::SelfAdjointEigenSolver<Mat3>(symmetric), vectors);
}

VecX eigenvaluesOfTridiagonal(const VecX& diagonal, const VecX& off, MatX& vectors) {
  Eigen::SelfAdjointEigenSolver<MatX> solver(diagonal.size());
  solver.computeFromTridiagonal(diagonal, off, Eigen::ComputeEigenvectors);
  return valuesAndVectors(solver, vectors);
}

double largestEigenvalue(const MatX& any) { return any.eigenvalues().cwiseAbs().maxCoeff(); }
MatX inverted(const MatX& A) { return A.inverse(); }
VecX solved(const MatX& A, const VecX& b) { return A.partialPivLu().solve(b); }
Eigen::VectorXcd solved(const Eigen::MatrixXcd& A, const Eigen::VectorXcd& b) {
  const Eigen::Index n = b.size();
  MatX real(2 * n, 2 * n);  // compiling the complex decomposition would cost more than solving this
  real << A.real(), -A.imag(), A.imag(), A.real();
  VecX parts(2 * n);
  parts << b.real(), b.imag();
  parts = solved(real, parts);
  return parts.head(n) + std::complex<double>(0, 1) * parts.tail(n);
}
Eigen::VectorXcd leastSquaresOf(const Eigen::MatrixXcd& A, const Eigen::VectorXcd& b, Eigen::VectorXcd& sizes) {
  const Eigen::ColPivHouseholderQR<Eigen::MatrixXcd> qr(A);
  sizes = qr.matrixR().diagonal();
  return qr.solve(b);
}
MatX product(const MatX& A, const MatX& B) { return A * B; }

}  // namespace selvedge::test
