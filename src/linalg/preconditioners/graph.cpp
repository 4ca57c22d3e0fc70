#include "linalg/preconditioners/graph.h"

#include <algorithm>
#include <numeric>

namespace selvedge {

namespace {

constexpr double kNear = 0.7;  // of the most shared neighbours: a grid's nearest eight share 8, the skipped ones 5

// For each node the most neighbours it shares with one of its own; `shared` is filled edge by edge in the graph's
// order.
std::vector<int> countShared(const Graph& graph, std::vector<int>& shared) {
  std::vector<int> most(static_cast<std::size_t>(graph.count()), 0), mark(static_cast<std::size_t>(graph.count()), -1);
  shared.clear();
  for (int i = 0; i < graph.count(); ++i) {
    for (const int j : graph[i]) mark[j] = i;
    for (const int j : graph[i]) {
      const auto list = graph[j];
      shared.push_back(static_cast<int>(std::count_if(list.begin(), list.end(), [&](int k) { return mark[k] == i; })));
      most[i] = std::max(most[i], shared.back());
    }
  }
  return most;
}

class Aggregator {
 public:
  Aggregator(const Graph& near, const Graph& all) : near_(near), all_(all) {
    groups_.of.assign(static_cast<std::size_t>(all.count()), -1);
  }

  Aggregates run() {
    for (int i = 0; i < all_.count(); ++i) {
      if (untouched(i)) begin(i);
    }
    const std::vector<int> first = groups_.of;
    for (int i = 0; i < all_.count(); ++i) {
      if (first[i] < 0) join(i, first);
    }
    for (int i = 0; i < all_.count(); ++i) {
      if (groups_.of[i] < 0 && !all_[i].empty()) begin(i);
    }
    return std::move(groups_);
  }

 private:
  bool untouched(int i) const {
    const auto list = near_[i];
    return groups_.of[i] < 0 && !list.empty() &&
           std::all_of(list.begin(), list.end(), [&](int j) { return groups_.of[j] < 0; });
  }

  // A group of the node and what is still free about it.
  void begin(int i) {
    const auto list = near_[i].empty() ? all_[i] : near_[i];
    groups_.of[i] = groups_.count;
    size_.push_back(1);
    for (const int j : list) {
      if (groups_.of[j] >= 0) continue;
      groups_.of[j] = groups_.count;
      ++size_.back();
    }
    ++groups_.count;
  }

  // To the group with most of its near neighbours, among equals the smallest.
  void join(int i, const std::vector<int>& first) {
    const auto list = near_[i].empty() ? all_[i] : near_[i];
    int best = -1;
    std::ptrdiff_t bestVotes = 0;
    for (const int j : list) {
      const int group = first[j];
      if (group < 0) continue;
      const auto votes = std::count_if(list.begin(), list.end(), [&](int k) { return first[k] == group; });
      if (votes > bestVotes || (votes == bestVotes && size_[group] < size_[best])) {
        best = group;
        bestVotes = votes;
      }
    }
    if (best < 0) return;
    groups_.of[i] = best;
    ++size_[best];
  }

  const Graph &near_, &all_;
  Aggregates groups_;
  std::vector<int> size_;  // [groups] nodes
};

}  // namespace

void Lists::closeSorted() {
  const auto begin = entry.begin() + start.back();
  std::sort(begin, entry.end());
  entry.erase(std::unique(begin, entry.end()), entry.end());
  close();
}

Graph freeCouplings(const BlockPattern& pattern, const Mask& fixed, int blockSize) {
  const auto hasFree = [&](int node) {
    const auto begin = fixed.begin() + static_cast<std::ptrdiff_t>(node) * blockSize;
    return std::find(begin, begin + blockSize, std::uint8_t{0}) != begin + blockSize;
  };
  std::vector<std::uint8_t> open(static_cast<std::size_t>(pattern.rows()));
  for (int i = 0; i < pattern.rows(); ++i) open[i] = hasFree(i);
  Graph graph;
  for (int i = 0; i < pattern.rows(); ++i) {
    for (int s = pattern.rowStart[i]; s < pattern.rowStart[i + 1]; ++s) {
      const int j = pattern.column[s];
      if (j != i && open[i] && open[j]) graph.entry.push_back(j);
    }
    graph.close();
  }
  return graph;
}

Graph nearCouplings(const Graph& graph) {
  std::vector<int> shared;
  const std::vector<int> most = countShared(graph, shared);
  Graph near;
  std::size_t edge = 0;
  for (int i = 0; i < graph.count(); ++i) {
    for (const int j : graph[i]) {
      if (shared[edge++] + 1 >= kNear * (std::max(most[i], most[j]) + 1)) near.entry.push_back(j);
    }
    near.close();
  }
  return near;
}

Aggregates aggregate(const Graph& near, const Graph& all) { return Aggregator(near, all).run(); }

Graph coarsened(const Graph& graph, const Aggregates& aggregates) {
  const Lists members = [&] {
    Lists groups;
    for (const int group : aggregates.of) {
      if (group >= 0) groups.entry.push_back(group);
      groups.close();
    }
    return transposed(groups, aggregates.count);
  }();
  Graph coarse;
  for (int group = 0; group < aggregates.count; ++group) {
    for (const int i : members[group]) {
      for (const int j : graph[i]) {
        if (aggregates.of[j] >= 0 && aggregates.of[j] != group) coarse.entry.push_back(aggregates.of[j]);
      }
    }
    coarse.closeSorted();
  }
  return coarse;
}

Colouring colour(const Graph& graph) {
  const auto nodes = static_cast<std::size_t>(graph.count());
  std::vector<int> colourOf(nodes, -1), usedBy;  // usedBy: [colours] the last node with a neighbour of that colour
  Colouring result;
  for (int i = 0; i < graph.count(); ++i) {
    for (const int j : graph[i]) {
      if (colourOf[j] >= 0) usedBy[colourOf[j]] = i;
    }
    const auto free = std::find_if(usedBy.begin(), usedBy.end(), [&](int node) { return node != i; });
    colourOf[i] = static_cast<int>(free - usedBy.begin());
    if (free == usedBy.end()) usedBy.push_back(-1);
  }
  result.start.assign(usedBy.size() + 1, 0);
  for (const int c : colourOf) ++result.start[c + 1];
  std::partial_sum(result.start.begin(), result.start.end(), result.start.begin());
  std::vector<int> next = result.start;
  result.order.resize(nodes);
  result.position.resize(nodes);
  for (int i = 0; i < graph.count(); ++i) {
    result.position[i] = next[colourOf[i]]++;
    result.order[result.position[i]] = i;
  }
  return result;
}

Lists transposed(const Lists& lists, int count, std::vector<int>* place) {
  Lists result;
  result.start.assign(static_cast<std::size_t>(count) + 1, 0);
  for (const int k : lists.entry) ++result.start[k + 1];
  std::partial_sum(result.start.begin(), result.start.end(), result.start.begin());
  std::vector<int> next = result.start;
  result.entry.resize(lists.entry.size());
  if (place) place->resize(lists.entry.size());
  for (int i = 0; i < lists.count(); ++i) {
    for (int at = lists.start[i]; at < lists.start[i + 1]; ++at) {
      const int to = next[lists.entry[at]]++;
      result.entry[to] = i;
      if (place) (*place)[at] = to;
    }
  }
  return result;
}

}  // namespace selvedge
