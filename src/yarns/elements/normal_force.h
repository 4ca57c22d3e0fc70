// How hard warp and weft press on each other at a crossing (docs/physics.md, "Yarns"; Cirio et al. 2014). The two share
// the place x, so that no force between them appears; it is estimated from their centre lines, which lie a radius R
// above and below, y = x + s R n for the warp and x - s R n for the weft, s = 1 where the warp lies on the side of the
// unit normal n, -1 where the weft does. A yarn pulls its node with
//   F = sum over both segments of T (y_j - y) / |y_j - y|  +  bending of the three hinges the node takes part in,
// where the tension T is that of the segments between the crossings, so that the crimp itself makes none, and
//   normal force = max(0, s n . (F_weft - F_warp) / 2 + adhesion)
// It is taken from the start of a step and kept in it. Flat plain weave of the spacing L under the tension T has
//   4 R T / l + 4 (ke theta / (D l)) cos(theta / 2),  l = sqrt(L^2 + 4 R^2),  theta = 2 atan(2 R / L),  D = 2 L
#pragma once

#include "yarns/elements/element_types.h"

namespace selvedge {

// Of the surface at a crossing, from the next and previous crossings along warp and weft. At a border the crossing
// itself stands in for the one that is missing. Zero where these lie in a line.
Vec3 crossingNormal(const Vec3& warpPrevious, const Vec3& warpNext, const Vec3& weftPrevious, const Vec3& weftNext);

// Of the sums F of what the two yarns pull with (crossing_forces.h).
double normalForce(const Vec3& normal, int warpSide, const Vec3& warpForce, const Vec3& weftForce, double adhesion);

}  // namespace selvedge
