// integrator.substeps = 0: how many substeps a method needs within a step.
#pragma once

#include "diagnostics/frequency.h"
#include "integrators/methods.h"

namespace selvedge {

class AutomaticSubsteps {
 public:
  // Before a step: estimates anew when due. `chosen` follows from the estimate with a margin, and changes only when
  // the step comes near the limit or needlessly far from it. Cheap: between two estimates at least 60 times as many forces are evaluated by the steps.
  // `share`: how much of the longest step may be taken; less than 1 where something besides forces acts on the cloth.
  int update(const System& system, const Constraints& constraints, const State& state,
             const IntegratorSettings& settings, const MethodInfo& method, double share = 1);
  void forget() { known_.due = 0; }  // something was changed: do not wait with the next estimate
  void spent(long forceEvaluations) { known_.due -= forceEvaluations; }

  int chosen() const { return known_.chosen; }
  double omega() const { return known_.omega; }      // rad/s, of the last estimate; 0 when none was needed
  double damping() const { return known_.damping; }  // 1/s
  bool enough() const { return known_.enough; }      // false: more than kMostSubsteps would be needed

  // What it goes on from: part of a moment that one comes back to.
  struct Known {
    double omega = 0, damping = 0;
    long due = 0;  // force evaluations until the next estimate
    int chosen = 1;
    bool enough = true;
  };
  const Known& known() const { return known_; }
  void restore(const Known& known) { known_ = known; }

 private:
  FrequencyEstimator estimator_;
  Known known_;
};

}  // namespace selvedge
