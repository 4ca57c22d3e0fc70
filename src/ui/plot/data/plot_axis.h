// One axis of a plot: from values to pixels and back.
#pragma once

#include <algorithm>

namespace selvedge {

// symmetric: asinh(y / 2c), about log10 of |y| on both sides of zero and straight through it.
enum class AxisScale { linear, logarithmic, symmetric };

struct PlotRange {
  double low = 0, high = 1;
};

// Every value on an axis is within this, so that no difference of two overflows.
constexpr double kLargestShown = 1e300;
inline double shown(double value) { return std::clamp(value, -kLargestShown, kLargestShown); }  // NaN stays

struct PlotAxis {
  AxisScale scale = AxisScale::linear;
  PlotRange range;
  double straight = 1;     // symmetric: the c above
  float from = 0, to = 1;  // pixels of the two ends

  float pixel(
      double value) const;  // NaN for what has no place (zero on a logarithmic axis); else within 1e4 of the ends
  double value(float pixel) const;
  double forward(double value) const;
  double backward(double place) const;
};

// A range of values made fit for an axis: finite, not empty, with a little air. `positive`: the smallest above zero.
PlotRange roomFor(PlotRange values, AxisScale scale, double positive = 0);
// The scale that shows these values when "log" is asked for.
AxisScale logScaleFor(PlotRange values);

}  // namespace selvedge
