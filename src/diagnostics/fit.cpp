#include "diagnostics/fit.h"

#include <cmath>

namespace selvedge {

DecayFit fitDecay(std::span<const double> t, std::span<const double> y, double from, double to) {
  DecayFit fit;
  const auto usable = [&](std::size_t i) { return t[i] >= from && t[i] <= to && y[i] > 0; };
  double meanT = 0, meanY = 0;
  for (std::size_t i = 0; i < t.size(); ++i) {
    if (!usable(i)) continue;
    ++fit.used;
    meanT += t[i], meanY += std::log(y[i]);
  }
  if (fit.used < 2) return fit;
  meanT /= fit.used, meanY /= fit.used;
  double tt = 0, ty = 0;
  for (std::size_t i = 0; i < t.size(); ++i) {
    if (!usable(i)) continue;
    tt += (t[i] - meanT) * (t[i] - meanT);
    ty += (t[i] - meanT) * (std::log(y[i]) - meanY);
  }
  fit.sigma = -ty / tt;
  fit.intercept = meanY + fit.sigma * meanT;
  double sum = 0;
  for (std::size_t i = 0; i < t.size(); ++i) {
    if (!usable(i)) continue;
    const double residual = std::log(y[i]) - (fit.intercept - fit.sigma * t[i]);
    sum += residual * residual;
  }
  fit.rms = std::sqrt(sum / fit.used);
  return fit;
}

}  // namespace selvedge
