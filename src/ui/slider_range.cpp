#include "ui/slider_range.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

namespace selvedge {
namespace {

constexpr double kZeroZone = 0.04;  // of a logarithmic slider's length

// What a number in this unit is like, where a scene says nothing else.
double typicalIn(std::string_view unit) {
  static constexpr std::pair<std::string_view, double> kTypical[] = {
      {"s", 0.005}, {"N/m", 1000}, {"N m", 1e-5}, {"kg/m", 0.01}, {"m/s", 5}, {"kg/m^3", 1.2}, {"rad", 3}, {"Hz", 1}};
  const auto* found =
      std::find_if(std::begin(kTypical), std::end(kTypical), [&](const auto& t) { return t.first == unit; });
  return found != std::end(kTypical) ? found->second : 1;
}

double nice(double value) {  // up to the next of 1, 2, 5 times a power of ten
  const double power = std::pow(10, std::floor(std::log10(value)));
  for (const double step : {1.0, 2.0, 5.0}) {
    if (value <= step * power * (1 + 1e-9)) return step * power;
  }
  return 10 * power;
}

}  // namespace

SliderRange sliderRange(const Param& p, double typical) {
  constexpr double kWidest = 1e4;  // a range wider than that, times what is typical, is no help
  const double size = std::isfinite(typical) && typical != 0 ? std::abs(typical) : typicalIn(p.unit);
  const bool damping = p.unit == "s" && p.min == 0;
  SliderRange range;
  range.logarithmic = p.logarithmic || damping;
  range.zero = range.logarithmic && p.min <= 0 && !p.exclusiveMin;
  if (range.logarithmic) {
    range.low = std::max(nice(size) / 1000, p.min > 0 ? p.min : 0);
    range.high = std::min(nice(size) * 1000, p.max);
    return range;
  }
  const bool own = p.max - p.min <= kWidest * size && std::isfinite(p.max - p.min);
  range.high = own ? p.max : std::min(p.max, std::max(nice(2 * size), size));
  range.low = own ? p.min : std::max(p.min, -range.high);
  return range;
}

double sliderPosition(const SliderRange& range, double value) {
  const double start = range.zero ? kZeroZone : 0;
  if (!range.logarithmic) return std::clamp((value - range.low) / (range.high - range.low), 0.0, 1.0);
  if (value <= 0) return 0;
  const double share = std::log(value / range.low) / std::log(range.high / range.low);
  return std::clamp(start + (1 - start) * share, 0.0, 1.0);
}

double sliderValue(const SliderRange& range, double position) {
  const double start = range.zero ? kZeroZone : 0, share = (std::clamp(position, 0.0, 1.0) - start) / (1 - start);
  if (range.zero && share < 0) return 0;
  const double value = range.logarithmic ? range.low * std::pow(range.high / range.low, share)
                                         : range.low + share * (range.high - range.low);
  // Three digits are as fine as a hand moves.
  const double step =
      range.logarithmic ? std::pow(10, std::floor(std::log10(value)) - 2) : nice((range.high - range.low) / 1000);
  return std::clamp(std::round(value / step) * step, std::min(range.low, value), range.high);
}

}  // namespace selvedge
