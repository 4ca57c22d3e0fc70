// The open scene: what it is, its mesh and start, saving it.
#include <fmt/format.h>

#include "app/panels/panels.h"

namespace selvedge {

void drawScenePanel(PanelContext& context) {
  Workbench& bench = context.bench;
  const Theme& theme = context.theme;
  note(theme, theme.text, bench.scene.title.empty() ? bench.scene.name : bench.scene.title);
  if (!bench.scene.description.empty()) note(theme, theme.dim, bench.scene.description);
  if (ImGui::Button("Scenes...")) bench.showScenes = true;
  ImGui::SameLine();
  if (ImGui::Button("Save scene...")) bench.showSave = true;
  note(theme, theme.dim,
       fmt::format("{} nodes, {} triangles; hash {:016x}", bench.lane().shape->nodes,
                   bench.lane().shape->triangles.size(), bench.lane().hash));
  ImGui::TextDisabled("Mesh");
  paramSection(context, "mesh");
  ImGui::TextDisabled("Start");
  paramSection(context, "start");
  ImGui::TextDisabled("Run without a window");
  paramSection(context, "run");
}

}  // namespace selvedge
