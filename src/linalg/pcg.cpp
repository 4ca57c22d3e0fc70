#include "linalg/pcg.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/check.h"
#include "base/interrupt.h"
#include "base/parallel.h"
#include "linalg/prescribed.h"

namespace selvedge {

namespace {

constexpr int kEntryChunk = 8192;  // entries a task turns
// A round in single precision lowers the residual to the first part of it: round-off would keep it from much less, and a
// round that goes on for long meets it later than one that begins anew. The second is what a round must gain for another.
constexpr double kGainInSingle = 1e-3, kStillWorth = 0.5;

}  // namespace

SolveReport Pcg::solve(const BlockMatrix& A, const VecX& b, const Mask& fixed, VecX& x) {
  SELVEDGE_CHECK_EQ(x.size(), static_cast<Eigen::Index>(A.rows()));
  const double rhs = movedRightHandSide(A, b, fixed, x, c_);
  if (!settings_.warmStart || rhs == 0) zeroFree(fixed, x);
  if (rhs == 0) return {};
  if (!std::isfinite(rhs)) return {SolveStatus::failed, 0, rhs};

  double norm = residual(A, b, fixed, x, work_.r);
  if (!std::isfinite(norm)) {  // a guess that is not finite is no guess
    zeroFree(fixed, x);
    norm = residual(A, b, fixed, x, work_.r);
  }
  const double target = settings_.tolerance * rhs;
  const int limit = iterationLimit(settings_, countFree(fixed));
  int inSingle = 0;
  if (norm > target && settings_.precision == "single" && FloatRows::suits(A)) {
    if (!prepare(Precision::single, A, fixed)) return {SolveStatus::stopped, 0, norm / rhs};
    norm = correctInSingle(A, b, fixed, norm, target, limit, inSingle, x);
  }
  if (norm > target && inSingle < limit) {
    if (!prepare(Precision::full, A, fixed)) return {SolveStatus::stopped, inSingle, norm / rhs};
    if (PackedRows::suits(A)) packed_.pack(A);
  }
  SolveReport report = solveInRounds(
      rhs, norm, settings_.tolerance, [&] { return residual(A, b, fixed, x, work_.r); },
      [&](double most, int& iterations) { return iterate(A, fixed, most, limit - inSingle, iterations, x); },
      [&] { return magnitudeOfProduct(A, fixed, x); });
  report.iterations += inSingle;
  if (!std::isfinite(report.residual)) zeroFree(fixed, x);
  return report;
}

// Makes the preconditioner of a precision the one that acts. False where that was given up: it may be half of one.
bool Pcg::prepare(Precision precision, const BlockMatrix& A, const Mask& fixed) {
  if (preconditionerName_ != settings_.preconditioner) {
    made_ = {};
    preconditionerName_ = settings_.preconditioner;
  }
  std::unique_ptr<Preconditioner>& made = made_[precision == Precision::single ? 1 : 0];
  if (!made) {
    const auto table = preconditioners();
    const auto found = std::find_if(table.begin(), table.end(), [&](const PreconditionerInfo& info) {
      return info.name == settings_.preconditioner;
    });
    SELVEDGE_CHECK_EQ(found != table.end(), true);  // the scene reader has checked the name
    made = found->make(precision);
  }
  preconditioner_ = made.get();
  preconditioner_->update(A, fixed);
  return !mustGiveUp();
}

// As far as corrections in single precision bring it; the answer is |b - A x|.
double Pcg::correctInSingle(const BlockMatrix& A, const VecX& b, const Mask& fixed, double norm, double target,
                            int limit, int& iterations, VecX& x) {
  const double matrixUnit = unitOf(A);
  floatRows_.pack(A, 1 / matrixUnit);
  const auto multiply = [&](const VecXf& p, VecXf& q) { floatRows_.multiply(p, q); };
  for (double before = std::numeric_limits<double>::infinity(); norm > target && norm <= kStillWorth * before;) {
    before = norm;
    work_.p = x;
    work_.z = work_.r;
    const double unit = unitOf(work_.r);
    single_.r = (work_.r * (1 / unit)).cast<float>();
    correction_.setZero(x.size());
    const double most = std::max(target, kGainInSingle * norm) / unit;
    const SolveStatus status = iterateIn(single_, multiply, fixed, most, limit, iterations, correction_);
    if (status == SolveStatus::failed) break;
    const double scale = unit / matrixUnit;
    parallelFor(static_cast<int>(x.size()), [&](int begin, int end) {
      for (int i = begin; i < end; ++i) {
        if (!fixed[i]) x[i] += scale * static_cast<double>(correction_[i]);
      }
    });
    norm = residual(A, b, fixed, x, work_.r);
    // Twice what x^T A x / 2 - b^T x has lost. Where it has gained, round-off had the better of it.
    if (!((x - work_.p).dot(work_.z + work_.r) > 0)) {
      x = work_.p;
      return residual(A, b, fixed, x, work_.r);
    }
    if (status != SolveStatus::converged) break;  // what is left is for double precision
  }
  return norm;
}

SolveStatus Pcg::iterate(const BlockMatrix& A, const Mask& fixed, double target, int limit, int& iterations, VecX& x) {
  const bool packed = PackedRows::suits(A);
  const auto multiply = [&](const VecX& p, VecX& q) {
    packed ? packed_.multiply(p, q) : A.multiply(p, q);
    if (packed) A.outer().addProduct(p, q);
  };
  return iterateIn(work_, multiply, fixed, target, limit, iterations, x);
}

// From the residual in `work` on; the directions are added up in x.
template <class Real, class Multiply>
SolveStatus Pcg::iterateIn(Work<Real>& work, const Multiply& multiply, const Mask& fixed, double target, int limit,
                           int& iterations, Eigen::Matrix<Real, Eigen::Dynamic, 1>& x) const {
  auto& [r, z, p, q] = work;
  const auto turn = [&, &z = z, &p = p](double beta) {  // p = z + beta p
    parallelFor(
        static_cast<int>(p.size()), [&](int begin, int end) { turnRange(beta, z.data(), p.data(), begin, end); },
        kEntryChunk);
  };
  preconditioner_->apply(r, z);
  p = z;
  double rz = dot(r, z);
  while (iterations < limit) {
    if (mustGiveUp()) return SolveStatus::stopped;
    multiply(p, q);
    const double curvature = dot(p, q);  // q needs no filter here: p is zero where q is not wanted
    if (!std::isfinite(curvature) || !(rz > 0)) return SolveStatus::failed;
    if (curvature <= 0) return SolveStatus::indefinite;
    ++iterations;
    const double alpha = rz / curvature;
    // x += alpha p, r -= alpha A p on the free entries
    const double norm =
        std::sqrt(orderedSum(static_cast<int>(x.size()), [&, &r = r, &p = p, &q = q](int begin, int end) {
          return advanceRange(fixed.data(), alpha, p.data(), q.data(), x.data(), r.data(), begin, end);
        }));
    if (!std::isfinite(norm)) return SolveStatus::failed;
    if (norm <= target) return SolveStatus::converged;
    if (mustGiveUp()) return SolveStatus::stopped;  // each half of an iteration is long where a mesh is large
    preconditioner_->apply(r, z);
    const double next = dot(r, z);
    turn(next / rz);
    rz = next;
  }
  return SolveStatus::capped;
}

}  // namespace selvedge
