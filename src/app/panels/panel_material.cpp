// What the cloth is made of: presets, model, moduli, damping by mode; of several bodies, of the one that is chosen.
#include <algorithm>
#include <span>

#include <fmt/format.h>

#include "app/panels/panels.h"
#include "forces/materials.h"

namespace selvedge {
namespace {

constexpr std::string_view kModuli[] = {"density", "stretch", "shear", "bend"};
constexpr std::string_view kDampers[] = {"stretch_damping", "shear_damping", "bend_damping", "rayleigh_mass",
                                         "rayleigh_stiffness"};

}  // namespace

void drawMaterialPanel(PanelContext& context) {
  Workbench& bench = context.bench;
  if (isWoven(bench.document.scene)) return drawYarnRows(context);
  bodyRow(context);
  const std::string section = bench.bodyPrefix() + "material.";
  const auto rows = [&](std::span<const std::string_view> names) {
    for (const std::string_view name : names) paramRow(context, fmt::format("{}{}", section, name));
  };
  const std::vector<Scene::Cloth> cloths = bench.document.scene.cloths();
  const auto chosen = std::find_if(cloths.begin(), cloths.end(),
                                   [&](const Scene::Cloth& cloth) { return cloth.prefix == bench.bodyPrefix(); });
  if (chosen != cloths.end() && chosen->mesh.kind == "figure") {
    paramRow(context, section + "density");
    return note(context.theme, context.theme.dim,
                "A figure moves as its file says, whatever cloth does to it: nothing of its material counts but the "
                "density, for the work that moves it.");
  }
  if (chosen != cloths.end() && chosen->mesh.ofRopes()) {
    note(context.theme, context.theme.dim, std::string(ropeMaterial().description));
    paramSection(context, bench.bodyPrefix() + "rope");
    ImGui::TextDisabled("Damping");
    for (const char* key : {"stretch_damping", "bend_damping", "rayleigh_mass", "rayleigh_stiffness"})
      paramRow(context, section + key);
    ImGui::TextDisabled("Limits of strain");
    paramSection(context, "limits");
    ImGui::TextDisabled("When it breaks");
    return paramSection(context, bench.bodyPrefix() + "tearing");
  }
  if (chosen != cloths.end() && chosen->mesh.isSolid()) {
    note(context.theme, context.theme.dim, std::string(solidMaterial().description));
    paramSection(context, bench.bodyPrefix() + "solid");
    ImGui::TextDisabled("More damping");
    for (const char* key : {"rayleigh_mass", "rayleigh_stiffness"}) paramRow(context, section + key);
    ImGui::TextDisabled("Limits of strain");
    paramSection(context, "limits");
    ImGui::TextDisabled("When it tears");
    paramSection(context, bench.bodyPrefix() + "tearing");
    ImGui::TextDisabled("How soon changes take effect");
    return paramRow(context, "run.glide");
  }
  paramRow(context, section + "fabric", &bench.catalogue.fabrics());
  paramRow(context, section + "model");
  const MaterialModel* model = chosen == cloths.end() ? nullptr : findMaterial(chosen->material.model);
  if (model) note(context.theme, context.theme.dim, std::string(model->description));
  rows(kModuli);
  ImGui::TextDisabled("Damping by mode");
  rows(kDampers);
  ImGui::TextDisabled("Limits of strain");
  paramSection(context, "limits");
  ImGui::TextDisabled("Plastic deformation");
  paramSection(context, bench.bodyPrefix() + "plastic");
  ImGui::TextDisabled("When it tears");
  paramSection(context, bench.bodyPrefix() + "tearing");
  if (!bench.document.scene.seams.empty()) {
    ImGui::TextDisabled("Seams");
    paramSection(context, "sewing");
  }
  ImGui::TextDisabled("How soon changes take effect");
  paramRow(context, "run.glide");
  ImGui::TextDisabled("Discretisation");
  paramSection(context, bench.bodyPrefix() + "material",
               {"fabric", "model", "density", "stretch", "shear", "bend", "stretch_damping", "shear_damping",
                "bend_damping", "rayleigh_mass", "rayleigh_stiffness"});
}

}  // namespace selvedge
