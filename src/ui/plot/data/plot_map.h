// Cells of a grid behind the curves of a pane, each of one kind.
#pragma once

#include <string>
#include <vector>

#include <imgui.h>

#include "ui/plot/data/plot_axis.h"

namespace selvedge {

struct PlotMap {
  struct Kind {
    std::string label;
    ImU32 colour = 0;
    bool hatched = false;
  };
  std::vector<double> x, y;  // the edges of columns and rows, ascending
  std::vector<int> cells;    // [row * columns + column] a kind, -1: not known yet
  std::vector<Kind> kinds;

  std::size_t columns() const { return x.size() - 1; }
  int at(double placeX, double placeY) const;  // a kind, or -1
};

// Half way to the neighbours, as the axis counts; `middles` ascending, not empty.
std::vector<double> edgesOf(const std::vector<double>& middles, bool logarithmic);

}  // namespace selvedge
