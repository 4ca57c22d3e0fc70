#include "ui/windows/middle_window.h"

#include <algorithm>

namespace selvedge {

bool beginMiddle(const char* title, bool& open, const Theme& theme, float width, float height) {
  const ImVec2 room = ImGui::GetMainViewport()->Size;
  const ImVec2 size{std::min(theme.px(width), room.x - theme.px(16)),
                    std::min(theme.px(height), room.y - theme.px(16))};
  ImGui::SetNextWindowPos({room.x / 2, room.y / 2}, ImGuiCond_Always, {0.5F, 0.5F});
  ImGui::SetNextWindowSize(size);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1);
  const bool visible = ImGui::Begin(title, &open,
                                    ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                                        ImGuiWindowFlags_NoSavedSettings);
  ImGui::PopStyleVar();
  return visible;
}

}  // namespace selvedge
