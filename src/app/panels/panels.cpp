#include "app/panels/panels.h"

#include <algorithm>

#include <fmt/format.h>

#include "app/workbench/settings_file.h"

namespace selvedge {
namespace {

struct Panel {
  const char* title;
  bool open;  // at the first start
  void (*draw)(PanelContext&);
};

constexpr Panel kPanels[] = {{"Compare", true, drawComparePanel},   {"Integrator", true, drawIntegratorPanel},
                             {"Material", true, drawMaterialPanel}, {"Pins", false, drawPinsPanel},
                             {"Air and wind", false, drawAirPanel}, {"Gravity", false, drawGravityPanel},
                             {"Solver", false, drawSolverPanel},    {"Display", true, drawDisplayPanel},
                             {"Record", false, drawRecordPanel},    {"Scene", false, drawScenePanel}};

}  // namespace

std::string brokenAtSpaces(const std::string& text, float width) {
  std::string lines = text;
  std::size_t begin = 0, space = std::string::npos;  // of the line; the last one that fits
  for (std::size_t i = 0; i <= lines.size(); ++i) {
    if (i < lines.size() && lines[i] != ' ' && lines[i] != '\n') continue;
    const bool fits = ImGui::CalcTextSize(lines.data() + begin, lines.data() + i).x <= width;
    if (!fits && space != std::string::npos) {
      lines[space] = '\n';
      begin = space + 1;
    }
    space = i;
    if (i < lines.size() && lines[i] == '\n') begin = i + 1, space = std::string::npos;
  }
  return lines;
}

void paragraph(const std::string& text) {
  ImGui::PushTextWrapPos(0);  // a word that is longer than the line
  ImGui::TextUnformatted(brokenAtSpaces(text, ImGui::GetContentRegionAvail().x).c_str());
  ImGui::PopTextWrapPos();
}

void note(const Theme&, ImU32 colour, const std::string& text) {
  ImGui::PushStyleColor(ImGuiCol_Text, colour);
  paragraph(text);
  ImGui::PopStyleColor();
}

void paramRow(PanelContext& context, std::string_view key, const std::vector<std::string>* choices) {
  Workbench& bench = context.bench;
  const Param* p = bench.param(key);
  if (!p) return;
  context.editor.row(
      context.theme,
      {*p, bench.initial(key), hindranceOf(bench, key), choices, bench.isOwn(key) ? bench.lane().number : -1},
      [&bench, key](const ParamValue& value, bool continues) { return bench.set(std::string(key), value, continues); });
}

void paramSection(PanelContext& context, std::string_view section, std::initializer_list<std::string_view> leaveOut) {
  const std::string prefix = fmt::format("{}.", section);
  std::vector<std::string_view> idle;
  for (const Param& p : context.bench.params()) {
    if (!p.key.starts_with(prefix) || std::find(leaveOut.begin(), leaveOut.end(), p.key) != leaveOut.end()) continue;
    if (hindranceOf(context.bench, p.key).empty()) {
      paramRow(context, p.key);
    } else {
      idle.push_back(p.key);
    }
  }
  if (idle.empty()) return;
  ImGui::PushStyleColor(ImGuiCol_Text, context.theme.dim);
  const bool open = ImGui::TreeNodeEx(fmt::format("{} without effect now", idle.size()).c_str(),
                                      ImGuiTreeNodeFlags_SpanAvailWidth | ImGuiTreeNodeFlags_NoTreePushOnOpen);
  ImGui::PopStyleColor();
  if (!open) return;
  for (const std::string_view key : idle) paramRow(context, key);
}

void drawPanels(PanelContext& context) {
  MemoryTable& memory = context.bench.memory;
  for (const Panel& panel : kPanels) {
    const std::string name = fmt::format("panel.{}", panel.title);
    ImGui::SetNextItemOpen(remembered(memory, name, panel.open), ImGuiCond_Once);
    const bool open = ImGui::CollapsingHeader(panel.title);
    if (ImGui::IsItemToggledOpen()) remember(memory, name, open);
    if (!open) continue;
    ImGui::PushID(panel.title);
    panel.draw(context);
    ImGui::PopID();
    ImGui::Dummy({0, context.theme.px(4)});
  }
}

}  // namespace selvedge
