#include "ui/windows/splitter.h"

#include <imgui_internal.h>

namespace selvedge {

float splitter(const char* name, ImVec2 size, bool upright, const Theme& theme) {
  ImGui::InvisibleButton(name, size);
  const bool active = ImGui::IsItemActive(), hot = active || ImGui::IsItemHovered();
  if (hot) ImGui::SetMouseCursor(upright ? ImGuiMouseCursor_ResizeEW : ImGuiMouseCursor_ResizeNS);
  const ImVec2 low = ImGui::GetItemRectMin();
  ImGui::GetWindowDrawList()->AddRectFilled(low, ImGui::GetItemRectMax(), hot ? theme.accent : theme.line);
  if (!active) return 0;
  // To where the mouse took hold of it, and not by what the mouse moves: at a limit it waits for the mouse to come back.
  const ImVec2 mouse = ImGui::GetIO().MousePos, hold = ImGui::GetCurrentContext()->ActiveIdClickOffset;
  return upright ? mouse.x - hold.x - low.x : mouse.y - hold.y - low.y;
}

}  // namespace selvedge
