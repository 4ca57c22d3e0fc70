#include "ui/plot/data/plot_samples.h"

#include <cmath>

namespace selvedge {

namespace {

// Ends of wide buckets are moved onto the pyramid's blocks, by a quarter of a pixel at most.
std::size_t onto(std::size_t i, std::size_t width) {
  std::size_t grain = 1;
  while (grain < 256 && grain * 16 * 4 <= width) grain *= 16;
  return i - i % grain;
}

}  // namespace

std::vector<Bucket> makeBuckets(const Trace& trace, const PlotAxis& x) {
  std::vector<Bucket> buckets;
  const auto pixels = static_cast<std::size_t>(std::max(1.0F, x.to - x.from));
  std::size_t first = trace.atOrAfter(x.range.low), last = trace.atOrAfter(x.range.high, first);
  first -= first > 0 ? 1 : 0;
  last = std::min(last + 1, trace.size());
  if (last - first <= pixels) {
    buckets.reserve(last - first);
    for (std::size_t i = first; i < last; ++i) buckets.push_back({i, i + 1, x.pixel(trace.x(i))});
    return buckets;
  }
  buckets.reserve(pixels + 2);
  std::size_t begin = first;
  for (std::size_t pixel = 0; pixel <= pixels && begin < last; ++pixel) {
    const float right = x.from + static_cast<float>(pixel + 1);
    std::size_t end = pixel == pixels ? last : std::min(last, trace.atOrAfter(x.value(right), begin));
    if (end < last) end = std::max(begin, onto(end, end - begin));
    if (end == begin) continue;
    const bool one = end - begin == 1;
    buckets.push_back({begin, end, one ? x.pixel(trace.x(begin)) : right - 0.5F});
    begin = end;
  }
  return buckets;
}

void drawnOf(const Column& column, const std::vector<Bucket>& buckets, double factor, double offset,
             std::vector<Drawn>& drawn) {
  drawn.clear();
  drawn.reserve(buckets.size());
  const auto turned = [&](double value) { return shown(value * factor + offset); };
  for (const Bucket& bucket : buckets) {
    if (bucket.last - bucket.first == 1) {
      double value = turned(column[bucket.first]);
      if (!std::isfinite(column[bucket.first])) value = std::nan("");
      drawn.push_back({value, value, value});
      continue;
    }
    const Summary summary = column.summary(bucket.first, bucket.last);
    if (summary.empty()) {
      drawn.push_back({std::nan(""), std::nan(""), std::nan("")});
    } else {
      drawn.push_back({turned(summary.low), turned(summary.high), turned(summary.mean())});
    }
  }
}

void Extent::add(double value) {
  if (!std::isfinite(value)) return;
  range.low = std::min(range.low, value);
  range.high = std::max(range.high, value);
  if (value > 0 && (positive == 0 || value < positive)) positive = value;
}

}  // namespace selvedge
