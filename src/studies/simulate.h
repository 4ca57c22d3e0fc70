// StudyRun::simulate, apart since it needs the whole of Simulation.
#pragma once

#include <algorithm>

#include "sim/simulation.h"
#include "studies/study_run.h"

namespace selvedge {

template <class Seen>
bool StudyRun::simulate(Simulation& simulation, double duration, double work, const Seen& seen) {
  const double begin = simulation.time(), slack = 1e-9 * duration;
  double counted = 0;
  while (simulation.time() < begin + duration - slack) {
    if (cancelled() || !simulation.step()) break;
    seen(simulation);
    const double part = std::min(work, work * (simulation.time() - begin) / duration);
    done(part - counted);
    counted = part;
  }
  if (!cancelled()) done(work - counted);
  return !cancelled() && !simulation.failure();
}

}  // namespace selvedge
