// What a method is: a row of the table of methods. What others need to know of a method stands here, so that they need no names.
#pragma once

#include <algorithm>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "integrators/settings.h"

namespace selvedge {

class Integrator;
struct SolverSettings;

// What a step needs to know of the steps before it. It decides how the amplification of a method is measured.
enum class StepMemory {
  state,         // (x, v) alone
  positions,     // the positions of this step and of the one before
  acceleration,  // (x, v) and an acceleration that does not follow from them
  twoStates,     // (x, v), or its rate of change, of this step and of the one before
};

struct MethodInfo {
  std::string_view name;
  std::string_view family;  // "runge-kutta", "splitting", "multistep", "one-stage implicit", ...
  int order;
  int (*orderWith)(const IntegratorSettings&) = nullptr;  // where settings change the order: the order with these
  bool implicit = false;
  int stages = 1;
  std::string_view equation;                 // one line
  std::string_view source;                   // who published it, and when
  std::vector<std::string> parameters = {};  // the integrator.* keys it reads besides method, step and substeps
  // Largest w h for which an undamped oscillation does not grow: 0 where it always grows, infinity where it never does.
  double stabilityLimit;
  double dampingLimit = 2;  // of an explicit method: largest d h for which x'' = -d x' does not grow
  bool dampsFastest =
      false;  // of vibrations that are much faster than its steps nothing stays, unless its parameters say so
  // s: automatic substeps are no longer, though nothing would grow in longer ones; what it is published with.
  double usualStep = std::numeric_limits<double>::infinity();
  // Solves for the cloth's own forces alone: what acts from outside must be as soft as an explicit method needs it.
  bool outsideExplicit = false;
  // Moves places after its step, in sweeps, and takes its velocities from them: nodes that have more than a place, as the
  // crossings of yarns, are not for it.
  bool sweeps = false;
  // Works on the elements of laws, one by one (ForceLaw::compliant), instead of on the forces of all.
  bool compliant = false;
  bool adaptive = false;  // finds its inner steps by an error estimate where integrator.adaptive is on
  StepMemory memory = StepMemory::state;
  std::unique_ptr<Integrator> (*make)(const IntegratorSettings&, const SolverSettings&);

  // Position-based methods solve for the end of a step, as implicit ones do, but not for forces.
  std::string_view kind() const { return implicit ? "implicit" : compliant ? "in sweeps" : "explicit"; }
  bool reads(std::string_view key) const {
    return std::find(parameters.begin(), parameters.end(), key) != parameters.end();
  }
};

}  // namespace selvedge
