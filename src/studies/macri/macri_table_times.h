// What a frame of a method costs on Macri's cloth, by the clock.
#pragma once

#include "studies/macri/macri_table_cloth.h"
#include "studies/study_run.h"

namespace selvedge {

struct MacriTimes {
  double frame = 0;        // s, the median of all frames but the first
  double setUp = 0;        // s, what the first frame takes more
  double changedStep = 0;  // s, the frame after integrator.step is changed, the change included
  double changedPin = 0;   // s, after a node is pinned or let go
  int frames = 0;
  bool failed = false;  // diverged under way: the times are those until then
};

// Counts `work` in all.
MacriTimes macriTimes(StudyRun& run, const Scene& scene, int frames, double work);

}  // namespace selvedge
