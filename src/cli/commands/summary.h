// What a run says of itself at its end.
#pragma once

#include <string>

#include "sim/simulation.h"

namespace selvedge {

// A line a user reads at the end of a run: how far, how fast, what the solver met, where the energy is.
std::string summary(const Simulation& simulation, double wallSeconds);

void tellStopped(double time);  // on request, at that time

}  // namespace selvedge
