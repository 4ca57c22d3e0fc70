#include "linalg/pcg.h"

#include <algorithm>

#include "base/check.h"
#include "linalg/prescribed.h"

namespace selvedge {

SolveReport Pcg::solve(const BlockMatrix& A, const VecX& b, const Mask& fixed, VecX& x) {
  SELVEDGE_CHECK_EQ(x.size(), static_cast<Eigen::Index>(A.rows()));
  const double rhs = movedRightHandSide(A, b, fixed, x, c_);
  if (!settings_.warmStart || rhs == 0) zeroFree(fixed, x);
  if (rhs == 0) return {};
  if (!std::isfinite(rhs)) return {SolveStatus::failed, 0, rhs};

  double norm = residual(A, b, fixed, x, r_);
  if (!std::isfinite(norm)) {  // a guess that is not finite is no guess
    zeroFree(fixed, x);
    norm = residual(A, b, fixed, x, r_);
  }
  if (norm > settings_.tolerance * rhs) {
    choosePreconditioner();
    preconditioner_->update(A, fixed);
  }
  const int limit = iterationLimit(settings_, countFree(fixed));
  const SolveReport report = solveInRounds(
      rhs, norm, settings_.tolerance, [&] { return residual(A, b, fixed, x, r_); },
      [&](double target, int& iterations) { return iterate(A, fixed, target, limit, iterations, x); },
      [&] { return magnitudeOfProduct(A, fixed, x); });
  if (!std::isfinite(report.residual)) zeroFree(fixed, x);
  return report;
}

void Pcg::choosePreconditioner() {
  if (preconditioner_ && preconditionerName_ == settings_.preconditioner) return;
  const auto table = preconditioners();
  const auto found = std::find_if(table.begin(), table.end(), [&](const PreconditionerInfo& info) {
    return info.name == settings_.preconditioner;
  });
  SELVEDGE_CHECK_EQ(found != table.end(), true);  // the scene reader has checked the name
  preconditioner_ = found->make();
  preconditionerName_ = settings_.preconditioner;
}

SolveStatus Pcg::iterate(const BlockMatrix& A, const Mask& fixed, double target, int limit, int& iterations, VecX& x) {
  preconditioner_->apply(r_, z_);
  p_ = z_;
  double rz = dot(r_, z_);
  while (iterations < limit) {
    A.multiply(p_, q_);
    const double curvature = dot(p_, q_);  // q needs no filter here: p is zero where q is not wanted
    if (!std::isfinite(curvature) || !(rz > 0)) return SolveStatus::failed;
    if (curvature <= 0) return SolveStatus::indefinite;
    ++iterations;
    advance(fixed, rz / curvature, x);
    const double norm = std::sqrt(dot(r_, r_));
    if (!std::isfinite(norm)) return SolveStatus::failed;
    if (norm <= target) return SolveStatus::converged;
    preconditioner_->apply(r_, z_);
    const double next = dot(r_, z_);
    p_ = z_ + (next / rz) * p_;
    rz = next;
  }
  return SolveStatus::capped;
}

// x += alpha p, r -= alpha A p on the free entries. Fixed ones are skipped: even adding zero may change the bits of -0.
void Pcg::advance(const Mask& fixed, double alpha, VecX& x) {
  parallelFor(static_cast<int>(x.size()), [&](int begin, int end) {
    for (int i = begin; i < end; ++i) {
      if (fixed[i]) continue;
      x[i] += alpha * p_[i];
      r_[i] -= alpha * q_[i];
    }
  });
}

}  // namespace selvedge
