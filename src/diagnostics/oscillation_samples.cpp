#include "diagnostics/oscillation_samples.h"

#include <algorithm>
#include <cmath>

namespace selvedge::oscillation {
namespace {

constexpr std::size_t kFewest = 12;  // samples

Samples thinned(std::span<const double> t, std::span<const double> y, double width, std::size_t most) {
  Samples s;
  for (std::size_t i = 0; i < std::min(t.size(), y.size()); ++i) {
    if (!std::isfinite(t[i]) || !std::isfinite(y[i])) continue;
    s.t.push_back(t[i]);
    s.y.push_back(y[i]);
  }
  const std::size_t all = s.t.size(), blocks = std::min(all, most);
  s.width = width;
  if (all == 0) return s;
  s.begin = s.t.front();
  s.span = s.t.back() - s.t.front();
  if (blocks < all) s.width = std::max(width, s.span / static_cast<double>(blocks));
  for (std::size_t b = 0; b < blocks && blocks < all; ++b) {
    const std::size_t first = b * all / blocks, last = (b + 1) * all / blocks;
    double sumT = 0, sumY = 0;
    for (std::size_t i = first; i < last; ++i) sumT += s.t[i], sumY += s.y[i];
    s.t[b] = sumT / static_cast<double>(last - first);
    s.y[b] = sumY / static_cast<double>(last - first);
  }
  s.t.resize(blocks);
  s.y.resize(blocks);
  return s;
}

void scale(Samples& s) {
  const auto n = static_cast<double>(s.t.size());
  for (const double y : s.y) s.mean += y / n;
  double largest = 0;
  for (const double y : s.y) largest = std::max(largest, std::abs(y));
  for (double& y : s.y) {
    y -= s.mean;
    s.rms += y * y / n;
  }
  s.rms = std::sqrt(s.rms);
  if (s.rms <= 1e-12 * largest) s.rms = 0;
  for (double& y : s.y) y /= s.rms;
  for (double& t : s.t) t = (t - s.begin) / s.span - 0.5;
}

}  // namespace

Samples scaledSamples(std::span<const double> t, std::span<const double> y, double width, std::size_t most) {
  Samples s = thinned(t, y, width, most);
  if (s.t.size() < kFewest || !(s.span > 0)) {
    s.why = "too few samples";
    return s;
  }
  scale(s);
  if (s.rms == 0) s.why = "constant";
  return s;
}

}  // namespace selvedge::oscillation
