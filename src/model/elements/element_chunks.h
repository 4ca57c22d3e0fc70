// The order in which a law's elements add into shared arrays. Elements are sorted by their smallest node, so that
// neighbours in that order write near each other, and cut into chunks. Chunks of one colour share no node: they may
// run on any thread, and every entry receives its terms colour by colour, in the same order for any number of threads.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "base/parallel.h"

namespace selvedge {

struct ElementChunks {
  std::vector<int> order;   // [elements] order[new] = old
  std::vector<int> start;   // [chunks + 1] the first element of each
  std::vector<int> colour;  // [colours + 1] the first chunk of each

  // body(first, end) over ranges of elements; ranges that run at once share no node.
  template <class Body>
  void forEach(const Body& body) const {
    for (std::size_t c = 0; c + 1 < colour.size(); ++c) {
      const auto some = [&](int begin, int end) {
        for (int k = colour[c] + begin; k < colour[c] + end; ++k) {
          body(start[static_cast<std::size_t>(k)], start[static_cast<std::size_t>(k) + 1]);
        }
      };
      parallelFor(colour[c + 1] - colour[c], some, 1);
    }
  }
};

// `nodes` holds `corners` nodes an element.
ElementChunks chunkElements(std::span<const int> nodes, int corners, int nodeCount);

}  // namespace selvedge
