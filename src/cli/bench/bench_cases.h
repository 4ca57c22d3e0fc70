// What `selvedge bench` measures: a table of cases, each a scene with some settings.
#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "scene/scene.h"

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
  nodeContact,        // a node against one shape, in what finds, measures and keeps apart both, timed alone
  triangleContact,    // a triangle in what finds, measures and keeps apart cloth that is near cloth, timed alone
};

struct BenchCase {
  std::string name;
  std::vector<std::pair<std::string, std::string>> settings;  // key, value
  BenchUnit unit;
  int largest = 1 << 20;    // N above which it would take too long
  std::string beside = {};  // an earlier case, of which its time is told as a multiple
};

std::span<const BenchCase> benchCases();
Scene sceneOf(const BenchCase& benchCase, int size);  // of so many nodes along a side

}  // namespace selvedge
