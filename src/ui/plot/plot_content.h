// What a plot shows: curves in panes, levels, places, events.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <imgui.h>

#include "ui/plot/data/plot_axis.h"
#include "ui/plot/data/plot_map.h"
#include "ui/plot/data/plot_points.h"
#include "ui/plot/data/trace.h"

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

// Something that happened.
struct PlotEvent {
  double x;
  std::string text;
};

// From there on the numbers are of something with another name: another method computed them.
struct PlotStretch {
  double from;
  std::string name;
  ImU32 colour = 0;  // 0: that of text
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
  std::span<const std::string> xNames{};  // of the places 1, 2 ... on x, which have no other numbers then
  bool logX = false;
  std::optional<PlotRange> home{};  // of x, for what does not run with time
  std::vector<PlotPane> panes{};
  std::vector<PlotLine> places{};        // vertical lines
  std::vector<PlotDot> dots{};           // in the first pane
  std::span<const PlotEvent> marks{};    // by x
  std::vector<PlotStretch> stretches{};  // by x; named where another one begins in what is seen
  std::optional<double> now{};           // where time stands, when what comes after it is the past's future
  std::string empty{};                   // said where there is nothing to draw yet
  bool fits = false;                     // x is time: rates and frequencies can be fitted
  bool covered = false;                  // by a page: Escape is meant for that
  bool figure = false;                   // to be read by itself: with the names of its axes and all of its legend
};

}  // namespace selvedge
