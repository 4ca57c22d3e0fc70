// One cell of a map of stability: a method with one step on a cloth of one stiffness.
#pragma once

#include <string>
#include <vector>

#include "studies/method_choice.h"
#include "studies/study_run.h"

namespace selvedge {

enum StabilityFate { kKeepsEnergy, kDamps, kDiverges };  // the kinds of the map's cells, in order

struct StabilityKind {
  MethodChoice choice{};
  std::string label{};
  int substeps = 1;
  bool adapts = false;  // rk45 by its error estimate; others halve a step that fails
  bool large = false;   // moves far

  void applyTo(Scene& scene) const;
};

// The scene with its moduli in proportion, stretch along the warp being `stiffness` (N/m); without its events.
Scene withStiffness(const Scene& scene, double stiffness);

struct StabilityRow {
  double least = 0;  // J, the energy at rest
  double omega = 0;  // rad/s, of the fastest vibration about the start
};
StabilityRow stabilityRow(const Scene& scene);

// Judged after `steps` steps by the energy above `least`, averaged over the first and over the last quarter of them. It
// diverges if a step fails, if the last mean is a hundred times the energy of the start, or if it is twice that and
// also twice the first mean. It damps if less than half is left.
StabilityFate stabilityOf(const Scene& scene, double least, int steps);

}  // namespace selvedge
