#include "app/plots/body_sums.h"

#include <algorithm>

#include "ui/plot/data/trace.h"

namespace selvedge {

std::string_view bodyOfColumn(std::string_view column) {
  const std::size_t dot = column.rfind('.');
  return dot == std::string_view::npos ? std::string_view() : column.substr(0, dot);
}

std::string_view kindOfColumn(std::string_view column) { return column.substr(column.rfind('.') + 1); }

BodySums::BodySums(std::span<const std::string> columns) {
  for (const std::string& column : columns) {
    std::size_t sum = Trace::kNone;
    if (!bodyOfColumn(column).empty() && column.ends_with("_J")) {
      const auto found = std::find(names_.begin(), names_.end(), kindOfColumn(column));
      sum = static_cast<std::size_t>(found - names_.begin());
      if (found == names_.end()) names_.emplace_back(kindOfColumn(column));
    }
    sources_.push_back({names_.size(), sum});
    names_.push_back(column);
  }
}

std::span<const double> BodySums::row(std::span<const double> values) {
  row_.assign(names_.size(), 0);
  for (std::size_t i = 0; i < sources_.size(); ++i) {
    row_[sources_[i].own] = values[i];
    if (sources_[i].sum != Trace::kNone) row_[sources_[i].sum] += values[i];
  }
  return row_;
}

}  // namespace selvedge
