#include "ui/wrapped_text.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string_view>

namespace selvedge {
namespace {

bool isDigit(char c) { return c >= '0' && c <= '9'; }

// Whether a space stands between a number and its unit: "0.98 J", "2 ms (", "20 %".
bool isBeforeUnit(const std::string& text, std::size_t space) {
  constexpr std::string_view kUnits[] = {"s",  "ms", "us",  "m",   "mm",  "cm",    "J",     "mJ",     "kJ",
                                         "uJ", "N",  "Pa",  "kg",  "g",   "N/m",   "m/s",   "m/s^2",  "kg/m^2",
                                         "%",  "Hz", "1/s", "1/m", "rad", "rad/s", "rad/m", "degrees"};
  if (space == 0 || !isDigit(text[space - 1])) return false;
  std::size_t end = std::min(text.find_first_of(" \n", space + 1), text.size());
  while (end > space + 1 && std::string_view(",.;:)").find(text[end - 1]) != std::string_view::npos) --end;
  return std::ranges::find(kUnits, std::string_view(text).substr(space + 1, end - space - 1)) != std::end(kUnits);
}

}  // namespace

std::string brokenAtSpaces(const std::string& text, float width) {
  std::string lines = text;
  std::size_t begin = 0, space = std::string::npos;  // of the line; the last one that fits
  for (std::size_t i = 0; i <= lines.size(); ++i) {
    if (i < lines.size() && lines[i] != ' ' && lines[i] != '\n') continue;
    if (i < lines.size() && lines[i] == ' ' && isBeforeUnit(lines, i)) continue;
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
