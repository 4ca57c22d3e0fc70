// Cloth that begins inside itself, or inside other cloth, is drawn out of it.
#pragma once

#include <vector>

#include "constraints/held_axes.h"
#include "contact/cloth/crossings.h"

namespace selvedge {

struct Untangled {
  std::size_t before = 0, after = 0;  // edges that go through triangles
  Crossing first;                     // of those after, or, where there are none, of those before
  Vec3 place = Vec3::Zero();          // m, where that is
  double farthest = 0;                // m that a node was moved
};

// Moves nodes, along the axes that are not held, until no edge goes through a triangle, or it finds no way: what is left then is as
// little as it came to. Lines along which cloth goes through cloth are made shorter from where they end (P. Volino and N.
// Magnenat-Thalmann, Resolving Surface Collisions through Intersection Contour Minimization, 2006), and edges keep the lengths they
// begin with, so that what is drawn out draws the cloth along.
Untangled untangle(const ClothSystem& cloth, const HeldAxes& held, State& state);

}  // namespace selvedge
