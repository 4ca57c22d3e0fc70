// Methods as the setting of a study names them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "integrators/integrator.h"

namespace selvedge {

// A method as a list names it: "rk4", "generalized-alpha 0.5" (its rho_inf), "backward-euler converged" (Newton to the
// end instead of one step).
struct MethodChoice {
  std::string label;  // as typed
  std::string method;
  std::optional<double> rhoInf{};  // none: the scene's
  bool converged = false;

  bool takesRhoInf() const;
  void applyTo(IntegratorSettings& settings) const;
};
// "all": every method there is. Throws InputError ("methods: ...").
std::vector<MethodChoice> methodsIn(const std::string& key, const std::vector<std::string>& names);

}  // namespace selvedge
