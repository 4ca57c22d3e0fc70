// What theory says a step does to the oscillator x'' = -w^2 x: |lambda| of the largest root, in closed form.
#pragma once

#include "integrators/integrator.h"

namespace selvedge {

// Beside spectralRadius(), which measures the same on the real integrators. NaN for a method without a formula here.
double closedFormRadius(const IntegratorSettings& settings, double omegaStep);

}  // namespace selvedge
