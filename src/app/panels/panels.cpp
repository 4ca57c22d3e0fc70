#include "app/panels/panels.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include <fmt/format.h>
#include <glm/gtc/color_space.hpp>

#include "app/panels/parts/favourites.h"
#include "app/settings/window_layouts.h"
#include "app/views/fabric_looks.h"
#include "scene/keys.h"

namespace selvedge {
namespace {

constexpr Panel kPanels[] = {{"Compare", true, 300, drawComparePanel},   {"Integrator", true, 350, drawIntegratorPanel},
                             {"Material", true, 340, drawMaterialPanel}, {"Pins", false, 350, drawPinsPanel},
                             {"Bodies", false, 280, drawBodiesPanel},    {"Shapes", false, 350, drawShapesPanel},
                             {"Air and wind", false, 360, drawAirPanel}, {"Gravity", false, 320, drawGravityPanel},
                             {"Gas", false, 320, drawGasPanel},          {"Solver", false, 340, drawSolverPanel},
                             {"Display", true, 350, drawDisplayPanel},   {"Record", false, 350, drawRecordPanel},
                             {"Scene", false, 350, drawScenePanel}};
static_assert(std::equal(std::begin(kPanels), std::end(kPanels), std::begin(kPanelTitles), std::end(kPanelTitles),
                         [](const Panel& panel, std::string_view title) { return panel.title == title; }));

// What a right click on a row offers.
void rowMenu(PanelContext& context, std::string_view key, ImVec2 low) {
  const ImVec2 high{low.x + ImGui::GetContentRegionAvail().x, low.y + ImGui::GetFrameHeight()};
  ImGui::PushID(key.data(), key.data() + key.size());
  const bool over = ImGui::IsWindowHovered() && ImGui::IsMouseHoveringRect(low, high);
  if (over && ImGui::IsMouseClicked(ImGuiMouseButton_Right)) ImGui::OpenPopup("##row");
  if (ImGui::BeginPopup("##row")) {
    ImGui::TextDisabled("%s", std::string(key).c_str());
    const bool kept = isFavourite(context.bench, key);
    if (ImGui::MenuItem(kept ? "Not at the top any more" : "Keep at the top of the panels")) {
      toggleFavourite(context.bench, key);
    }
    if (ImGui::MenuItem("Copy its key")) ImGui::SetClipboardText(std::string(key).c_str());
    ImGui::EndPopup();
  }
  ImGui::PopID();
}

std::string effectOf(const Param& param) {
  switch (renewalBy(param)) {
    case Renewal::cloth:
      return "A change makes the cloth anew as it moves.";
    case Renewal::start:
      return "A change begins from the start again.";
    case Renewal::none:
      break;
  }
  return "";
}

}  // namespace

const std::vector<std::string>* wordsFor(PanelContext& context, std::string_view key) {
  if (!isPreset(key)) return nullptr;
  return key == "yarn.preset" ? &context.bench.catalogue.yarns() : &context.bench.catalogue.fabrics();
}

void paramRow(PanelContext& context, std::string_view key, const std::vector<std::string>* choices, bool type) {
  Workbench& bench = context.bench;
  const Param* p = bench.document.param(key);
  if (!p) return;
  const ImVec2 low = ImGui::GetCursorScreenPos();
  context.editor.row(context.theme,
                     {*p, bench.document.initial(key), bench.document.hindrance(key), choices,
                      bench.lanes.isOwn(key) ? bench.lanes.active().number : -1, type, effectOf(*p)},
                     [&bench, key](const ParamValue& value, bool continues) {
                       return bench.edits.set(std::string(key), value, continues);
                     });
  rowMenu(context, key, low);
}

void bodySwatch(const PanelContext& context, std::size_t body, float height) {
  const std::vector<FabricLook> looks = looksOf(context.bench.document.scene, context.bench.viewing.look);
  if (body >= looks.size()) return;
  const glm::vec3 colour = glm::convertLinearToSRGB(looks[body].front);
  const float side = std::round(0.8F * ImGui::GetTextLineHeight());
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const ImVec2 low{at.x, at.y + std::floor((height - side) / 2)};
  ImGui::GetWindowDrawList()->AddRectFilled(low, {low.x + side, low.y + side},
                                            ImGui::ColorConvertFloat4ToU32({colour.x, colour.y, colour.z, 1}),
                                            context.theme.px(3));
  ImGui::Dummy({side, height});
  ImGui::SameLine();
}

void bodyRow(PanelContext& context) {
  Workbench& bench = context.bench;
  const std::vector<BodyBlock>& bodies = bench.document.scene.bodies;
  if (bodies.empty()) return;
  const std::string name = bench.lanes.active().shape->bodyOf(bench.selection.body).name;
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted("Body");
  if (ImGui::IsItemHovered())
    ImGui::SetTooltip("Whose parameters and corners these are; a click on a cloth chooses it, too");
  ImGui::SameLine();
  const auto now = std::find_if(bodies.begin(), bodies.end(), [&](const BodyBlock& each) { return each.name == name; });
  bodySwatch(context, static_cast<std::size_t>(now - bodies.begin()) % bodies.size(), ImGui::GetFrameHeight());
  ImGui::SetNextItemWidth(-1);
  if (!ImGui::BeginCombo("##body", name.c_str(), ImGuiComboFlags_HeightLarge)) return;
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    bodySwatch(context, i, ImGui::GetTextLineHeight());
    if (ImGui::Selectable(bodies[i].name.c_str(), bodies[i].name == name)) bench.selection.body = bodies[i].name;
  }
  ImGui::EndCombo();
}

void paramSection(PanelContext& context, std::string_view section, std::initializer_list<std::string_view> leaveOut) {
  const std::string prefix = fmt::format("{}.", section);
  std::vector<std::string_view> idle;
  for (const Param& p : context.bench.document.params()) {
    if (!p.key.starts_with(prefix)) continue;
    const std::string_view name = std::string_view(p.key).substr(prefix.size());
    if (std::find(leaveOut.begin(), leaveOut.end(), name) != leaveOut.end()) continue;
    if (context.bench.document.hindrance(p.key).empty()) {
      paramRow(context, p.key);
    } else {
      idle.push_back(p.key);
    }
  }
  if (idle.empty()) return;
  ImGui::PushStyleColor(ImGuiCol_Text, context.theme.dim);
  const bool open = ImGui::TreeNodeEx(fmt::format("{} more that do nothing now", idle.size()).c_str(),
                                      ImGuiTreeNodeFlags_SpanAvailWidth | ImGuiTreeNodeFlags_NoTreePushOnOpen);
  ImGui::PopStyleColor();
  if (!open) return;
  for (const std::string_view key : idle) paramRow(context, key);
}

std::span<const Panel> panels() { return kPanels; }

void drawFavourites(PanelContext& context) {
  const std::vector<std::string> keys = favourites(context.bench);
  if (keys.empty()) return;
  ImGui::PushID("favourites");
  ImGui::TextDisabled("Favourites");
  for (const std::string& key : keys) paramRow(context, key, wordsFor(context, key));
  ImGui::PopID();
  ImGui::Dummy({0, context.theme.px(4)});
}

}  // namespace selvedge
