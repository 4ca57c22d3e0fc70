#include "linalg/complex/complex_solver.h"

#include "base/interrupt.h"
#include "linalg/dense/small_solve.h"
#include "linalg/kernels/small_block.h"
#include "linalg/prescribed.h"

namespace selvedge {

namespace {

using ComplexBlock =
    Eigen::Matrix<std::complex<double>, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor, kMaxBlockSize, kMaxBlockSize>;

// |x^T y| under this fraction of |x| |y| has cancelled: the recurrence has broken down.
constexpr double kBreakdown = 1e-14;

}  // namespace

SolveReport ComplexSolver::solve(const BlockMatrix& re, const BlockMatrix& im, const VecX& bRe, const VecX& bIm,
                                 const Mask& fixed, VecX& xRe, VecX& xIm) {
  if (settings_.kind == "cholesky") {
    return direct_.solve(re, im, bRe, bIm, fixed, settings_.tolerance, xRe, xIm);
  }
  const double rhs = movedRightHandSide(re, im, bRe, bIm, fixed, xRe, xIm, work_);
  const auto restart = [&] {
    zeroFree(fixed, xRe);
    zeroFree(fixed, xIm);
  };
  if (!settings_.warmStart || rhs == 0) restart();
  if (rhs == 0) return {};
  if (!std::isfinite(rhs)) return {SolveStatus::failed, 0, rhs};

  const auto trueNorm = [&] { return residual(re, im, bRe, bIm, fixed, xRe, xIm, r_, work_); };
  double start = trueNorm();
  if (!std::isfinite(start)) {  // a guess that is not finite is no guess
    restart();
    start = trueNorm();
  }
  if (start > settings_.tolerance * rhs) updatePreconditioner(re, im, fixed);
  const int limit = iterationLimit(settings_, countFree(fixed));
  const SolveReport report = solveInRounds(
      rhs, start, settings_.tolerance, trueNorm,
      [&](double target, int& count) { return iterate(re, im, fixed, target, limit, count, xRe, xIm); },
      [&] { return magnitudeOfProduct(re, im, fixed, xRe, xIm); });
  if (!std::isfinite(report.residual)) restart();
  return report;
}

SolveStatus ComplexSolver::iterate(const BlockMatrix& re, const BlockMatrix& im, const Mask& fixed, double target,
                                   int limit, int& iterations, VecX& xRe, VecX& xIm) {
  applyPreconditioner(r_, z_);
  p_ = z_;
  Complex rho = bilinear(r_, z_);
  while (iterations < limit) {
    if (mustGiveUp()) return SolveStatus::stopped;
    multiply(re, im, p_.re, p_.im, q_, work_);
    const Complex curvature = bilinear(p_, q_);
    if (!std::isfinite(std::abs(curvature)) || !std::isfinite(std::abs(rho))) return SolveStatus::failed;
    const bool broken =
        std::abs(curvature) <= kBreakdown * norm(p_) * norm(q_) || std::abs(rho) <= kBreakdown * norm(r_) * norm(z_);
    if (broken) return SolveStatus::converged;  // ends the round; the true residual decides what follows
    ++iterations;
    advance(fixed, rho / curvature, xRe, xIm);
    const double residualNorm = norm(r_);
    if (!std::isfinite(residualNorm)) return SolveStatus::failed;
    if (residualNorm <= target) return SolveStatus::converged;
    applyPreconditioner(r_, z_);
    const Complex next = bilinear(r_, z_);
    const Complex beta = next / rho;
    turn(beta);
    rho = next;
  }
  return SolveStatus::capped;
}

// x += alpha p, r -= alpha A p on the free entries.
void ComplexSolver::advance(const Mask& fixed, Complex alpha, VecX& xRe, VecX& xIm) {
  const double a = alpha.real(), b = alpha.imag();
  parallelFor(static_cast<int>(xRe.size()), [&](int begin, int end) {
    for (int i = begin; i < end; ++i) {
      if (fixed[i]) continue;
      xRe[i] += a * p_.re[i] - b * p_.im[i];
      xIm[i] += a * p_.im[i] + b * p_.re[i];
      r_.re[i] -= a * q_.re[i] - b * q_.im[i];
      r_.im[i] -= a * q_.im[i] + b * q_.re[i];
    }
  });
}

// p = z + beta p
void ComplexSolver::turn(Complex beta) {
  const double a = beta.real(), b = beta.imag();
  parallelFor(static_cast<int>(p_.re.size()), [&](int begin, int end) {
    for (int i = begin; i < end; ++i) {
      const double re = p_.re[i], im = p_.im[i];
      p_.re[i] = z_.re[i] + a * re - b * im;
      p_.im[i] = z_.im[i] + a * im + b * re;
    }
  });
}

void ComplexSolver::updatePreconditioner(const BlockMatrix& re, const BlockMatrix& im, const Mask& fixed) {
  const int n = blockSize_ = re.blockSize();
  inverse_.resize(static_cast<std::size_t>(re.rows() * n));
  parallelFor(re.pattern().rows(), [&](int begin, int end) {
    for (int row = begin; row < end; ++row) {
      const int slot = re.pattern().diagonal[row];
      const std::uint8_t* held = fixed.data() + row * n;
      ComplexBlock block(n, n);
      for (int i = 0; i < n; ++i) {
        for (int j = 0; j < n; ++j) {
          const Complex entry(re.block(slot)[i * n + j], im.block(slot)[i * n + j]);
          block(i, j) = held[i] || held[j] ? Complex(i == j) : entry;
        }
      }
      ComplexBlock inverse = ComplexBlock::Identity(n, n);
      const auto size = static_cast<std::size_t>(n * n);
      solveComplex({block.data(), size}, {inverse.data(), size}, static_cast<std::size_t>(n));
      if (!inverse.allFinite()) inverse.setIdentity();
      for (int i = 0; i < n; ++i) {
        if (held[i]) inverse(i, i) = 0;
      }
      std::copy_n(inverse.data(), n * n, inverse_.data() + row * n * n);
    }
  });
}

void ComplexSolver::applyPreconditioner(const ComplexVector& r, ComplexVector& z) const {
  z.re.resize(r.re.size());
  z.im.resize(r.im.size());
  const int n = blockSize_;
  parallelFor(static_cast<int>(r.re.size()) / n, [&](int begin, int end) {
    for (int i = begin * n; i < end * n; ++i) {
      const Complex* row = inverse_.data() + i * n;
      const int first = i / n * n;
      double re = 0, im = 0;
      for (int j = 0; j < n; ++j) {
        re += row[j].real() * r.re[first + j] - row[j].imag() * r.im[first + j];
        im += row[j].real() * r.im[first + j] + row[j].imag() * r.re[first + j];
      }
      z.re[i] = re;
      z.im[i] = im;
    }
  });
}

}  // namespace selvedge
