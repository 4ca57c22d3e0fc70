#include "ui/lane_letter.h"

#include <array>
#include <cmath>
#include <string>

#include "base/lane_number.h"

namespace selvedge {

// Far apart in lightness and on the axis from blue to yellow. The least difference between two of them (CIELAB, dE) is
// 61 in full sight, and 26 for people without one of the cones for red or green (simulated as Machado et al. 2009).
ImU32 laneColour(const Theme& theme, int number) {
  static constexpr std::array<ImU32, kMostLanes> kOnDark{IM_COL32(70, 150, 250, 255), IM_COL32(245, 150, 40, 255),
                                                         IM_COL32(120, 225, 190, 255), IM_COL32(220, 90, 170, 255)};
  static constexpr std::array<ImU32, kMostLanes> kOnLight{IM_COL32(20, 100, 220, 255), IM_COL32(220, 115, 0, 255),
                                                          IM_COL32(0, 90, 70, 255), IM_COL32(205, 70, 160, 255)};
  return (theme.dark ? kOnDark : kOnLight)[static_cast<std::size_t>(number) % kMostLanes];
}

void drawLaneLetter(ImDrawList& draw, const Theme& theme, ImVec2 low, int number, bool full) {
  const float side = ImGui::GetTextLineHeight();
  const char letter[] = {laneLetter(number), '\0'};
  const ImVec2 extent = ImGui::CalcTextSize(letter);
  const ImU32 colour = laneColour(theme, number);
  if (full) draw.AddRectFilled(low, {low.x + side, low.y + side}, colour, theme.px(3));
  const ImU32 ink = !full ? colour : theme.dark ? IM_COL32(16, 20, 26, 255) : IM_COL32(255, 255, 255, 255);
  draw.AddText({low.x + std::floor((side - extent.x) / 2), low.y}, ink, letter);
}

void laneLetter(const Theme& theme, int number) {
  const float side = ImGui::GetTextLineHeight();
  ImGui::AlignTextToFramePadding();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float down = ImGui::GetStyle().FramePadding.y;
  ImGui::Dummy({side, side});
  drawLaneLetter(*ImGui::GetWindowDrawList(), theme, {at.x, at.y + down}, number);
}

ImU32 faded(ImU32 colour, float alpha) {
  ImVec4 c = ImGui::ColorConvertU32ToFloat4(colour);
  c.w *= alpha;
  return ImGui::ColorConvertFloat4ToU32(c);
}

std::string shortened(const std::string& text, float room) {
  const auto width = [](const std::string& words) { return ImGui::CalcTextSize(words.c_str()).x; };
  if (width(text) <= room) return text;
  std::string less = text;
  while (!less.empty() && width(less + "...") > room) less.pop_back();
  return less.empty() ? "" : less + "...";
}

}  // namespace selvedge
