// Amplification measured: what a method does in one step to the oscillator x'' = -w^2 x - 2 zeta w x'.
#pragma once

namespace selvedge {

struct IntegratorSettings;
struct SolverSettings;

// |lambda| of the largest root of the method's own recurrence at w h, found by running it: 1 keeps the amplitude, below
// loses, above grows. Substeps, halvings, adaptive steps and the strain limits of provot and desbrun are left out: w h is
// of the method's own step. zeta below 1. NaN where the method cannot step. Some ten microseconds a point.
double spectralRadius(const IntegratorSettings& settings, const SolverSettings& solver, double omegaStep,
                      double dampingRatio = 0);

}  // namespace selvedge
