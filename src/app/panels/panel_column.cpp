#include "app/panels/panel_column.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>
#include <imgui_internal.h>

#include "app/settings/panel_order.h"
#include "app/settings/settings_file.h"
#include "app/settings/torn_off.h"

namespace selvedge {
namespace {

constexpr float kLeastHeight = 120;  // px at scale 1, of a panel that floats
constexpr float kFirstWidth = 360;
constexpr float kStillHeader = 6;   // px that a click may wander
constexpr float kOutOfColumn = 16;  // px beyond its border, where a dragged panel leaves it
constexpr const char* kTear = "Tear off";
constexpr const char* kTearHelp = "A window of its own, which can be moved and resized";

// In the settings: whether it is open, and where it floats.
std::string keyOf(std::string_view title) { return fmt::format("panel.{}", title); }

// The next one up (-1) or down (1) in the column; empty: there is none.
std::string_view neighbour(const SettingsTable& table, std::string_view title, int way) {
  std::vector<std::string_view> order = panelOrder(table);
  if (way < 0) std::reverse(order.begin(), order.end());
  const auto inColumn = [&](std::string_view each) { return !isTornOff(table, keyOf(each)); };
  const auto found = std::find_if(std::find(order.begin(), order.end(), title) + 1, order.end(), inColumn);
  return found == order.end() ? std::string_view() : *found;
}

}  // namespace

void PanelColumn::draw(PanelContext& context) {
  SettingsTable& table = context.bench.settings;
  const ImGuiWindow& window = *ImGui::GetCurrentWindow();
  const Column column{window.InnerRect.Min, window.InnerRect.Max};
  if (ImGui::GetFrameCount() > drawn_ + 1) dragged_ = {};  // the column was hidden meanwhile
  drawn_ = ImGui::GetFrameCount();
  const std::string_view onTop = std::exchange(context.bench.wishes.panelOnTop, {});
  drawFavourites(context);
  gaps_.clear();
  const auto all = panels();
  for (const std::string_view title : panelOrder(table)) {
    if (isTornOff(table, keyOf(title))) continue;
    const Panel& panel = *std::find_if(all.begin(), all.end(), [&](const Panel& p) { return p.title == title; });
    gaps_.push_back({ImGui::GetCursorScreenPos().y, panel.title});
    ImGui::PushID(panel.title);
    if (onTop == title) ImGui::SetScrollFromPosY(ImGui::GetCursorPosY() - ImGui::GetScrollY(), 0);
    header(context, panel, column);
    if (remembered(table, keyOf(title), panel.open)) {
      panel.draw(context);
      ImGui::Dummy({0, context.theme.px(4)});
    }
    ImGui::PopID();
  }
  gaps_.push_back({ImGui::GetCursorScreenPos().y, ""});
  drag(context, column);
}

void PanelColumn::header(PanelContext& context, const Panel& panel, const Column& column) {
  SettingsTable& table = context.bench.settings;
  const bool open = remembered(table, keyOf(panel.title), panel.open);  // a layout may have changed it
  ImGui::SetNextItemOpen(open, ImGuiCond_Always);
  ImGui::CollapsingHeader(panel.title, ImGuiTreeNodeFlags_AllowItemOverlap);
  if (ImGui::IsItemToggledOpen() && dragged_ != panel.title) remember(table, keyOf(panel.title), !open);
  takeHold(context, panel, open);
  menu(context, panel.title, column);
  const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax(), next = ImGui::GetCursorScreenPos();
  const float side = high.y - low.y;
  ImGui::SetCursorScreenPos({high.x - side, low.y});
  if (tearButton(context.theme, side, false, kTearHelp)) {
    tear(context, panel.title, beside(context, column, low.y));
  }
  ImGui::SetCursorScreenPos(next);
}

void PanelColumn::menu(PanelContext& context, std::string_view title, const Column& column) {
  SettingsTable& table = context.bench.settings;
  const float top = ImGui::GetItemRectMin().y;
  const ImGuiLastItemData header = ImGui::GetCurrentContext()->LastItemData;
  if (ImGui::BeginPopupContextItem("##menu")) {
    if (ImGui::MenuItem(kTear)) tear(context, title, beside(context, column, top));
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", kTearHelp);
    const std::string_view above = neighbour(table, title, -1), below = neighbour(table, title, 1);
    if (ImGui::MenuItem("Move up", nullptr, false, !above.empty())) putPanelBefore(table, title, above);
    if (ImGui::MenuItem("Move down", nullptr, false, !below.empty())) putPanelBefore(table, below, title);
    if (ImGui::MenuItem("Put panels back", nullptr, false, anyTornOff(table))) putAllBack(table);
    ImGui::EndPopup();
  }
  ImGui::GetCurrentContext()->LastItemData = header;
}

// A press on a header that moves is a drag. What the press has folded or unfolded is as before.
void PanelColumn::takeHold(PanelContext& context, const Panel& panel, bool open) {
  if (ImGui::IsItemActivated()) wasOpen_ = open;
  if (!dragged_.empty() || !ImGui::IsItemActive()) return;
  if (!ImGui::IsMouseDragging(ImGuiMouseButton_Left, context.theme.px(kStillHeader))) return;
  dragged_ = panel.title;
  remember(context.bench.settings, keyOf(panel.title), wasOpen_);
}

// Where it would come is a line; beyond the column it is a window under the mouse.
void PanelColumn::drag(PanelContext& context, const Column& column) {
  if (dragged_.empty()) return;
  const Theme& theme = context.theme;
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  const auto away = [&](const Gap& gap) { return std::abs(gap.y - mouse.y); };
  const Gap& gap =
      *std::min_element(gaps_.begin(), gaps_.end(), [&](const Gap& a, const Gap& b) { return away(a) < away(b); });
  if (!ImGui::IsMouseDown(ImGuiMouseButton_Left)) {
    putPanelBefore(context.bench.settings, dragged_, gap.next);
    dragged_ = {};
    return;
  }
  if (mouse.x > column.high.x + theme.px(kOutOfColumn)) {
    const std::string name = keyOf(dragged_);
    tear(context, dragged_, beside(context, column, mouse.y));
    FloatingPlace place = placeOf(context.bench.settings, name);
    place.x = mouse.x / theme.scale - 0.4F * place.width;
    place.y = (mouse.y - ImGui::GetFrameHeight() / 2) / theme.scale;
    keepPlace(context.bench.settings, name, place);
    carried_ = true;
    dragged_ = {};
    return;
  }
  ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeNS);
  ImGui::SetTooltip("%s: drop it where it is to be, or beside the column", std::string(dragged_).c_str());
  const float edge = theme.px(20), y = std::clamp(std::round(gap.y - theme.px(2)), column.low.y, column.high.y - 2);
  ImGui::GetWindowDrawList()->AddRectFilled({column.low.x, y - theme.px(1)}, {column.high.x, y + theme.px(1)},
                                            theme.accent);
  if (mouse.y < column.low.y + edge) ImGui::SetScrollY(std::max(0.0F, ImGui::GetScrollY() - theme.px(8)));
  if (mouse.y > column.high.y - edge) ImGui::SetScrollY(ImGui::GetScrollY() + theme.px(8));
}

