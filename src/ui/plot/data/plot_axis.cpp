#include "ui/plot/data/plot_axis.h"

#include <cmath>
#include <numbers>

namespace selvedge {

namespace {

constexpr double kMostDecades = 14;  // below the largest value: what lies lower is round-off
constexpr double kAir = 0.06;        // of the height, above and below

}  // namespace

double PlotAxis::forward(double value) const {
  switch (scale) {
    case AxisScale::linear:
      return shown(value);
    case AxisScale::logarithmic:
      return value > 0 ? std::log10(shown(value)) : std::nan("");
    case AxisScale::symmetric:
      return std::asinh(shown(value) / (2 * straight)) / std::numbers::ln10;
  }
  return value;
}

double PlotAxis::backward(double place) const {
  switch (scale) {
    case AxisScale::linear:
      return place;
    case AxisScale::logarithmic:
      return std::pow(10.0, std::clamp(place, -300.0, 300.0));
    case AxisScale::symmetric:
      return 2 * straight * std::sinh(std::clamp(place * std::numbers::ln10, -690.0, 690.0));
  }
  return place;
}

float PlotAxis::pixel(double value) const {
  const double low = forward(range.low), high = forward(range.high), at = forward(value);
  const double part = (at - low) / (high - low);
  const double pixel = from + part * (to - from);
  const double least = std::min(from, to) - 1e4, most = std::max(from, to) + 1e4;
  return static_cast<float>(std::clamp(pixel, least, most));
}

double PlotAxis::value(float pixel) const {
  const double low = forward(range.low), high = forward(range.high);
  return backward(low + (high - low) * static_cast<double>(pixel - from) / static_cast<double>(to - from));
}

AxisScale logScaleFor(PlotRange values) { return values.low < 0 ? AxisScale::symmetric : AxisScale::logarithmic; }

PlotRange roomFor(PlotRange values, AxisScale scale, double positive) {
  double low = shown(values.low), high = shown(values.high);
  if (!(low <= high)) return scale == AxisScale::logarithmic ? PlotRange{0.1, 10} : PlotRange{0, 1};
  if (scale == AxisScale::logarithmic) {
    if (!(high > 0)) return {0.1, 10};
    low = std::max({low, std::min(positive, high), high * std::pow(10.0, -kMostDecades), 1e-299});
    const double air = std::max(kAir * std::log10(high / low), 0.15);
    return {std::max(low * std::pow(10.0, -air), 1e-300), shown(high * std::pow(10.0, air))};
  }
  if (scale == AxisScale::symmetric)
    return {low < 0 ? low * 2 : low, high > 0 ? high * 2 : std::max(high, -low * 1e-3)};
  const double least = std::max({std::abs(low), std::abs(high)}) * 1e-9;
  if (high - low <= least) {
    const double half = high == 0 ? 1 : std::abs(high) * 0.1;
    return {shown(low - half), shown(high + half)};
  }
  const double air = kAir * (high - low);
  // Zero stays an end where it is one: bars and sums stand on it.
  return {low == 0 ? 0 : shown(low - air), high == 0 ? 0 : shown(high + air)};
}

}  // namespace selvedge
