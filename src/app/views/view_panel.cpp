#include "app/views/view_panel.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/lane_number.h"

namespace selvedge {
namespace {

bool contains(const View& view, std::size_t lane) {
  return std::find(view.lanes.begin(), view.lanes.end(), lane) != view.lanes.end();
}

// The one under the mouse, or that is selected.
int litShape(const ViewContext& context, const LaneStatus& lane) {
  const std::string& hovered = context.hands.hoveredShape();
  const std::string& name = hovered.empty() ? context.bench.selection.shape : hovered;
  if (name.empty() || !lane.cloth.surfaces) return -1;
  const ShapeSurfaces& all = *lane.cloth.surfaces;
  const auto found = std::find_if(all.begin(), all.end(), [&](const ShapeSurface& each) { return each.name == name; });
  return found == all.end() ? -1 : static_cast<int>(found - all.begin());
}

Marks marksOf(const ViewContext& context, std::size_t shown, std::vector<std::uint32_t>& selected) {
  Workbench& bench = context.bench;
  const LaneStatus& lane = bench.lanes.frame->lanes[shown];
  Marks marks;
  marks.slot = lane.number;
  if (!bench.pictured()) {
    selected.assign(bench.selection.nodes.begin(), bench.selection.nodes.end());
    marks.selected = selected;
    marks.hovered = context.hands.hovered() < lane.shape->nodes ? context.hands.hovered() : -1;
    marks.shape = litShape(context, lane);
  }
  if (lane.grab) {
    marks.grabbing = true;
    marks.grabFrom = lane.grab->first;
    marks.grabTo = lane.grab->second;
  }
  if (shown == bench.lanes.activeIndex()) marks.trail = bench.selection.trail;
  marks.windGizmo = bench.viewing.look.wind;
  for (std::size_t i = 0; i < 3; ++i)
    marks.wind[i] = static_cast<float>(bench.document.scene.air.wind[static_cast<int>(i)]);
  marks.windPlace = windPlace(lane);
  return marks;
}

bool meantToFail(const Workbench& bench, const LaneStatus& lane) {
  if (!bench.document.lesson) return false;
  const std::vector<int>& all = bench.document.lesson->failing;
  return std::find(all.begin(), all.end(), lane.number) != all.end();
}

// In the middle, so far below the top of the view.
void drawSaid(const ViewContext& context, const ViewArea& area, float down, ImU32 colour, const std::string& text) {
  const ImVec2 extent = ImGui::CalcTextSize(text.c_str());
  const float pad = context.theme.px(8);
  const ImVec2 low{area.low.x + (area.size.x - extent.x) / 2 - pad, area.low.y + down};
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.AddRectFilled(low, {low.x + extent.x + 2 * pad, low.y + extent.y + pad},
                     ImGui::GetColorU32(ImGuiCol_WindowBg, 0.75F), context.theme.px(4));
  draw.AddText({low.x + pad, low.y + pad / 2}, colour, text.c_str());
}

void drawHint(const ViewContext& context, const ViewArea& area) {
  const std::string text = context.hands.hint(context.bench);
  const ImVec2 extent = ImGui::CalcTextSize(text.c_str());
  const float pad = context.theme.px(8);
  if (extent.x + 4 * pad > area.size.x) return;
  drawSaid(context, area, area.size.y - extent.y - 2.4F * pad, context.theme.dim, text);
}

// Of a lane that is meant to: there is no banner, and its cloth may be anywhere by now. Why it did is in the tooltip of its
// name.
void drawStopped(const ViewContext& context, const LaneStatus& lane, const ViewArea& area) {
  const std::string text = fmt::format("{} stopped at {:.2f} s", laneLetter(lane.number), lane.time);
  if (ImGui::CalcTextSize(text.c_str()).x > area.size.x - 2 * context.theme.px(8)) return;
  drawSaid(context, area, context.theme.px(8), context.theme.bad, text);
}

void drawBox(const ViewContext& context) {
  const auto box = context.hands.box();
  if (!box) return;
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const ImVec2 low{std::min((*box)[0].x, (*box)[1].x), std::min((*box)[0].y, (*box)[1].y)};
  const ImVec2 high{std::max((*box)[0].x, (*box)[1].x), std::max((*box)[0].y, (*box)[1].y)};
  draw.AddRectFilled(low, high, ImGui::GetColorU32(ImGuiCol_NavHighlight, 0.15F));
  draw.AddRect(low, high, context.theme.accent);
}

void drawStroke(const ViewContext& context) {
  const std::vector<ImVec2>& stroke = context.hands.stroke();
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const float width = context.theme.px(2);
  draw.AddPolyline(stroke.data(), static_cast<int>(stroke.size()), context.theme.accent, 0, width);
  if (!stroke.empty()) draw.AddLine(stroke.back(), ImGui::GetIO().MousePos, context.theme.accent, width);
}

void drawWaiting(const ViewContext& context, const ViewArea& area) {
  const char* text = context.bench.loading() ? "Loading..." : "No scene is open. Ctrl+O shows all there are.";
  const ImVec2 extent = ImGui::CalcTextSize(text);
  ImGui::GetWindowDrawList()->AddText({area.low.x + (area.size.x - extent.x) / 2, area.low.y + area.size.y / 2},
                                      context.theme.dim, text);
}

unsigned drawn(ViewContext& context, std::size_t index, std::size_t lane, const ViewArea& area) {
  Workbench& bench = context.bench;
  const ImVec2 dense = ImGui::GetIO().DisplayFramebufferScale;
  std::vector<std::uint32_t> selected;
  Look look = bench.viewing.look;
  look.pointScale = context.theme.scale;
  return drawLanes(context.renderer, static_cast<int>(index), bench.viewing.views[index], *bench.lanes.frame,
                   bench.lanes.activeIndex(), look, context.theme, static_cast<int>(area.size.x * dense.x),
                   static_cast<int>(area.size.y * dense.y), marksOf(context, lane, selected));
}

}  // namespace

bool drawView(ViewContext& context, std::size_t index) {
  Workbench& bench = context.bench;
  View& view = bench.viewing.views[index];
  if (bench.lanes.count() > 1) drawViewHeader(context, view);
  const ViewArea area{ImGui::GetCursorScreenPos(), ImGui::GetContentRegionAvail()};
  if (area.size.x < 2 || area.size.y < 2) return false;
  ImGui::InvisibleButton(
      "view", area.size,
      ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonRight | ImGuiButtonFlags_MouseButtonMiddle);
  const bool hovered = ImGui::IsItemHovered();
  if (!bench.lanes.ready()) {
    drawWaiting(context, area);
    return false;
  }
  const std::size_t lane = contains(view, bench.lanes.activeIndex()) ? bench.lanes.activeIndex() : view.lanes.front();
  const Camera before = view.camera;
  context.hands.update(bench, view, lane, area, context.theme.scale);
  const bool moved = view.camera != before;
  const unsigned shown = drawn(context, index, lane, area);
  const ImVec2 end{area.low.x + area.size.x, area.low.y + area.size.y};
  ImGui::GetWindowDrawList()->AddImage(reinterpret_cast<ImTextureID>(static_cast<std::uintptr_t>(shown)), area.low, end,
                                       {0, 1}, {1, 0});
  if (bench.pictured()) return moved;
  drawBox(context);
  drawStroke(context);
  if (bench.viewing.views.size() == 1 || hovered || context.hands.busy()) drawHint(context, area);
  drawCornerNumbers(context, view, lane, area);
  drawPickedEdge(context, view, lane, area);
  drawPickedNode(context, lane, area);
  const LaneStatus& alone = bench.lanes.frame->lanes[lane];
  if (view.lanes.size() == 1 && alone.failure && meantToFail(bench, alone)) drawStopped(context, alone, area);
  for (const std::size_t i : view.lanes) {
    if (!bench.lanes.frame->lanes[i].failure || meantToFail(bench, bench.lanes.frame->lanes[i]) ||
        (view.lanes.size() > 1 && bench.lanes.active().failure && i != bench.lanes.activeIndex()))
      continue;
    drawFailureBanner(context, i, area);
    break;
  }
  return moved;
}

}  // namespace selvedge
