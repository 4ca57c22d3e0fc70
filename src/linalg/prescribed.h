// What every solver with prescribed entries shares: the right-hand side once those entries have moved over, the true
// residual on the free rows, and how small round-off lets that residual become.
#pragma once

#include <cmath>
#include <limits>

#include "base/parallel.h"
#include "base/types.h"
#include "linalg/block_matrix.h"
#include "linalg/kernels/krylov_kernels.h"
#include "linalg/linear_solver.h"
#include "linalg/solver_settings.h"

namespace selvedge {

template <class Real>
double dot(const Eigen::Matrix<Real, Eigen::Dynamic, 1>& a, const Eigen::Matrix<Real, Eigen::Dynamic, 1>& b) {
  return orderedSum(static_cast<int>(a.size()),
                    [&](int begin, int end) { return dotRange(a.data(), b.data(), begin, end); });
}

void zeroFree(const Mask& fixed, VecX& x);
void zeroFixed(const Mask& fixed, VecX& x);
int countFree(const Mask& fixed);
int iterationLimit(const SolverSettings& settings, int freeUnknowns);

// c -= factor A x_fixed on the free rows.
void subtractPrescribed(const BlockMatrix& A, const Mask& fixed, const VecX& x, double factor, VecX& c);

// c = b - A x_fixed on the free rows, 0 on the fixed ones; the answer is |c|.
double movedRightHandSide(const BlockMatrix& A, const VecX& b, const Mask& fixed, const VecX& x, VecX& c);

// r = b - A x on the free rows, 0 on the fixed ones; the answer is |r|.
double residual(const BlockMatrix& A, const VecX& b, const Mask& fixed, const VecX& x, VecX& r);

// | |A| |x| | over the free rows, or more. Evaluating A x costs a few eps of it, so no residual falls much below eps times it.
double magnitudeOfProduct(const BlockMatrix& A, const Mask& fixed, const VecX& x);

// Whether a residual that falls no further is as good as double precision gives: within 1000 eps of | |A| |x| |. An x
// that has run away along a singular direction makes that bound meaningless, so the residual must also be small itself.
inline bool isRoundOff(double norm, double rhs, double magnitude) {
  return norm <= 1e3 * std::numeric_limits<double>::epsilon() * magnitude && norm <= 1e-3 * rhs;
}

// Drives an iterative method in rounds. A round starts at the true residual and ends when its recurrence believes the
// target is met; the true residual then decides, and if it is still above the target another round starts there. When
// a round does not even halve it, the residual cannot fall further: that is convergence at round-off, and a cap
// elsewhere.
//   trueNorm() -> |b - A x|;  round(target, iterations) -> status, counting up iterations;
//   magnitude() -> | |A| |x| |, for isRoundOff()
template <class TrueNorm, class Round, class Magnitude>
SolveReport solveInRounds(double rhs, double norm, double tolerance, TrueNorm trueNorm, Round round,
                          Magnitude magnitude) {
  SolveReport report;
  const double target = tolerance * rhs;
  double before = std::numeric_limits<double>::infinity();
  while (norm > target && report.status == SolveStatus::converged) {
    if (norm > 0.5 * before) {
      report.status = SolveStatus::capped;
    } else {
      before = norm;
      report.status = round(target, report.iterations);
      norm = trueNorm();
    }
  }
  const bool met = norm <= target || (report.status == SolveStatus::capped && isRoundOff(norm, rhs, magnitude()));
  if (met) report.status = SolveStatus::converged;
  if (!std::isfinite(norm)) report.status = SolveStatus::failed;
  report.residual = norm / rhs;
  return report;
}

}  // namespace selvedge
