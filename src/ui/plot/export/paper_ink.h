// Ink of files in which a line stays a line and text stays text. Both kinds write Helvetica, whose widths are known, so
// that a picture is laid out without any font at hand.
#pragma once

#include <string>

#include "ui/plot/plot_ink.h"

namespace selvedge {

// Of a line of text in Helvetica, in the units of `size`.
float helveticaWidth(const std::string& words, float size);

// Of one unit of the ink's: half a point, so that whole numbers of units are as fine as a printer's lines.
constexpr float kPoint = 0.5F;

// From a text's upper edge to its base line.
constexpr float baseLine(float size) { return 0.8F * size; }

// "12.5" for 12.5F: no more digits than can be seen.
std::string shortNumber(float value);

class PaperInk : public PlotInk {
 public:
  ImVec2 textSize(const std::string& words, float size) const override { return {helveticaWidth(words, size), size}; }
  virtual std::string file() const = 0;  // of what was drawn so far
};

}  // namespace selvedge
