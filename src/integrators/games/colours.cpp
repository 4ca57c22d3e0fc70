#include "integrators/games/colours.h"

#include <algorithm>
#include <array>
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

Colours colourGreedily(std::span<const int> nodes, std::span<const int> start) {
  return greedy(start.empty() ? 0 : start.size() - 1, nodes,
                [&](std::size_t e) { return nodes.subspan(toIndex(start[e]), toIndex(start[e + 1] - start[e])); });
}

namespace {

// The springs of some colours; those of bodies that share no node share colours.
class SharedColours {
 public:
  explicit SharedColours(std::span<const int> nodes) : nodes_(nodes) {}

  void add(std::span<const int> springs) {
    if (springs.empty()) return;
    const auto takes = [&](const std::vector<char>& used) {
      return std::ranges::none_of(springs, [&](int e) { return used[end(e, 0)] || used[end(e, 1)]; });
    };
    auto at = static_cast<std::size_t>(std::ranges::find_if(used_, takes) - used_.begin());
    if (at == used_.size()) {
      used_.emplace_back(nodes_.empty() ? 0 : toIndex(*std::ranges::max_element(nodes_)) + 1, 0);
      springs_.emplace_back();
    }
    for (const int e : springs) used_[at][end(e, 0)] = used_[at][end(e, 1)] = 1;
    springs_[at].insert(springs_[at].end(), springs.begin(), springs.end());
  }

  Colours colours() const {
    Colours all{.order = {}, .start = {0}};
    for (const std::vector<int>& springs : springs_) {
      all.order.insert(all.order.end(), springs.begin(), springs.end());
      all.start.push_back(static_cast<int>(all.order.size()));
    }
    return all;
  }

 private:
  std::size_t end(int spring, std::size_t which) const { return toIndex(nodes_[2 * toIndex(spring) + which]); }

  std::span<const int> nodes_;
  std::vector<std::vector<char>> used_;  // [colours][nodes]
  std::vector<std::vector<int>> springs_;
};

}  // namespace

Colours colourRows(std::span<const int> nodes) {
  constexpr std::size_t kMany = 32;
  constexpr double kMuch = 0.1;  // of all springs
  struct From {
    int a, spring;
  };
  std::map<int, std::vector<From>> byWay;  // the numbers from a spring's first node to its second one
  const std::size_t springs = nodes.size() / 2;
  for (std::size_t e = 0; e < springs; ++e) {
    const auto [a, b] = std::minmax(nodes[2 * e], nodes[2 * e + 1]);
    byWay[b - a].push_back({a, static_cast<int>(e)});
  }
  SharedColours shared(nodes);
  std::vector<int> left;
  for (auto& [way, from] : byWay) {
    std::ranges::sort(from, {}, [](const From& each) { return std::pair(each.a, each.spring); });
    std::array<std::vector<int>, 2> turns;  // a / way of (a, a + way) is one less than that of (a + way, a + 2 way)
    for (std::size_t i = 0; i < from.size(); ++i) {
      const bool again = i > 0 && from[i - 1].a == from[i].a;  // between the same nodes
      const bool row = way > 0 && from.size() >= kMany && !again;
      (row ? turns[toIndex(from[i].a / way % 2)] : left).push_back(from[i].spring);
    }
    for (const std::vector<int>& turn : turns) shared.add(turn);
  }
  if (static_cast<double>(left.size()) > kMuch * static_cast<double>(springs)) return colourGreedily(nodes, 2);
  std::ranges::sort(left);
  std::vector<int> ends;
  for (const int e : left) ends.push_back(nodes[2 * toIndex(e)]), ends.push_back(nodes[2 * toIndex(e) + 1]);
  Colours all = shared.colours();
  const Colours rest = colourGreedily(ends, 2);
  for (std::size_t colour = 0; colour < rest.count(); ++colour) {
    for (const int each : rest.of(colour)) all.order.push_back(left[toIndex(each)]);
    all.start.push_back(static_cast<int>(all.order.size()));
  }
  return all;
}

}  // namespace selvedge
