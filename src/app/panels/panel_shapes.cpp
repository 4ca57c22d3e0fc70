// The shapes that cloth touches: which there are, the parameters of the selected one, and how contact with them acts.
#include <fmt/format.h>

#include "app/panels/panels.h"
#include "app/panels/parts/new_shape.h"
#include "scene/blocks/shape_keys.h"
#include "sim/attention.h"

namespace selvedge {
namespace {

AddShape floorOf(const Workbench& bench) { return newFloor(*bench.lanes.frame, bench.viewing.views.front().ground); }

void addButton(Workbench& bench) {
  if (ImGui::Button("Add...")) ImGui::OpenPopup("kinds of shapes");
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("A shape beneath the cloth, for it to fall on");
  if (!ImGui::BeginPopup("kinds of shapes")) return;
  ColliderSettings any;
  const Params params = any.params();
  for (const std::string& kind : findParam(params, "shape")->choices) {
    if (kind == "mesh" || !ImGui::Selectable(kind.c_str())) continue;  // a mesh is a file that a scene names
    const LaneStatus& lane = bench.lanes.active();
    const bool floorToo = kind != "plane" && bench.document.scene.colliders.empty() && bench.groundIsOnlyDrawn();
    AddShape added = newShape(kind, lane);
    if (floorToo) {  // what is seen to stand on the ground does so
      const AddShape floor = floorOf(bench);
      bench.edits.addShape(floor);
      added = newShapeOn(floor, kind, lane);
    }
    bench.edits.addShape(added);
    bench.selection.shape = added.name;
  }
  ImGui::EndPopup();
}

void removeButton(Workbench& bench) {
  ImGui::BeginDisabled(!findShape(bench.document.scene, bench.selection.shape));
  if (ImGui::Button("Remove")) {
    bench.edits.removeShape(bench.selection.shape);
    bench.selection.shape.clear();
  }
  ImGui::EndDisabled();
}

// The ground that is drawn, made one that cloth touches.
void floorButton(Workbench& bench, const Theme& theme) {
  if (!bench.groundIsOnlyDrawn()) return;
  ImGui::BeginDisabled(!bench.lanes.caughtUp());  // it may be under way
  if (ImGui::Button("Make the ground a floor")) bench.edits.addShape(floorOf(bench));
  ImGui::EndDisabled();
  if (ImGui::IsItemHovered()) {
    ImGui::SetTooltip("A plane where the ground is drawn, or below cloth that has gone through it");
  }
  if (bench.fallsThroughGround()) note(theme, theme.warning, "Cloth goes through the ground, which is only drawn.");
}

void listOfShapes(Workbench& bench) {
  for (const ColliderBlock& each : bench.document.scene.colliders) {
    const bool chosen = each.name == bench.selection.shape;
    const std::string kind = each.name.starts_with(each.shape) ? "" : fmt::format(" ({})", each.shape);
    const std::string moves = each.motion == "held" ? "" : fmt::format(", {}", each.motion);
    if (!ImGui::Selectable(fmt::format("{}{}{}###{}", each.name, kind, moves, each.name).c_str(), chosen)) continue;
    bench.selection.shape = chosen ? "" : each.name;
  }
}

}  // namespace

void drawShapesPanel(PanelContext& context) {
  Workbench& bench = context.bench;
  addButton(bench);
  ImGui::SameLine();
  removeButton(bench);
  floorButton(bench, context.theme);
  listOfShapes(bench);
  if (bench.document.scene.colliders.empty()) {
    note(context.theme, context.theme.dim,
         bench.document.scene.contact.self ? "No shapes: cloth touches cloth alone."
                                           : "Nothing for the cloth to touch.");
  } else if (findShape(bench.document.scene, bench.selection.shape)) {
    paramSection(context, fmt::format("{}{}", kShapeKeys, bench.selection.shape));
    ImGui::TextDisabled("Contact with all shapes");
  } else {
    note(context.theme, context.theme.dim, "Click a shape for its parameters; drag it in the view to move it.");
  }
  paramSection(context, "contact");
  if (!bench.document.scene.contact.self && !bench.document.scene.colliders.empty()) {
    note(context.theme, context.theme.dim, "Cloth passes through itself and other cloth: \"self\" is off.");
  }
  if (const std::string instead = contactInstead(bench.document.scene); !instead.empty()) {
    note(context.theme, context.theme.warning, instead);
  }
}

}  // namespace selvedge
