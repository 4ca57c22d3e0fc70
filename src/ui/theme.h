// The colours and sizes of the interface, light and dark.
#pragma once

#include <array>
#include <string_view>

#include <imgui.h>

namespace selvedge {

struct Theme {
  bool dark = true;
  float scale = 1;           // of everything: interface scale times the monitor's content scale
  ImU32 text, dim, faint;    // ink: full, secondary, barely there (grid lines of plots)
  ImU32 panel, field, line;  // surfaces: panels, plot areas, borders
  ImU32 accent, good, warning, bad;
  std::array<ImU32, 12> series;  // of curves; told apart also by people who do not see red and green alike

  static Theme make(bool dark, float scale);
  static Theme paper(float scale);  // of a picture on white
  void apply() const;               // to ImGui's style
  float px(float size) const { return size * scale; }
};

// The colour a quantity has in every plot: "kinetic_J", "gravity_J", "numerical_J", ... others by their order.
ImU32 seriesColour(const Theme& theme, std::string_view column, std::size_t order);

}  // namespace selvedge
