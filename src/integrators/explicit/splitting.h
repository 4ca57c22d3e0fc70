// Methods that move places by velocities and velocities by forces in turn.
#pragma once

#include "integrators/integrator.h"

namespace selvedge {

// v' = v + h a, x' = x + h v': also the unconstrained half of Provot's method.
std::unique_ptr<Integrator> makeSymplecticEuler();

}  // namespace selvedge
