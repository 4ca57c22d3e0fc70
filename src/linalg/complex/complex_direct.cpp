#include "linalg/complex/complex_direct.h"

#include "linalg/dense/small_solve.h"
#include "linalg/prescribed.h"

namespace selvedge {

SolveReport ComplexDirect::solve(const BlockMatrix& re, const BlockMatrix& im, const VecX& bRe, const VecX& bIm,
                                 const Mask& fixed, double tolerance, VecX& xRe, VecX& xIm) {
  const double rhs = movedRightHandSide(re, im, bRe, bIm, fixed, xRe, xIm, c_);
  if (!std::isfinite(rhs)) return {SolveStatus::failed, 0, rhs};
  if (rhs == 0) {
    zeroFree(fixed, xRe);
    zeroFree(fixed, xIm);
    return {};
  }
  if (fixed != fixed_ || re.blockSize() != blockSize_ || !re.has(couplings_)) prepare(re, fixed);
  if (const SolveStatus status = factorize(re, im); status != SolveStatus::converged) return {status, 1, 1};
  for (std::size_t i = 0; i < dof_.size(); ++i) {
    solution_[static_cast<Eigen::Index>(i)] = {c_.re[dof_[i]], c_.im[dof_[i]]};
  }
  SolveStatus status = factor_.solve(solution_.data());
  if (status == SolveStatus::converged) status = addProducts(re, im);
  if (status != SolveStatus::converged) return {status, 1, 1};
  if (!solution_.allFinite()) return {SolveStatus::failed, 1, 1};
  for (std::size_t i = 0; i < dof_.size(); ++i) {
    xRe[dof_[i]] = solution_[static_cast<Eigen::Index>(i)].real();
    xIm[dof_[i]] = solution_[static_cast<Eigen::Index>(i)].imag();
  }
  const double left = residual(re, im, bRe, bIm, fixed, xRe, xIm, r_, work_);
  const bool good = left <= tolerance * rhs || isRoundOff(left, rhs, magnitudeOfProduct(re, im, fixed, xRe, xIm));
  return {good ? SolveStatus::converged : SolveStatus::failed, 1, left / rhs};
}

void ComplexDirect::prepare(const BlockMatrix& A, const Mask& fixed) {
  couplings_ = A.couplings();
  fixed_ = fixed;
  blockSize_ = A.blockSize();
  const int n = blockSize_;
  dof_.clear();
  source_.clear();
  std::vector<int> unknown(fixed.size(), -1), rows, starts{0};
  for (int dof = 0; dof < A.rows(); ++dof) {
    if (fixed[dof]) continue;
    unknown[dof] = static_cast<int>(dof_.size());
    dof_.push_back(dof);
  }
  std::vector<BlockMatrix::Place> places;
  for (const int dof : dof_) {
    A.sortedRow(dof / n, places);  // which by symmetry is its column
    for (const auto& [column, slot] : places) {
      for (int j = 0; j < n; ++j) {
        const int row = unknown[column * n + j];
        if (row < 0) continue;
        rows.push_back(row);
        source_.push_back((slot * n + dof % n) * n + j);
      }
    }
    starts.push_back(static_cast<int>(rows.size()));
  }
  factor_.setPattern(std::move(starts), std::move(rows));
  solution_.resize(static_cast<Eigen::Index>(dof_.size()));
}

SolveStatus ComplexDirect::factorize(const BlockMatrix& re, const BlockMatrix& im) {
  std::vector<std::complex<double>>& entries = factor_.values();
  for (std::size_t k = 0; k < source_.size(); ++k) {
    const auto at = static_cast<std::size_t>(source_[k]);
    entries[k] = {re.values()[at], im.values()[at]};
  }
  const SolveStatus status = factor_.factorize();
  if (factor_.empty()) blockSize_ = 0;  // the next solve prepares anew
  return status;
}

// The products of one part of the matrix into G_ and factors_, from column `first` on.
void ComplexDirect::takeProducts(const BlockMatrix& A, std::complex<double> unit, Eigen::Index first) {
  for (const OuterProduct& product : A.outer().all()) {
    factors_[first] = unit * product.factor;
    for (std::size_t i = 0; i < dof_.size(); ++i) G_(static_cast<Eigen::Index>(i), first) = product.at(dof_[i]);
    ++first;
  }
}

SolveStatus ComplexDirect::addProducts(const BlockMatrix& re, const BlockMatrix& im) {
  const auto ofRe = static_cast<Eigen::Index>(re.outer().all().size());
  const Eigen::Index count = ofRe + static_cast<Eigen::Index>(im.outer().all().size());
  if (count == 0) return SolveStatus::converged;
  G_.resize(solution_.size(), count);
  factors_.resize(count);
  takeProducts(re, 1, 0);
  takeProducts(im, {0, 1}, ofRe);
  W_ = G_;
  const SolveStatus status = factor_.solve(W_.data(), static_cast<int>(count));
  if (status != SolveStatus::converged) return status;
  using Rows = Eigen::Matrix<std::complex<double>, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  Rows reduced = factors_.asDiagonal() * (G_.transpose() * W_);
  reduced.diagonal().array() += 1;
  Eigen::VectorXcd right = factors_.asDiagonal() * (G_.transpose() * solution_);
  const auto n = static_cast<std::size_t>(count);
  solveComplex({reduced.data(), n * n}, {right.data(), n}, n);
  solution_ -= W_ * right;
  return SolveStatus::converged;
}

}  // namespace selvedge
