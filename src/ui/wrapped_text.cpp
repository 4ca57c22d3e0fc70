#include "ui/wrapped_text.h"

#include <cstddef>

namespace selvedge {

std::string brokenAtSpaces(const std::string& text, float width) {
  std::string lines = text;
  std::size_t begin = 0, space = std::string::npos;  // of the line; the last one that fits
  for (std::size_t i = 0; i <= lines.size(); ++i) {
    if (i < lines.size() && lines[i] != ' ' && lines[i] != '\n') continue;
    const bool fits = ImGui::CalcTextSize(lines.data() + begin, lines.data() + i).x <= width;
    if (!fits && space != std::string::npos) {
      lines[space] = '\n';
      begin = space + 1;
    }
    space = i;
    if (i < lines.size() && lines[i] == '\n') begin = i + 1, space = std::string::npos;
  }
  return lines;
}

void paragraph(const std::string& text) {
  ImGui::PushTextWrapPos(0);  // a word that is longer than the line
  ImGui::TextUnformatted(brokenAtSpaces(text, ImGui::GetContentRegionAvail().x).c_str());
  ImGui::PopTextWrapPos();
}

void note(const Theme&, ImU32 colour, const std::string& text) {
  ImGui::PushStyleColor(ImGuiCol_Text, colour);
  paragraph(text);
  ImGui::PopStyleColor();
}

}  // namespace selvedge
