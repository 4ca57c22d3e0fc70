// The method: what it is, its equation, and whether it holds for this cloth right now.
#include <algorithm>
#include <cmath>
#include <string>

#include <fmt/format.h>

#include "app/panels/panels.h"
#include "base/lane_number.h"
#include "base/quote.h"
#include "integrators/methods.h"
#include "ui/lane_letter.h"
#include "ui/wrapped_text.h"

namespace selvedge {
namespace {

void methodCombo(PanelContext& context) {
  Workbench& bench = context.bench;
  const std::string now = bench.document.scene.integrator.method;
  if (bench.lanes.isOwn("integrator.method")) {
    laneLetter(context.theme, bench.lanes.active().number);
    ImGui::SameLine();
  }
  ImGui::SetNextItemWidth(-1);
  if (!ImGui::BeginCombo("##method", now.c_str(), ImGuiComboFlags_HeightLargest)) return;
  std::string_view family;
  for (const MethodInfo& method : methods()) {
    if (method.family != family) {
      family = method.family;
      ImGui::TextDisabled("%s", std::string(family).c_str());
    }
    const std::string name(method.name);
    if (ImGui::Selectable(fmt::format("  {}", name).c_str(), name == now) && name != now) bench.edits.useMethod(name);
    if (ImGui::IsItemHovered()) {
      ImGui::SetTooltip("order %d, %s\n%s\n%s", method.order, std::string(method.kind()).c_str(),
                        std::string(method.equation).c_str(), std::string(method.source).c_str());
    }
  }
  ImGui::EndCombo();
}

// In a line, so that what stands below does not move when it changes; at length under the pointer.
struct Stability {
  ImU32 colour;
  std::string brief, whole;
};

// Where the method is stable for this cloth: w h of its fastest vibration against the method's limit.
Stability stabilityOf(const LaneStatus& lane, const MethodInfo& method, const Theme& theme, double step) {
  if (lane.method != method.name) return {theme.dim, "It takes over at the next step.", ""};
  if (method.compliant)
    return {theme.good, "Holds at any step.",
            "With few sweeps in long steps the cloth is softer or slower than its material says, and its energy is not "
            "what it should be."};
  if (std::isinf(method.stabilityLimit))
    return {theme.good, "Stable at any step for linear vibrations.", "Cloth is not linear."};
  const double h = step / std::max(1, lane.substeps), wh = lane.omega * h;
  if (lane.omega <= 0) return {theme.dim, "The fastest vibration is being measured.", ""};
  if (method.stabilityLimit == 0) {
    return {theme.warning, "Amplifies every vibration.",
            fmt::format("The fastest here grows to 2.7 times its size in {:.2g} s (w h = {:.3g}).",
                        2 / (lane.omega * lane.omega * h), wh)};
  }
  const double longest = longestStep(method, lane.omega, lane.damping), undamped = longestStep(method, lane.omega, 0);
  const bool holds = h <= longest;
  const std::string damping =
      lane.damping > 0 ? fmt::format(" and fastest damping {:.3g} 1/s", lane.damping) : std::string();
  return {holds ? theme.good : theme.bad,
          fmt::format("{}: {:.3g} ms a step, {:.3g} at most.", holds ? "Stable" : "Unstable", 1e3 * h, 1e3 * longest),
          fmt::format("w h = {:.3g}, the limit is {:.3g} without damping. Fastest vibration {:.4g} rad/s{}.{}", wh,
                      method.stabilityLimit, lane.omega, damping,
                      2 * longest < undamped ? " It is the damping that wants small steps." : "")};
}

void stability(PanelContext& context, const MethodInfo& method) {
  const IntegratorSettings& settings = context.bench.document.scene.integrator;
  const LaneStatus& lane = context.bench.lanes.active();
  Stability said = stabilityOf(lane, method, context.theme, settings.step);
  if (settings.substeps == 0) {
    said.whole +=
        fmt::format("{}Automatic: {} now.", said.whole.empty() ? "" : "\n", counted(lane.substeps, "substep"));
  }
  note(context.theme, said.colour, said.brief);
  if (!said.whole.empty() && ImGui::IsItemHovered()) {
    ImGui::SetTooltip("%s", brokenAtSpaces(said.whole, context.theme.px(420)).c_str());
  }
}

}  // namespace

void drawIntegratorPanel(PanelContext& context) {
  methodCombo(context);
  const MethodInfo* method = findMethod(context.bench.document.scene.integrator.method);
  if (!method) return;
  note(context.theme, context.theme.dim,
       fmt::format("{}, order {}, {}, {} stage{}", method->family, method->order, method->kind(), method->stages,
                   method->stages == 1 ? "" : "s"));
  note(context.theme, context.theme.text, std::string(method->equation));
  note(context.theme, context.theme.dim, std::string(method->source));
  stability(context, *method);
  if (context.bench.document.hindrance("integrator.rho_inf").empty()) paramRow(context, "integrator.rho_inf");
  paramRow(context, "integrator.step");
  paramRow(context, "integrator.substeps");
  const double step = context.bench.document.scene.integrator.step;
  if (const double every = step / context.bench.lanes.runner->pace().speed; every > 1) {
    note(context.theme, context.theme.warning,
         fmt::format("At this speed there is a step, and a new picture, only every {:.3g} s.", every));
  }
  paramSection(context, "integrator", {"method", "rho_inf", "step", "substeps"});
}

}  // namespace selvedge
