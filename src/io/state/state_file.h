// Places and velocities of all nodes, and what laws remember, in a file: PLY with the properties x y z vx vy vz, of
// crossings of yarns also u v vu vv, and an element "memory" where there is something to remember, doubles to keep every
// bit. Where the cloth has come apart (model/tears/tears.h) the faces are those of now, an element "copy" has the node of
// each copy, and "broken" the springs that are no more. An element with the name of a method keeps what a run with it
// goes on from (sim/kept/saved_progress.h). torn_cloth.h reads how it had come apart.
#pragma once

#include <string>
#include <string_view>

#include "io/mesh/mesh_writer.h"
#include "model/cloth_system.h"

namespace selvedge {

// How much of each yarn lies where, u and v, as columns of a mesh; none where nodes have their places alone. `rates`: vu and
// vv, too.
VertexColumns slideColumns(const System& system, const State& state, bool rates);

std::string stateBytes(const ClothSystem& cloth, const State& state, NumberElement ofMethod = {});

// The numbers of an element with one in each row; none where the file has no such element. Throws InputError.
VecX readNumbers(const std::string& path, std::string_view element);

// Fills q, v and memory, which have the sizes they must have. A file without memory leaves it as it is. Throws InputError.
void readState(const std::string& path, const System& system, State& state);

}  // namespace selvedge
