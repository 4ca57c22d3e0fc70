#include "ui/plot/data/trace.h"

#include <algorithm>
#include <cmath>

#include "base/check.h"

namespace selvedge {

void Summary::add(double value) {
  if (!std::isfinite(value)) return;
  low = std::min(low, value);
  high = std::max(high, value);
  sum += value;
  ++count;
}

void Summary::add(const Summary& other) {
  low = std::min(low, other.low);
  high = std::max(high, other.high);
  sum += other.sum;
  count += other.count;
}

void Column::push(double value) {
  if (size_ == 0) origin_ = value;
  if (size_ == blocks_.size() * kBlock) blocks_.push_back(std::make_unique<Block>());
  push(value, size_++);
}

void Column::push(double value, std::size_t at) {
  Block& block = *blocks_[at / kBlock];
  const std::size_t i = at % kBlock;
  block.values[i] = value;
  block.by16[i / 16].add(value);
  block.by256[i / 256].add(value);
  block.all.add(value);
}

void Column::truncate(std::size_t size) {
  if (size >= size_) return;
  blocks_.resize((size + kBlock - 1) / kBlock);
  size_ = size;
  if (size % kBlock == 0) return;
  Block& block = *blocks_.back();
  block.by16.fill({});
  block.by256.fill({});
  block.all = {};
  for (std::size_t i = size - size % kBlock; i < size; ++i) push(block.values[i % kBlock], i);
}

void Column::dropBlock() {
  SELVEDGE_CHECK_EQ(size_ >= kBlock, true);
  blocks_.erase(blocks_.begin());
  size_ -= kBlock;
}

Summary Column::summary(std::size_t first, std::size_t last) const {
  Summary found;
  for (std::size_t i = first; i < last;) {
    const Block& block = *blocks_[i / kBlock];
    const std::size_t at = i % kBlock, left = last - i;
    if (at == 0 && left >= kBlock) {
      found.add(block.all);
      i += kBlock;
    } else if (at % 256 == 0 && left >= 256) {
      found.add(block.by256[at / 256]);
      i += 256;
    } else if (at % 16 == 0 && left >= 16) {
      found.add(block.by16[at / 16]);
      i += 16;
    } else {
      found.add(block.values[at]);
      ++i;
    }
  }
  return found;
}

std::size_t Trace::atOrAfter(double x, std::size_t from) const {
  std::size_t low = from, step = 1, high = from;
  while (high < size() && x_[high] < x) {  // gallop: the next pixel is near the last one
    low = high + 1;
    high += step;
    step *= 2;
  }
  high = std::min(high, size());
  while (low < high) {
    const std::size_t middle = low + (high - low) / 2;
    if (x_[middle] < x) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

std::size_t Trace::find(std::string_view name) const {
  const auto found = std::find(names_.begin(), names_.end(), name);
  return found == names_.end() ? kNone : static_cast<std::size_t>(found - names_.begin());
}

void Trace::matchColumns(std::span<const std::string> names) {
  if (std::equal(names.begin(), names.end(), lastNames_.begin(), lastNames_.end())) return;
  lastNames_.assign(names.begin(), names.end());
  places_.clear();
  for (const std::string& name : names) {
    std::size_t place = find(name);
    if (place == kNone) {
      place = names_.size();
      names_.push_back(name);
      columns_.emplace_back();
      for (std::size_t i = 0; i < size(); ++i) columns_.back().push(std::numeric_limits<double>::quiet_NaN());
    }
    places_.push_back(place);
  }
}

void Trace::append(double x, std::span<const std::string> names, std::span<const double> values) {
  SELVEDGE_CHECK_EQ(names.size(), values.size());
  if (!std::isfinite(x)) return;
  if (size() > 0 && x <= x_[size() - 1]) truncate(atOrAfter(x));
  matchColumns(names);
  row_.assign(columns_.size(), std::numeric_limits<double>::quiet_NaN());
  for (std::size_t i = 0; i < values.size(); ++i) row_[places_[i]] = values[i];
  x_.push(x);
  for (std::size_t i = 0; i < columns_.size(); ++i) columns_[i].push(row_[i]);
  if (size() <= kMostSamples) return;
  x_.dropBlock();
  for (Column& column : columns_) column.dropBlock();
}

void Trace::truncate(std::size_t size) {
  if (size == 0) {  // another cloth may follow, with other columns
    *this = Trace(std::move(xName_));
    return;
  }
  x_.truncate(size);
  for (Column& column : columns_) column.truncate(size);
}

}  // namespace selvedge
