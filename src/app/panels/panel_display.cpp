// How the cloth is looked at, and the interface itself.
#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>
#include <glm/gtc/color_space.hpp>

#include "app/actions/actions.h"
#include "app/panels/panels.h"
#include "app/settings/look_switches.h"
#include "app/settings/settings_file.h"

namespace selvedge {
namespace {

// Where columns begin if there are so many, each as wide as its widest; the last number is where they all end.
std::vector<float> columnStarts(std::size_t columns) {
  const ImGuiStyle& style = ImGui::GetStyle();
  std::vector<float> starts(columns + 1, 0);
  for (std::size_t i = 0; i < std::size(kLookSwitches); ++i) {
    const float width =
        ImGui::GetFrameHeight() + style.ItemInnerSpacing.x + ImGui::CalcTextSize(kLookSwitches[i].name).x;
    float& end = starts[i % columns + 1];
    end = std::max(end, width + style.ItemSpacing.x);
  }
  std::partial_sum(starts.begin(), starts.end(), starts.begin());
  return starts;
}

// " (W)", where its action has a key.
std::string keyOf(const LookSwitch& each) {
  for (const Action& action : actions()) {
    if (action.name == actionOf(each) && !action.chords.empty()) return fmt::format(" ({})", chordTexts(action));
  }
  return "";
}

void modes(PanelContext& context) {
  Look& look = context.bench.viewing.look;
  std::vector<float> starts = columnStarts(3);
  while (starts.size() > 2 && starts.back() - ImGui::GetStyle().ItemSpacing.x > ImGui::GetContentRegionAvail().x) {
    starts = columnStarts(starts.size() - 2);
  }
  const std::size_t columns = starts.size() - 1;
  const float left = ImGui::GetCursorPosX();
  std::size_t at = 0;
  for (const LookSwitch& each : kLookSwitches) {
    if (at % columns > 0) ImGui::SameLine(left + starts[at % columns]);
    ImGui::Checkbox(each.name, &(look.*each.flag));
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s%s", each.help, keyOf(each).c_str());
    ++at;
  }
}

void colourMap(PanelContext& context) {
  Workbench& bench = context.bench;
  const QuantityInfo& now = infoOf(bench.viewing.look.quantity);
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted("Colour map");
  ImGui::SameLine(context.theme.px(90));
  ImGui::SetNextItemWidth(-1);
  if (!ImGui::BeginCombo("##map", std::string(now.label).c_str(), ImGuiComboFlags_HeightLargest)) return;
  for (const QuantityInfo& each : quantities()) {
    const std::string_view nothing = whyNothing(each.quantity, bench.lanes.frame.get());
    const auto flags = nothing.empty() ? ImGuiSelectableFlags_None : ImGuiSelectableFlags_Disabled;
    if (ImGui::Selectable(std::string(each.label).c_str(), each.quantity == bench.viewing.look.quantity, flags)) {
      bench.viewing.look.quantity = each.quantity;
    }
    if (ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) {
      ImGui::SetTooltip("%s%s%s", std::string(each.help).c_str(), nothing.empty() ? "" : "\n",
                        std::string(nothing).c_str());
    }
  }
  ImGui::EndCombo();
}

void exaggeration(PanelContext& context) {
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted("Motion");
  ImGui::SameLine(context.theme.px(90));
  ImGui::SetNextItemWidth(-1);
  ImGui::SliderFloat("##motion", &context.bench.viewing.look.exaggeration, 1, 100, "%.3g x",
                     ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp);
  if (ImGui::IsItemHovered()) {
    ImGui::SetTooltip(
        "Draws how far each node is from where it began so many times as large;\nthe mouse can take "
        "hold of the cloth only at 1 x.");
  }
}

// Which values have the end's colour, and how the others are spread.
void mapRange(PanelContext& context) {
  struct Share {
    float share;
    const char* label;
  };
  static constexpr Share kShares[] = {
      {1, "up to the largest"}, {0.995F, "up to 99.5 % of nodes"}, {0.95F, "up to 95 % of nodes"}};
  Look& look = context.bench.viewing.look;
  if (look.quantity == Quantity::none) return;
  const auto now = std::find_if(std::begin(kShares), std::end(kShares),
                                [&](const Share& each) { return std::abs(each.share - look.mapShare) < 1e-4F; });
  ImGui::SetCursorPosX(context.theme.px(90));
  const float log = ImGui::GetFrameHeight() + ImGui::GetStyle().ItemInnerSpacing.x + ImGui::CalcTextSize("log").x;
  ImGui::SetNextItemWidth(-log - ImGui::GetStyle().ItemSpacing.x);
  if (ImGui::BeginCombo("##range", now == std::end(kShares) ? "" : now->label)) {
    for (const Share& each : kShares) {
      if (!ImGui::Selectable(each.label, &each == now)) continue;
      look.mapShare = each.share;
      for (View& view : context.bench.viewing.views) view.fitRange = true;
    }
    ImGui::EndCombo();
  }
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("How far the colours reach; values beyond have the last colour");
  ImGui::SameLine();
  const QuantityInfo& info = infoOf(look.quantity);
  ImGui::BeginDisabled(info.diverging);
  ImGui::Checkbox("log", &look.mapLog);
  ImGui::EndDisabled();
  if (ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) {
    ImGui::SetTooltip(info.diverging ? "Not for this map, which has values of both signs" : "Logarithmic scale");
  }
}

void samples(PanelContext& context) {
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted("Antialiasing");
  ImGui::SameLine(context.theme.px(90));
  for (const int count : {1, 2, 4, 8}) {
    if (ImGui::RadioButton(count == 1 ? "off" : fmt::format("{}x", count).c_str(),
                           context.bench.viewing.look.samples == count)) {
      context.bench.viewing.look.samples = count;
    }
    ImGui::SameLine();
  }
  ImGui::NewLine();
}

// The look keeps linear colours, people choose what they see.
void colour(const char* label, glm::vec3& linear) {
  glm::vec3 seen = glm::convertLinearToSRGB(linear);
  if (ImGui::ColorEdit3(label, &seen.x, ImGuiColorEditFlags_NoInputs)) linear = glm::convertSRGBToLinear(seen);
}

void scaleCombo(PanelContext& context) {
  SettingsTable& table = context.bench.settings;
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted("Interface");
  ImGui::SameLine(context.theme.px(90));
  ImGui::SetNextItemWidth(context.theme.px(90));
  const double now = remembered(table, "scale", 1.0);
  if (!ImGui::BeginCombo("##scale", fmt::format("{:.0f} %", 100 * now).c_str())) return;
  for (const int percent : {100, 125, 150, 175, 200}) {
    if (ImGui::Selectable(fmt::format("{} %", percent).c_str(), std::abs(now - percent / 100.0) < 1e-3)) {
      remember(table, "scale", percent / 100.0);
    }
  }
  ImGui::EndCombo();
}

// Of cloths without a fabric of their own, and of all where fabrics are not shown.
void plainColours(PanelContext& context) {
  Look& look = context.bench.viewing.look;
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted("Plain cloth");
  if (ImGui::IsItemHovered()) {
    ImGui::SetTooltip("The colours of cloth without a fabric, and of all cloth where \"Fabrics\" is off");
  }
  ImGui::SameLine(context.theme.px(90));
  colour("outside", look.fabric);
  ImGui::SameLine();
  colour("inside", look.lining);
}

}  // namespace

void drawDisplayPanel(PanelContext& context) {
  Look& look = context.bench.viewing.look;
  colourMap(context);
  mapRange(context);
  exaggeration(context);
  modes(context);
  samples(context);
  plainColours(context);
  scaleCombo(context);
  ImGui::SameLine();
  ImGui::Checkbox("dark", &look.dark);
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("Light letters on a dark ground (L)");
}

}  // namespace selvedge
