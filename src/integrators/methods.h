// The table of all methods: what `list integrators` prints, and how to make one.
#pragma once

#include <span>

#include "integrators/integrator.h"
#include "integrators/method_info.h"
#include "integrators/method_names.h"

namespace selvedge {

std::span<const MethodInfo> methods();
const MethodInfo* findMethod(std::string_view name);  // null when unknown

int orderOf(const MethodInfo& method, const IntegratorSettings& settings);
// Whether it finds its inner steps itself, by an error estimate.
bool choosesInnerSteps(const MethodInfo& method, const IntegratorSettings& settings);
// Whether the fastest vibration or damping limits its step: explicit, with a limit, and not choosing steps itself.
bool stepIsLimited(const MethodInfo& method, const IntegratorSettings& settings);
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
