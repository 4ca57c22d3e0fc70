// The strip above a view: its lanes, each with letter, colour, name and how it is doing. A click makes one the active
// one, the cross removes it.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "app/views/view_panel.h"
#include "base/quote.h"
#include "ui/lane_letter.h"
#include "ui/wrapped_text.h"

namespace selvedge {
namespace {

float widthOf(const std::string& text) { return ImGui::CalcTextSize(text.c_str()).x; }

// "stopped at 1.25 s" for a lane that has failed; empty for one that runs.
std::string stateOf(const LaneStatus& lane) {
  return lane.failure ? fmt::format("stopped at {:.2f} s", lane.time) : "";
}

void tooltip(const LaneStatus& lane) {
  std::string text = fmt::format("{}\n{}, {}", laneName(lane), lane.method, counted(lane.substeps, "substep"));
  if (lane.cost > 0) text += fmt::format("\n{:.3g} s of computing for a simulated second", lane.cost);
  for (const std::string& each : lane.attention) text += fmt::format("\n{}", each);
  if (lane.failure) text += fmt::format("\n{}", lane.failure->message());
  text += "\nA click makes this the lane that the panels show.";
  ImGui::BeginTooltip();
  ImGui::PushTextWrapPos(ImGui::GetFontSize() * 28);
  ImGui::TextUnformatted(text.c_str());
  ImGui::PopTextWrapPos();
  ImGui::EndTooltip();
}

bool cross(ImDrawList& draw, const Theme& theme, ImVec2 low, float side) {
  ImGui::SetCursorScreenPos(low);
  const bool clicked = ImGui::InvisibleButton("##remove", {side, side});
  const bool hot = ImGui::IsItemHovered();
  if (hot) ImGui::SetTooltip("Remove this lane");
  const ImVec2 middle{low.x + side / 2, low.y + side / 2};
  const float reach = side * 0.16F;
  const ImU32 ink = hot ? theme.bad : theme.dim;
  draw.AddLine({middle.x - reach, middle.y - reach}, {middle.x + reach, middle.y + reach}, ink, theme.px(1.4F));
  draw.AddLine({middle.x - reach, middle.y + reach}, {middle.x + reach, middle.y - reach}, ink, theme.px(1.4F));
  return clicked;
}

void drawLane(ViewContext& context, std::size_t index, ImVec2 low, ImVec2 size) {
  Workbench& bench = context.bench;
  const Theme& theme = context.theme;
  const LaneStatus& lane = bench.lanes.frame->lanes[index];
  const bool active = index == bench.lanes.activeIndex();
  const ImU32 colour = laneColour(theme, lane.number);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const ImVec2 high{low.x + size.x, low.y + size.y};
  ImGui::PushID(lane.number);
  ImGui::SetCursorScreenPos(low);
  if (ImGui::InvisibleButton("##lane", {std::max(1.0F, size.x - size.y), size.y})) bench.lanes.activate(index);
  const bool hot = ImGui::IsItemHovered();
  if (hot) tooltip(lane);
  draw.AddRectFilled(low, high, theme.panel);
  draw.AddRectFilled(low, high, faded(colour, active ? 0.20F : hot ? 0.12F : 0.0F));
  draw.AddRectFilled({low.x, high.y - theme.px(2)}, high, faded(colour, active ? 1.0F : 0.35F));
  const float line = ImGui::GetTextLineHeight(), top = low.y + std::floor((size.y - theme.px(2) - line) / 2);
  drawLaneLetter(draw, theme, {low.x + theme.px(6), top}, lane.number);
  float left = low.x + theme.px(12) + line, right = high.x - size.y;
  const std::string name = laneName(lane).substr(3);
  if (std::string state = stateOf(lane); !state.empty()) {
    if (widthOf(state) + widthOf(name) + theme.px(12) > right - left) state = "stopped";
    const std::string fits = shortened(state, right - left);
    right -= widthOf(fits) + theme.px(8);
    draw.AddText({right + theme.px(4), top}, theme.bad, fits.c_str());
  }
  if (right - left > widthOf("...")) {  // what lanes differ in comes last: the middle gives way
    draw.AddText({left, top}, active ? theme.text : theme.dim, shortenedInMiddle(name, right - left).c_str());
  }
  if (cross(draw, theme, {high.x - size.y, low.y}, size.y - theme.px(2))) bench.edits.removeLane(index);
  ImGui::PopID();
}

}  // namespace

float viewHeaderHeight(const Theme& theme) { return ImGui::GetTextLineHeight() + theme.px(8); }

void drawViewHeader(ViewContext& context, const View& view) {
  const Theme& theme = context.theme;
  const ImVec2 low = ImGui::GetCursorScreenPos();
  const float height = viewHeaderHeight(theme), all = ImGui::GetContentRegionAvail().x;
  const float each = std::floor(all / static_cast<float>(view.lanes.size()));
  for (std::size_t i = 0; i < view.lanes.size() && view.lanes[i] < context.bench.lanes.count(); ++i) {
    drawLane(context, view.lanes[i], {low.x + each * static_cast<float>(i), low.y}, {each, height});
  }
  ImGui::SetCursorScreenPos({low.x, low.y + height});
}

}  // namespace selvedge
