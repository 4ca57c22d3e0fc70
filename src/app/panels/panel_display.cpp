// How the cloth is looked at, and the interface itself.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "app/panels/panels.h"
#include "app/settings/settings_file.h"

namespace selvedge {
namespace {

struct Mode {
  const char* name;
  bool Look::*flag;
  const char* help;
};
constexpr Mode kModes[] = {
    {"Surface", &Look::shaded, "The cloth's surface (S)"},
    {"Wireframe", &Look::wireframe, "Edges of the triangles (W)"},
    {"Springs", &Look::springs, "Stretch springs blue, shear green, bend red (G)"},
    {"Nodes", &Look::nodes, "Every node (N)"},
    {"Pins", &Look::pins, "Pinned nodes; pins that move by themselves have another mark"},
    {"Normals", &Look::normals, "The surface's direction (M)"},
    {"Wind", &Look::wind, "The air's speed near the cloth; drag the arrow's tip to aim the wind (V)"},
    {"Contacts", &Look::contacts,
     "The force of shapes on each node that touches one: green where friction holds it, orange where it slips (Y)"},
    {"Thickness", &Look::thickness,
     "How far from each shape contact begins, by penalty and barrier; the lecture's rule acts at the surface"},
    {"Trail", &Look::trail, "The way of the picked node"},
    {"Shadows", &Look::shadows, "(D)"},
    {"Ground", &Look::grid, "A grid of metres and decimetres (U)"},
};

void modes(PanelContext& context) {
  Look& look = context.bench.viewing.look;
  const float column = std::max(context.theme.px(96), ImGui::GetContentRegionAvail().x / 3);
  const int columns = std::max(1, static_cast<int>(ImGui::GetContentRegionAvail().x / column));
  const float left = ImGui::GetCursorPosX();
  int at = 0;
  for (const Mode& mode : kModes) {
    if (at % columns > 0) ImGui::SameLine(left + column * static_cast<float>(at % columns));
    ImGui::Checkbox(mode.name, &(look.*mode.flag));
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", mode.help);
    ++at;
  }
}

void colourMap(PanelContext& context) {
  Workbench& bench = context.bench;
  const auto& all = quantities();
  const auto now =
      std::find_if(all.begin(), all.end(), [&](const auto& q) { return q.quantity == bench.viewing.look.quantity; });
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted("Colour");
  ImGui::SameLine(context.theme.px(90));
  ImGui::SetNextItemWidth(-1);
  if (!ImGui::BeginCombo("##map", std::string(now->label).c_str())) return;
  for (const QuantityInfo& each : all) {
    const std::string_view nothing = whyNothing(each.quantity, bench.lanes.frame.get());
    const auto flags = nothing.empty() ? ImGuiSelectableFlags_None : ImGuiSelectableFlags_Disabled;
    if (ImGui::Selectable(std::string(each.label).c_str(), each.quantity == bench.viewing.look.quantity, flags)) {
      bench.viewing.look.quantity = each.quantity;
    }
    if (ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) {
      ImGui::SetTooltip("%s%s%s", std::string(each.help).c_str(), nothing.empty() ? "" : "\n",
                        std::string(nothing).c_str());
    }
  }
  ImGui::EndCombo();
}

void samples(PanelContext& context) {
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted("Smoothing");
  ImGui::SameLine(context.theme.px(90));
  for (const int count : {1, 2, 4, 8}) {
    if (ImGui::RadioButton(count == 1 ? "off" : fmt::format("{}x", count).c_str(),
                           context.bench.viewing.look.samples == count)) {
      context.bench.viewing.look.samples = count;
    }
    ImGui::SameLine();
  }
  ImGui::NewLine();
}

void scaleCombo(PanelContext& context) {
  SettingsTable& table = context.bench.settings;
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted("Interface");
  ImGui::SameLine(context.theme.px(90));
  ImGui::SetNextItemWidth(context.theme.px(90));
  const double now = remembered(table, "scale", 1.0);
  if (!ImGui::BeginCombo("##scale", fmt::format("{:.0f} %", 100 * now).c_str())) return;
  for (const int percent : {100, 125, 150, 175, 200}) {
    if (ImGui::Selectable(fmt::format("{} %", percent).c_str(), std::abs(now - percent / 100.0) < 1e-3)) {
      remember(table, "scale", percent / 100.0);
    }
  }
  ImGui::EndCombo();
}

}  // namespace

void drawDisplayPanel(PanelContext& context) {
  Look& look = context.bench.viewing.look;
  colourMap(context);
  modes(context);
  samples(context);
  ImGui::ColorEdit3("outside", &look.fabric.x, ImGuiColorEditFlags_NoInputs | ImGuiColorEditFlags_Float);
  ImGui::SameLine();
  ImGui::ColorEdit3("inside", &look.lining.x, ImGuiColorEditFlags_NoInputs | ImGuiColorEditFlags_Float);
  ImGui::SameLine();
  ImGui::Checkbox("dark", &look.dark);
  scaleCombo(context);
}

}  // namespace selvedge
