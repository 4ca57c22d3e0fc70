// Dense decompositions, which tests compare with: those of LAPACK (dense.cpp).
#pragma once

#include <complex>

#include "base/types.h"

namespace selvedge::test {

VecX eigenvaluesOf(const MatX& symmetric);                 // ascending
VecX eigenvaluesOf(const MatX& symmetric, MatX& vectors);  // and the unit vectors, a column each
double largestEigenvalue(const MatX& any);                 // the largest magnitude
MatX inverted(const MatX& A);
VecX solved(const MatX& A, const VecX& b);
Eigen::VectorXcd solved(const Eigen::MatrixXcd& A, const Eigen::VectorXcd& b);
// Of A x = b; sizes: the diagonal of R where A = Q R with its columns in order of size.
Eigen::VectorXcd leastSquaresOf(const Eigen::MatrixXcd& A, const Eigen::VectorXcd& b, Eigen::VectorXcd& sizes);
MatX product(const MatX& A, const MatX& B);

}  // namespace selvedge::test
