// Eigenvalues and eigenvectors of small symmetric matrices: reflections leave three diagonals (Golub & Van Loan, Matrix
// Computations, 8.3.1), QR steps with Wilkinson's shift leave one (8.3.3). No memory of its own, and a tenth of a second to
// compile, where Eigen's solver takes seconds for each size.
#pragma once

#include <span>

#include "base/types.h"

namespace selvedge {

// `diagonal` [n] becomes the eigenvalues, ascending; `off` [n - 1], between a row and the next one, is used up.
// `vectors`: null, or [n * n] columns that are turned along: the identity becomes the unit eigenvectors. False where they
// cannot be found: the matrix is not finite. Entries should be about 1: an `off` that
// changes no digit of its two diagonal entries is taken for 0.
bool tridiagonalEigenvalues(std::span<double> diagonal, std::span<double> off, double* vectors = nullptr);

// Of a symmetric matrix, ascending, and the unit eigenvectors, a column each.
Vec3 symmetricEigenvalues(const Mat3& A, Mat3& vectors);

// The positive semidefinite matrix nearest to a symmetric one takes its place: negative eigenvalues become 0. A is
// [n * n], its rows are kMostSemidefinite at most.
constexpr std::size_t kMostSemidefinite = 12;
void makeSemidefinite(std::span<double> A, std::size_t n);
template <class Matrix>
Matrix semidefinite(Matrix A) {
  makeSemidefinite({A.data(), static_cast<std::size_t>(A.size())}, static_cast<std::size_t>(A.rows()));
  return A;
}

}  // namespace selvedge
