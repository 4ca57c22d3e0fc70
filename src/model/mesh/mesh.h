// A triangle mesh with its rest shape, and the named places a user can pin.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/types.h"
#include "model/mesh/mesh_origin.h"
#include "model/mesh/puppet.h"
#include "model/mesh/spring.h"

namespace selvedge {

// A yarn of a woven cloth: it runs through nodes, which are crossings with yarns of the other direction, one of each
// direction at most.
struct MeshYarn {
  bool warp = true;
  int index = 0;              // among the yarns of its direction, in the order of the weave
  std::vector<int> nodes;     // from its start to its end
  std::vector<double> along;  // [nodes] m of it at rest from its start
};

// Two nodes that a seam pulls together and then holds as one.
struct Stitch {
  int a = 0, b = 0;
  double length = 0;  // m of the seam that it holds
  std::array<std::int64_t, 2> names{-1,
                                    -1};  // those of a spring (spring.h): where the cloth comes apart it may become two
};

struct Mesh {
  std::vector<Vec3> positions;                // [nodes] where the cloth starts, m
  std::vector<std::array<int, 3>> triangles;  // counter-clockwise
  // Where cuts divided triangles of a body: the last triangles are parts of others. Those of a solid are faces that lie open.
  std::vector<int> partOf;                     // [parts] the one that each was divided off in one moment; -1: of none
  int settled = 0;                             // triangles before the last moment in which it came apart
  std::vector<std::array<Vec2, 3>> wholeRest;  // [triangles] rest shape of the one that each is a part of; else empty
  // [triangles] rest shape: the (warp, weft) coordinates of each corner, m. Per corner, so that texture seams and
  // rest shapes that cannot be laid flat are possible; only differences within a triangle matter.
  std::vector<std::array<Vec2, 3>> rest;
  bool restIsFlat = true;  // bending rests at angle 0; otherwise at the angle of `positions` as loaded

  // Springs along structure that triangles do not show (both diagonals of a grid cell, two-apart bending), or given one
  // by one. Empty: derived from the triangles.
  std::vector<Spring> springs;
  std::vector<double> nodeMass;  // kg, only for meshes without area (nodes given one by one); else empty

  std::vector<MeshYarn> yarns;  // of a woven cloth; then the triangles are its surface alone. Else empty

  std::vector<std::vector<int>> strands;  // of ropes, each from one end to the other; then there are no triangles

  std::vector<std::array<int, 4>>
      tetrahedra;  // of a solid; then the triangles are its surface, and some nodes lie inside

  std::vector<Stitch> stitches;            // of its seams
  std::vector<std::array<int, 2>> joints;  // nodes of two bodies that something joins

  std::shared_ptr<const Puppet> puppet;  // what moves all its nodes; null: they move as forces have them

  std::vector<int> corners;  // nodes toggled by the keys 0 1 2 3, in that order
  bool several = false;      // it is of several bodies, whose regions name the corners: "shirt.corner0"
  std::map<std::string, std::vector<int>> regions;  // "top", "bottom", "left", "right", "boundary", ... in order

  std::vector<std::string>
      remarks;  // what reading it from a file decided, a sentence each without capital and full stop

  int nodes() const { return static_cast<int>(positions.size()); }
  int wholeTriangles() const { return static_cast<int>(triangles.size() - partOf.size()); }
  const std::array<Vec2, 3>& wholeRestOf(int triangle) const {
    return wholeRest.empty() ? rest[toIndex(triangle)] : wholeRest[toIndex(triangle)];
  }
  // The triangle that one was before the last moment in which the cloth came apart.
  int before(int triangle) const {
    return triangle < std::max(settled, wholeTriangles()) ? triangle : partOf[toIndex(triangle - wholeTriangles())];
  }
  int rootOf(int triangle) const {  // of those that the cloth was made with
    while (triangle >= wholeTriangles()) triangle = partOf[toIndex(triangle - wholeTriangles())];
    return triangle;
  }
};

// An inner edge with its two triangles:      c
//                                           / \ .
// edge a-b, opposite corners c (of the     a---b
// triangle that runs a -> b) and d          \ /
//                                            d
struct Hinge {
  int a, b, c, d;
  int left, right;  // triangle indices: (a,b,c) and (b,a,d)
};

// A name made of its two triangles, which stay the same as long as the hinge exists.
inline std::int64_t hingeName(int left, int right) {
  return std::int64_t{std::min(left, right)} << 32 | std::max(left, right);
}
inline std::int64_t hingeName(const Hinge& hinge) { return hingeName(hinge.left, hinge.right); }

struct Edge {
  int a, b;         // a < b
  int left, right;  // triangles; right is -1 on the boundary
};

struct Topology {
  std::vector<Edge> edges;                      // sorted by (a, b)
  std::vector<Hinge> hinges;                    // inner edges in the same order
  std::vector<std::vector<int>> boundaryLoops;  // node cycles, the longest first
};

// Throws InputError for meshes that are not a surface (an edge with three triangles), naming
// where it comes from.
Topology buildTopology(const Mesh& mesh, const MeshOrigin& origin = "mesh");

// m^3, signed: positive where the last corner lies above the triangle of the others, seen counter-clockwise.
double tetrahedronVolume(const std::vector<Vec3>& places, const std::array<int, 4>& corners);

double triangleArea(const std::array<Vec2, 3>& rest);  // m^2, signed: positive when counter-clockwise

}  // namespace selvedge
