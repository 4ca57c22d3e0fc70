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
// Of springs, two nodes each, where few ways lead from one end to the other, as on grids: each way has two colours of its own,
// which take turns from row to row. False where there are more ways, or two springs between the same nodes.
bool colourByRows(std::span<const int> nodes, Colours& colours);
// As colourGreedily() above, with as many each as they have: those of element e are the nodes from start[e] to start[e + 1].
Colours colourGreedily(std::span<const int> nodes, std::span<const int> start);

}  // namespace selvedge
