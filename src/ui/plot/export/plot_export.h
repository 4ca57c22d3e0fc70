// A plot as a file: its numbers, or its picture.
#pragma once

#include <string>
#include <vector>

#include "ui/plot/plot.h"

namespace selvedge {

struct ExportChoice {
  bool allColumns = false;  // of the trace; otherwise those that are seen
  bool allRows = true;      // otherwise those within the stretch that is seen
};

// Writes it whole or not at all; the answer is empty, or says what is wrong.
std::string exportCsv(const std::string& path, const PlotContent& content, const PlotView& view, const PlotSpan& span,
                      ExportChoice choice);

// As it is seen, in colours for white paper (those of its curves are the caller's): by the path's ending an SVG or a PDF,
// with text as text. The answer is as above.
inline constexpr float kPaperScale = 1.6F;  // of the theme that the colours are from
std::string exportDrawing(const std::string& path, const PlotContent& content, const PlotView& view,
                          const PlotSpan& span, const std::string& title);

// "energy" and "csv" -> the path in the present folder, or the user's own if it has a folder already.
std::string exportPath(const std::string& name, std::string_view ending);

}  // namespace selvedge
