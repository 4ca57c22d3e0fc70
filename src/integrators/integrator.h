// The contract of a time integrator.
#pragma once

#include <memory>

#include "integrators/method_memory.h"
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

  // What it remembers of earlier steps. After restore() with the state of that moment the next steps have the same bits
  // as those that followed it. An empty memory: the method begins in the midst of a motion that another one computed.
  virtual void keep(MethodMemory& to) const { to.set({}, {}); }
  virtual void restore(const MethodMemory& /*from*/, const State& /*state*/) { reset(); }
  // Something else than a step moved the state (a blow, a pin), or changed the forces or constraints, and then both
  // states are alike. A method goes on, its past moved along.
  virtual void moved(const State& /*before*/, const State& /*after*/) {}
  virtual void reset() {}  // forgets earlier steps
};

}  // namespace selvedge
