// What theory says a step does to the oscillator x'' = -w^2 x: lambda, the largest root, in closed form.
#pragma once

#include <complex>

#include "integrators/integrator.h"

namespace selvedge {

// Its phase is what the oscillation advances by in a step; of roots as large as each other the one of the least phase.
// Every method has a formula (tests/studies/amplification_test.cpp).
std::complex<double> closedFormRoot(const IntegratorSettings& settings, double omegaStep);

// |lambda|. Beside spectralRadius(), which measures the same on the real integrators.
double closedFormRadius(const IntegratorSettings& settings, double omegaStep);

}  // namespace selvedge
