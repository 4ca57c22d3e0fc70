// Settings that are lists, as texts with commas.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "integrators/integrator.h"

namespace selvedge {

// "0.005, 0.03". Throws InputError ("steps: ...") for what is no number, is outside [min, max], or is empty.
std::vector<double> numbersIn(const std::string& key, const std::string& text, double min, double max);

// A method as a list names it: "rk4", "generalized-alpha 0.5" (its rho_inf), "backward-euler converged" (Newton to the
// end instead of one step).
struct MethodChoice {
  std::string label;  // as typed
  std::string method;
  std::optional<double> rhoInf{};  // none: the scene's
  bool converged = false;

  void applyTo(IntegratorSettings& settings) const;
};
// "all": every method there is.
std::vector<MethodChoice> methodsIn(const std::string& key, const std::string& text);

}  // namespace selvedge
