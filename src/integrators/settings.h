// The settings a user chooses a method by.
#pragma once

#include <string>

#include "base/params/param.h"

namespace selvedge {

constexpr int kMostSubsteps = 10000;

struct IntegratorSettings {
  std::string method = "backward-euler";
  double step = 1.0 / 60;         // s; what one row of a trace advances
  int substeps = 1;               // the method's own step is step / substeps; 0: chosen by the simulation
  int halvings = -1;              // how often that may be halved where it fails; -1: as the method needs it
  double gainLimit = 0;           // an implicit step that adds more than this share of the energy is halved; 0: off
  double stretchLimit = 0;        // structural springs longer than (1 + limit) rest: the step has failed; 0: off
  double rhoInf = 0;              // generalized-alpha: spectral radius at infinite frequency
  double beta = 0.25;             // newmark
  double gamma = 0.5;             // newmark
  int newtonIterations = 1;       // 1: one linear solve a step, as published; more: until converged
  double newtonTolerance = 1e-6;  // m/s: stop when the last correction was smaller
  std::string hessian = "exact";  // exact | clamped | spd | gauss-newton
  std::string carriedAcceleration = "implied";  // implied | evaluated: what one Newton step hands on to the next
  bool adaptive = true;                         // rk45: choose inner steps by the error estimate
  double errorTolerance = 1e-6;                 // rk45: relative and absolute (m, m/s) error a step
  double strainLimit = 0.1;       // provot, desbrun: springs longer than (1 + limit) rest are pulled back; < 0: off
  int constraintSweeps = 10;      // of the methods that sweep: so often in a step of theirs
  int sweepMemory = 5;            // projective-dynamics: sweeps of a step that it learns from
  double filterViscosity = 1;     // desbrun: the k in its viscosity h k (vj - vi), as a fraction of the spring's
  std::string filter = "factor";  // desbrun: factor (sparse Cholesky) | inverse (dense, as published)

  Params params();
};

}  // namespace selvedge
