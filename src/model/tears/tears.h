// How cloth has come apart. Triangles stay as they are; nodes come apart: some corners of triangles are copies of the node
// that they were, and springs of cloth without triangles are no more. The copies are the last nodes, so that nodes and triangles
// keep their numbers. Every change of a topology is an edit of these numbers, and what follows from a topology (masses,
// springs, hinges, the pattern of the matrix) is made anew from the mesh that they describe: nothing else changes a mesh.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <set>
#include <span>
#include <vector>

#include "model/mesh/mesh.h"
#include "model/tears/cut_line.h"

namespace selvedge {

struct Tears {
  int made = 0;                               // nodes of the cloth as it was made; from there on they are copies
  std::vector<int> copyOf;                    // [copies] the node that it was a copy of, which may be one itself
  std::vector<std::array<int, 3>> triangles;  // [triangles of all bodies]
  std::vector<std::uint8_t> broken;  // [springs of bodies without triangles, as they were made] 1: it is no more

  int nodes() const { return made + static_cast<int>(copyOf.size()); }
  int origin(int node) const;  // the node as it was made
  bool operator==(const Tears&) const = default;
};

using TearsPtr = std::shared_ptr<const Tears>;  // null: nothing has come apart

// `mesh`: of all bodies; `loneSprings`: of those without triangles.
Tears wholeCloth(const Mesh& mesh, std::size_t loneSprings = 0);

// Numbers of nodes, `each` a node, for more copies than they have numbers for: a copy has what its node has.
VecX withCopies(const VecX& numbers, int each, const Tears& tears);
// Of the cloth as it was made, for its copies.
VecX fromMade(const VecX& numbers, int each, const Tears& tears);

// Triangles about a node that hang together by edges, in order around it; closed: the last one meets the first.
struct NodeFan {
  std::vector<int> triangles;
  bool closed = false;
};

class TearEdit {
 public:
  explicit TearEdit(Tears from);

  const Tears& tears() const { return tears_; }
  Tears take() { return std::move(tears_); }
  std::span<const int> trianglesAt(int node) const { return at_[toIndex(node)]; }
  std::vector<NodeFan> fans(int node) const;
  // The corner of a triangle that a node is.
  std::size_t cornerOf(int triangle, int node) const;

  // These triangles, some but not all of those at the node, get a copy of it. Where the cloth would hang together by a
  // neighbour alone, that comes apart, too.
  void split(int node, const std::vector<int>& triangles);
  // The cloth parts along these edges, each named by its two nodes as they were made. Where a cut ends inside the cloth, it
  // still hangs together. False: nothing comes apart.
  bool cut(std::span<const NodePair> edges);
  void breakSpring(std::size_t spring) { tears_.broken[spring] = 1; }

 private:
  std::vector<std::vector<int>> runsBetween(int node, const std::set<NodePair>& edges) const;
  void giveCopy(int node, const std::vector<int>& triangles);

  Tears tears_;
  std::vector<std::vector<int>> at_;  // [nodes] triangles, ascending
};

}  // namespace selvedge
