// What can be read on the screen, taken back from what ImGui drew: for scripts that look for a button, and for tests.
#pragma once

#include <string>
#include <vector>

#include <imgui.h>

namespace selvedge {

struct ShownText {
  std::string words;   // one line, of one colour
  std::string window;  // ImGui's name of the window that drew it
  ImVec2 low, high;    // screen pixels, around the line
  bool cut;            // its left or right end is not all seen
};

// Of the last frame; call between ImGui::Render() and the next frame.
std::vector<ShownText> shownTexts();

}  // namespace selvedge
