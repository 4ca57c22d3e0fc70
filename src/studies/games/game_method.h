// Methods on square sheets, as the studies `games` and `growth` name and build them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "scene/scene.h"
#include "studies/method_choice.h"

namespace selvedge {

// A way to get a look, as the setting names it: "backward-euler converged", "xpbd 10x2" (ten substeps of two sweeps),
// "desbrun tethered" (no node further from its pins than limits.tether allows).
struct GameMethod {
  MethodChoice choice;
  std::optional<int> substeps;  // none: automatic for explicit methods, one for the others
  std::optional<int> sweeps;    // none: the scene's
  bool tethered = false;
};

// Throws InputError ("methods: ...").
std::vector<GameMethod> gameMethodsIn(const std::vector<std::string>& names);

// The scene with as many nodes along each side; `tether`: of a method that is tethered.
Scene sheetOf(const Scene& scene, const GameMethod& method, int side, double tether);

// Throws InputError where numbers of nodes are not whole or the scene is no single sheet on a grid.
void checkSheets(const std::vector<double>& sizes, const Scene& scene);

}  // namespace selvedge
