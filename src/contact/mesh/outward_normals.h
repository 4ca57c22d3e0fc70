// The normals that tell on which side of a closed surface a point is.
#pragma once

#include <array>
#include <vector>

#include "contact/mesh/nearest_place.h"

namespace selvedge {

struct Surface;

using OutwardNormals = std::array<Vec3, kFeatures>;  // of a triangle's features; those of faces have length 1

// A point is outside where it lies along the normal of what is nearest to it. At an edge that is the sum of the normals
// of its two triangles, at a corner that of all triangles there, each times its angle (J. A. Baerentzen & H. Aanaes,
// Signed Distance Computation Using the Angle Weighted Pseudonormal, 2005). One entry a triangle.
std::vector<OutwardNormals> outwardNormals(const Surface& surface);

}  // namespace selvedge
