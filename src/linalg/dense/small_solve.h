// Small systems of equations, solved by hand: Eigen's decompositions would cost seconds of compiling for each size and
// each kind of number.
#pragma once

#include <array>
#include <span>

#include "linalg/dense/small_roots.h"

namespace selvedge {

// A x = b for a symmetric A, [n * n] with n = b.size(), by elimination along the diagonal, its largest entry first. x
// takes the place of b; A is used up. Unknowns of which A says nothing are 0.
void solveSymmetric(std::span<double> A, std::span<double> b);

// A X = B by elimination, the largest entry of a column first. A is [n * n], B [n * m], both by rows; X takes the place of B
// and A is used up. Where a pivot is 0, X is not finite.
void solveComplex(std::span<Complex> A, std::span<Complex> B, std::size_t n);

// Equations sum_k a_k x_k = b in up to kMostUnknowns unknowns, more of them than unknowns.
constexpr int kMostUnknowns = 3;
struct Equation {
  std::array<Complex, kMostUnknowns> a{};
  Complex b = 0;
};
struct LeastSquares {
  std::array<Complex, kMostUnknowns> x{};
  // Of the columns a_k: 1 where they are at right angles and as large as each other, 0 where one follows from others.
  double clarity = 0;
};
// By orthogonalising the columns (Gram & Schmidt, each twice), the largest one first.
LeastSquares leastSquares(std::span<const Equation> equations, int unknowns);

}  // namespace selvedge
