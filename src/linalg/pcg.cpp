#include "linalg/pcg.h"

#include <algorithm>

#include "base/check.h"
#include "base/interrupt.h"
#include "linalg/prescribed.h"

namespace selvedge {

namespace {

constexpr int kEntryChunk = 8192;  // entries a task turns

}  // namespace

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
    if (mustGiveUp()) return {SolveStatus::stopped, 0, norm / rhs};  // it may be half of one
    if (PackedRows::suits(A)) packed_.pack(A);
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
  if (preconditioner_ && preconditionerName_ == settings_.preconditioner && precision_ == settings_.precision) return;
  const auto table = preconditioners();
  const auto found = std::find_if(table.begin(), table.end(), [&](const PreconditionerInfo& info) {
    return info.name == settings_.preconditioner;
  });
  SELVEDGE_CHECK_EQ(found != table.end(), true);  // the scene reader has checked the name
  preconditioner_ = found->make(settings_.precision == "single" ? Precision::single : Precision::full);
  preconditionerName_ = settings_.preconditioner;
  precision_ = settings_.precision;
}

SolveStatus Pcg::iterate(const BlockMatrix& A, const Mask& fixed, double target, int limit, int& iterations, VecX& x) {
  const bool packed = PackedRows::suits(A);
  preconditioner_->apply(r_, z_);
  p_ = z_;
  double rz = dot(r_, z_);
  while (iterations < limit) {
    if (mustGiveUp()) return SolveStatus::stopped;
    packed ? packed_.multiply(p_, q_) : A.multiply(p_, q_);
    if (packed) A.outer().addProduct(p_, q_);
    const double curvature = dot(p_, q_);  // q needs no filter here: p is zero where q is not wanted
    if (!std::isfinite(curvature) || !(rz > 0)) return SolveStatus::failed;
    if (curvature <= 0) return SolveStatus::indefinite;
    ++iterations;
    const double norm = std::sqrt(advance(fixed, rz / curvature, x));
    if (!std::isfinite(norm)) return SolveStatus::failed;
    if (norm <= target) return SolveStatus::converged;
    preconditioner_->apply(r_, z_);
    const double next = dot(r_, z_);
    turn(next / rz);
    rz = next;
  }
  return SolveStatus::capped;
}

// x += alpha p, r -= alpha A p on the free entries; the answer is |r|^2.
double Pcg::advance(const Mask& fixed, double alpha, VecX& x) {
  return orderedSum(static_cast<int>(x.size()), [&](int begin, int end) {
    return advanceRange(fixed.data(), alpha, p_.data(), q_.data(), x.data(), r_.data(), begin, end);
  });
}

// p = z + beta p
void Pcg::turn(double beta) {
  const auto range = [&](int begin, int end) { turnRange(beta, z_.data(), p_.data(), begin, end); };
  parallelFor(static_cast<int>(p_.size()), range, kEntryChunk);
}

}  // namespace selvedge
