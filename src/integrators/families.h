// The files of methods; each brings its own rows of the table. A new file needs a line here and a line in methods.cpp.
#pragma once

#include <span>

#include "integrators/method_info.h"

namespace selvedge {

std::span<const MethodInfo> rungeKuttaMethods();          // explicit-euler midpoint heun rk4 rk45
std::span<const MethodInfo> splittingMethods();           // symplectic-euler leapfrog
std::span<const MethodInfo> explicitMultistepMethods();   // verlet adams-bashforth-2
std::span<const MethodInfo> oneStageImplicitMethods();    // backward-euler trapezoidal implicit-midpoint ...
std::span<const MethodInfo> implicitRungeKuttaMethods();  // gauss-legendre-4
std::span<const MethodInfo> constraintMethods();          // provot
std::span<const MethodInfo> semiImplicitMethods();        // desbrun
std::span<const MethodInfo> positionBasedMethods();       // xpbd
std::span<const MethodInfo> blockDescentMethods();        // vertex-block-descent
std::span<const MethodInfo> projectiveMethods();          // projective-dynamics

}  // namespace selvedge
