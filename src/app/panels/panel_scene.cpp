// The open scene: what it is, its mesh and start, saving it.
#include <fmt/format.h>

#include "app/panels/panels.h"
#include "base/quote.h"

namespace selvedge {

void drawScenePanel(PanelContext& context) {
  Workbench& bench = context.bench;
  const Theme& theme = context.theme;
  const ClothShape& shape = *bench.lanes.active().shape;
  note(theme, theme.text, bench.document.scene.title.empty() ? bench.document.scene.name : bench.document.scene.title);
  if (!bench.document.scene.description.empty()) note(theme, theme.dim, bench.document.scene.description);
  if (ImGui::Button("Scenes...")) bench.dialogs.scenes = true;
  ImGui::SameLine();
  if (ImGui::Button("Save scene...")) bench.dialogs.askForFile(false);
  note(theme, theme.dim, fmt::format("{} nodes, {} triangles", shape.made(), shape.triangles.size()));
  if (const std::size_t copies = shape.copies(); copies > 0)
    note(theme, theme.dim, fmt::format("It came apart at {}.", counted(copies, "node")));
  note(theme, theme.dim, fmt::format("hash {:016x}", bench.lanes.active().hash));  // a line that never breaks
  for (const std::string& each : shape.remarks) note(theme, theme.dim, each);
  bodyRow(context);
  ImGui::TextDisabled("Mesh");
  paramSection(context, bench.bodyPrefix() + "mesh");
  ImGui::TextDisabled("Start");
  if (!bench.bodyPrefix().empty()) {
    paramSection(context, bench.bodyPrefix() + "start");
    ImGui::TextDisabled("Start of the scene");
  }
  paramSection(context, "start");
  ImGui::TextDisabled("Run without a window");
  paramSection(context, "run", {"glide"});
}

}  // namespace selvedge
