// What is written over the view: the colour map's legend, the picked node's numbers, notices.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "app/views/frame_places.h"
#include "app/views/view_panel.h"
#include "render/view/colour_maps.h"
#include "render/view/palette.h"

namespace selvedge {
namespace {

ImU32 paper(float alpha) { return ImGui::GetColorU32(ImGuiCol_WindowBg, alpha); }

ImU32 mapped(bool diverging, float t) {
  const glm::vec3 c = mapColour(diverging, t);
  return ImGui::ColorConvertFloat4ToU32({c.x, c.y, c.z, 1});
}

void colourBar(ImDrawList& draw, ImVec2 low, ImVec2 size, bool diverging) {
  constexpr int kPieces = 32;
  for (int i = 0; i < kPieces; ++i) {
    const float a = static_cast<float>(i) / kPieces, b = static_cast<float>(i + 1) / kPieces;
    const ImU32 left = mapped(diverging, a), right = mapped(diverging, b);
    draw.AddRectFilledMultiColor({low.x + a * size.x, low.y}, {low.x + b * size.x, low.y + size.y}, left, right, right,
                                 left);
  }
}

void drawForceLegend(const Theme& theme, const Look& look, const ViewArea& area, float top) {
  const Palette& colours = palette(look.dark);
  const std::pair<const char*, glm::vec4> rows[] = {{"friction holds", colours.holds}, {"slips", colours.slips}};
  constexpr const char* kTitle = "Contact forces";
  const float pad = theme.px(10), line = ImGui::GetTextLineHeight(), swatch = theme.px(18);
  const float width = std::max(ImGui::CalcTextSize(kTitle).x, swatch + pad + ImGui::CalcTextSize(rows[0].first).x);
  const ImVec2 low{area.low.x + pad, top};
  const ImVec2 high{low.x + width + 2 * pad, low.y + 3 * line + 2 * pad};
  if (high.x > area.low.x + area.size.x || high.y > area.low.y + area.size.y) return;
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.AddRectFilled(low, high, paper(0.8F), theme.px(4));
  ImVec2 at{low.x + pad, low.y + pad * 0.7F};
  draw.AddText(at, theme.text, kTitle);
  for (const auto& [words, colour] : rows) {
    at.y += line + pad * 0.2F;
    const float middle = std::round(at.y + line / 2);
    draw.AddLine({at.x, middle}, {at.x + swatch, middle},
                 ImGui::ColorConvertFloat4ToU32({colour.x, colour.y, colour.z, colour.w}), theme.px(3));
    draw.AddText({at.x + swatch + pad, at.y}, theme.dim, words);
  }
}

// The answer: how far down it reaches.
float drawMapLegend(const Theme& theme, const Look& look, const ViewArea& area) {
  const float none = area.low.y;
  if (look.quantity == Quantity::none) return none;
  const auto& all = quantities();
  const auto info = std::find_if(all.begin(), all.end(), [&](const auto& q) { return q.quantity == look.quantity; });
  const float pad = theme.px(10), line = ImGui::GetTextLineHeight(),
              width = std::min(theme.px(300), area.size.x - 4 * pad);
  if (width < theme.px(120)) return none;
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const bool roomy = area.size.x > theme.px(300) && area.size.y > theme.px(300);
  const std::string help(roomy ? info->help : "");
  const ImVec2 explained = ImGui::CalcTextSize(help.c_str(), nullptr, false, width);
  const ImVec2 low{area.low.x + pad, area.low.y + pad};
  const ImVec2 high{low.x + width + 2 * pad, low.y + 2 * line + explained.y + theme.px(14) + (roomy ? 2.6F : 2) * pad};
  draw.AddRectFilled(low, high, paper(0.8F), theme.px(4));
  ImVec2 at{low.x + pad, low.y + pad * 0.7F};
  const std::string title =
      info->unit.empty() ? std::string(info->label) : fmt::format("{} ({})", info->label, info->unit);
  draw.AddText(at, theme.text, title.c_str());
  at.y += line + pad * 0.4F;
  colourBar(draw, at, {width, theme.px(12)}, info->diverging);
  at.y += theme.px(14);
  const float values[] = {look.low, 0.5F * (look.low + look.high), look.high};
  for (int i = 0; i < 3; ++i) {
    const std::string text = fmt::format("{:.3g}", values[i]);
    const float extent = ImGui::CalcTextSize(text.c_str()).x;
    draw.AddText({at.x + (width - extent) * static_cast<float>(i) / 2, at.y}, theme.dim, text.c_str());
  }
  at.y += line + pad * 0.4F;
  draw.AddText(nullptr, 0, at, theme.dim, help.c_str(), nullptr, width);
  return high.y;
}

}  // namespace

void drawLegend(const Theme& theme, const Look& look, const ViewArea& area) {
  const float bottom = drawMapLegend(theme, look, area);
  if (look.contacts) drawForceLegend(theme, look, area, bottom + theme.px(10));
}

void drawCornerNumbers(const ViewContext& context, const View& view, std::size_t index, const ViewArea& area) {
  const Workbench& bench = context.bench;
  if (!bench.viewing.look.corners && !bench.viewing.namesCorners) return;
  const LaneStatus& lane = bench.lanes.frame->lanes[index];
  const std::vector<int> corners = bench.corners();
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.PushClipRect(area.low, {area.low.x + area.size.x, area.low.y + area.size.y}, true);
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const auto node = static_cast<std::size_t>(corners[i]);
    if (node >= lane.cloth.positions.size()) continue;
    const Float3 p = lane.cloth.positions[node];
    const glm::vec3 at = view.camera.project({p[0], p[1], p[2]}, area.size.x / area.size.y);
    if (!isFinite(at) || at.z <= 0) continue;
    const std::string number = fmt::format("{}", i);
    const ImVec2 extent = ImGui::CalcTextSize(number.c_str());
    const float pad = context.theme.px(3), away = context.theme.px(9);
    const ImVec2 low{std::round(area.low.x + at.x * area.size.x - extent.x / 2),
                     std::round(area.low.y + at.y * area.size.y - extent.y - away)};
    draw.AddRectFilled({low.x - pad - pad, low.y - pad / 2}, {low.x + extent.x + pad + pad, low.y + extent.y + pad / 2},
                       paper(0.8F), context.theme.px(4));
    draw.AddText(low, context.theme.text, number.c_str());
  }
  draw.PopClipRect();
}

