// Where an edge or a triangle of a cloth is nearest to a solid of triangles.
#pragma once

#include <vector>

#include "contact/mesh/solid_mesh.h"

namespace selvedge {

// An edge (two corners; the third means nothing) or a triangle, in the coordinates of the solid.
struct Element {
  Corners corners;
  std::size_t count = 3;
};

struct LeastPlace {
  Distance at;
  Vec3 weights;  // barycentric
};

// All places of the element that are nearer to the solid than `below`, and than every other place about them in the element:
// a triangle on a bed of nails has one on each of them. (The distance from a solid outside of it has kinks, where two of its
// sides are as near, but none of its least values are there.) They are corners of the element; places where one of its
// edges crosses an edge of the solid, or is over a corner of it; and places of a triangle over a corner. Where the
// element has sunk in there, distance and normal go on as they were outside: the distance becomes negative and the normal
// does not turn round.
// Answers a bound that no place of the element is nearer than, which is none where the element reaches into the solid.
double leastPlaces(const SolidMesh& solid, const Element& element, double below, std::vector<LeastPlace>& found);

// The place of a triangle that is nearest to the solid, whatever it is there; where they pierce each other, the deepest one, of
// those above. Who asks does not care for what is as far as `below`: d is then a bound that the distance is not less than.
// Two corners may be one: then it is an edge.
LeastPlace leastPlace(const SolidMesh& solid, const Corners& corners, double below);

}  // namespace selvedge
