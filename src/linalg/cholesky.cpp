#include "linalg/cholesky.h"

#include <algorithm>

#include <Eigen/OrderingMethods>

#include "base/check.h"
#include "linalg/prescribed.h"

namespace selvedge {

namespace {

// The nodes with a free entry in the order of least fill, from the graph of their couplings.
std::vector<int> eliminationOrder(const BlockPattern& pattern, const std::vector<int>& freeNodes) {
  std::vector<int> index(static_cast<std::size_t>(pattern.rows()), -1);
  for (std::size_t i = 0; i < freeNodes.size(); ++i) index[freeNodes[i]] = static_cast<int>(i);
  std::vector<Eigen::Triplet<double>> couplings;
  for (const int node : freeNodes) {
    for (int s = pattern.rowStart[node]; s < pattern.rowStart[node + 1]; ++s) {
      if (index[pattern.column[s]] >= 0) couplings.emplace_back(index[node], index[pattern.column[s]], 1.0);
    }
  }
  const auto size = static_cast<Eigen::Index>(freeNodes.size());
  Eigen::SparseMatrix<double> graph(size, size);
  graph.setFromTriplets(couplings.begin(), couplings.end());
  Eigen::PermutationMatrix<Eigen::Dynamic, Eigen::Dynamic, int> permutation;
  Eigen::AMDOrdering<int>()(graph, permutation);
  std::vector<int> order(freeNodes.size());
  for (std::size_t k = 0; k < order.size(); ++k) order[k] = freeNodes[permutation.indices()[static_cast<int>(k)]];
  return order;
}

}  // namespace

SolveReport Cholesky::solve(const BlockMatrix& A, const VecX& b, const Mask& fixed, VecX& x) {
  SELVEDGE_CHECK_EQ(x.size(), static_cast<Eigen::Index>(A.rows()));
  const double rhs = movedRightHandSide(A, b, fixed, x, c_);
  if (!std::isfinite(rhs)) return {SolveStatus::failed, 0, rhs};
  if (rhs == 0) {
    zeroFree(fixed, x);
    return {};
  }
  if (fixed != fixed_ || A.blockSize() != blockSize_ || A.pattern() != pattern_) analyze(A, fixed);
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

void Cholesky::analyze(const BlockMatrix& A, const Mask& fixed) {
  pattern_ = A.pattern();
  fixed_ = fixed;
  blockSize_ = A.blockSize();
  numberUnknowns(A, fixed);
  buildUpper(A);
  factor_.analyzePattern(upper_);
  rhs_.resize(upper_.cols());
  solution_.resize(upper_.cols());
}

void Cholesky::numberUnknowns(const BlockMatrix& A, const Mask& fixed) {
  const int n = blockSize_;
  std::vector<int> freeNodes;
  for (int node = 0; node < A.pattern().rows(); ++node) {
    const auto begin = fixed.begin() + node * n;
    if (std::find(begin, begin + n, std::uint8_t{0}) != begin + n) freeNodes.push_back(node);
  }
  dof_.clear();
  unknown_.assign(fixed.size(), -1);
  for (const int node : eliminationOrder(A.pattern(), freeNodes)) {
    for (int dof = node * n; dof < (node + 1) * n; ++dof) {
      if (fixed[dof]) continue;
      unknown_[dof] = static_cast<int>(dof_.size());
      dof_.push_back(dof);
    }
  }
}

void Cholesky::buildUpper(const BlockMatrix& A) {
  const BlockPattern& pattern = A.pattern();
  const int n = blockSize_;
  const auto size = static_cast<int>(dof_.size());
  std::vector<std::pair<int, int>> column;  // (row of the upper triangle, where in A.values())
  std::vector<int> rows, starts{0};
  source_.clear();
  for (int c = 0; c < size; ++c) {
    const int node = dof_[c] / n, k = dof_[c] % n;
    column.clear();
    for (int s = pattern.rowStart[node]; s < pattern.rowStart[node + 1]; ++s) {
      for (int j = 0; j < n; ++j) {
        const int row = unknown_[pattern.column[s] * n + j];
        if (row >= 0 && row <= c) column.emplace_back(row, (s * n + k) * n + j);
      }
    }
    std::sort(column.begin(), column.end());
    for (const auto& [row, source] : column) {
      rows.push_back(row);
      source_.push_back(source);
    }
    starts.push_back(static_cast<int>(rows.size()));
  }
  const std::vector<double> values(rows.size(), 1.0);
  upper_ = Eigen::Map<const Sparse>(size, size, static_cast<Eigen::Index>(rows.size()), starts.data(), rows.data(),
                                    values.data());
}

SolveStatus Cholesky::factorize(const BlockMatrix& A) {
  const auto values = A.values();
  double* entries = upper_.valuePtr();
  for (std::size_t k = 0; k < source_.size(); ++k) entries[k] = values[static_cast<std::size_t>(source_[k])];
  factor_.refactor(upper_);
  if (factor_.info() != Eigen::Success) return SolveStatus::indefinite;  // a pivot of exactly zero
  const VecX& pivots = factor_.pivots();
  if (!pivots.allFinite()) return SolveStatus::failed;
  return pivots.minCoeff() > 0 ? SolveStatus::converged : SolveStatus::indefinite;
}

// x += A^-1 r on the free entries.
void Cholesky::addSolution(const VecX& r, VecX& x) {
  for (std::size_t i = 0; i < dof_.size(); ++i) rhs_[static_cast<int>(i)] = r[dof_[i]];
  solution_ = factor_.solve(rhs_);
  for (std::size_t i = 0; i < dof_.size(); ++i) x[dof_[i]] += solution_[static_cast<int>(i)];
}

}  // namespace selvedge
