// How cloth has come apart. Nodes come apart: some corners of triangles are copies of the node that they were, and springs of
// cloth without triangles are no more; solids come apart likewise, along the faces of tetrahedra. A cut divides triangles,
// too: a node comes between two others, and each triangle at that edge becomes two. New nodes and new triangles are the last ones, so that all others keep their numbers. Every change of a
// topology is an edit of these numbers (tear_edit.h), and what follows from a topology (masses, rest shapes, springs, hinges, the
// pattern of the matrix) is made anew from them: nothing else changes a mesh.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/types.h"

namespace selvedge {

struct Mesh;

// A place in a triangle of the cloth as it was made, by its corners; -1: there are fewer.
struct MadePlace {
  std::array<int, 3> nodes{-1, -1, -1};
  std::array<double, 3> weights{};

  void add(int node, double weight);
  void add(const MadePlace& other, double weight);
  double of(int node) const;  // the weight of that corner
  int corners() const;        // how many there are
  bool operator==(const MadePlace&) const = default;
};

// A node that the cloth was not made with: one between two others, so much of the way from the first to the second, or, with
// none of the way, a copy of the first.
struct AddedNode {
  int of = 0, other = 0;
  double share = 0;
  int origin = 0;  // the first of all nodes that were one with it; itself where it is that
  MadePlace place{};

  bool isCopy() const { return share == 0; }
  bool operator==(const AddedNode&) const = default;
};

struct Tears {
  int made = 0;                               // nodes of the cloth as it was made
  std::vector<AddedNode> added;               // those after them
  std::vector<std::array<int, 3>> triangles;  // of all bodies as they were made, then parts that were divided off
  // [parts] the triangle that it was divided off in one moment; -1: it is a face inside a solid that has come to lie open
  std::vector<int> partOf;
  std::vector<std::array<int, 4>> tetrahedra;  // of all solids
  int settled = 0;                             // triangles before the last moment in which it came apart
  std::vector<std::uint8_t> broken;  // [springs of bodies without triangles, as they were made] 1: it is no more

  int nodes() const { return made + static_cast<int>(added.size()); }
  int madeTriangles() const { return static_cast<int>(triangles.size() - partOf.size()); }
  const AddedNode& addedAs(int node) const { return added[toIndex(node - made)]; }
  int origin(int node) const { return node < made ? node : addedAs(node).origin; }
  int rootOf(int triangle) const;  // the triangle as it was made that it is a part of; -1: of none
  std::size_t copies() const;      // at how many nodes it came apart
  // Of places between nodes, in the cloth as it was made. All of them are in one triangle of it.
  MadePlace placeOf(std::span<const int> nodes, std::span<const double> weights) const;
  MadePlace placeOf(int node) const;
  void add(int of, int other, double share, int origin);
  bool operator==(const Tears& other) const;  // `settled` does not count
};

using TearsPtr = std::shared_ptr<const Tears>;  // null: nothing has come apart

// `mesh`: of all bodies; `loneSprings`: of those without triangles.
Tears wholeCloth(const Mesh& mesh, std::size_t loneSprings = 0);

// Extends numbers of nodes, `each` a node, to added nodes that have none yet: a copy gets those of its original, a node
// between two others a mean of theirs by its share of the way.
VecX withAdded(const VecX& numbers, int each, const Tears& tears);
// The same from the numbers of the nodes that the cloth was made with; those of added nodes are not read.
VecX fromMade(const VecX& numbers, int each, const Tears& tears);

// A place in a triangle, by its corners and their weights; that of a node: three times the node.
struct ClothPlace {
  std::array<int, 3> nodes;
  Vec3 weights;
  int triangle = -1;  // of Tears::triangles, where it was looked for
};

// A place of now in the cloth as it was made, and the other way. `preferred`: a triangle that is taken where it has the place, too.
ClothPlace placeMade(const ClothPlace& now, const Tears& tears);
ClothPlace placeNow(const ClothPlace& made, const Tears& tears, int preferred = -1);

}  // namespace selvedge
