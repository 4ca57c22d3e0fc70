// Tetrahedra of nearly one size inside a closed surface.
#pragma once

#include <functional>

#include "model/mesh/mesh.h"

namespace selvedge {

struct SolidToFill {
  std::function<double(const Vec3&)> inside;  // m from a place to the surface: positive inside, negative outside
  Vec3 low, high;                             // m, a box around it
};

// How many nodes the lattice has, a part of which lies inside.
double filledNodes(const Vec3& size, double spacing);

// A body-centred cubic lattice, cut at the surface (Labelle & Shewchuk 2007, Isosurface stuffing): a node that lies near to where
// the surface crosses one of its edges is moved there, which leaves no sliver; what then still crosses the surface is cut
// there. Sharp edges of the surface come out blunt. The nodes are about `spacing` apart. Empty where nothing of the lattice
// lies inside.
Mesh filledSolid(const SolidToFill& solid, double spacing);

}  // namespace selvedge
