// The shapes that cloth touches, and how contact with them acts.
#include <fmt/format.h>

#include "app/panels/panels.h"

namespace selvedge {

void drawShapesPanel(PanelContext& context) {
  const auto& colliders = context.bench.document.scene.colliders;
  if (colliders.empty()) {
    note(context.theme, context.theme.dim,
         "Nothing for the cloth to touch. A [[collider]] in the scene's file is a plane, sphere, capsule, box, "
         "cylinder or mesh; see the scenes drape and bunny.");
  }
  for (const ColliderBlock& each : colliders) {
    const std::string kind = each.file.empty() ? each.shape : fmt::format("{} ({})", each.shape, each.file);
    const std::string name = each.name.empty() || each.name == each.shape ? "" : fmt::format("{}, ", each.name);
    note(context.theme, context.theme.text,
         fmt::format("{}{}{}: friction {:g}, elasticity {:g}, thickness {:g} mm", name, name.empty() ? "" : "a ", kind,
                     each.friction, each.elasticity, 1e3 * each.thickness));
  }
  paramSection(context, "contact");
}

}  // namespace selvedge
