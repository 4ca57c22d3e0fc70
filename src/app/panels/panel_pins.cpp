// Which nodes are held.
#include <algorithm>

#include <fmt/format.h>

#include "app/panels/panels.h"

namespace selvedge {
namespace {

void cornerButtons(PanelContext& context) {
  Workbench& bench = context.bench;
  bodyRow(context);
  const std::vector<int> corners = bench.corners();
  if (corners.empty()) return note(context.theme, context.theme.dim, "This cloth has no corners.");
  const float gap = ImGui::GetStyle().ItemSpacing.x;
  const float width = (ImGui::GetContentRegionAvail().x - gap * 3) / 4;
  for (std::size_t i = 0; i < corners.size() && i < 4; ++i) {
    if (i > 0) ImGui::SameLine();
    const int node = corners[i];
    const bool held = bench.lanes.pinned(node);
    if (held) ImGui::PushStyleColor(ImGuiCol_Button, ImGui::GetStyleColorVec4(ImGuiCol_HeaderActive));
    if (ImGui::Button(fmt::format("{} {}", i, held ? "held" : "free").c_str(), {width, 0}))
      bench.edits.togglePins({node});
    if (held) ImGui::PopStyleColor();
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("Pin or release corner %zu (key %zu)", i, i);
  }
}

}  // namespace

void drawPinsPanel(PanelContext& context) {
  Workbench& bench = context.bench;
  cornerButtons(context);
  const auto& pins = bench.lanes.active().cloth.pins;
  const auto moving = std::count_if(pins.begin(), pins.end(), [](const PinMark& p) { return p.moving; });
  note(context.theme, context.theme.dim,
       fmt::format("{} of {} nodes are pinned{}; {} selected", pins.size(), bench.lanes.active().shape->nodes,
                   moving > 0 ? fmt::format(", {} of them move by themselves", moving) : "",
                   bench.selection.nodes.size()));
  std::vector<int> chosen(bench.selection.nodes.begin(), bench.selection.nodes.end()), held;
  for (const PinMark& p : pins) held.push_back(static_cast<int>(p.node));
  ImGui::BeginDisabled(chosen.empty());
  if (ImGui::Button("Pin selected")) bench.edits.order(PinNodes{chosen});
  ImGui::SameLine();
  if (ImGui::Button("Release selected")) bench.edits.order(UnpinNodes{chosen});
  ImGui::EndDisabled();
  ImGui::SameLine();
  ImGui::BeginDisabled(held.empty());
  if (ImGui::Button("Release all")) bench.edits.order(UnpinNodes{held});
  ImGui::EndDisabled();
  note(context.theme, context.theme.dim,
       "Ctrl+click a node to pin it, Ctrl+drag a box to select, drag a pin to move it.");
}

}  // namespace selvedge
