// One cell of a map of stability: a method with one step on a cloth of one stiffness.
#pragma once

#include <string>
#include <vector>

#include "studies/lists.h"
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

// After `steps` steps, by the energy above `least`, the mean of the first and of the last quarter of them: it diverges
// where it fails, where the last is a hundredfold of the start's, or twice it and twice the first; it damps where less
// than half is left.
StabilityFate stabilityOf(const Scene& scene, double least, int steps);

}  // namespace selvedge
