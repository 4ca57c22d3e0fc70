// A plot's numbers as a file.
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

// "energy" and "csv" -> the path in the present folder, or the user's own if it has a folder already.
std::string exportPath(const std::string& name, std::string_view ending);

}  // namespace selvedge
