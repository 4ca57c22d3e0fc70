// Where an axis has its ticks, and how numbers are written: 1, 2, 5 times powers of ten; SI prefixes where the unit
// takes them.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "ui/plot/data/plot_axis.h"

namespace selvedge {

struct Tick {
  double value;
  std::string label;  // empty for a minor one
};

struct Ticks {
  std::vector<Tick> ticks;
  std::string unit;  // with the prefix that all labels share: "mJ"
};

// `size`: how many pixels of the axis a label takes, with the air around it. No two labels overlap.
Ticks makeTicks(const PlotAxis& axis, std::string_view unit, const std::function<float(const std::string&)>& size);

// Four digits with unit: "12.34 mJ", "1.3e+08", "-".
std::string numberWithUnit(double value, std::string_view unit);

// The smallest of 1, 2, 5 x 10^n that is not below `step`.
double niceStep(double step);

}  // namespace selvedge
