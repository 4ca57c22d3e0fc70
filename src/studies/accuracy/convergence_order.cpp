#include "studies/accuracy/convergence_order.h"

#include <cmath>
#include <limits>

#include "studies/figure.h"

namespace selvedge {

MeasuredOrder measureOrder(const std::vector<double>& steps, const std::vector<double>& errors,
                           const OrderBounds& bounds) {
  constexpr int kPoints = 3;
  MeasuredOrder found{kNone, 0, 0, 0};
  double sumX = 0, sumY = 0, sumXX = 0, sumXY = 0;
  for (std::size_t i = errors.size(); i-- > 0 && found.points < kPoints;) {
    if (!(errors[i] >= bounds.floor && errors[i] <= bounds.ceiling && errors[i] > 0)) continue;
    const double x = std::log(steps[i]), y = std::log(errors[i]);
    sumX += x, sumY += y, sumXX += x * x, sumXY += x * y;
    if (found.points++ == 0) found.last = steps[i];
    found.first = steps[i];
  }
  if (found.points < 2) return found;
  const double n = found.points;
  found.order = (n * sumXY - sumX * sumY) / (n * sumXX - sumX * sumX);
  return found;
}

}  // namespace selvedge
