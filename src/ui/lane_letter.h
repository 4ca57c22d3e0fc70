// A lane's sign: its letter in its colour.
#pragma once

#include <string>

#include <imgui.h>

#include "ui/theme.h"

namespace selvedge {

ImU32 laneColour(const Theme& theme, int number);  // A ... D, told apart by the colour-blind, too
// A square with the letter in it, as high as a line of text. `full`: filled, otherwise the letter alone.
void drawLaneLetter(ImDrawList& draw, const Theme& theme, ImVec2 low, int number, bool full = true);
void laneLetter(const Theme& theme, int number);  // the same as an item, in line with framed ones
ImU32 faded(ImU32 colour, float alpha);
// As much of a text as there is room for, with "..." where that is not all.
std::string shortened(const std::string& text, float room);

}  // namespace selvedge
