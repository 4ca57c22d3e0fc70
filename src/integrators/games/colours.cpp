#include "integrators/games/colours.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <map>
#include <utility>

namespace selvedge {
namespace {

// nodesOf(e): those of the element e.
template <class NodesOf>
Colours greedy(std::size_t elements, std::span<const int> nodes, const NodesOf& nodesOf) {
  const int most = nodes.empty() ? 0 : *std::ranges::max_element(nodes) + 1;
  std::vector<std::vector<std::uint64_t>> taken(toIndex(most));  // [nodes] a bit a colour
  std::vector<std::vector<int>> byColour;
  for (std::size_t e = 0; e < elements; ++e) {
    const std::span<const int> own = nodesOf(e);
    std::size_t word = 0;
    std::uint64_t all = 0;
    for (;; ++word) {
      all = 0;
      for (const int node : own) all |= word < taken[toIndex(node)].size() ? taken[toIndex(node)][word] : 0;
      if (~all != 0) break;
    }
    const int bit = std::countr_one(all);
    for (const int node : own) {
      std::vector<std::uint64_t>& colours = taken[toIndex(node)];
      colours.resize(std::max(colours.size(), word + 1), 0);
      colours[word] |= std::uint64_t{1} << bit;
    }
    const std::size_t colour = 64 * word + static_cast<std::size_t>(bit);
    if (byColour.size() <= colour) byColour.resize(colour + 1);
    byColour[colour].push_back(static_cast<int>(e));
  }
  Colours colours;
  colours.start = {0};
  for (const std::vector<int>& members : byColour) {
    colours.order.insert(colours.order.end(), members.begin(), members.end());
    colours.start.push_back(static_cast<int>(colours.order.size()));
  }
  return colours;
}

}  // namespace

Colours colourGreedily(std::span<const int> nodes, std::size_t corners) {
  return greedy(corners == 0 ? 0 : nodes.size() / corners, nodes,
                [&](std::size_t e) { return nodes.subspan(e * corners, corners); });
}

// From (a, a + way) the next one on the way is (a + way, a + 2 way): the whole part of a / way is one more.
bool colourByRows(std::span<const int> nodes, Colours& colours) {
  constexpr std::size_t kFewWays = 8;
  std::map<int, std::vector<std::pair<int, int>>> byWay;  // first end, spring
  for (std::size_t e = 0; 2 * e < nodes.size(); ++e) {
    const auto [a, b] = std::minmax(nodes[2 * e], nodes[2 * e + 1]);
    byWay[b - a].push_back({a, static_cast<int>(e)});
    if (byWay.size() > kFewWays || a == b) return false;
  }
  Colours found{.order = {}, .start = {0}};
  for (auto& [way, springs] : byWay) {
    std::ranges::sort(springs);
    const auto same = [](const auto& s, const auto& t) { return s.first == t.first; };
    if (std::ranges::adjacent_find(springs, same) != springs.end()) return false;
    for (const int turn : {0, 1}) {
      for (const auto& [a, e] : springs) {
        if (a / way % 2 == turn) found.order.push_back(e);
      }
      found.start.push_back(static_cast<int>(found.order.size()));
    }
  }
  colours = std::move(found);
  return true;
}

Colours colourGreedily(std::span<const int> nodes, std::span<const int> start) {
  return greedy(start.empty() ? 0 : start.size() - 1, nodes,
                [&](std::size_t e) { return nodes.subspan(toIndex(start[e]), toIndex(start[e + 1] - start[e])); });
}

}  // namespace selvedge
