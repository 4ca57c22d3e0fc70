// The actions of the menu Edit.
#include <fmt/format.h>

#include "app/actions/action_tables.h"
#include "app/workbench/workbench.h"
#include "base/lane_number.h"
#include "base/params/param_value.h"
#include "forces/materials.h"
#include "integrators/methods.h"

namespace selvedge {
namespace {

void toggleCorner(Workbench& bench, std::size_t corner) {
  const std::vector<int> corners = bench.corners();
  if (corner >= corners.size()) return bench.notices.say(fmt::format("this cloth has no corner {}", corner));
  bench.edits.togglePins({corners[corner]});
}

bool cornerPinned(const Workbench& bench, std::size_t corner) {
  if (!bench.lanes.ready()) return false;
  const std::vector<int> corners = bench.corners();
  return corner < corners.size() && bench.lanes.pinned(corners[corner]);
}

std::string_view needsSelection(const Workbench& bench) {
  return bench.selection.nodes.empty() ? "no nodes are selected: click one, or Ctrl+drag a box around some" : "";
}
std::string_view needsUndo(const Workbench& bench) { return bench.edits.canUndo() ? "" : "there is nothing to undo"; }
std::string_view needsRedo(const Workbench& bench) { return bench.edits.canRedo() ? "" : "there is nothing to redo"; }

void toggleSelection(Workbench& bench) {
  bench.edits.togglePins(std::vector<int>(bench.selection.nodes.begin(), bench.selection.nodes.end()));
}

// Which lanes a change of this key is for, where there are several.
std::string reach(const Workbench& bench, const std::string& key) {
  if (bench.lanes.count() < 2) return "";
  const char letter = laneLetter(bench.lanes.active().number);
  if (bench.lanes.editsOneLane || bench.lanes.isOwn(key)) return fmt::format(", in lane {}", letter);
  return fmt::format(", in every lane without one of its own (T: in lane {} alone)", letter);
}

void nextMethod(Workbench& bench, std::size_t step) {
  const auto all = methods();
  const bool yarns = isWoven(bench.document.scene);
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].name != bench.document.scene.integrator.method) continue;
    std::size_t at = (i + step) % all.size();
    while (yarns && all[at].sweeps) at = (at + step) % all.size();  // these are not for yarns
    const std::string next(all[at].name);
    const std::string where = reach(bench, "integrator.method");
    if (bench.edits.useMethod(next)) bench.notices.say(fmt::format("integrator: {}{}", next, where));
    return;
  }
}

void nextModel(Workbench& bench) {
  for (const Scene::Cloth& cloth : bench.document.scene.cloths()) {
    if (cloth.prefix == bench.bodyPrefix() && (cloth.mesh.isSolid() || cloth.mesh.ofRopes()))
      return bench.notices.say(
          fmt::format("mesh.kind = {} has no material model: see the panel Material", cloth.mesh.kind));
  }
  const auto all = materialModels();
  for (std::size_t i = 0; i < all.size(); ++i) {
    const std::string key = bench.bodyPrefix() + "material.model";
    if (ParamValue(std::string(all[i].name)) != valueOf(*bench.document.param(key))) continue;
    const std::string next(all[(i + 1) % all.size()].name);
    const std::string where = reach(bench, key);
    if (bench.edits.set(key, next).empty()) bench.notices.say(fmt::format("material model: {}{}", next, where));
    return;
  }
}

void clearAway(Workbench& bench) {
  bench.dialogs.closeAll();
  bench.viewing.cuts = false;
  bench.experiments.open = false;
  bench.selection.clear();
}

using W = Workbench;

}  // namespace

std::vector<Action> editActions() {
  return {
      {"undo",
       "Edit",
       "Undo",
       "Take back the last change: of a parameter, a shape, the bodies, a cut or a lane",
       {control('z')},
       [](W& b) { b.edits.undo(); },
       nullptr,
       needsUndo,
       true},
      {"redo",
       "Edit",
       "Redo",
       "Do again what was taken back last",
       {control('y'), control('z', true)},
       [](W& b) { b.edits.redo(); },
       nullptr,
       needsRedo,
       true},
      {"corner-0",
       "Edit",
       "Pin corner 0",
       "Pin or release the first corner (top left)",
       {letter('0')},
       [](W& b) { toggleCorner(b, 0); },
       [](const W& b) { return cornerPinned(b, 0); },
       needsCloth},
      {"corner-1",
       "Edit",
       "Pin corner 1",
       "Pin or release the second corner (top right)",
       {letter('1')},
       [](W& b) { toggleCorner(b, 1); },
       [](const W& b) { return cornerPinned(b, 1); },
       needsCloth},
      {"corner-2",
       "Edit",
       "Pin corner 2",
       "Pin or release the third corner",
       {letter('2')},
       [](W& b) { toggleCorner(b, 2); },
       [](const W& b) { return cornerPinned(b, 2); },
       needsCloth},
      {"corner-3",
       "Edit",
       "Pin corner 3",
       "Pin or release the fourth corner",
       {letter('3')},
       [](W& b) { toggleCorner(b, 3); },
       [](const W& b) { return cornerPinned(b, 3); },
       needsCloth},
      {"pin-selection",
       "Edit",
       "Pin selected nodes",
       "Pin the selected nodes, or release them where all are pinned",
       {letter('k')},
       toggleSelection,
       nullptr,
       needsSelection},
      {"cut",
       "Edit",
       "Cut with the mouse",
       "Draw a line over the view: the cloth parts along it; undo goes back to before the cut",
       {letter('z')},
       [](W& b) { b.viewing.cuts = !b.viewing.cuts; },
       [](const W& b) { return b.viewing.cuts; },
       needsCloth},
      {"next-integrator",
       "Edit",
       "Next integrator",
       "The next method of the list, while the cloth moves",
       {letter('i')},
       [](W& b) { nextMethod(b, 1); },
       nullptr,
       needsCloth},
      {"integrator-before",
       "Edit",
       "Previous integrator",
       "The previous method of the list, while the cloth moves",
       {letter('j')},
       [](W& b) { nextMethod(b, methods().size() - 1); },
       nullptr,
       needsCloth},
      {"next-material",
       "Edit",
       "Next material model",
       "Springs, triangles or elastic, of the same fabric, while the cloth moves",
       {letter('b')},
       nextModel,
       nullptr,
       needsCloth},
      {"clear",
       "Edit",
       "Close and deselect",
       "Close all pages and select nothing",
       {named(GLFW_KEY_ESCAPE)},
       clearAway},
  };
}

}  // namespace selvedge
