// One cell of the plots panel: which plot it shows, its buttons, its export.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "app/plots/plots_kinds.h"
#include "sim/runner/trace_rows.h"
#include "ui/plot/export/plot_export.h"

namespace selvedge {

struct PlotCell {
  const PlotKind* kind = nullptr;
  bool chosen = false;                // by the user
  bool floats = false;                // it is torn off
  LessonPlot asked{};                 // how a lesson wants it
  std::string body{};                 // whose energies; empty: of all bodies together
  std::vector<std::string> curves{};  // columns that the user chose, where the plot is of those
  PlotView view{};
  PlotSpan own{.range = {}, .follow = kAllTime};  // of plots that do not run with time

  // The popup of the curves.
  std::array<char, 64> filter{};
  int node = 0;
  WatchedEdge edge{0, 1};

  // The popup of the export.
  std::array<char, 256> name{};
  ExportChoice choice{};
  std::string error{};
  int pictureIn = 0;  // frames until the picture can be taken: the popup must be gone
  std::string picturePath{};
};

struct CellResult {
  bool changed = false;  // worth remembering
  bool torn = false;     // it is to be torn off, or to go back
  std::string message{};
  PlotPictureRequest picture{};
};

// Fills a box of `size` at the cursor.
CellResult drawCell(PlotCell& cell, const PlotSource& source, PlotSpan& time, ImVec2 size);

// What "save" opens.
void drawExportPopup(PlotCell& cell, const PlotContent& content, const PlotSpan& span, const PlotSource& source,
                     CellResult& result);

// What "curves" opens.
void drawOwnPopup(PlotCell& cell, const PlotSource& source, CellResult& result);

}  // namespace selvedge
