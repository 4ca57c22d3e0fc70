// The bar under the menu: play, one step, reset, the speed; and the line at the bottom that says how it is going.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/actions/actions.h"
#include "app/panels/panels.h"
#include "app/window/interface.h"
#include "ui/wrapped_text.h"

namespace selvedge {
namespace {

const Action& actionNamed(std::string_view name) {
  const auto all = actions();
  return *std::find_if(all.begin(), all.end(), [&](const Action& a) { return a.name == name; });
}

void button(Workbench& bench, const char* label, std::string_view name) {
  const Action& action = actionNamed(name);
  if (ImGui::Button(label)) perform(action, bench);
  if (ImGui::IsItemHovered()) {
    ImGui::SetTooltip("%s (%s)", std::string(action.help).c_str(), chordTexts(action).c_str());
  }
  ImGui::SameLine();
}

// "1/10", "4": a pace in words that fit a button.
std::string paceText(double speed) {
  return speed >= 1 ? fmt::format("{:g}x", speed) : fmt::format("1/{:g}x", std::round(1 / speed));
}

void item(const Theme& theme, const char* name, const std::string& value, const char* help, ImU32 colour = 0) {
  const float wanted = ImGui::CalcTextSize(name).x + ImGui::CalcTextSize(value.c_str()).x + theme.px(26);
  if (ImGui::GetContentRegionAvail().x < wanted) return;
  ImGui::BeginGroup();
  ImGui::TextDisabled("%s", name);
  ImGui::SameLine(0, theme.px(5));
  ImGui::PushStyleColor(ImGuiCol_Text, colour ? colour : theme.text);
  ImGui::TextUnformatted(value.c_str());
  ImGui::PopStyleColor();
  ImGui::EndGroup();
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", help);
  ImGui::SameLine(0, theme.px(18));
}

}  // namespace

void drawTimeBar(Workbench& bench, const Theme& theme) {
  if (!bench.lanes.runner) return ImGui::TextDisabled("%s", bench.loading() ? "Loading..." : "No scene is open.");
  const Pace pace = bench.lanes.runner->pace();
  button(bench, pace.paused ? "Play##pause" : "Pause##pause", "pause");
  button(bench, "Step", "step");
  button(bench, "Reset", "reset");
  button(bench, "-##slower", "slower");
  const std::string now = paceText(pace.speed);
  if (ImGui::Button(fmt::format("{}##pace", now).c_str(), {theme.px(64), 0})) bench.clock.setSpeed(1);
  if (ImGui::IsItemHovered())
    ImGui::SetTooltip("The speed that is wanted, in simulated seconds a second; click for real time");
  ImGui::SameLine();
  button(bench, "+##faster", "faster");
  if (ImGui::GetContentRegionAvail().x < theme.px(300)) return;
  ImGui::SameLine(0, theme.px(18));
  if (ImGui::Button("Compare with...")) ImGui::OpenPopup("##rivals");
  if (ImGui::IsItemHovered())
    ImGui::SetTooltip("Adds another version of this cloth beside it, which goes on from its present state");
  drawRivals(bench, "##rivals");
  ImGui::SameLine();
  button(bench, "Scenes", "scenes");
  button(bench, "Find", "find");
  button(bench, "Keys", "help");
  if (bench.loading()) ImGui::TextDisabled("Loading...");
}

void drawStatusLine(Workbench& bench, const Theme& theme, const FrameCost& cost) {
  if (!bench.lanes.ready()) return ImGui::TextDisabled(" ");
  const LaneStatus& lane = bench.lanes.active();
  const Pace pace = bench.lanes.runner->pace();
  item(theme, "t", fmt::format("{:.3f} s", lane.time), "Simulated time");
  item(theme, "h", fmt::format("{:.4g} ms", 1e3 * bench.document.scene.integrator.step),
       "integrator.step: one step of the clock");
  item(theme, "substeps", fmt::format("{}", lane.substeps),
       "Steps of the method within the last step; twice as many for each time that it had to be halved");
  const bool slow = !bench.lanes.frame->paused && bench.lanes.frame->reached < 0.9 * pace.speed;
  item(theme, "pace",
       bench.lanes.frame->paused ? "paused"
                                 : fmt::format("{:.2f}x of {}", bench.lanes.frame->reached, paceText(pace.speed)),
       "Simulated seconds a second: reached, and wanted; 1x is real time", slow ? theme.warning : 0);
  std::vector<std::string> attention = lane.attention;
  if (bench.fallsThroughGround()) {
    attention.emplace_back("Cloth goes through the ground, which is only drawn; the panel Shapes can make it a floor.");
  }
  if (!attention.empty()) {
    item(theme, "attention", fmt::format("{}", attention.size()),
         brokenAtSpaces(fmt::format("{}", fmt::join(attention, "\n")), theme.px(420)).c_str(), theme.warning);
  }
  if (const double seconds = bench.lanes.runner->steppingFor(); seconds > 2) {
    const SubstepsSoFar substeps = bench.lanes.runner->substepsSoFar();
    const std::string parts =
        substeps.all > 1 ? fmt::format(", substep {} of {}", substeps.done, substeps.all) : std::string();
    item(theme, "this step", fmt::format("{:.0f} s so far{}", seconds, parts),
         "Seconds that it takes to compute; a pause, a reset, a jump in time or another method or step gives it up",
         theme.warning);
  }
  item(theme, "iterations", fmt::format("{}", lane.report.linearIterations),
       "Iterations of the linear solver in the last step; 0 for explicit methods");
  item(theme, "method", std::string(lane.method), "The method of the active lane");
  item(theme, "interface", fmt::format("{:.0f} frames/s", ImGui::GetIO().Framerate),
       fmt::format(
           "Pictures of this window a second. A picture takes {:.1f} ms for menus, panels and plots, {:.1f} for the "
           "view, {:.1f} to draw all that.",
           cost.build, cost.views, cost.present)
           .c_str());
}

}  // namespace selvedge
