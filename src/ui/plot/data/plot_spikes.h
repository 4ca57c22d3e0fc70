// Ranges that a few extreme values do not decide.
#pragma once

#include <optional>
#include <vector>

#include "ui/plot/data/plot_axis.h"

namespace selvedge {

// Where nearly all values of each curve are. Spikes are few: they take up a fiftieth of the curve's length at most.
class UsualRange {
 public:
  // Of a curve, in any order; what is not finite does not count. The values are used up.
  void add(std::vector<double>& values);
  void include(double value);  // seen in any case
  // In place of the range of all values, where that would leave less than a third of the height to what is usual; with
  // some room for what is nearly so.
  std::optional<PlotRange> instead(PlotRange all) const;

 private:
  PlotRange usual_{1e300, -1e300};
  bool any_ = false;  // curve
  bool few_ = false;  // a curve of so few values that none of them is a spike
};

}  // namespace selvedge
