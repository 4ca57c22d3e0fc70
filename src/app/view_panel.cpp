#include "app/view_panel.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace selvedge {
namespace {

// The colour map's range follows what is shown: up at once, down slowly, so that colours do not flicker.
void followRange(View& view, const ClothFrame& cloth, Look& look) {
  if (look.quantity != cloth.shown) view.fitRange = true;  // another map is on its way
  look.quantity = cloth.quantity.empty() ? Quantity::none : cloth.shown;
  if (look.quantity == Quantity::none) return;
  std::vector<float> sizes;
  for (const float x : cloth.quantity) {
    if (std::isfinite(x)) sizes.push_back(std::abs(x));
  }
  if (sizes.empty()) return;
  // What a pin carries, and any other lonely peak, would leave the rest dark.
  const auto peak = sizes.begin() + static_cast<std::ptrdiff_t>(0.995 * static_cast<double>(sizes.size() - 1));
  std::nth_element(sizes.begin(), peak, sizes.end());
  const float high = std::max(*peak, 1e-9F);
  const float fall = std::exp(-0.5F * ImGui::GetIO().DeltaTime);
  view.high = view.fitRange ? high : std::max(high, view.high * fall);
  view.fitRange = false;
  const auto& all = quantities();
  const auto info = std::find_if(all.begin(), all.end(), [&](const auto& q) { return q.quantity == cloth.shown; });
  look.high = view.high;
  look.low = info != all.end() && info->diverging ? -look.high : 0;
}

// Cloth that nothing holds does not leave the picture.
void followFree(View& view, const ClothFrame& cloth) {
  glm::vec3 sum(0);
  for (const Float3& p : cloth.positions) sum += glm::vec3(p[0], p[1], p[2]);
  const glm::vec3 middle = sum / static_cast<float>(std::max<std::size_t>(cloth.positions.size(), 1));
  if (!std::isfinite(middle.x + middle.y + middle.z)) return;
  if (cloth.pins.empty() && view.middle) view.camera.target += middle - *view.middle;
  view.middle = middle;
}

Marks marksOf(const ViewContext& context, const View& view, std::vector<std::uint32_t>& selected) {
  Workbench& bench = context.bench;
  const LaneStatus& lane = bench.frame->lanes[view.lane];
  selected.assign(bench.selected.begin(), bench.selected.end());
  Marks marks;
  marks.slot = static_cast<int>(view.lane);
  marks.selected = selected;
  marks.hovered = context.hands.hovered() < lane.shape->nodes ? context.hands.hovered() : -1;
  if (lane.grab) {
    marks.grabbing = true;
    marks.grabFrom = lane.grab->first;
    marks.grabTo = lane.grab->second;
  }
  marks.trail = bench.trail;
  marks.windGizmo = bench.look.wind;
  for (std::size_t i = 0; i < 3; ++i) marks.wind[i] = static_cast<float>(bench.scene.air.wind[static_cast<int>(i)]);
  marks.windPlace = windPlace(lane);
  return marks;
}

void drawHint(const ViewContext& context, const ViewArea& area) {
  const std::string text = context.hands.hint(context.bench);
  const ImVec2 extent = ImGui::CalcTextSize(text.c_str());
  const float pad = context.theme.px(8);
  if (extent.x + 4 * pad > area.size.x) return;
  const ImVec2 low{area.low.x + (area.size.x - extent.x) / 2 - pad, area.low.y + area.size.y - extent.y - 2.4F * pad};
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.AddRectFilled(low, {low.x + extent.x + 2 * pad, low.y + extent.y + pad},
                     ImGui::GetColorU32(ImGuiCol_WindowBg, 0.75F), context.theme.px(4));
  draw.AddText({low.x + pad, low.y + pad / 2}, context.theme.dim, text.c_str());
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

}  // namespace

void drawView(ViewContext& context, std::size_t index) {
  Workbench& bench = context.bench;
  View& view = bench.views[index];
  const ViewArea area{ImGui::GetCursorScreenPos(), ImGui::GetContentRegionAvail()};
  if (area.size.x < 2 || area.size.y < 2) return;
  ImGui::InvisibleButton(
      "view", area.size,
      ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonRight | ImGuiButtonFlags_MouseButtonMiddle);
  if (!bench.ready()) {
    const char* text = bench.loading() ? "Loading..." : "No scene is open. Ctrl+O shows all there are.";
    const ImVec2 extent = ImGui::CalcTextSize(text);
    ImGui::GetWindowDrawList()->AddText({area.low.x + (area.size.x - extent.x) / 2, area.low.y + area.size.y / 2},
                                        context.theme.dim, text);
    return drawNotices(bench, context.theme, area);
  }
  view.lane = std::min(view.lane, bench.frame->lanes.size() - 1);
  context.hands.update(bench, view, area, context.theme.scale);
  const LaneStatus& lane = bench.frame->lanes[view.lane];
  if (view.wantsHome) bench.frameView(view, area.aspect());
  followFree(view, lane.cloth);
  Look look = bench.look;
  followRange(view, lane.cloth, look);
  const int slot = static_cast<int>(view.lane);
  context.renderer.upload(slot, lane.shape, lane.cloth);
  const ImVec2 dense = ImGui::GetIO().DisplayFramebufferScale;
  const ClothView cloth{slot, {1, 1, 1, 1}};
  std::vector<std::uint32_t> selected;
  look.pointScale = context.theme.scale;
  const unsigned picture = context.renderer.draw(static_cast<int>(index), static_cast<int>(area.size.x * dense.x),
                                                 static_cast<int>(area.size.y * dense.y), view.camera, look,
                                                 {&cloth, 1}, marksOf(context, view, selected));
  const ImVec2 end{area.low.x + area.size.x, area.low.y + area.size.y};
  ImGui::GetWindowDrawList()->AddImage(reinterpret_cast<ImTextureID>(static_cast<std::uintptr_t>(picture)), area.low,
                                       end, {0, 1}, {1, 0});
  drawBox(context);
  drawLegend(context, look, area);
  drawHint(context, area);
  const auto first =
      std::find_if(bench.views.begin(), bench.views.end(), [&](const View& v) { return v.lane == bench.active; });
  if (&view != &*first) return;  // the rest is of the active lane, once
  drawPickedNode(context, area);
  drawNotices(bench, context.theme, area);
  drawFailureBanner(context, area);
}

}  // namespace selvedge
