// A solid's surface as it is drawn.
#pragma once

#include "contact/mesh/solid_mesh.h"
#include "model/frame.h"

namespace selvedge {

// Smooth across edges that turn by less than 40 degrees; at the others each side has vertices of its own.
ShapeSurface drawnMesh(const SolidMesh& solid);

}  // namespace selvedge
