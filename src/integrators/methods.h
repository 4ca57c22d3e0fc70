// The table of all methods: what `list integrators` prints, and how to make one.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "integrators/method_info.h"
#include "integrators/method_names.h"

namespace selvedge {

class System;
struct InnerStep;

std::span<const MethodInfo> methods();
const MethodInfo* findMethod(std::string_view name);  // null when unknown

int orderOf(const MethodInfo& method, const IntegratorSettings& settings);
// Whether it finds its inner steps itself, by an error estimate.
bool choosesInnerSteps(const MethodInfo& method, const IntegratorSettings& settings);
// Whether the fastest vibration or damping limits its step: explicit, with a limit, and not choosing steps itself.
bool stepIsLimited(const MethodInfo& method, const IntegratorSettings& settings);
// The longest step of a method that the largest frequency w (rad/s) and damping rate d (1/s) allow, s; infinite where
// nothing limits it. An oscillation x'' = -w^2 x - d x' does not grow under a method with a stability limit L for w h when
// w h / L + d h / R < 1, R its limit for pure damping: a triangle within the true region of each method
// (tests/sim/methods/automatic_substeps_test.cpp). Methods without a limit (L = 0) amplify every vibration; their growth per second
// is w^2 h / 2 (explicit Euler: |lambda|^2 = 1 + w^2 h^2) or at most w^4 h^3 / 4 (order 2: 1 + (w h)^4 / 4 for the one-step
// methods, twice its growth for Adams-Bashforth), and it is bounded: the fastest vibration may grow e-fold a second.
double longestStep(const MethodInfo& method, double omega, double damping);
// Why the substeps had better become automatic ones where that method is chosen by hand, as a part of a sentence; empty
// where they may stay.
std::string whyAutomatic(const MethodInfo& method, const IntegratorSettings& settings);

// Throws InputError where a method cannot move the nodes of a system.
void requireMethod(std::string_view method, const System& system);

// What laws and filters are told of an inner step of it, h long.
InnerStep innerStepOf(const MethodInfo& method, const IntegratorSettings& settings, double h);

// Settings must outlive the integrator: it reads them at every step, so that a slider acts at once.
std::unique_ptr<Integrator> makeIntegrator(const IntegratorSettings&, const SolverSettings&);

}  // namespace selvedge
