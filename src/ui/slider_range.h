// How a slider's place stands for a value.
#pragma once

#include "base/params/param.h"

namespace selvedge {

// Of a slider for a number: the parameter's own range where it has one, else one around `typical`.
struct SliderRange {
  double low = 0, high = 1;
  bool logarithmic = false;
  bool zero = false;  // logarithmic: the left end stands for 0
};
SliderRange sliderRange(const Param& p, double typical);
double sliderPosition(const SliderRange& range, double value);  // in [0, 1]
double sliderValue(const SliderRange& range, double position);

}  // namespace selvedge
