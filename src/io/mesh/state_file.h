// Places and velocities of all nodes in a file: PLY with the properties x y z vx vy vz, doubles to keep every bit.
#pragma once

#include <string>

#include "model/mesh/mesh.h"
#include "model/system.h"

namespace selvedge {

std::string stateBytes(const Mesh& mesh, const System& system, const State& state);

// Fills q and v, which have the sizes they must have. Throws InputError.
void readState(const std::string& path, const System& system, State& state);

}  // namespace selvedge
