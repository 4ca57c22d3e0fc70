// The actions of the menu Studies.
#include "app/actions/action_tables.h"
#include "app/workbench/workbench.h"

namespace selvedge {
namespace {

using W = Workbench;

void toggle(W& bench) {
  bench.experiments.open = !bench.experiments.open;
  if (bench.experiments.open) static_cast<void>(bench.experiments.list());
}

void startOrCancel(W& bench) {
  Experiments& experiments = bench.experiments;
  static_cast<void>(experiments.list());
  if (experiments.running()) return experiments.cancel();
  experiments.open = true;
  experiments.start(bench.document.scene);
}

void ofThisScene(W& bench, const char* study) {
  Experiments& experiments = bench.experiments;
  static_cast<void>(experiments.list());
  experiments.choose(study);
  experiments.open = experiments.onOpenScene = true;
}

}  // namespace

std::vector<Action> studyActions() {
  return {
      {"experiments",
       "Studies",
       "Experiments...",
       "Published experiments, to be run again and compared",
       {control('e')},
       toggle,
       [](const W& b) { return b.experiments.open; }},
      {"study",
       "Studies",
       "Start or cancel the study",
       "Run the experiment that is chosen, or end the one that runs",
       {control('e', true)},
       startOrCancel,
       nullptr,
       needsCloth},
      {"convergence",
       "Studies",
       "Convergence of this scene...",
       "Error against step, of every method, on the scene that is open",
       {},
       [](W& b) { ofThisScene(b, "convergence"); },
       nullptr,
       needsCloth},
      {"work-precision",
       "Studies",
       "Work-precision of this scene...",
       "Error against cost, of every method, on the scene that is open",
       {},
       [](W& b) { ofThisScene(b, "work-precision"); },
       nullptr,
       needsCloth},
  };
}

}  // namespace selvedge
