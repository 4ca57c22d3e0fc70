// One small plot, drawn with ImGui's draw lists: what it shows (PlotContent), how it is looked at (PlotView), and the
// mouse on it. It may have panes one above the other that share the x axis.
//
// Mouse: drag zooms a box (flat: only x), right drag pans, the wheel zooms x about the pointer (Ctrl or on the labels at
// the left: y), a double click fits. In the legend a click hides a curve, a double click hides all others. Over time:
// Shift and drag chooses the window that a decay is fitted to, on the curve nearest to where the drag begins.
#pragma once

#include <array>
#include <limits>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "ui/plot/data/plot_axis.h"
#include "ui/plot/data/trace_store.h"
#include "ui/plot/plot_fit.h"
#include "ui/plot/plot_map.h"
#include "ui/plot/plot_points.h"
#include "ui/theme.h"

namespace selvedge {

struct PlotCurve {
  std::string label;
  std::size_t column = 0;  // of the trace; what is shown is factor * value + offset
  ImU32 colour = 0;
  double factor = 1, offset = 0;
  bool area = false;                   // stacked on those before it: values above zero upwards, below zero downwards
  bool hatched = false;                // an area that is set apart
  bool thin = false;                   // for reference
  bool valued = false;                 // the legend says its last value
  std::string tag{};                   // written at its end
  std::string brief{};                 // its label where there is little room
  const PlotPoints* points = nullptr;  // instead of a column
};

// A level of y, or a place on x, that means something.
struct PlotLine {
  double value;
  std::string label{};
  ImU32 colour = 0;
  bool dashed = true;
  bool fitted = false;  // y is fitted so that it is seen, unless that leaves the values less than a fifth of the height
};

struct PlotDot {
  double x, y;
  ImU32 colour;
};

struct PlotPane {
  std::string_view unit;
  std::vector<PlotCurve> curves{};
  std::vector<PlotLine> levels{};
  bool log = false;                  // unless the user asks for the other
  bool optional = false;             // left out where there is little room
  float weight = 1;                  // its share of the height
  std::optional<double> zero{};      // y is fitted so that this is seen, too
  std::optional<PlotRange> home{};   // what y is fitted to, instead of the values
  std::optional<double> badAbove{};  // tinted from there up
  std::string_view name{};           // written above it
  bool tight = false;                // `home` as it is, without air
  std::optional<PlotMap> map{};
  std::vector<PlotLine> places{};  // vertical lines, of this pane alone
};

struct PlotContent {
  const Trace* trace = nullptr;
  std::string_view xName = "t", xUnit = "s";
  bool logX = false;
  std::optional<PlotRange> home{};  // of x, for what does not run with time
  std::vector<PlotPane> panes{};
  std::vector<PlotLine> places{};  // vertical lines
  std::vector<PlotDot> dots{};     // in the first pane
  std::span<const Mark> marks{};   // what happened, by time
  std::optional<double> now{};     // where time stands, when what comes after it is the past's future
  std::string empty{};             // said where there is nothing to draw yet
  bool fits = false;               // x is time: rates and frequencies can be fitted
  bool covered = false;            // by a page: Escape is meant for that
  bool figure = false;             // to be read by itself: with the names of its axes and all of its legend
};

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
  bool otherScale = false;       // log where the pane is linear, and back
  std::set<std::string> hidden;  // columns
  bool quiet = false;            // a picture is taken: no pointer

  float margin = 0;  // px, of the labels at the left, as wide as they were in the last picture

  FitView fit;

  // A drag under way.
  int pane = -1;
  bool panning = false, held = false;
  ImVec2 from{};
};

// Draws at the cursor of the present window. True when something of the view was changed that is worth remembering.
bool drawPlot(const PlotContent& content, PlotView& view, PlotSpan& span, const Theme& theme, ImVec2 size);

void fitPlot(PlotView& view, PlotSpan& span);
// What `span.follow` asks for; once a frame, before the plots that share it. `now`: as above; it stays in sight.
void followEnd(PlotSpan& span, const Trace& trace, std::optional<double> now = {});
// "log" turns the panes that are like the last one; another one above it stays as it is.
bool isLog(const PlotContent& content, const PlotView& view, const PlotPane& pane);

}  // namespace selvedge
