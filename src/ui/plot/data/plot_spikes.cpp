#include "ui/plot/data/plot_spikes.h"

#include <algorithm>
#include <cmath>

namespace selvedge {

namespace {

constexpr std::size_t kFewest = 50;  // values that have a shape without their extremes
constexpr double kSpikes = 0.02;     // of the values, at each end
constexpr double kAtLeast = 3;       // the range of all values is so many times the usual one
constexpr double kRoom = 0.3;        // of the usual range, beyond it

double quantile(std::vector<double>& values, double part) {
  const auto at = values.begin() + static_cast<std::ptrdiff_t>(part * static_cast<double>(values.size() - 1));
  std::nth_element(values.begin(), at, values.end());
  return *at;
}

}  // namespace

void UsualRange::add(std::vector<double>& values) {
  std::erase_if(values, [](double value) { return !std::isfinite(value); });
  if (values.empty()) return;
  if (values.size() < kFewest) {
    few_ = true;
    return;
  }
  any_ = true;
  include(quantile(values, kSpikes));
  include(quantile(values, 1 - kSpikes));
}

void UsualRange::include(double value) {
  usual_.low = std::min(usual_.low, value);
  usual_.high = std::max(usual_.high, value);
}

std::optional<PlotRange> UsualRange::instead(PlotRange all) const {
  const double width = usual_.high - usual_.low;
  if (!any_ || few_ || !(width > 1e-9 * std::max(std::abs(all.low), std::abs(all.high)))) return {};
  if (!(all.high - all.low > kAtLeast * width)) return {};
  return PlotRange{std::max(all.low, usual_.low - kRoom * width), std::min(all.high, usual_.high + kRoom * width)};
}

}  // namespace selvedge
