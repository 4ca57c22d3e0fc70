// The checks of the study yarn-validation: each takes a random state of one element and says how far the formulas of
// src/yarns/elements are from what differences or theory say.
#pragma once

#include <span>
#include <string_view>

#include "diagnostics/random.h"

namespace selvedge {

struct ElementCheck {
  std::string_view element;  // "stretch"
  std::string_view what;     // "force = -dE/dq"
  std::string_view theory;   // "differences", "0"
  double most;               // that is allowed
  double (*error)(Random& random);
};

std::span<const ElementCheck> damperChecks();    // strains, their derivatives, dampers
std::span<const ElementCheck> inertiaChecks();   // mass, forces of inertia, sliding
std::span<const ElementCheck> identityChecks();  // definite Hessians, rigid motion, the other dampers, friction

// An energy with its force and matrix, for differences of any step.
struct EnergyElement {
  std::string_view name;
  VecX (*state)(Random& random);
  double (*energy)(const VecX& q);
  VecX (*force)(const VecX& q);
  MatX (*hessian)(const VecX& q);
};
std::span<const EnergyElement> energyElements();

}  // namespace selvedge
