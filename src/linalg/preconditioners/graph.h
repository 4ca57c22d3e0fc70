// Undirected graphs of which nodes of a matrix are coupled, and what a multilevel method reads from them: colours,
// aggregates and the coarser graph. All of it depends on the pattern alone, never on the numbers, so that a matrix
// meets the same levels whatever was solved before.
#pragma once

#include <span>
#include <vector>

#include "base/types.h"
#include "linalg/block_matrix.h"

namespace selvedge {

// Lists of integers one after the other: neighbours of nodes, entries of sparse rows.
struct Lists {
  std::vector<int> start{0};  // [lists + 1]
  std::vector<int> entry;     // [start.back()]

  int count() const { return static_cast<int>(start.size()) - 1; }
  std::span<const int> operator[](int i) const {
    return {entry.data() + start[static_cast<std::size_t>(i)], entry.data() + start[static_cast<std::size_t>(i) + 1]};
  }
  void close() { start.push_back(static_cast<int>(entry.size())); }  // what was pushed since is one more list
  void closeSorted();                                                // the same, sorted and without duplicates
};

using Graph = Lists;  // neighbours of each node in ascending order, without the node itself

// The couplings among nodes that have a free entry.
Graph freeCouplings(const BlockPattern& pattern, const Mask& fixed, int blockSize);

// The couplings of near neighbours: two nodes that share nearly as many neighbours as any pair there does. On a grid
// that leaves out the springs that skip a node, on a triangle mesh those across an edge.
Graph nearCouplings(const Graph& graph);

// Nodes in groups: a node with all its near neighbours, what is left over with the group it is coupled to most.
struct Aggregates {
  std::vector<int> of;  // [nodes] the group of each node; -1 for a node without neighbours
  int count = 0;
};
Aggregates aggregate(const Graph& near, const Graph& all);

Graph coarsened(const Graph& graph, const Aggregates& aggregates);  // groups with a coupling between them

// Nodes by colour, those of one colour not coupled to each other (greedy, first fit).
struct Colouring {
  std::vector<int> order;     // [nodes] the nodes, colour after colour, ascending within
  std::vector<int> position;  // [nodes] the other way round
  std::vector<int> start;     // [colours + 1] where in `order` each colour begins
};
Colouring colour(const Graph& graph);

// List k holds the lists that hold k, ascending; `place`, where asked for, says where each entry of `lists` went.
Lists transposed(const Lists& lists, int count, std::vector<int>* place = nullptr);

}  // namespace selvedge
