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

std::string shortenedInMiddle(const std::string& text, float width) {
  const auto isWhole = [&](std::size_t at) {  // no letter of several bytes begins before it and ends behind it
    return at >= text.size() || (static_cast<unsigned char>(text[at]) & 0xC0U) != 0x80U;
  };
  if (ImGui::CalcTextSize(text.c_str()).x <= width) return text;
  for (std::size_t kept = text.size(); kept-- > 0;) {
    std::size_t head = (kept + 1) / 2, tail = text.size() - kept / 2;
    while (!isWhole(head)) --head;
    while (!isWhole(tail)) ++tail;
    std::string cut = text.substr(0, head) + "..." + text.substr(tail);
    if (kept == 0 || ImGui::CalcTextSize(cut.c_str()).x <= width) return cut;
  }
  return "";
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
