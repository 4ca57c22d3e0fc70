// The one door for a change of topology: what happens to cloth in one moment, edit after edit.
#pragma once

#include <set>

#include "model/tears/cut_line.h"
#include "model/tears/tears.h"

namespace selvedge {

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
  // The corner of a triangle that a node is; 3: none.
  std::size_t cornerOf(int triangle, int node) const;

  // These triangles, some but not all of those at the node, get a copy of it. Where the cloth would hang together by a
  // neighbour alone, that comes apart, too.
  void split(int node, const std::vector<int>& triangles);
  // The same of tetrahedra: the faces between those that get the copy and the others come to lie open. Where the solid would hang
  // together by a node or an edge alone, that comes apart, too.
  void splitSolid(int node, const std::vector<int>& tetrahedra);
  std::span<const int> tetrahedraAt(int node) const { return solidAt_[toIndex(node)]; }
  // Those of them that hang together by faces; the most first.
  std::vector<std::vector<int>> solidPieces(const std::vector<int>& tetrahedra) const;
  // A node comes onto the edge from a to b, so much of the way, and each triangle there becomes two. Where the other side of a
  // gap in the cloth already has a node near this place, by less than `near` of the edge, it takes the place and the origin
  // of that node.
  int divide(int a, int b, double share, double near);
  bool isEdge(int a, int b) const { return !trianglesAlong(a, b).empty(); }
  // The cloth parts along these edges, each named by the origins of its two nodes. Where a cut ends inside the cloth, it still
  // hangs together. False: nothing comes apart.
  bool cut(std::span<const NodePair> edges);
  void breakSpring(std::size_t spring) { tears_.broken[spring] = 1; }

 private:
  std::vector<std::vector<int>> runsBetween(int node, const std::set<NodePair>& edges) const;
  void giveCopy(int node, const std::vector<int>& triangles);
  void giveSolidCopy(int node, const std::vector<int>& tetrahedra);
  std::vector<int> trianglesAlong(int a, int b) const;

  Tears tears_;
  std::vector<std::vector<int>> at_;       // [nodes] triangles, ascending
  std::vector<std::vector<int>> solidAt_;  // [nodes] tetrahedra, likewise
};

}  // namespace selvedge
