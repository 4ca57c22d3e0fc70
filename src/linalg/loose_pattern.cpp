#include "linalg/loose_pattern.h"

#include <algorithm>
#include <utility>

namespace selvedge {

LoosePattern::LoosePattern(std::shared_ptr<const BlockPattern> fixed)
    : fixed_(std::move(fixed)),
      firstSlot_(fixed_->slots()),
      rowStart_(static_cast<std::size_t>(fixed_->rows()) + 1, 0),
      next_(static_cast<std::size_t>(fixed_->rows())),
      highStart_(rowStart_.size(), 0),
      seenBy_(static_cast<std::size_t>(fixed_->rows())) {}

// The larger node of each coupling goes to the row of the smaller one.
void LoosePattern::sortByRow(const std::vector<std::pair<int, int>>& couplings) {
  std::fill(highStart_.begin(), highStart_.end(), 0);
  for (const auto& [a, b] : couplings) ++highStart_[static_cast<std::size_t>(std::min(a, b)) + 1];
  for (std::size_t row = 1; row < highStart_.size(); ++row) highStart_[row] += highStart_[row - 1];
  std::copy(highStart_.begin(), highStart_.end() - 1, next_.begin());
  highs_.resize(couplings.size());
  for (const auto& [a, b] : couplings) {
    highs_[static_cast<std::size_t>(next_[static_cast<std::size_t>(std::min(a, b))]++)] = std::max(a, b);
  }
}

// Contact names most couplings many times: a row leaves out what it has seen before it is sorted.
bool LoosePattern::rebuild(const std::vector<std::pair<int, int>>& couplings) {
  sortByRow(couplings);
  std::swap(pairs_, pairsBefore_);
  pairs_.clear();
  std::fill(seenBy_.begin(), seenBy_.end(), 0);
  for (int row = 0; row < fixed_->rows(); ++row) {
    const auto at = static_cast<std::size_t>(row);
    if (highStart_[at] == highStart_[at + 1]) continue;
    for (int slot = fixed_->rowStart[at]; slot < fixed_->rowStart[at + 1]; ++slot) {
      seenBy_[static_cast<std::size_t>(fixed_->column[static_cast<std::size_t>(slot)])] = row + 1;
    }
    const auto first = static_cast<std::ptrdiff_t>(pairs_.size());
    for (int k = highStart_[at]; k < highStart_[at + 1]; ++k) {
      const int high = highs_[static_cast<std::size_t>(k)];
      if (std::exchange(seenBy_[static_cast<std::size_t>(high)], row + 1) != row + 1) pairs_.emplace_back(row, high);
    }
    std::sort(pairs_.begin() + first, pairs_.end());
  }
  pairsBefore_.reserve(pairs_.capacity());  // the two change places
  if (pairs_ == pairsBefore_) return false;

  ++version_;
  std::fill(rowStart_.begin(), rowStart_.end(), 0);
  for (const auto& [low, high] : pairs_) {
    ++rowStart_[static_cast<std::size_t>(low) + 1];
    ++rowStart_[static_cast<std::size_t>(high) + 1];
  }
  for (std::size_t row = 1; row < rowStart_.size(); ++row) rowStart_[row] += rowStart_[row - 1];
  std::copy(rowStart_.begin(), rowStart_.end() - 1, next_.begin());
  column_.resize(2 * pairs_.size());
  transposed_.resize(2 * pairs_.size());
  below_.resize(pairs_.size());
  const auto place = [this](int row, int col) {
    const int k = next_[static_cast<std::size_t>(row)]++;
    column_[static_cast<std::size_t>(k)] = col;
    return k;
  };
  // A row's columns before the diagonal come first, then those after it; the pairs' order sorts both.
  for (std::size_t i = 0; i < pairs_.size(); ++i) below_[i] = place(pairs_[i].second, pairs_[i].first);
  for (std::size_t i = 0; i < pairs_.size(); ++i) {
    const int above = place(pairs_[i].first, pairs_[i].second);
    transposed_[static_cast<std::size_t>(above)] = below_[i];
    transposed_[static_cast<std::size_t>(below_[i])] = above;
  }
  return true;
}

int LoosePattern::find(int row, int col) const {
  const auto first = column_.begin() + begin(row), last = column_.begin() + end(row);
  const auto found = std::lower_bound(first, last, col);
  return found != last && *found == col ? static_cast<int>(found - column_.begin()) : -1;
}

}  // namespace selvedge
