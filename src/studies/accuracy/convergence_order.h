// The order of a method as it shows in its errors.
#pragma once

#include <vector>

namespace selvedge {

struct OrderBounds {
  double floor = 0;    // below it an error is the reference's, or round-off
  double ceiling = 0;  // above it the step is too large for any order to show
};

struct MeasuredOrder {
  double order = 0;            // slope of log(error) over log(step), by least squares; NaN: too few points
  double first = 0, last = 0;  // s: the largest and the smallest step it is of
  int points = 0;
};

// Of the (at most) three smallest steps with an error between floor and ceiling; at least two. Errors that are not
// finite do not count. `steps` fall.
MeasuredOrder measureOrder(const std::vector<double>& steps, const std::vector<double>& errors,
                           const OrderBounds& bounds);

}  // namespace selvedge
