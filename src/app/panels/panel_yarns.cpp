// What woven cloth is made of, in place of a sheet's material: the yarn, how it damps and how it slides.
#include <numbers>

#include <fmt/format.h>

#include "app/panels/panels.h"

namespace selvedge {
namespace {

// Each damper's coefficient over the stiffness that it damps: a time, as beta of Rayleigh damping is.
void dampingTimes(const PanelContext& context, const YarnSettings& yarn) {
  const double R2 = yarn.radius * yarn.radius, section = std::numbers::pi * R2;
  const auto time = [](double kd, double ke) { return ke > 0 ? fmt::format("{:.3g} s", kd / ke) : "no stiffness"; };
  note(context.theme, context.theme.dim,
       fmt::format("Damping times: stretch {}, bend {}, shear {}", time(yarn.stretchDamping, yarn.stretch * section),
                   time(yarn.bendDamping, 2 * yarn.bend * section), time(yarn.shearDamping, yarn.shear * R2)));
}

}  // namespace

void drawYarnRows(PanelContext& context) {
  Workbench& bench = context.bench;
  const YarnSettings& yarn = bench.document.scene.yarn;
  const auto rows = [&](std::initializer_list<const char*> names) {
    for (const char* name : names) paramRow(context, fmt::format("yarn.{}", name));
  };
  paramRow(context, "yarn.preset", &bench.catalogue.yarns());
  rows({"weave"});
  if (yarn.weave == "pattern") rows({"pattern"});
  rows({"radius", "density", "stretch", "bend", "shear"});
  ImGui::TextDisabled("Damping");
  rows({"damping"});
  if (yarn.damping == "rayleigh") {
    rows({"rayleigh_mass", "rayleigh_stiffness", "rayleigh_scope"});
  } else {
    rows({"stretch_damping", "bend_damping", "shear_damping"});
    dampingTimes(context, yarn);
  }
  ImGui::TextDisabled("Yarn on yarn");
  rows({"sliding", "friction"});
  ImGui::TextDisabled("How soon changes take effect");
  paramRow(context, "run.glide");
  ImGui::TextDisabled("Choices of the model");
  paramSection(context, "yarn",
               {"preset", "weave", "pattern", "radius", "density", "stretch", "bend", "shear", "damping",
                "rayleigh_mass", "rayleigh_stiffness", "rayleigh_scope", "stretch_damping", "bend_damping",
                "shear_damping", "sliding", "friction"});
}

}  // namespace selvedge
