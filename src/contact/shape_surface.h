// The surface of a shape as triangles, to be drawn.
#pragma once

#include "contact/shape.h"
#include "model/frame.h"

namespace selvedge {

// Smooth where the shape is; at crisp edges and rims each side has vertices of its own (a mesh: where it turns by 40 degrees
// or more). A plane is a square of 20 m about
// its origin.
ShapeSurface surfaceOf(const Shape& shape);

}  // namespace selvedge
