// Methods on square sheets, as the studies `games` and `growth` name and build them.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/error.h"
#include "scene/scene.h"
#include "studies/figure.h"
#include "studies/method_choice.h"

namespace selvedge {

// A way to get a look, as the setting names it: "backward-euler converged", "xpbd 10x2" (ten substeps of two sweeps),
// "desbrun tethered" (no node further from its pins than limits.tether allows).
struct GameMethod {
  MethodChoice choice;
  std::optional<int> substeps;  // none: automatic (integrator.substeps = 0)
  std::optional<int> sweeps;    // none: the scene's
  bool tethered = false;
};

// Throws InputError ("methods: ...").
std::vector<GameMethod> gameMethodsIn(const std::vector<std::string>& names);

// The scene with as many nodes along each side; `tether`: of a method that is tethered.
Scene sheetOf(const Scene& scene, const GameMethod& method, int side, double tether);

// Throws InputError where numbers of nodes are not whole or the scene is no single sheet on a grid.
void checkSheets(const std::vector<double>& sizes, const Scene& scene);

// A run of a method that refuses the cloth says why and ends at once; the other methods go on.
template <class Run, class Measure>
Run measuredOrRefused(Run refused, const Measure& measure) {
  try {
    return measure();
  } catch (const InputError& error) {
    refused.failure = error.what();
    return refused;
  }
}

// A number that runs of a study have, as a pane of its figure shows it.
template <class Run>
struct RunMeasure {
  const char *name, *unit;
  double Run::*value;
  double scale = 1;
  bool log = false;
};

// A curve for each label, a dot for each of its runs at x(run); a run that ended early is a gap.
template <class Run, class X>
FigurePane paneOf(const RunMeasure<Run>& measure, const std::vector<std::string>& labels, const std::vector<Run>& runs,
                  const X& x) {
  FigurePane pane{.name = measure.name, .unit = measure.unit, .log = measure.log};
  for (std::size_t m = 0; m < labels.size(); ++m) {
    FigureCurve curve{.label = labels[m], .dots = true, .colour = static_cast<int>(m)};
    for (const Run& run : runs) {
      if (run.method.choice.label != labels[m]) continue;
      curve.x.push_back(x(run));
      curve.y.push_back(run.failure.empty() ? measure.scale * run.*measure.value : kNone);
    }
    if (!curve.x.empty()) pane.curves.push_back(std::move(curve));
  }
  return pane;
}

}  // namespace selvedge
