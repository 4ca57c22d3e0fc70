#include "sim/steps/failure.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "base/interrupt.h"
#include "base/quote.h"
#include "constraints/motion_settings.h"
#include "diagnostics/frequency.h"
#include "integrators/method_names.h"
#include "integrators/methods.h"
#include "integrators/step_report.h"
#include "sim/steps/automatic_substeps.h"

namespace selvedge {
namespace {

// s, the smallest step that was tried
double triedStep(const FailureContext& c) { return std::ldexp(c.step, -c.halved); }

// What to do about the step itself: a sentence that goes on.
std::string implicitStepAdvice(const FailureContext& c) {
  std::string text;
  if (c.method.stabilityLimit == 0) {
    text = fmt::format(" {} amplifies every undamped oscillation, whatever the step, which backward-euler does not.",
                       c.method.name);
    if (c.halved < kManyHalvings) {
      return text +
             fmt::format(" Take integrator.method = {}, or more damping{}", quote(kSteadiestMethod),
                         c.settings.gainLimit > 0 ? "" : ", or let integrator.gain_limit = 0.001 take smaller steps");
    }
  }
  if (c.halved >= kManyHalvings) {
    return text + fmt::format(
                      " It was halved {} times already, and smaller steps will hardly help: take {}a softer "
                      "fabric or more damping",
                      c.halved,
                      c.method.name == kSteadiestMethod
                          ? ""
                          : fmt::format("integrator.method = {}, ", quote(kSteadiestMethod)));
  }
  if (c.settings.gainLimit == 0) {
    return text +
           " Let integrator.gain_limit = 0.001 take smaller steps where they are needed, or halve integrator.step";
  }
  return text + " Halve integrator.step";
}

std::string implicitCause(const FailureContext& c) {
  std::string text = fmt::format(
      "the step of {:.4g} s with {}, stiffest at node {}; {} met an indefinite matrix, {} hit the iteration limit, {} "
      "ran out of Newton iterations.",
      c.step, counted(c.settings.newtonIterations, "Newton iteration"),
      fastestMode(c.system, c.constraints, c.reference).node, counted(c.totals.indefinite, "solve"), c.totals.capped,
      counted(c.totals.unconverged, "step"));
  text += implicitStepAdvice(c);
  if (c.totals.capped > 0) text += ", set solver.kind = \"cholesky\"";
  if (c.totals.indefinite > 0 && c.settings.hessian != "spd") text += ", set integrator.hessian = \"spd\"";
  return text + (c.totals.unconverged > 0 ? ", or raise integrator.newton_iterations." : ".");
}

std::string stepAdvice(const FailureContext& c, double omega, double damping) {
  const double safe = 0.95 * longestStep(c.method, omega, damping), tried = triedStep(c);
  const double substeps = std::ceil(c.settings.step / safe);
  std::string advice;
  if (std::isinf(c.method.stabilityLimit)) {
    return fmt::format(
        "the sweeps of {} bear any stiffness, so that what acts beside them (air, damping, a hand) is too strong for "
        "the "
        "step: take smaller ones, or more substeps",
        c.method.name);
  }
  if (c.method.stabilityLimit > 0 && tried <= safe) {
    advice = fmt::format(
        "which is within the limit of {} ({:.4g}) about the start: look at the loads and at what changed since",
        c.method.name, c.method.stabilityLimit);
  } else if (c.method.stabilityLimit > 0) {
    advice = fmt::format("the limit of {} is {:.4g}. A step of {:.2g} s should hold", c.method.name,
                         c.method.stabilityLimit, safe);
    if (substeps <= kMostSubsteps) advice += fmt::format(", or integrator.substeps = {:.0f}", substeps);
  } else {
    advice = fmt::format(
        "{} amplifies every undamped oscillation, whatever the step; rk4 and leapfrog do not, nor do the implicit "
        "methods",
        c.method.name);
    if (substeps <= kMostSubsteps) {
      advice += fmt::format(
          ". With {:.0f} substeps the fastest one would still grow, to 2.7 times its size within a second", substeps);
    }
  }
  const bool automatic = c.settings.substeps == 0;
  return advice +
         (automatic || substeps > kMostSubsteps ? "" : "; integrator.substeps = 0 chooses their number for each step");
}

std::string explicitCause(const FailureContext& c) {
  if (c.method.compliant && c.settings.constraintSweeps == 0)
    return "nothing holds the cloth together: set integrator.constraint_sweeps to 1 or more.";
  const FastestMode mode = fastestMode(c.system, c.constraints, c.reference);
  if (choosesInnerSteps(c.method, c.settings)) {
    return fmt::format(
        "{} could not meet integrator.error_tolerance with steps it can take; the fastest mode is {:.4g} "
        "rad/s, at node {}. Raise the tolerance or lower the stiffness or damping; where cloth lies on a shape, whose "
        "forces jump from node to node, take an implicit method.",
        c.method.name, mode.omega, mode.node);
  }
  if (!std::isfinite(mode.omega)) {
    return fmt::format(
        "the stiffness at node {} is out of range of double precision: look at mesh.size and the moduli.", mode.node);
  }
  const double damping = fastestDamping(c.system, c.constraints, c.reference), tried = triedStep(c);
  return fmt::format(
      "the largest w h is {:.4g} (fastest mode {:.4g} rad/s, at node {}, step {:.4g} s), the largest damping "
      "rate times h is {:.4g}; {}.",
      mode.omega * tried, mode.omega, mode.node, tried, damping * tried, stepAdvice(c, mode.omega, damping));
}

// A formula of the user's that has no value within the step that failed, the nodes going on as they went.
std::string formulaCause(const FailureContext& c) {
  constexpr int kLooks = 8;
  State state = c.state;
  for (int i = 0; i <= kLooks; ++i) {
    const double later = i * (c.end - c.state.t) / kLooks;
    state.t = i == kLooks ? c.end : c.state.t + later;  // the very time at which the step asked
    state.q = c.state.q + later * c.state.v;
    if (std::string wrong = c.constraints.complaint(state.t); !wrong.empty()) return wrong;
    for (const auto& law : c.system.laws()) {
      if (std::string wrong = law->complaint(state); !wrong.empty()) return wrong;
    }
  }
  return "";
}

// What moves faster, by a pin, than any cloth follows.
std::string rushingPin(const FailureContext& c) {
  VecX v = VecX::Zero(c.state.v.size());
  c.constraints.velocity(c.end, v);
  for (int node = 0; node < c.system.blockCount(); ++node) {
    const double speed = c.system.inSpace(v, node).stableNorm();
    if (!(speed > kFastestMotion)) continue;
    return fmt::format(
        "a pin moves node {} at {:.4g} m/s, and no cloth follows more than {:g} m/s: look at how it moves.", node,
        speed, kFastestMotion);
  }
  return "";
}

}  // namespace

std::string Failure::message() const {
  std::string place = node >= 0 ? fmt::format(", node {}", node) : "";
  return fmt::format("stopped at step {}, t = {:.6g} s{}: {}{}", step, time, place, what,
                     cause.empty() ? "" : "\n" + cause);
}

std::string likelyCause(const FailureContext& c) {
  if (const std::string formula = formulaCause(c); !formula.empty()) return "Likely cause: " + formula;
  if (const std::string pin = rushingPin(c); !pin.empty()) return "Likely cause: " + pin;
  if (!std::isfinite(c.system.potentialEnergy(c.reference)) || !c.reference.v.allFinite()) {
    return "Likely cause: the scene starts with energies that are not finite: look at [start] and [mesh].";
  }
  if (c.escaped >= 0) {
    return fmt::format(
        "Likely cause: node {} was out of every bound before this step began: [start], an [[event]] or a change "
        "put it there or made it so fast; look at their numbers.",
        c.escaped);
  }
  const std::string cause = "Likely cause: " + (c.method.implicit ? implicitCause(c) : explicitCause(c));
  return mustGiveUp() ? "" : cause;  // its estimates were given up half done
}

}  // namespace selvedge
