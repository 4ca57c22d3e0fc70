// How well conditioned the matrix of an implicit step is. For systems of some hundred unknowns: dense, exact.
#pragma once

#include "model/constraints.h"
#include "model/system.h"
#include "studies/method_choice.h"

namespace selvedge {

// Largest over smallest eigenvalue of A = M - bh h^2 dF/dq on what is free, as it is and as conjugate gradients see it
// with a block-Jacobi preconditioner (that of D^-1 A, D its diagonal blocks). NaN where A (D) is not positive definite.
struct MatrixCondition {
  double plain = 0, preconditioned = 0;
};
MatrixCondition conditionOf(const System& system, const Constraints& constraints, const State& state, double factor);

// bh of a method (docs/physics.md: the factor of h^2 F in its equation); NaN for one that is not known here.
double forceFactor(const MethodChoice& choice);

}  // namespace selvedge
