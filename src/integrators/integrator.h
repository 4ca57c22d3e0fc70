// The contract of a time integrator.
#pragma once

#include <memory>

#include "integrators/settings.h"
#include "integrators/step_report.h"
#include "linalg/solver_settings.h"
#include "model/constraints.h"
#include "model/state.h"
#include "model/system.h"

namespace selvedge {

class Integrator {
 public:
  virtual ~Integrator() = default;
  // Advance state by h. On entry the prescribed entries of q and v are those of state.t; on exit, those of state.t + h.
  // A failed step leaves the state as it was.
  virtual StepReport step(const System&, const Constraints&, State&, double h) = 0;
  virtual void reset() {}  // forget earlier steps: after an event, a new step size, a new system
};

}  // namespace selvedge
