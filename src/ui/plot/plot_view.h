// How a plot is looked at: what of it is seen and hidden, and what the mouse is doing.
#pragma once

#include <array>
#include <cstddef>
#include <limits>
#include <set>
#include <string>
#include <vector>

#include <imgui.h>

#include "ui/plot/data/plot_axis.h"
#include "ui/plot/fit_view.h"

namespace selvedge {

constexpr double kAllTime = std::numeric_limits<double>::infinity();

// The stretch of x that is seen; plots over time share one.
struct PlotSpan {
  PlotRange range{0, 10};
  double follow = 10;                                      // s before the end; kAllTime; 0: held as the user left it
  double hair = std::numeric_limits<double>::quiet_NaN();  // where the pointer is
  double hairNext = std::numeric_limits<double>::quiet_NaN();  // collected during a frame
};

struct PlotView {
  struct Y {
    bool fitted = true;
    PlotRange range;
  };
  static constexpr std::size_t kPanes = 4;
  std::array<Y, kPanes> y;
  bool whole = false;            // y is fitted to every value, to spikes, too
  bool otherScale = false;       // log where the pane is linear, and back
  std::set<std::string> hidden;  // columns
  bool quiet = false;            // a picture is taken: no pointer

  struct Sized {
    std::string column;
    double size;  // mean of |value| when it was last seen
  };
  std::vector<Sized> order;  // of the legend, the largest first
  ImVec2 values{};           // px, of the box with the values under the pointer, as in the last picture

  float margin = 0;  // px, of the labels at the left, as wide as they were in the last picture

  FitView fit;

  // A drag under way.
  int pane = -1;
  bool panning = false, held = false;
  ImVec2 from{};
};

}  // namespace selvedge
