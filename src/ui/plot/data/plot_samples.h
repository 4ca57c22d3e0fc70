// What of a trace is drawn: for each pixel column of the picture the samples that fall on it, so that drawing costs as
// much as the picture is wide.
#pragma once

#include <vector>

#include "ui/plot/data/plot_axis.h"
#include "ui/plot/data/trace.h"

namespace selvedge {

struct Bucket {
  std::size_t first, last;  // [first, last) of the trace, never empty
  float x;                  // pixel
};

// The samples of the axis's range and one beyond each end; no more than about one bucket a pixel.
std::vector<Bucket> makeBuckets(const Trace& trace, const PlotAxis& x);

// What a bucket shows of a column. NaN where none of its values is finite.
struct Drawn {
  double low, high, mean;
};
void drawnOf(const Column& column, const std::vector<Bucket>& buckets, double factor, double offset,
             std::vector<Drawn>& drawn);

// Over all of them; low > high when nothing is finite. `positive`: the smallest above zero, or 0.
struct Extent {
  PlotRange range{1e300, -1e300};
  double positive = 0;
  void add(double value);
};

}  // namespace selvedge
