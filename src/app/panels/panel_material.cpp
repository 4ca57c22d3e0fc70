// What the cloth is made of: presets, model, moduli, damping by mode.
#include <fmt/format.h>

#include "app/panels/panels.h"
#include "forces/materials.h"

namespace selvedge {

void drawMaterialPanel(PanelContext& context) {
  Workbench& bench = context.bench;
  paramRow(context, "material.fabric", &bench.catalogue.fabrics());
  paramRow(context, "material.model");
  if (const MaterialModel* model = findMaterial(bench.document.scene.material.model)) {
    note(context.theme, context.theme.dim, std::string(model->description));
  }
  for (const char* key : {"material.density", "material.stretch", "material.shear", "material.bend"}) {
    paramRow(context, key);
  }
  ImGui::TextDisabled("Damping by mode");
  for (const char* key : {"material.stretch_damping", "material.shear_damping", "material.bend_damping",
                          "material.rayleigh_mass", "material.rayleigh_stiffness"}) {
    paramRow(context, key);
  }
  ImGui::TextDisabled("A change acts within");
  paramRow(context, "run.glide");
  ImGui::TextDisabled("Discretisation");
  paramSection(context, "material",
               {"material.fabric", "material.model", "material.density", "material.stretch", "material.shear",
                "material.bend", "material.stretch_damping", "material.shear_damping", "material.bend_damping",
                "material.rayleigh_mass", "material.rayleigh_stiffness"});
}

}  // namespace selvedge
