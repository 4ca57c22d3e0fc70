// Rest shapes: the (warp, weft) coordinates of each triangle's corners.
#pragma once

#include <string>

#include "model/mesh/mesh.h"

namespace selvedge {

using RestShape = std::vector<std::array<Vec2, 3>>;  // [triangles]

// The x and y of a mesh that lies in the plane z = 0.
RestShape planeRest(const Mesh& mesh);

// Each triangle as it stands in space, on its own; warp is the direction of +x within its plane (of -z where the
// triangle faces along x).
RestShape initialRest(const Mesh& mesh);

// Texture coordinates, one pair a corner, scaled alike in both directions so that the total area becomes that of the
// mesh in space (they usually run from 0 to 1 whatever the size). Mirrored islands are turned over. Throws InputError
// for a triangle that has none (NaN) or no area in the texture.
RestShape textureRest(const Mesh& mesh, const RestShape& texture, const MeshOrigin& origin);

// One flat piece without overlap of neighbours: a least squares conformal map (Levy et al. 2002, in the form of Mullen
// et al. 2008: Dirichlet energy minus area, two nodes held), then local/global iterations towards lengths as in space
// (Liu et al. 2008, as rigid as possible). Exact for surfaces that can be unrolled. Turned so that warp runs along +x
// in space on average. Throws InputError for a mesh that is not one piece with one boundary, or that folds over.
RestShape flattenedRest(const Mesh& mesh, const Topology& topology, const std::string& where);

// How far the mesh in space is from its rest shape: the root of the mean square of s - 1 over the surface in space, s
// being the two principal stretches of each triangle. 0: every length is as at rest.
double meanStretch(const Mesh& mesh, const RestShape& rest);

double surfaceArea(const Mesh& mesh);  // m^2, in space

}  // namespace selvedge
