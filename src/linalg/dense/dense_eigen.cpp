// Compiling Eigen's decompositions into eigenvalues takes ten seconds; LAPACK comes with CHOLMOD.
#include "linalg/dense/dense_eigen.h"

#include <algorithm>

#include <Eigen/Cholesky>

#include "linalg/libraries/blas_lock.h"

extern "C" {
void dsyev_(const char* job, const char* half, const int* n, double* a, const int* lda, double* w, double* work,
            const int* room, int* info);
void dsygv_(const int* type, const char* job, const char* half, const int* n, double* a, const int* lda, double* b,
            const int* ldb, double* w, double* work, const int* room, int* info);
}

namespace selvedge {
namespace {

int roomFor(int n) { return 64 * std::max(n, 1); }  // as many numbers as its blocked code works with

VecX eigenvalues(const char* job, MatX& A) {
  const int n = static_cast<int>(A.rows()), room = roomFor(n);
  VecX values(n), work(room);
  int info = 0;
  const std::lock_guard lock(blasMutex());
  dsyev_(job, "L", &n, A.data(), &n, values.data(), work.data(), &room, &info);
  return values;
}

}  // namespace

VecX symmetricEigenvalues(const MatX& A) {
  MatX used = A;
  return eigenvalues("N", used);
}

VecX symmetricEigenvalues(const MatX& A, MatX& vectors) {
  vectors = A;
  return eigenvalues("V", vectors);
}

VecX generalizedEigenvalues(const MatX& A, const MatX& B) {
  const int n = static_cast<int>(A.rows()), room = roomFor(n), axBx = 1;
  MatX a = A, b = B;
  VecX values(n), work(room);
  int info = 0;
  const std::lock_guard lock(blasMutex());
  dsygv_(&axBx, "N", "L", &n, a.data(), &n, b.data(), &n, values.data(), work.data(), &room, &info);
  return info == 0 ? values : VecX();
}

bool invertPositiveDefinite(const MatX& A, MatX& inverse) {
  const Eigen::LLT<MatX, Eigen::Lower> factor(A);
  if (factor.info() != Eigen::Success) return false;
  inverse = factor.solve(MatX::Identity(A.rows(), A.rows()));
  return true;
}

}  // namespace selvedge
