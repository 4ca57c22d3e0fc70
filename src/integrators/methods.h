// The table of all methods: what `list integrators` prints, and how to make one.
#pragma once

#include <span>

#include "integrators/integrator.h"
#include "integrators/method_names.h"

namespace selvedge {

struct MethodInfo {
  std::string_view name;
  std::string_view family;  // "runge-kutta", "splitting", "multistep", "one-stage implicit", ...
  int order;
  bool implicit;
  int stages;
  std::string_view equation;            // one line
  std::vector<std::string> parameters;  // the integrator.* keys it reads besides method, step and substeps
  // Largest w h for which an undamped oscillation does not grow: 0 where it always grows, infinity where it never does.
  double stabilityLimit;
  std::unique_ptr<Integrator> (*make)(const IntegratorSettings&, const SolverSettings&);
};

std::span<const MethodInfo> methods();
const MethodInfo* findMethod(std::string_view name);  // null when unknown

// Settings must outlive the integrator: it reads them at every step, so that a slider acts at once.
std::unique_ptr<Integrator> makeIntegrator(const IntegratorSettings&, const SolverSettings&);

}  // namespace selvedge
