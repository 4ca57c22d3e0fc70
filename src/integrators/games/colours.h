// Elements of which no two of a colour share a node: a colour is gone through by any number of threads with the same bits.
#pragma once

#include <span>
#include <vector>

#include "model/compliant.h"

namespace selvedge {

struct Colours {
  std::vector<int> order;  // elements, colour by colour
  std::vector<int> start;  // [colours + 1] in order

  std::size_t count() const { return start.empty() ? 0 : start.size() - 1; }
  std::span<const int> of(std::size_t colour) const {
    return std::span(order).subspan(toIndex(start[colour]), toIndex(start[colour + 1] - start[colour]));
  }
};

// Greedy, in the order of the elements: each takes the lowest colour that none of its nodes has yet. `nodes`: so many corners of
// each, one element after the other.
Colours colourGreedily(std::span<const int> nodes, std::size_t corners);
// The same with as many each as they have: those of element e are the nodes from start[e] to start[e + 1].
Colours colourGreedily(std::span<const int> nodes, std::span<const int> start);

// Of springs, two nodes each. On grids many lead from a node to the one so many numbers further: those have two colours of their
// own, which take turns, so that whole rows are of one colour. What is left is coloured greedily, as all is where it is much.
Colours colourRows(std::span<const int> nodes);

}  // namespace selvedge
