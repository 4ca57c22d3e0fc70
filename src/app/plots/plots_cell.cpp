#include "app/plots/plots_cell.h"

#include <cstdio>

#include <fmt/format.h>

#include "app/workbench/running_lanes.h"
#include "base/lane_number.h"
#include "ui/lane_letter.h"
#include "ui/windows/floating_window.h"

namespace selvedge {

namespace {

struct Follow {
  double seconds;
  const char* label;
  const char* help;
};

constexpr std::array<Follow, 5> kFollows{{{5, "5 s", "the last 5 seconds"},
                                          {10, "10 s", "the last 10 seconds"},
                                          {30, "30 s", "the last 30 seconds"},
                                          {kAllTime, "all", "everything since the start"},
                                          {0, "hold", "stays where it is"}}};

float widthOf(const char* label) { return ImGui::CalcTextSize(label).x + 2 * ImGui::GetStyle().FramePadding.x; }

bool smallButton(const Theme& theme, const char* label, const char* help, bool on = false) {
  if (on) ImGui::PushStyleColor(ImGuiCol_Text, theme.accent);
  const bool pressed = ImGui::Button(label);
  if (on) ImGui::PopStyleColor();
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", help);
  return pressed;
}

void wrappedTooltip(const Theme& theme, std::string_view title, std::string_view words) {
  ImGui::BeginTooltip();
  ImGui::PushTextWrapPos(theme.px(360));
  ImGui::TextUnformatted(title.data(), title.data() + title.size());
  ImGui::PushStyleColor(ImGuiCol_Text, theme.dim);
  ImGui::TextUnformatted(words.data(), words.data() + words.size());
  ImGui::PopStyleColor();
  ImGui::PopTextWrapPos();
  ImGui::EndTooltip();
}

// Which lane it is about, where there are several. The answer is the width.
float drawLaneLetter(const PlotCell& cell, const PlotSource& source) {
  const LaneStatus* lane = source.status();
  if (cell.kind->ofAllLanes || !lane || source.input.frame.lanes.size() < 2) return 0;
  const float before = ImGui::GetCursorPosX();
  ImGui::AlignTextToFramePadding();
  ImGui::TextColored(ImGui::ColorConvertU32ToFloat4(laneColour(source.theme(), lane->number)), "%c",
                     laneLetter(lane->number));
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("of lane %s, the active one", laneName(*lane).c_str());
  ImGui::SameLine();
  return ImGui::GetCursorPosX() - before;
}

// Where the plot can show one of several.
const ClothShape* severalBodies(const PlotCell& cell, const PlotSource& source) {
  const LaneStatus* lane = source.status();
  if (!cell.kind->ofBodies || !lane || !lane->shape || lane->shape->bodies.size() < 2) return nullptr;
  return lane->shape.get();
}

bool chooseKind(PlotCell& cell, const Theme& theme, float width) {
  bool changed = false;
  ImGui::SetNextItemWidth(width);
  const bool open = ImGui::BeginCombo("##kind", cell.kind->label.data(), ImGuiComboFlags_HeightLargest);
  if (!open && ImGui::IsItemHovered()) {
    wrappedTooltip(
        theme, cell.kind->label,
        fmt::format("{}\n\nDrag: zoom. Right drag: pan. Wheel: zoom x (Ctrl: y). Double click: all of it.{}",
                    cell.kind->help, cell.kind->overTime ? "\nShift and drag: fit decay and frequency there." : ""));
  }
  if (!open) return false;
  for (const PlotKind& kind : plotKinds()) {
    if (ImGui::Selectable(kind.label.data(), &kind == cell.kind) && &kind != cell.kind) {
      cell.kind = &kind;
      cell.view = {};
      cell.own = {.range = {}, .follow = kAllTime};
      changed = true;
    }
    if (ImGui::IsItemHovered()) wrappedTooltip(theme, kind.label, kind.help);
  }
  ImGui::EndCombo();
  return changed;
}

// Of several bodies: all together, or one of them.
void chooseBody(PlotCell& cell, const ClothShape& shape, float width) {
  constexpr const char* kAll = "all bodies";
  ImGui::SameLine();
  ImGui::SetNextItemWidth(width);
  const bool open = ImGui::BeginCombo("##of", cell.body.empty() ? kAll : cell.body.c_str(),
                                      ImGuiComboFlags_NoArrowButton | ImGuiComboFlags_HeightLarge);
  if (!open && ImGui::IsItemHovered()) ImGui::SetTooltip("sums over all bodies, or the elastic energies of one");
  if (!open) return;
  if (ImGui::Selectable(kAll, cell.body.empty())) cell.body.clear();
  for (const ClothShape::Body& body : shape.bodies) {
    if (ImGui::Selectable(body.name.c_str(), body.name == cell.body)) cell.body = body.name;
  }
  ImGui::EndCombo();
}

bool chooseFollow(PlotSpan& span, float width) {
  const auto now = std::find_if(kFollows.begin(), kFollows.end(),
                                [&](const Follow& follow) { return follow.seconds == span.follow; });
  const Follow& shown = now == kFollows.end() ? kFollows.back() : *now;
  bool changed = false;
  ImGui::SetNextItemWidth(width);
  const bool open = ImGui::BeginCombo("##follow", shown.label, ImGuiComboFlags_NoArrowButton);
  if (!open && ImGui::IsItemHovered()) ImGui::SetTooltip("time seen in all plots: %s", shown.help);
  if (!open) return false;
  for (const Follow& follow : kFollows) {
    if (ImGui::Selectable(follow.label, &follow == &shown)) {
      span.follow = follow.seconds;
      changed = true;
    }
  }
  ImGui::EndCombo();
  return changed;
}

// The last pane is what a plot is about; what stands above it keeps its own axis.
void showAs(const PlotCell& cell, PlotContent& content) {
  if (cell.asked.kind != cell.kind->name || content.panes.empty()) return;
  PlotPane& pane = content.panes.back();
  if (cell.asked.log) pane.log = *cell.asked.log;
  if (cell.asked.range) pane.home = {(*cell.asked.range)[0], (*cell.asked.range)[1]}, pane.tight = true;
}

constexpr const char* kTearPlot = "a window of its own, which can be moved and resized";
constexpr const char* kPutPlotBack = "back to its place below the views";

enum class CellAct { curves, log, fitView, fitCurve, save };

struct CellButton {
  CellAct act;
  const char* label;
  const char* help;
};
constexpr CellButton kButtons[] = {
    {CellAct::curves, "curves", "choose which numbers are shown"},
    {CellAct::log, "log", "logarithmic or linear y\nwith values below zero: logarithmic on both sides of it"},
    {CellAct::fitView, "fit view",
     "fit both axes (double click in the plot)\nonce more: with every spike, or without them again"},
    {CellAct::fitCurve, "fit curve",
     "fit decay rate, damping ratio and frequency:\ndrag a window over a curve (or Shift and drag, without this "
     "button)"},
    {CellAct::save, "save", "numbers or picture to a file"}};

bool hasButton(const PlotCell& cell, CellAct act) {
  if (act == CellAct::curves) return cell.kind->ofChoice;
  return act != CellAct::fitCurve || cell.kind->overTime;
}

bool isOn(const PlotCell& cell, const PlotContent& content, CellAct act) {
  const FitView& fit = cell.view.fit;
  if (act == CellAct::log) return isLog(content, cell.view, content.panes.back());
  return act == CellAct::fitCurve && (fit.choosing || fit.window);
}

// The answer is the popup that is to be opened, if any.
const char* press(PlotCell& cell, PlotSpan& span, CellAct act, CellResult& result) {
  FitView& fit = cell.view.fit;
  switch (act) {
    case CellAct::curves:
      return "own";
    case CellAct::log:
      cell.view.otherScale = !cell.view.otherScale;
      for (PlotView::Y& y : cell.view.y) y.fitted = true;
      result.changed = true;
      return nullptr;
    case CellAct::fitView:
      fitPlot(cell.view, span);
      return nullptr;
    case CellAct::fitCurve:
      fit.choosing = !fit.choosing && !fit.window;
      fit.window.reset();
      return nullptr;
    case CellAct::save:
      std::snprintf(cell.name.data(), cell.name.size(), "%s", cell.kind->name.data());
      cell.error.clear();
      return "export";
  }
  return nullptr;
}

const char* buttonRow(PlotCell& cell, const PlotContent& content, PlotSpan& span, const Theme& theme, float follow,
                      CellResult& result) {
  const char* opened = nullptr;
  for (const CellButton& each : kButtons) {
    if (!hasButton(cell, each.act)) continue;
    if (each.act == CellAct::save && cell.kind->overTime) {
      if (chooseFollow(span, follow)) result.changed = true;
      ImGui::SameLine();
    }
    if (smallButton(theme, each.label, each.help, isOn(cell, content, each.act))) {
      opened = press(cell, span, each.act, result);
    }
    ImGui::SameLine();
  }
  ImGui::NewLine();
  return opened;
}

// The same where there is no room for them side by side.
const char* buttonMenu(PlotCell& cell, const PlotContent& content, PlotSpan& span, const Theme& theme, float follow,
                       CellResult& result) {
  const char* opened = nullptr;
  if (cell.kind->ofChoice) {  // what it is about comes first
    if (smallButton(theme, kButtons[0].label, kButtons[0].help)) opened = press(cell, span, CellAct::curves, result);
    ImGui::SameLine();
  }
  if (smallButton(theme, "more", "what can be done with this plot")) ImGui::OpenPopup("more");
  if (!ImGui::BeginPopup("more")) return opened;
  for (const CellButton& each : kButtons) {
    if (!hasButton(cell, each.act) || each.act == CellAct::curves) continue;
    if (ImGui::MenuItem(each.label, nullptr, isOn(cell, content, each.act))) {
      opened = press(cell, span, each.act, result);
    }
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", each.help);
  }
  if (ImGui::MenuItem(cell.floats ? "put back" : "tear off")) result.torn = true;
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", cell.floats ? kPutPlotBack : kTearPlot);
  if (cell.kind->overTime && chooseFollow(span, 2 * follow)) result.changed = true;
  ImGui::EndPopup();
  return opened;
}

// At the right end of the row above the plot, where there is room. The answer is the room it takes.
float tearAtEnd(const PlotCell& cell, const Theme& theme, float width, CellResult& result) {
  const float side = ImGui::GetFrameHeight();
  if (width < theme.px(160)) return 0;
  const ImVec2 at = ImGui::GetCursorPos();  // the beginning of the row
  ImGui::SetCursorPosX(at.x + width - side);
  if (tearButton(theme, side, cell.floats, cell.floats ? kPutPlotBack : kTearPlot)) result.torn = true;
  ImGui::SetCursorPos(at);
  return side + theme.px(2);
}

// The row above the plot: its kind at the left, buttons at the right.
void header(PlotCell& cell, const PlotContent& content, PlotSpan& span, const PlotSource& source, float width,
            CellResult& result) {
  const Theme& theme = source.theme();
  if (!cell.view.quiet) width -= tearAtEnd(cell, theme, width, result);
  const float letter = drawLaneLetter(cell, source);
  if (cell.view.quiet) {  // no buttons in a picture
    ImGui::TextUnformatted(cell.kind->label.data());
    return;
  }
  const float gap = theme.px(4), follow = widthOf("hold") + theme.px(4);
  float row = cell.kind->overTime ? follow + gap : 0;
  for (const CellButton& each : kButtons) row += hasButton(cell, each.act) ? widthOf(each.label) + gap : 0;
  const ClothShape* bodies = severalBodies(cell, source);
  const float ofWidth = bodies ? widthOf("all bodies") : 0, label = widthOf(cell.kind->label.data()) + theme.px(22);
  const float beside = letter + (bodies ? ofWidth + gap : 0) + theme.px(10);
  const float menu = widthOf("more") + (cell.kind->ofChoice ? widthOf("curves") + gap : 0);
  const bool inRow = width - row - beside >= label, inMenu = !inRow && width - menu - beside >= theme.px(70);
  const float right = inRow ? row - gap : menu, room = inRow || inMenu ? width - right - beside : width - letter;
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {gap, theme.px(3)});
  if (chooseKind(cell, theme, std::min(room, theme.px(210)))) result.changed = true;
  if ((inRow || inMenu) && bodies) chooseBody(cell, *bodies, ofWidth);
  const char* opened = nullptr;
  if (inRow || inMenu) ImGui::SameLine(width - right);
  if (inRow) opened = buttonRow(cell, content, span, theme, follow, result);
  if (inMenu) opened = buttonMenu(cell, content, span, theme, follow, result);
  ImGui::PopStyleVar();
  if (opened) ImGui::OpenPopup(opened);
  drawExportPopup(cell, content, span, source, result);
  drawOwnPopup(cell, source, result);
}

}  // namespace