void drawPickedNode(const ViewContext& context, std::size_t index, const ViewArea& area) {
  const Workbench& bench = context.bench;
  const LaneStatus& lane = bench.lanes.frame->lanes[index];
  const auto node = static_cast<std::size_t>(bench.selection.picked);
  if (bench.selection.picked < 0 || node >= lane.cloth.positions.size()) return;
  const Float3 p = lane.cloth.positions[node], v = lane.cloth.velocities[node];
  std::string text = fmt::format(
      "{}{}\nx  {:+.4f} {:+.4f} {:+.4f} m\nv  {:+.3f} {:+.3f} {:+.3f} m/s", lane.shape->nameOf(bench.selection.picked),
      bench.lanes.pinned(bench.selection.picked) ? " (pinned)" : "", p[0], p[1], p[2], v[0], v[1], v[2]);
  if (node < lane.cloth.quantity.size()) text += fmt::format("\nmap {:.4g}", lane.cloth.quantity[node]);
  const float pad = context.theme.px(8);
  const ImVec2 extent = ImGui::CalcTextSize(text.c_str());
  const float share = bench.viewing.views.size() > 1 ? 0.45F : 1;  // of the view's height
  if (extent.x + 4 * pad > area.size.x || extent.y + 4 * pad > share * area.size.y) return;
  const ImVec2 low{area.low.x + area.size.x - extent.x - 3 * pad, area.low.y + pad};
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.AddRectFilled(low, {low.x + extent.x + 2 * pad, low.y + extent.y + pad}, paper(0.8F), context.theme.px(4));
  draw.AddText({low.x + pad, low.y + pad / 2}, context.theme.text, text.c_str());
}

void drawNotices(Workbench& bench, const Theme& theme, const ViewArea& area) {
  const float pad = theme.px(8), width = std::min(theme.px(460), area.size.x - 4 * pad);
  if (width < theme.px(80)) return;
  bench.notices.age(static_cast<double>(ImGui::GetIO().DeltaTime));
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  float bottom = area.low.y + area.size.y - theme.px(44);
  for (auto notice = bench.notices.all().rbegin(); notice != bench.notices.all().rend(); ++notice) {
    const ImVec2 extent = ImGui::CalcTextSize(notice->text.c_str(), nullptr, false, width);
    const ImVec2 low{area.low.x + (area.size.x - extent.x) / 2 - pad, bottom - extent.y - 2 * pad};
    if (low.y < area.low.y) break;
    const ImVec2 high{low.x + extent.x + 2 * pad, bottom - pad};
    draw.AddRectFilled(low, high, paper(0.92F), theme.px(4));
    draw.AddRect(low, high, notice->wrong ? theme.bad : theme.line, theme.px(4));
    draw.AddText(nullptr, 0, {low.x + pad, low.y + pad / 2}, notice->wrong ? theme.bad : theme.text,
                 notice->text.c_str(), nullptr, width);
    bottom = low.y - pad / 2;
  }
}

}  // namespace selvedge