void PanelColumn::tear(PanelContext& context, std::string_view title, const FloatingPlace& first) {
  tearOff(context.bench.settings, keyOf(title), first);
  rises_ = title;
}

FloatingPlace PanelColumn::beside(const PanelContext& context, const Column& column, float top) const {
  const float scale = context.theme.scale, width = (column.high.x - column.low.x) / scale;
  return {column.high.x / scale + 24, top / scale, std::max(width, kFirstWidth), 0};
}

void PanelColumn::drawFloating(PanelContext& context, const FloatingRoom& room, bool behind) {
  SettingsTable& table = context.bench.settings;
  for (const Panel& panel : panels()) {
    const std::string name = keyOf(panel.title);
    if (!isTornOff(table, name)) continue;
    const std::string title = fmt::format("{}{}{}", panel.title, kFloatingWindows, name);
    const bool rises = rises_ == panel.title;
    const FloatingPlace before = placeOf(table, name);
    FloatingPlace place = before;
    bool stays = true;
    if (beginFloating({title.c_str(), {panel.least, kLeastHeight}, true, behind, rises, rises && carried_}, place, room,
                      context.theme, stays)) {
      ImGui::PushID(panel.title);
      panel.draw(context);
      ImGui::PopID();
    }
    ImGui::End();
    if (place != before) keepPlace(table, name, place);
    if (!stays) putBack(table, name);
  }
  rises_ = {};
  carried_ = false;
}

}  // namespace selvedge
