// Treatments of the Hessian  H = g g^T + c M  of an energy C^2/2 with gradient g, c the value C and M = d2C/dw2 an
// involution (M^2 = I, as many eigenvalues 1 as -1) with M f = g, M g = f for a known f. With p = (g + f)/2 and
// q = (g - f)/2, which M maps to p and -q, every treatment is
//   i I + m M + alpha p p^T + beta (p q^T + q p^T) + gamma q q^T:
//   exact         i = 0,      m = c,    alpha = beta = gamma = 1
//   gauss-newton  i = 0,      m = 0,    alpha = beta = gamma = 1
//   clamped       i = |c|/2,  m = c/2,  alpha = beta = gamma = 1    (the second term's positive part)
//   spd           i = |c|/2,  m = c/2,  and along p^ and q^ the positive part of the 2x2 matrix
//                     T = [[|p|^2 + c, |p||q|], [|p||q|, |q|^2 - c]]
// Derivation of spd: across p the eigenvalue of H is c on M's space of 1, across q it is -c on that of -1; their
// positive parts are i I + m M. T has a trace >= 0; with eigenvalues lambda >= 0 and mu < 0, T+ = s (T - mu I) where
// s = lambda / (lambda - mu). Hence beta = s, alpha |p|^2 = s (|p|^2 + c - mu) - max(c, 0) and
// gamma |q|^2 = s (|q|^2 - c - mu) - max(-c, 0); with mu >= 0, s = 1 and mu = 0 in these. A vanishing p or q has no
// such terms. (Kim 2020, "A finite element formulation of Baraff-Witkin cloth", has the eigensystem of shear.)
#pragma once

#include "forces/triangles/triangle_kernels.h"
#include "model/step_options.h"

namespace selvedge {

using Halves = Strip<12>;    // p by w_u and w_v, then q
using Treatment = Strip<5>;  // i, m, alpha, beta, gamma

using Measures = Strip<3>;  // c, |p|^2, |q|^2

void treat(Hessian hessian, const Measures& measures, Treatment& t);
// H += scale factor (alpha p p^T + ...)
void addOuterTerms(const double* factor, double scale, const Halves& halves, const Treatment& t, Tangent& H);

}  // namespace selvedge
