#include "linalg/loose_pattern.h"

#include <algorithm>

namespace selvedge {

LoosePattern::LoosePattern(std::shared_ptr<const BlockPattern> fixed)
    : fixed_(std::move(fixed)),
      firstSlot_(fixed_->slots()),
      rowStart_(static_cast<std::size_t>(fixed_->rows()) + 1, 0),
      next_(static_cast<std::size_t>(fixed_->rows())) {}

bool LoosePattern::rebuild(std::vector<std::pair<int, int>>& pairs) {
  for (auto& [low, high] : pairs) {
    if (low > high) std::swap(low, high);
  }
  const auto known = [this](const auto& pair) { return fixed_->slot(pair.first, pair.second) >= 0; };
  pairs.erase(std::remove_if(pairs.begin(), pairs.end(), known), pairs.end());
  std::sort(pairs.begin(), pairs.end());
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
  if (pairs == pairs_) return false;

  pairs_ = pairs;
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
