// Eigenvalues of a symmetric tridiagonal matrix by QR steps with Wilkinson's shift (Golub & Van Loan, Matrix
// Computations, 8.3). No memory of its own, and a tenth of a second to compile.
#pragma once

#include <span>

#include "base/types.h"

namespace selvedge {

// `diagonal` [n] becomes the eigenvalues, ascending; `off` [n - 1], between a row and the next one, is used up.
// `vectors`: null, or [n * n] columns that are turned along: the identity becomes the unit eigenvectors. False where they
// cannot be found: the matrix is not finite.
bool tridiagonalEigenvalues(std::span<double> diagonal, std::span<double> off, double* vectors = nullptr);

// Of a symmetric matrix, ascending, and the unit eigenvectors, a column each.
Vec3 symmetricEigenvalues(const Mat3& A, Mat3& vectors);

}  // namespace selvedge
