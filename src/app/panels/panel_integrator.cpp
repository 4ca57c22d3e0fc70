// The method: what it is, its equation, and whether it holds for this cloth right now.
#include <cmath>

#include <fmt/format.h>

#include "app/panels/hindrances.h"
#include "app/panels/panels.h"
#include "base/lane_number.h"
#include "integrators/methods.h"
#include "sim/steps/automatic_substeps.h"
#include "ui/lane_letter.h"

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

// Where the method is stable for this cloth: w h of its fastest vibration against the method's limit.
void stability(PanelContext& context, const MethodInfo& method) {
  const LaneStatus& lane = context.bench.lanes.active();
  const Theme& theme = context.theme;
  if (lane.method != method.name) return note(theme, theme.dim, "It takes over at the next step.");
  if (method.compliant)
    return note(theme, theme.good,
                "Holds at any step. With few sweeps in long steps the cloth is softer or slower than its material "
                "says, and its energy is not what it should be.");
  if (std::isinf(method.stabilityLimit))
    return note(theme, theme.good, "Stable at any step for linear vibrations; cloth is not linear.");
  const double h = context.bench.document.scene.integrator.step / std::max(1, lane.substeps);
  if (lane.omega <= 0) return note(theme, theme.dim, "The fastest vibration is being measured.");
  const double wh = lane.omega * h;
  if (method.stabilityLimit == 0) {
    return note(
        theme, theme.warning,
        fmt::format("Amplifies every vibration, the fastest here to 2.7 times its size in {:.2g} s (w h = {:.3g}).",
                    2 / (lane.omega * lane.omega * h), wh));
  }
  const double longest = longestStep(method, lane.omega, lane.damping), undamped = longestStep(method, lane.omega, 0);
  const bool holds = h <= longest;
  const std::string damping =
      lane.damping > 0 ? fmt::format(" and fastest damping {:.3g} 1/s", lane.damping) : std::string();
  note(theme, holds ? theme.good : theme.bad,
       fmt::format("{}: w h = {:.3g}, the limit is {:.3g} without damping. Fastest vibration {:.4g} rad/s{}: at most "
                   "{:.3g} ms a step, now {:.3g}.{}",
                   holds ? "Stable here" : "Unstable here", wh, method.stabilityLimit, lane.omega, damping,
                   1e3 * longest, 1e3 * h, 2 * longest < undamped ? " It is the damping that wants small steps." : ""));
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
  if (hindranceOf(context.bench, "integrator.rho_inf").empty()) paramRow(context, "integrator.rho_inf");
  paramRow(context, "integrator.step");
  paramRow(context, "integrator.substeps");
  if (context.bench.document.scene.integrator.substeps == 0) {
    note(context.theme, context.theme.dim, fmt::format("automatic: {} now", context.bench.lanes.active().substeps));
  }
  const double step = context.bench.document.scene.integrator.step;
  if (const double every = step / context.bench.lanes.runner->pace().speed; every > 1) {
    note(context.theme, context.theme.warning, fmt::format("At this speed the picture moves every {:.3g} s.", every));
  }
  paramSection(context, "integrator", {"method", "rho_inf", "step", "substeps"});
}

}  // namespace selvedge
