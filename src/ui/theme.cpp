#include "ui/theme.h"

#include <algorithm>
#include <utility>

namespace selvedge {
namespace {

// Okabe & Ito's colours, with a light and a dark version of each where one alone would vanish on a ground.
// Stretch and shear (the second and the fourth), which are seen side by side, differ in lightness: by at least 24
// (CIELAB, dE), also for people without one of the cones for red or green (simulated as Machado et al. 2009).
constexpr std::array<ImU32, 12> kOnDark{
    IM_COL32(86, 180, 233, 255),  IM_COL32(230, 159, 0, 255),   IM_COL32(64, 201, 148, 255),
    IM_COL32(250, 240, 110, 255), IM_COL32(120, 140, 255, 255), IM_COL32(236, 116, 56, 255),
    IM_COL32(222, 142, 196, 255), IM_COL32(190, 190, 190, 255), IM_COL32(160, 220, 120, 255),
    IM_COL32(180, 130, 230, 255), IM_COL32(120, 210, 210, 255), IM_COL32(210, 170, 130, 255)};
constexpr std::array<ImU32, 12> kOnLight{
    IM_COL32(0, 114, 178, 255), IM_COL32(190, 120, 0, 255),  IM_COL32(0, 136, 100, 255),  IM_COL32(70, 60, 0, 255),
    IM_COL32(60, 70, 200, 255), IM_COL32(200, 80, 0, 255),   IM_COL32(175, 80, 140, 255), IM_COL32(90, 90, 90, 255),
    IM_COL32(80, 130, 30, 255), IM_COL32(120, 60, 180, 255), IM_COL32(0, 130, 140, 255),  IM_COL32(130, 90, 50, 255)};

ImVec4 colour(ImU32 packed, float alpha = 1) {
  ImVec4 c = ImGui::ColorConvertU32ToFloat4(packed);
  c.w *= alpha;
  return c;
}

void applyColours(const Theme& theme, ImVec4* c) {
  const ImVec4 field = colour(theme.field), accent = colour(theme.accent);
  const std::pair<ImGuiCol, ImVec4> table[] = {{ImGuiCol_Text, colour(theme.text)},
                                               {ImGuiCol_TextDisabled, colour(theme.dim)},
                                               {ImGuiCol_WindowBg, colour(theme.panel)},
                                               {ImGuiCol_ChildBg, colour(theme.panel, 0)},
                                               {ImGuiCol_PopupBg, colour(theme.panel)},
                                               {ImGuiCol_MenuBarBg, colour(theme.panel)},
                                               {ImGuiCol_Border, colour(theme.line)},
                                               {ImGuiCol_Separator, colour(theme.line)},
                                               {ImGuiCol_FrameBg, field},
                                               {ImGuiCol_FrameBgHovered, colour(theme.accent, 0.20F)},
                                               {ImGuiCol_FrameBgActive, colour(theme.accent, 0.30F)},
                                               {ImGuiCol_Button, field},
                                               {ImGuiCol_ButtonHovered, colour(theme.accent, 0.30F)},
                                               {ImGuiCol_ButtonActive, colour(theme.accent, 0.50F)},
                                               {ImGuiCol_Header, colour(theme.accent, 0.16F)},
                                               {ImGuiCol_HeaderHovered, colour(theme.accent, 0.28F)},
                                               {ImGuiCol_HeaderActive, colour(theme.accent, 0.40F)},
                                               {ImGuiCol_CheckMark, accent},
                                               {ImGuiCol_SliderGrab, colour(theme.accent, 0.75F)},
                                               {ImGuiCol_SliderGrabActive, accent},
                                               {ImGuiCol_ResizeGrip, colour(theme.line)},
                                               {ImGuiCol_ResizeGripHovered, colour(theme.accent, 0.6F)},
                                               {ImGuiCol_ResizeGripActive, accent},
                                               {ImGuiCol_SeparatorHovered, colour(theme.accent, 0.6F)},
                                               {ImGuiCol_SeparatorActive, accent},
                                               {ImGuiCol_TitleBg, colour(theme.panel)},
                                               {ImGuiCol_TitleBgActive, colour(theme.panel)},
                                               {ImGuiCol_ScrollbarBg, colour(theme.panel, 0)},
                                               {ImGuiCol_ScrollbarGrab, colour(theme.line)},
                                               {ImGuiCol_ScrollbarGrabHovered, colour(theme.dim)},
                                               {ImGuiCol_ScrollbarGrabActive, accent},
                                               {ImGuiCol_TextSelectedBg, colour(theme.accent, 0.35F)},
                                               {ImGuiCol_NavHighlight, accent},
                                               {ImGuiCol_TableHeaderBg, field},
                                               {ImGuiCol_PlotHistogram, colour(theme.accent, 0.45F)},
                                               {ImGuiCol_TableBorderLight, colour(theme.line)},
                                               {ImGuiCol_TableBorderStrong, colour(theme.line)},
                                               {ImGuiCol_TableRowBg, colour(theme.panel, 0)},
                                               {ImGuiCol_TableRowBgAlt, colour(theme.faint, 0.5F)},
                                               {ImGuiCol_ModalWindowDimBg, ImVec4(0, 0, 0, 0.45F)}};
  for (const auto& [which, value] : table) c[which] = value;
}

}  // namespace

Theme Theme::make(bool dark, float scale) {
  Theme t{};
  t.dark = dark;
  t.scale = scale;
  t.text = dark ? IM_COL32(226, 230, 235, 255) : IM_COL32(28, 33, 40, 255);
  t.dim = dark ? IM_COL32(148, 157, 168, 255) : IM_COL32(88, 97, 108, 255);
  t.faint = dark ? IM_COL32(255, 255, 255, 22) : IM_COL32(0, 0, 0, 24);
  t.panel = dark ? IM_COL32(27, 31, 37, 255) : IM_COL32(244, 246, 248, 255);
  t.field = dark ? IM_COL32(40, 46, 54, 255) : IM_COL32(226, 231, 236, 255);
  t.line = dark ? IM_COL32(62, 70, 80, 255) : IM_COL32(196, 203, 211, 255);
  t.accent = dark ? IM_COL32(92, 170, 255, 255) : IM_COL32(20, 104, 200, 255);
  t.good = dark ? IM_COL32(92, 200, 130, 255) : IM_COL32(20, 130, 70, 255);
  t.warning = dark ? IM_COL32(240, 180, 70, 255) : IM_COL32(170, 100, 0, 255);
  t.bad = dark ? IM_COL32(250, 110, 100, 255) : IM_COL32(190, 40, 35, 255);
  t.series = dark ? kOnDark : kOnLight;
  return t;
}

Theme Theme::paper(float scale) {
  Theme theme = make(false, scale);
  theme.panel = theme.field = IM_COL32(255, 255, 255, 255);
  theme.text = IM_COL32(20, 24, 30, 255);
  theme.dim = IM_COL32(70, 78, 88, 255);
  theme.line = IM_COL32(120, 128, 138, 255);
  return theme;
}

void Theme::apply() const {
  ImGuiStyle style;  // sizes grow from their defaults: applying twice must not grow them twice
  style.WindowPadding = {10, 8};
  style.FramePadding = {6, 3};
  style.ItemSpacing = {7, 5};
  style.ItemInnerSpacing = {6, 4};
  style.WindowRounding = 0;
  style.FrameRounding = style.GrabRounding = style.PopupRounding = 3;
  style.WindowBorderSize = 0;
  style.PopupBorderSize = 1;
  style.ScrollbarSize = 11;
  style.GrabMinSize = 9;
  style.DisabledAlpha = 0.5F;
  style.ScaleAllSizes(scale);
  applyColours(*this, style.Colors);
  ImGui::GetStyle() = style;
}

ImU32 seriesColour(const Theme& theme, std::string_view column, std::size_t order) {
  static constexpr std::pair<std::string_view, std::size_t> kKnown[] = {
      {"kinetic_J", 0},     {"gravity_J", 2},      {"stretch_J", 1},  {"shear_J", 3},          {"bend_J", 6},
      {"total_J", 7},       {"numerical_J", 5},    {"pin_work_J", 9}, {"wind_work_J", 10},     {"mouse_J", 1},
      {"events_J", 11},     {"aerodynamics_J", 4}, {"drag_J", 8},     {"stretch_damper_J", 0}, {"shear_damper_J", 3},
      {"bend_damper_J", 6}, {"rayleigh_J", 2},     {"area_J", 1},     {"shape_J", 3},          {"gas_J", 10},
      {"sewing_J", 4},      {"plastic_J", 8}};
  column.remove_prefix(std::min(column.rfind('.') + 1, column.size()));  // a body's is as that of the only cloth
  const auto* known =
      std::find_if(std::begin(kKnown), std::end(kKnown), [&](const auto& k) { return k.first == column; });
  return theme.series[known != std::end(kKnown) ? known->second : order % theme.series.size()];
}

}  // namespace selvedge
