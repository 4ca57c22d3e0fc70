#include "linalg/cholesky.h"

#include <algorithm>

#include "base/check.h"
#include "linalg/prescribed.h"

namespace selvedge {

Cholesky::Cholesky(const SolverSettings& settings) : settings_(settings) {}

SolveReport Cholesky::solve(const BlockMatrix& A, const VecX& b, const Mask& fixed, VecX& x) {
  SELVEDGE_CHECK_EQ(x.size(), static_cast<Eigen::Index>(A.rows()));
  const double rhs = movedRightHandSide(A, b, fixed, x, c_);
  if (!std::isfinite(rhs)) return {SolveStatus::failed, 0, rhs};
  if (rhs == 0) {
    zeroFree(fixed, x);
    return {};
  }
  if (factor_.empty() || fixed != fixed_ || A.blockSize() != blockSize_ || !A.has(couplings_)) analyze(A, fixed);
  if (const SolveStatus status = factorize(A); status != SolveStatus::converged) return {status, 1, 1};

  zeroFree(fixed, x);
  addSolution(c_, x);
  double norm = residual(A, b, fixed, x, r_);
  better_ = x;
  addSolution(r_, better_);  // one step of iterative refinement
  if (const double refined = residual(A, b, fixed, better_, r_); refined < norm) {
    x.swap(better_);
    norm = refined;
  }
  const bool good = norm <= settings_.tolerance * rhs || isRoundOff(norm, rhs, magnitudeOfProduct(A, fixed, x));
  if (!std::isfinite(norm)) zeroFree(fixed, x);
  return {good ? SolveStatus::converged : SolveStatus::failed, 1, norm / rhs};
}

SolveStatus Cholesky::factorize(const BlockMatrix& A) {
  const auto values = A.values();
  const auto gathered = factor_.values().begin();
  std::transform(source_.begin(), source_.end(), gathered,
                 [&](int at) { return values[static_cast<std::size_t>(at)]; });
  const auto finite = [](double value) { return std::isfinite(value); };
  if (!std::all_of(gathered, factor_.values().end(), finite)) return SolveStatus::failed;
  if (const SolveStatus status = factor_.factorize(); status != SolveStatus::converged) return status;
  const auto products = A.outer().all();
  woodbury_.resize(static_cast<Eigen::Index>(dof_.size()), static_cast<Eigen::Index>(products.size()));
  for (std::size_t k = 0; k < products.size(); ++k) {
    const auto at = static_cast<Eigen::Index>(k);
    woodbury_.factors()[at] = products[k].factor;
    for (std::size_t i = 0; i < dof_.size(); ++i) {
      woodbury_.vectors()(static_cast<Eigen::Index>(i), at) = products[k].at(dof_[i]);
    }
  }
  const auto outcome =
      woodbury_.begin([this](VecX& column) { return factor_.solve(column.data()) == SolveStatus::converged; });
  if (outcome == Woodbury::Outcome::good) return SolveStatus::converged;
  return outcome == Woodbury::Outcome::indefinite ? SolveStatus::indefinite : SolveStatus::failed;
}

void Cholesky::analyze(const BlockMatrix& A, const Mask& fixed) {
  couplings_ = A.couplings();
  fixed_ = fixed;
  const int n = blockSize_ = A.blockSize();
  dof_.clear();
  source_.clear();
  std::vector<int> unknown(fixed.size(), -1), rows, starts{0};
  std::vector<BlockMatrix::Place> places;
  for (int dof = 0; dof < A.rows(); ++dof) {
    if (fixed[dof]) continue;
    unknown[dof] = static_cast<int>(dof_.size());
    dof_.push_back(dof);
    A.sortedRow(dof / n, places);
    // A is symmetric: column `dof` up to the diagonal is the first part of its own row.
    for (const auto& [column, slot] : places) {
      for (int j = 0; j < n; ++j) {
        const int row = unknown[column * n + j];
        if (row < 0) continue;  // fixed, or after the diagonal
        rows.push_back(row);
        source_.push_back((slot * n + dof % n) * n + j);
      }
    }
    starts.push_back(static_cast<int>(rows.size()));
  }
  factor_.setPattern(std::move(starts), std::move(rows));
}

// x += A^-1 r on the free entries.
void Cholesky::addSolution(const VecX& r, VecX& x) {
  solution_ = r(dof_);
  if (factor_.solve(solution_.data()) != SolveStatus::converged) return;  // the residual tells
  if (!woodbury_.empty()) woodbury_.correct(solution_);
  for (std::size_t i = 0; i < dof_.size(); ++i) x[dof_[i]] += solution_[static_cast<Eigen::Index>(i)];
}

}  // namespace selvedge
