#include "ui/plot/data/plot_points.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace selvedge {
namespace {

const std::vector<std::string>& columns() {
  static const std::vector<std::string> kNames{"y"};
  return kNames;
}

bool ascends(std::span<const double> x) {
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (!std::isfinite(x[i]) || (i > 0 && !(x[i] > x[i - 1]))) return false;
  }
  return true;
}

}  // namespace

PlotPoints::PlotPoints(std::string key, Style style, std::span<const double> x, std::span<const double> y,
                       std::span<const double> error)
    : key_(std::move(key)),
      style_(style),
      x_(x.subspan(0, std::min(x.size(), y.size()))),
      y_(y.subspan(0, x_.size())),
      error_(error) {
  if (!ascends(x_)) return;
  trace_.emplace("x");
  for (std::size_t i = 0; i < x_.size(); ++i) trace_->append(x_[i], columns(), y_.subspan(i, 1));
}

double PlotPoints::at(double x) const {
  for (std::size_t i = 0; !trace_ && i < x_.size(); ++i) {
    if (x_[i] == x) return y_[i];
  }
  if (!trace_ || x_.empty()) return std::nan("");
  const std::size_t after = trace_->atOrAfter(x);
  if (after < x_.size() && x_[after] == x) return y_[after];
  if (after == 0 || after == x_.size() || style_.line == Line::none) return std::nan("");
  const double part = (x - x_[after - 1]) / (x_[after] - x_[after - 1]);
  return (1 - part) * y_[after - 1] + part * y_[after];
}

}  // namespace selvedge
