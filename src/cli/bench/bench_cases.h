// What `selvedge bench` measures: a table of cases, each a scene with some settings, and one measurement of one case.
#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

namespace selvedge {

// What the work of a frame is counted in, and which of its seconds that took.
enum class BenchUnit {
  particleSubstep,    // a node through one substep; the whole frame
  constraintSweep,    // a limited spring in one sweep; the frame less one without sweeps
  particleIteration,  // a node in one iteration of the linear solver; the solves
  particleAssembly,   // a node in the assembly of one matrix, timed alone at the end
  particleSolve,      // a node in one solve; the solves
  crossingSystem,     // a crossing of yarns in forces and one matrix, timed alone at the end
  crossingIteration,  // a crossing in one iteration of the linear solver; the solves
  crossingStep,       // a crossing in one step
  tetrahedronSystem,  // a tetrahedron in forces and one matrix, timed alone at the end
  particleTear,       // a node in one change of how the cloth hangs together, timed alone at the end
  triangleContact,    // a triangle in what finds, measures and keeps apart cloth that is near cloth, timed alone
};

struct BenchCase {
  std::string name;
  std::vector<std::pair<std::string, std::string>> settings;  // key, value
  BenchUnit unit;
  int largest = 1 << 20;  // N above which it would take too long
};

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

std::span<const BenchCase> benchCases();

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
