// A cloth with nothing to take or give energy, moved by one method: what it keeps.
#pragma once

#include <string>
#include <vector>

#include "studies/method_choice.h"
#include "studies/study_run.h"

namespace selvedge {

struct ConservationCase {
  MethodChoice choice;
  int substeps = 1;
  bool swinging = false;  // held by two corners, in gravity; otherwise free in space
  double samples = 400;
  double duration = 1;  // s
  double work = 1;      // of StudyRun::expect
};

struct ConservationResult {
  std::vector<double> t, energy;  // s, J above the state of least energy
  std::vector<double> spin;       // |L - L0| / |L0| about the centre of mass; of the free patch
  double momentum = 0;            // the largest |P - P0| over sum m |v|; of the free patch
  double ownStep = 0;             // s
  std::string end;                // why it ended early; empty: it did not
  double rate = 0;                // W, the slope of a straight line through the energy
  double sigma = 0;               // 1/s, of an exponential through it
  double farthest = 0;            // the largest |E / E0 - 1|

  double start() const { return energy.front(); }
  double percent() const { return 100 * rate / start(); }  // % of the start's energy a second
  double left() const { return energy.back() / start(); }
};

// The cloth of the scene as it is run: the free patch as it stands, or the same cloth hung by two corners, let go from
// a tilt.
Scene conservationScene(const Scene& patch, const ConservationCase& of);
ConservationResult conservationRun(StudyRun& run, const ConservationCase& of);

// rad/s, the fastest vibration about the start.
double fastestAtStart(const Scene& scene);

}  // namespace selvedge
