#include "app/finder/finder_page.h"

#include <algorithm>

#include <imgui_internal.h>

#include "ui/text_field.h"
#include "ui/windows/middle_window.h"
#include "ui/wrapped_text.h"

namespace selvedge {
namespace {

bool pressed(ImGuiKey key) { return ImGui::IsKeyPressed(ImGui::GetKeyIndex(key)); }

// Empty until a scene runs: its parameters are known then.
std::string sceneOf(const Workbench& bench) { return bench.lanes.ready() ? bench.document.scene.name + " " : ""; }

// As many whole words as there is room for; all of it is at the foot of the page, and under the mouse.
std::string fitted(const std::string& text, float width) {
  if (ImGui::CalcTextSize(text.c_str()).x <= width) return text;
  std::size_t end = text.rfind(' ');
  while (end != std::string::npos && end > 0 && ImGui::CalcTextSize((text.substr(0, end) + " ...").c_str()).x > width) {
    end = text.rfind(' ', end - 1);
  }
  return end == std::string::npos || end == 0 ? "" : text.substr(0, end) + " ...";
}

}  // namespace

void FinderPage::refill(PanelContext& context) {
  of_ = sceneOf(context.bench);
  all_ = allFindings(context.bench);
  found_ = findingsFor(all_, typed_.data());
  chosen_ = 0;
}

void FinderPage::open(PanelContext& context) {
  typed_ = {};
  refill(context);
  early_.begin();
}

void FinderPage::moveByKeys() {
  moved_ = false;
  if (found_.empty()) return;
  if (pressed(ImGuiKey_DownArrow)) chosen_ = std::min(chosen_ + 1, found_.size() - 1), moved_ = true;
  if (pressed(ImGuiKey_UpArrow)) chosen_ -= chosen_ > 0 ? 1 : 0, moved_ = true;
}

void FinderPage::take(const Finding& finding, PanelContext& context) {
  if (finding.kind == FindingKind::parameter) return;
  context.bench.dialogs.find = false;
  pursue(finding, context.bench);
}

void FinderPage::list(PanelContext& context, float height) {
  const Theme& theme = context.theme;
  ImGui::BeginChild("##found", {0, height});
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const float kind = theme.px(78), detail = theme.px(290), gap = theme.px(8);
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(found_.size()), ImGui::GetTextLineHeightWithSpacing());
  if (moved_) clipper.ForceDisplayRangeByIndices(static_cast<int>(chosen_), static_cast<int>(chosen_) + 1);
  while (clipper.Step()) {
    for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
      const Finding finding = found_[static_cast<std::size_t>(i)];
      const ImVec2 low = ImGui::GetCursorScreenPos();
      const float width = ImGui::GetContentRegionAvail().x;
      ImGui::PushID(i);
      const bool chosen = static_cast<std::size_t>(i) == chosen_;
      const ImVec4 faint = ImGui::GetStyleColorVec4(ImGuiCol_Header),
                   strong = ImGui::GetStyleColorVec4(ImGuiCol_HeaderActive);
      ImGui::PushStyleColor(ImGuiCol_Header, strong);  // the chosen line; the one under the mouse is fainter
      ImGui::PushStyleColor(ImGuiCol_HeaderHovered, chosen ? strong : faint);
      const bool clicked = ImGui::Selectable("##line", chosen);
      ImGui::PopStyleColor(2);
      ImGui::PopID();
      const bool hovered = ImGui::IsItemHovered();
      if (moved_ && chosen) ImGui::SetScrollHereY();
      const float keys = finding.keys.empty() ? 0 : ImGui::CalcTextSize(finding.keys.c_str()).x + gap;
      const auto put = [&](float x, ImU32 colour, const std::string& text, float room) {
        draw.AddText({low.x + x, low.y}, colour, fitted(text, room).c_str());
      };
      const float title = ImGui::CalcTextSize(finding.title.c_str()).x,
                  after = std::max(detail, kind + title + 2 * gap);
      draw.AddText({low.x, low.y}, theme.dim, std::string(wordFor(finding.kind)).c_str());
      draw.AddText({low.x + kind, low.y}, theme.text, finding.title.c_str());
      const float room = width - after - keys;
      put(after, theme.dim, finding.detail, room);
      if (hovered && ImGui::CalcTextSize(finding.detail.c_str()).x > room) {
        ImGui::SetTooltip("%s", brokenAtSpaces(finding.detail, theme.px(420)).c_str());
      }
      if (keys > 0) put(width - keys + gap, theme.accent, finding.keys, keys);
      if (!clicked) continue;
      chosen_ = static_cast<std::size_t>(i);
      take(finding, context);
    }
  }
  ImGui::EndChild();
}

void FinderPage::draw(PanelContext& context) {
  bool& isOpen = context.bench.dialogs.find;
  if (isOpen && !wasOpen_) open(context);
  const bool appears = isOpen && !wasOpen_;
  wasOpen_ = isOpen;
  if (!isOpen) return;
  if (of_ != sceneOf(context.bench)) refill(context);
  const bool elsewhere = ImGui::IsAnyItemActive() && !typing_;  // Escape leaves that field alone
  if (pressed(ImGuiKey_Escape) && !elsewhere) isOpen = false;
  const Theme& theme = context.theme;
  if (beginMiddle("Find", isOpen, theme, 760, 460)) {
    ImGui::SetNextItemWidth(-1);
    if (appears) ImGui::SetKeyboardFocusHere();
    early_.before();
    const bool entered =
        textField("##typed", typed_, "silk, wind, pause, drape, convergence ...", ImGuiInputTextFlags_EnterReturnsTrue);
    typing_ = ImGui::IsItemActive();
    early_.after();
    if (ImGui::IsItemEdited()) {
      found_ = findingsFor(all_, typed_.data());
      chosen_ = 0;
    }
    moveByKeys();
    const float row = 3 * ImGui::GetFrameHeightWithSpacing();  // of what is chosen: its value, and a sentence
    list(context, -row);
    const bool any = chosen_ < found_.size();
    const std::string parameter = any && found_[chosen_].kind == FindingKind::parameter ? found_[chosen_].id : "";
    if (!parameter.empty()) {
      paramRow(context, parameter, nullptr, entered);
      note(theme, theme.dim, found_[chosen_].detail);
    } else {
      note(theme, any ? theme.text : theme.dim, any ? found_[chosen_].detail : "Nothing is called that.");
    }
    if (entered && any) take(found_[chosen_], context);
  }
  ImGui::End();
  if (isOpen) return;
  wasOpen_ = false;        // it may be opened again before the next frame
  ImGui::ClearActiveID();  // the keyboard is free at once
}

}  // namespace selvedge