CellResult drawCell(PlotCell& cell, const PlotSource& all, PlotSpan& time, ImVec2 size) {
  CellResult result;
  const ClothShape* bodies = severalBodies(cell, all);
  if (!bodies || bodies->bodyOf(cell.body).name != cell.body) cell.body.clear();
  PlotSource source = all;
  source.body = cell.body;
  source.curves = cell.curves;
  const Theme& theme = source.theme();
  const ImVec2 low = ImGui::GetCursorScreenPos();
  ImGui::BeginChild("cell", size, false,
                    ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse | ImGuiWindowFlags_NoBackground);
  PlotContent content;
  content.covered = source.input.covered;
  content.trace = &source.trace();
  if (cell.kind->overTime) {
    content.marks = source.store.marks();
    content.now = pastOf(source.input.frame);
    content.fits = true;
    if (const LaneStatus* lane = source.status(); lane && !cell.kind->ofAllLanes) {
      const auto methods = source.store.methods(static_cast<std::size_t>(lane->number));
      content.stretches.assign(methods.begin(), methods.end());
    }
  }
  cell.kind->make(source, content);
  showAs(cell, content);
  PlotSpan& span = cell.kind->overTime ? time : cell.own;
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {theme.px(5), theme.px(1)});
  const PlotKind* before = cell.kind;
  cell.view.quiet = cell.pictureIn > 0 || source.input.bare;
  header(cell, content, span, source, size.x, result);
  ImGui::PopStyleVar();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const ImVec2 room{size.x, low.y + size.y - at.y};
  if (before == cell.kind && room.y >= 8 && drawPlot(content, cell.view, span, theme, room)) result.changed = true;
  if (!cell.view.fit.said.empty()) result.message = std::exchange(cell.view.fit.said, "");
  ImGui::EndChild();
  if (cell.pictureIn > 0 && --cell.pictureIn == 0) {
    result.picture = {cell.picturePath, low, {low.x + size.x, low.y + size.y}};
  }
  return result;
}

}  // namespace selvedge
