#include "studies/macri/macri_table_times.h"

#include <algorithm>

#include "base/timer.h"
#include "sim/simulation.h"
#include "studies/median.h"

namespace selvedge {
namespace {

// s, of the command and the frame after it.
double timeOf(Simulation& simulation, const Command& command) {
  const Timer timer;
  static_cast<void>(simulation.apply(command));
  simulation.step();
  return timer.seconds();
}

}  // namespace

MacriTimes macriTimes(StudyRun& run, const Scene& scene, int frames, double work) {
  constexpr int kChanges = 4;  // of each kind
  Simulation simulation(scene, {.threads = 1, .ledger = false});
  MacriTimes times;
  simulation.step();
  const double first = simulation.stepSeconds();
  std::vector<double> each;
  const double part = work / (frames + 2 * kChanges);
  run.simulate(simulation, frames * scene.integrator.step, frames * part,
               [&](const Simulation& now) { each.push_back(now.stepSeconds()); });
  times.failed = simulation.failure().has_value();
  times.frames = static_cast<int>(each.size());
  times.frame = medianOf(each);
  times.setUp = std::max(0.0, first - times.frame);
  const int node = simulation.cloth().blockCount() / 2;
  const double h = scene.integrator.step;
  std::vector<double> steps, pins;
  for (int i = 0; i < kChanges && !run.cancelled(); ++i) {
    const bool there = i % 2 == 0;  // a pin and a shorter step; the next time back again
    if (!times.failed) {
      pins.push_back(there ? timeOf(simulation, PinNodes{{node}}) : timeOf(simulation, UnpinNodes{{node}}));
      steps.push_back(timeOf(simulation, SetParameter{"integrator.step", there ? 0.9 * h : h}));
    }
    run.done(2 * part);
  }
  times.changedPin = medianOf(pins);
  times.changedStep = medianOf(steps);
  return times;
}

}  // namespace selvedge
