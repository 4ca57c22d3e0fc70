#include "ui/windows/middle_window.h"

#include <algorithm>

namespace selvedge {

bool beginMiddle(const char* title, bool& open, const Theme& theme, float width, float height, bool snug) {
  const ImVec2 room = ImGui::GetMainViewport()->Size;
  const ImVec2 size{std::min(theme.px(width), room.x - theme.px(16)),
                    std::min(theme.px(height), room.y - theme.px(16))};
  ImGui::SetNextWindowPos({room.x / 2, room.y / 2}, ImGuiCond_Always, {0.5F, 0.5F});
  ImGuiWindowFlags flags = ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                           ImGuiWindowFlags_NoSavedSettings;
  if (snug) {
    flags |= ImGuiWindowFlags_AlwaysAutoResize;
    ImGui::SetNextWindowSizeConstraints({size.x, 0}, size);
  } else {
    ImGui::SetNextWindowSize(size);
  }
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1);
  const bool visible = ImGui::Begin(title, &open, flags);
  ImGui::PopStyleVar();
  return visible;
}

}  // namespace selvedge
