// A scene with another mesh in place of its own cloth: what opens when a mesh file is chosen.
#pragma once

#include <string>

#include "scene/scene.h"

namespace selvedge {

// Held at two corners where the mesh has them, else falling on a floor. Throws InputError where the file is no mesh.
Scene withMesh(Scene scene, const std::string& file);

}  // namespace selvedge
