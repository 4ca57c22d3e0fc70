// One measurement of one case of `selvedge bench`.
#pragma once

#include <string>

#include "cli/bench/bench_cases.h"

namespace selvedge {

struct BenchResult {
  std::string name, unit;
  int size = 0, nodes = 0, threads = 1, substeps = 1;
  double from = 0;  // s of simulated time, the first frame
  double frameMilliseconds = 0, unitNanoseconds = 0;
  double iterations = 0, newton = 0;       // of the linear solver, of Newton's method: a frame
  double frameLow = 0, frameHigh = 0;      // ms: a quarter of the frames took less, a quarter took more
  double processorMilliseconds = 0;        // a frame, of all threads, median
  double realTime = 0;                     // simulated seconds in a second
  double stretchP99 = 0, stretchMean = 0;  // of the last frame
  double stretchWhole = -1;                // what 99 of 100 springs never exceeded from the start on; -1: not measured
  std::string problem;                     // why there are no numbers, or what to know about them
};

// What is run of a case.
struct BenchRun {
  int size = 0, threads = 1, frames = 1;
  double from = 0;         // s of simulated time before the first frame
  bool wholeTime = false;  // a second time, not timed, for BenchResult::stretchWhole
};
BenchResult measure(const BenchCase& benchCase, const BenchRun& run);

// Bullet's soft body, the peer: a patch of the same size and mass. False where the program was built without it.
bool measureBullet(const BenchRun& run, BenchResult& result);

}  // namespace selvedge
