// Compiling the decompositions of Eigen took longer than the tests that compare with them; LAPACK comes with CHOLMOD.
#include "support/dense.h"

#include <algorithm>
#include <vector>

extern "C" {
void dsyev_(const char* job, const char* half, const int* n, double* a, const int* lda, double* w, double* work,
            const int* lwork, int* info);
void dgeev_(const char* left, const char* right, const int* n, double* a, const int* lda, double* wr, double* wi,
            double* vl, const int* ldvl, double* vr, const int* ldvr, double* work, const int* lwork, int* info);
void dgesv_(const int* n, const int* columns, double* a, const int* lda, int* pivots, double* b, const int* ldb,
            int* info);
void zgesv_(const int* n, const int* columns, std::complex<double>* a, const int* lda, int* pivots,
            std::complex<double>* b, const int* ldb, int* info);
void zgelsy_(const int* m, const int* n, const int* columns, std::complex<double>* a, const int* lda,
             std::complex<double>* b, const int* ldb, int* pivots, const double* rcond, int* rank,
             std::complex<double>* work, const int* lwork, double* rwork, int* info);
}

namespace selvedge::test {
namespace {

int size(const MatX& A) { return static_cast<int>(A.rows()); }

VecX symmetric(const char* job, MatX& A) {
  const int n = size(A), room = 64 * n;
  VecX values(n), work(room);
  int info = 0;
  dsyev_(job, "L", &n, A.data(), &n, values.data(), work.data(), &room, &info);
  return values;
}

MatX solvedColumns(MatX A, MatX b) {
  const int n = size(A), columns = static_cast<int>(b.cols());
  std::vector<int> pivots(static_cast<std::size_t>(n));
  int info = 0;
  dgesv_(&n, &columns, A.data(), &n, pivots.data(), b.data(), &n, &info);
  return b;
}

}  // namespace

VecX eigenvaluesOf(const MatX& A) {
  MatX vectors = A;
  return symmetric("N", vectors);
}

VecX eigenvaluesOf(const MatX& A, MatX& vectors) {
  vectors = A;
  return symmetric("V", vectors);
}

double largestEigenvalue(const MatX& any) {
  const int n = size(any), room = 64 * n, one = 1;
  MatX A = any;
  VecX real(n), imaginary(n), work(room);
  int info = 0;
  dgeev_("N", "N", &n, A.data(), &n, real.data(), imaginary.data(), nullptr, &one, nullptr, &one, work.data(), &room,
         &info);
  return (real.cwiseAbs2() + imaginary.cwiseAbs2()).cwiseSqrt().maxCoeff();
}

MatX inverted(const MatX& A) { return solvedColumns(A, MatX::Identity(A.rows(), A.rows())); }

VecX solved(const MatX& A, const VecX& b) { return solvedColumns(A, b); }

Eigen::VectorXcd solved(const Eigen::MatrixXcd& A, const Eigen::VectorXcd& b) {
  const int n = static_cast<int>(A.rows()), one = 1;
  Eigen::MatrixXcd factors = A;
  Eigen::VectorXcd x = b;
  std::vector<int> pivots(static_cast<std::size_t>(n));
  int info = 0;
  zgesv_(&n, &one, factors.data(), &n, pivots.data(), x.data(), &n, &info);
  return x;
}

Eigen::VectorXcd leastSquaresOf(const Eigen::MatrixXcd& A, const Eigen::VectorXcd& b, Eigen::VectorXcd& sizes) {
  const int m = static_cast<int>(A.rows()), n = static_cast<int>(A.cols()), one = 1, room = 64 * (m + n);
  Eigen::MatrixXcd factors = A;
  Eigen::VectorXcd x = b, work(room);
  std::vector<int> pivots(static_cast<std::size_t>(n));
  VecX scratch(2 * n);
  const double least = 1e-15;
  int rank = 0, info = 0;
  zgelsy_(&m, &n, &one, factors.data(), &m, x.data(), &m, pivots.data(), &least, &rank, work.data(), &room,
          scratch.data(), &info);
  sizes = factors.diagonal();
  return x.head(n);
}

MatX product(const MatX& A, const MatX& B) { return A.lazyProduct(B); }

}  // namespace selvedge::test
