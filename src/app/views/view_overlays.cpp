// What is written over the view, the picked node's numbers and notices, and the legend below it.
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

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

// "µN", 1e-6: the unit in which the upper end of a map is 0.1 or more.
struct ShownUnit {
  std::string name;
  float size = 1;
};

ShownUnit shownUnit(float high, std::string_view unit) {
  constexpr std::string_view kPrefixes[] = {"", "m", "µ", "n", "p", "f"};
  ShownUnit shown{std::string(unit)};
  if (unit.empty() || !(high > 0)) return shown;
  for (const std::string_view prefix : kPrefixes) {
    shown.name = fmt::format("{}{}", prefix, unit);
    if (high >= 0.1F * shown.size || prefix == std::end(kPrefixes)[-1]) break;
    shown.size *= 1e-3F;
  }
  return shown;
}

// Writes pieces from the left as long as there is room.
class LegendLine {
 public:
  LegendLine(const Theme& theme, ImVec2 low, ImVec2 size)
      : theme_(theme),
        at_{low.x + theme.px(10), std::floor(low.y + (size.y - ImGui::GetTextLineHeight()) / 2)},
        end_(low.x + size.x) {}

  void text(const std::string& words, ImU32 colour) {
    if (const auto place = take(ImGui::CalcTextSize(words.c_str()).x)) draw_.AddText(*place, colour, words.c_str());
  }
  void bar(bool diverging) {
    const float line = ImGui::GetTextLineHeight(), high = std::round(0.8F * line);
    if (const auto place = take(theme_.px(150))) {
      colourBar(draw_, {place->x, place->y + std::round((line - high) / 2)}, {theme_.px(150), high}, diverging);
    }
  }
  void stroke(const glm::vec4& colour) {
    const float middle = std::round(at_.y + ImGui::GetTextLineHeight() / 2), length = theme_.px(18);
    if (const auto place = take(length)) {
      draw_.AddLine({place->x, middle}, {place->x + length, middle},
                    ImGui::ColorConvertFloat4ToU32({colour.x, colour.y, colour.z, colour.w}), theme_.px(3));
    }
  }
  void gap() { at_.x += theme_.px(20); }

 private:
  std::optional<ImVec2> take(float width) {
    full_ = full_ || at_.x + width > end_;
    if (full_) return {};
    return ImVec2{std::exchange(at_.x, at_.x + width + theme_.px(8)), at_.y};
  }

  const Theme& theme_;
  ImDrawList& draw_ = *ImGui::GetWindowDrawList();
  ImVec2 at_;
  float end_;
  bool full_ = false;
};

void explain(const QuantityInfo& map, ImVec2 low, ImVec2 size) {
  if (!ImGui::IsMouseHoveringRect(low, {low.x + size.x, low.y + size.y})) return;
  ImGui::BeginTooltip();
  ImGui::PushTextWrapPos(ImGui::GetFontSize() * 28);
  ImGui::TextUnformatted(std::string(map.help).c_str());
  ImGui::PopTextWrapPos();
  ImGui::EndTooltip();
}

}  // namespace

float legendHeight(const Theme& theme, const Look& wanted) {
  const bool some = wanted.quantity != Quantity::none || wanted.contacts || wanted.exaggeration != 1;
  return some ? ImGui::GetTextLineHeight() + theme.px(8) : 0;
}

void drawColourLegend(const Theme& theme, const Look& drawn, ImVec2 low, ImVec2 size, const std::string& note) {
  ImGui::GetWindowDrawList()->AddRectFilled(low, {low.x + size.x, low.y + size.y}, theme.panel);
  LegendLine line(theme, low, size);
  if (!note.empty()) {
    line.text(note, theme.dim);
    line.gap();
  } else if (drawn.quantity != Quantity::none) {
    const QuantityInfo& map = infoOf(drawn.quantity);
    const ShownUnit unit = shownUnit(drawn.high, map.unit);
    const std::string title = unit.name.empty() ? std::string(map.label) : fmt::format("{} ({})", map.label, unit.name);
    line.text(drawn.mapLog && drawn.low > 0 ? title + ", logarithmic" : title, theme.text);
    line.text(fmt::format("{:.3g}", drawn.low / unit.size), theme.dim);
    line.bar(map.diverging);
    line.text(fmt::format("{:.3g}", drawn.high / unit.size), theme.dim);
    line.gap();
    explain(map, low, size);
  }
  if (drawn.contacts) {
    const Palette& colours = palette(drawn.dark);
    line.text("Contact forces:", theme.text);
    line.stroke(colours.holds);
    line.text("friction holds", theme.dim);
    line.stroke(colours.slips);
    line.text("slips", theme.dim);
    if (drawn.meanForce > 0) {
      line.text(
          fmt::format("{:.2g} N is an arrow of {:.0f} % of the view's height", drawn.meanForce, 50 * kLongestForce),
          theme.dim);
    }
    line.gap();
  }
  if (drawn.exaggeration != 1)
    line.text(fmt::format("motion drawn {:.3g} times as large", drawn.exaggeration), theme.dim);
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

void drawPickedEdge(const ViewContext& context, const View& view, std::size_t index, const ViewArea& area) {
  const Workbench& bench = context.bench;
  const ClothFrame& cloth = bench.lanes.frame->lanes[index].cloth;
  if (!bench.selection.edge || bench.viewing.look.exaggeration != 1) return;
  std::array<ImVec2, 2> ends;
  for (std::size_t i = 0; i < 2; ++i) {
    const std::size_t node = toIndex((*bench.selection.edge)[i]);
    if (node >= cloth.positions.size()) return;
    const glm::vec3 at = view.camera.project(inSpace(cloth.positions[node]), area.aspect());
    if (!isFinite(at) || at.z <= 0) return;
    ends[i] = {area.low.x + at.x * area.size.x, area.low.y + at.y * area.size.y};
  }
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.PushClipRect(area.low, {area.low.x + area.size.x, area.low.y + area.size.y}, true);
  draw.AddLine(ends[0], ends[1], paper(0.8F), context.theme.px(5));
  draw.AddLine(ends[0], ends[1], context.theme.accent, context.theme.px(2));
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
  if (node < lane.cloth.quantity.size()) {
    const QuantityInfo& map = infoOf(lane.cloth.shown);
    const ShownUnit unit = shownUnit(std::abs(lane.cloth.quantity[node]), map.unit);
    text += fmt::format("\n{}  {:.4g} {}", map.label, lane.cloth.quantity[node] / unit.size, unit.name);
  }
  if (const auto& edge = bench.selection.edge; edge && toIndex((*edge)[1]) < lane.cloth.positions.size()) {
    const float length = glm::distance(inSpace(lane.cloth.positions[toIndex((*edge)[0])]),
                                       inSpace(lane.cloth.positions[toIndex((*edge)[1])]));
    text += fmt::format("\nedge {}-{}  {:.4g} m", (*edge)[0], (*edge)[1], length);
  }
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
