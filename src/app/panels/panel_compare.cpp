// The lanes: which there are, how they are seen, where changes go, what differs between them.
#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/actions/comparison.h"
#include "app/panels/panels.h"
#include "base/lane_number.h"
#include "scene/blocks/shape_keys.h"
#include "scene/keys.h"
#include "ui/lane_letter.h"
#include "ui/param_widget.h"
#include "ui/wrapped_text.h"

namespace selvedge {
namespace {

bool smallButton(const char* label, const char* help) {
  const bool clicked = ImGui::SmallButton(label);
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", help);
  return clicked;
}

bool choice(const char* label, bool chosen, const char* help) {
  const bool clicked = ImGui::RadioButton(label, chosen);
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", help);
  return clicked && !chosen;
}

// "20x faster" than real time, where a simulated second takes so many seconds of computing.
std::string besideRealTime(double cost) {
  const double ratio = std::max(cost, 1 / cost);
  if (ratio < 1.05) return "real time";
  return fmt::format("{:.{}f}x {}", ratio, ratio < 10 ? 1 : 0, cost > 1 ? "slower" : "faster");
}

void laneRow(PanelContext& context, std::size_t index) {
  Workbench& bench = context.bench;
  const Theme& theme = context.theme;
  const LaneStatus& lane = bench.lanes.frame->lanes[index];
  const std::string cost = lane.failure ? "stopped" : lane.cost > 0 ? besideRealTime(lane.cost) : "";
  ImGui::PushID(lane.number);
  const float all = ImGui::GetContentRegionAvail().x, left = ImGui::GetCursorPosX(), side = ImGui::GetFrameHeight();
  const float wide = ImGui::CalcTextSize("18000x slower").x;
  laneLetter(theme, lane.number);
  ImGui::SameLine();
  const float room = all - (ImGui::GetCursorPosX() - left) - wide - side - 2 * ImGui::GetStyle().ItemSpacing.x;
  const std::string name = laneName(lane).substr(3);
  ImGui::AlignTextToFramePadding();
  if (ImGui::Selectable(shortenedInMiddle(name, room).c_str(), index == bench.lanes.activeIndex(), 0, {room, 0}))
    bench.lanes.activate(index);
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s\nA click makes it the lane that the panels show.", name.c_str());
  ImGui::SameLine(left + all - wide - side - ImGui::GetStyle().ItemSpacing.x);
  ImGui::PushStyleColor(ImGuiCol_Text, lane.failure ? theme.bad : theme.dim);
  ImGui::TextUnformatted(cost.c_str());
  ImGui::PopStyleColor();
  if (ImGui::IsItemHovered() && lane.cost > 0) {
    ImGui::SetTooltip("%.3g s of computing for a simulated second, at present", lane.cost);
  }
  ImGui::SameLine(left + all - side);
  if (bench.lanes.count() > 1 && smallButton("x", "Remove this lane")) bench.edits.removeLane(index);
  ImGui::PopID();
}

void addButton(PanelContext& context) {
  Workbench& bench = context.bench;
  const bool full = bench.lanes.count() >= kMostLanes;
  ImGui::BeginDisabled(full);
  if (ImGui::Button("Compare with...", {ImGui::GetContentRegionAvail().x, 0})) ImGui::OpenPopup("##rivals");
  ImGui::EndDisabled();
  if (ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) {
    ImGui::SetTooltip(
        "%s",
        full ? "There are four lanes already, as many as can be."
             : "Up to four versions of this cloth side by side, with one start and one clock; what you do acts on all");
  }
  drawRivals(bench, "##rivals");
}

void settings(PanelContext& context) {
  Workbench& bench = context.bench;
  const bool split = bench.viewing.layout() == Layout::split;
  if (choice("Split", split, "A view for each lane (E)")) bench.viewing.arrange(Layout::split);
  ImGui::SameLine();
  if (choice("Overlay", !split, "All lanes in one view, the active one in front (E)"))
    bench.viewing.arrange(Layout::overlay);
  if (split) {
    ImGui::SameLine();
    ImGui::Checkbox("Link cameras", &bench.viewing.linkCameras);
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("Moving one camera moves all of them");
  }
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted("Changes go to");
  ImGui::SameLine();
  if (choice(
          "all", !bench.lanes.editsOneLane,
          "To all lanes but those with a value of their own. What the active lane has of its own is always changed for "
          "it alone.")) {
    bench.lanes.editsOneLane = false;
  }
  ImGui::SameLine();
  const std::string letter(1, laneLetter(bench.lanes.active().number));
  if (choice(fmt::format("{} only###one", letter).c_str(), bench.lanes.editsOneLane,
             "To the active lane, which has the value of its own from then on")) {
    bench.lanes.editsOneLane = true;
  }
  if (ImGui::Button("Equal step")) equalStep(bench);
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("All lanes take the step and the substeps of the active one");
  ImGui::SameLine();
  if (ImGui::Button("Equal cost")) equalCost(bench);
  if (ImGui::IsItemHovered()) {
    ImGui::SetTooltip(
        "Every lane takes so many substeps that a simulated second costs about as much as the most expensive lane's");
  }
}

void valueOf(PanelContext& context, const Difference& difference, std::size_t index, float room) {
  const LaneStatus& lane = context.bench.lanes.frame->lanes[index];
  const bool own = std::ranges::any_of(difference.keys, [&](const std::string& key) {
    return std::find(lane.own.begin(), lane.own.end(), key) != lane.own.end();
  });
  const std::string& value = difference.values[index];
  ImGui::PushStyleColor(ImGuiCol_Text, own ? laneColour(context.theme, lane.number) : context.theme.dim);
  ImGui::TextUnformatted(shortenedInMiddle(value, room).c_str());
  ImGui::PopStyleColor();
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s%s", value.c_str(), own ? "" : "\n(the value that the lanes share)");
}

// Where the values of the lanes stand in a line that begins with what differs.
struct Columns {
  float left, room, value;  // px: where the line begins, its length, the width of a value
  std::size_t lanes;
  float at(std::size_t lane) const { return left + room - value * static_cast<float>(lanes - lane); }
};

Columns columnsFor(std::size_t lanes) {
  constexpr float kKey = 1.5F;  // what differs, in widths of a value
  const float room = ImGui::GetContentRegionAvail().x;
  return {ImGui::GetCursorPosX(), room, room / (kKey + static_cast<float>(lanes)), lanes};
}

// "shirt" of "body.shirt.material.stretch", "ball" of "collider.ball.friction", "contact" of "contact.friction".
std::string ownerOf(const std::string& key) {
  std::string section = key.substr(0, key.rfind('.'));
  if (const std::string_view body = bodyPrefix(key); !body.empty())
    section = std::string(body.substr(0, body.size() - 1));
  return section.substr(section.rfind('.') + 1);
}

// "stretch"; with whose it is where it is of one body or shape, or where others are called the same.
std::string nameOf(const Difference& difference, const std::vector<Difference>& all) {
  const std::string& key = difference.keys[0];
  const std::string name = rowName(key);
  const auto alike = std::ranges::count_if(all, [&](const Difference& each) { return rowName(each.keys[0]) == name; });
  const bool ofOne = difference.keys.size() == 1 && (!bodyPrefix(key).empty() || key.starts_with(kShapeKeys));
  if (!ofOne && alike == 1) return name;
  std::vector<std::string> owners;
  for (const std::string& each : difference.keys) owners.push_back(ownerOf(each));
  return fmt::format("{} of {}", name, fmt::join(owners, ", "));
}

// The values side by side where there is room for them, else a line for each lane.
void drawDifference(PanelContext& context, const Difference& difference, const std::string& key) {
  const std::vector<LaneStatus>& lanes = context.bench.lanes.frame->lanes;
  const float gap = ImGui::GetStyle().ItemSpacing.x;
  const Columns columns = columnsFor(lanes.size());
  const bool beside = ImGui::CalcTextSize(key.c_str()).x + gap <= columns.at(0) - columns.left &&
                      std::ranges::all_of(difference.values, [&](const std::string& value) {
                        return ImGui::CalcTextSize(value.c_str()).x + gap <= columns.value;
                      });
  ImGui::TextUnformatted(shortenedInMiddle(key, columns.room).c_str());
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", fmt::format("{}", fmt::join(difference.keys, "\n")).c_str());
  for (std::size_t i = 0; i < lanes.size(); ++i) {
    if (beside) {
      ImGui::SameLine(columns.at(i));
    } else {
      laneLetter(context.theme, lanes[i].number);
      ImGui::SameLine();
    }
    valueOf(context, difference, i, beside ? columns.value : ImGui::GetContentRegionAvail().x);
  }
}

void differences(PanelContext& context) {
  Workbench& bench = context.bench;
  const std::vector<Difference>& all = context.differences.of(*bench.lanes.frame);
  if (all.empty()) return note(context.theme, context.theme.dim, "The lanes do not differ yet.");
  if (!ImGui::BeginTable("##differences", 2, ImGuiTableFlags_RowBg)) return;
  ImGui::TableSetupColumn("differs", ImGuiTableColumnFlags_WidthStretch);
  ImGui::TableSetupColumn("same", ImGuiTableColumnFlags_WidthFixed, ImGui::GetFrameHeight());
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  const std::vector<LaneStatus>& lanes = bench.lanes.frame->lanes;
  const Columns columns = columnsFor(lanes.size());
  ImGui::AlignTextToFramePadding();
  ImGui::TextDisabled("differs");
  for (std::size_t i = 0; i < lanes.size(); ++i) {
    ImGui::SameLine(columns.at(i));
    laneLetter(context.theme, lanes[i].number);
  }
  for (const Difference& difference : all) {
    if (difference.values.size() != lanes.size()) continue;
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    drawDifference(context, difference, nameOf(difference, all));
    ImGui::TableNextColumn();
    if (isOfStart(difference.keys[0])) continue;
    ImGui::PushID(difference.keys[0].c_str());
    if (smallButton("=", "Give all lanes the value of the active one")) {
      for (const std::string& key : difference.keys) bench.lanes.share(key);
    }
    ImGui::PopID();
  }
  ImGui::EndTable();
}

}  // namespace

void drawRivals(Workbench& bench, const char* popup) {
  if (!ImGui::BeginPopup(popup)) return;
  ImGui::TextDisabled("Add a lane that goes on like the active one, but with");
  for (const Rival& rival : rivals()) {
    if (ImGui::MenuItem(std::string(rival.label).c_str())) bench.lanes.add(rival.own);
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", std::string(rival.help).c_str());
  }
  ImGui::EndPopup();
}

void drawComparePanel(PanelContext& context) {
  Workbench& bench = context.bench;
  if (bench.lanes.count() < 2) return addButton(context);
  for (std::size_t i = 0; i < bench.lanes.count(); ++i) laneRow(context, i);
  addButton(context);
  settings(context);
  differences(context);
}

}  // namespace selvedge
