// A picture of a study as plain data: curves, coloured maps, rows of cloths. Drawn elsewhere
// (app/experiments/figure_*), in the window while the study runs and off-screen for its report, in both by the program's
// own plots.
#pragma once

#include <array>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/types.h"

namespace selvedge {

struct Mesh;

// No value: a gap in a curve, an empty cell of a table.
inline constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

struct FigureCurve {
  enum class Line { solid, dotted, dashed, none };
  std::string label{};
  std::vector<double> x{}, y{};  // x in any order, points that are not finite interrupt the line
  Line line = Line::solid;
  bool dots = false;            // a mark at each point
  int colour = 0;               // the same number has the same colour in all figures of a report
  bool published = false;       // somebody else's values: drawn so that it is seen
  std::vector<double> error{};  // [points] half the height of a bar; empty: none
};

// A level of y or a place on x that means something.
struct FigureLine {
  double value = 0;
  std::string label{};
  bool upright = false;  // a place on x
  bool published = false;
  int colour = -1;  // of a curve; -1: none's
};

// Cells of a grid, each of one kind; curves of the pane are drawn over it.
struct FigureMap {
  enum class Tone { good, fair, bad, none };
  struct Kind {
    std::string label;
    Tone tone = Tone::none;
  };
  std::vector<double> x, y;  // ascending: the middles of columns and rows
  std::vector<int> cells;    // [y * columns + x] a kind, -1: not known yet
  std::vector<Kind> kinds;
};

struct FigurePane {
  std::string name, unit;  // of y
  bool log = false;
  std::vector<FigureCurve> curves{};
  std::vector<FigureLine> lines{};
  std::optional<FigureMap> map{};
  std::optional<std::array<double, 2>> range{};  // of y; otherwise what the curves need
};

struct ClothPicture {
  std::string label;
  std::shared_ptr<const Mesh> mesh;
  VecX q;  // [3 nodes] m
};

struct ClothRow {
  std::string label;
  std::vector<ClothPicture> pictures;  // seen from one camera, at one scale, as all rows of the figure
};

// From where cloths are seen (degrees); the distance is such that all of them fit.
struct FigureCamera {
  double yaw = 30, pitch = 15;
};

// Either panes, one above the other over the same x, or rows of cloths.
struct Figure {
  std::string name;     // of its files: "decay"
  std::string title;    // "Figure 2: energy above the static hang"
  std::string caption;  // what it shows, one or two sentences
  std::string xName, xUnit;
  std::vector<std::string> xNames{};  // of the places 1, 2 ... on x: the axis has them in place of numbers
  bool logX = false;
  std::optional<std::array<double, 2>> xRange{};
  std::vector<FigurePane> panes{};
  std::vector<ClothRow> cloths{};
  FigureCamera camera{};
  bool timed = false;  // measured with a clock: differs from run to run
};

}  // namespace selvedge
