// Eigenvalues and inverses of dense symmetric matrices, in one place: compiling Eigen's solvers takes seconds wherever they are used.
#pragma once

#include "base/types.h"

namespace selvedge {

VecX symmetricEigenvalues(const MatX& A);                 // ascending
VecX symmetricEigenvalues(const MatX& A, MatX& vectors);  // and the unit vectors, a column each
// Of A x = lambda B x with B positive definite, ascending; empty where it is not.
VecX generalizedEigenvalues(const MatX& A, const MatX& B);
bool invertPositiveDefinite(const MatX& A, MatX& inverse);  // false where A is not positive definite

}  // namespace selvedge
