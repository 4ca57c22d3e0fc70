#include "model/elements/element_chunks.h"

#include <numeric>

namespace selvedge {
namespace {

constexpr int kSmallestChunk = 256;  // nodes: enough work for a task

struct Extent {
  int low, high;  // smallest and largest node of an element
};

// Nodes a chunk begins in. Twice as many as an element reaches ahead: a chunk then touches only the next one.
int chunkNodes(const std::vector<Extent>& extents, int nodeCount) {
  int reach = 0;
  for (const Extent& extent : extents) reach = std::max(reach, extent.high - extent.low);
  return std::max(kSmallestChunk, std::min(2 * reach, nodeCount / 16));
}

// First-fit greedy colouring of chunks in their order: each pass takes those that touch no node already taken.
std::vector<int> colourChunks(const std::vector<std::vector<int>>& touched, int nodeCount, std::vector<int>& sorted) {
  std::vector<int> colour{0}, left(touched.size()), later, taken(static_cast<std::size_t>(nodeCount), -1);
  std::iota(left.begin(), left.end(), 0);
  for (int pass = 0; !left.empty(); ++pass, left.swap(later), later.clear()) {
    for (const int chunk : left) {
      const auto& nodes = touched[static_cast<std::size_t>(chunk)];
      const auto busy = [&](int n) { return taken[static_cast<std::size_t>(n)] == pass; };
      if (std::any_of(nodes.begin(), nodes.end(), busy)) {
        later.push_back(chunk);
        continue;
      }
      for (const int n : nodes) taken[static_cast<std::size_t>(n)] = pass;
      sorted.push_back(chunk);
    }
    colour.push_back(static_cast<int>(sorted.size()));
  }
  return colour;
}

}  // namespace

ElementChunks chunkElements(std::span<const int> nodes, int corners, int nodeCount) {
  const std::size_t N = static_cast<std::size_t>(corners), count = nodes.size() / N;
  std::vector<Extent> extents;
  for (std::size_t e = 0; e < count; ++e) {
    const auto [low, high] = std::ranges::minmax(nodes.subspan(N * e, N));
    extents.push_back({low, high});
  }
  std::vector<int> order(count);
  std::iota(order.begin(), order.end(), 0);
  const auto low = [&](int e) { return extents[static_cast<std::size_t>(e)].low; };
  std::stable_sort(order.begin(), order.end(), [&](int e, int f) { return low(e) < low(f); });

  const int width = chunkNodes(extents, nodeCount);
  const auto chunks = static_cast<std::size_t>((nodeCount + width - 1) / width);
  std::vector<std::vector<int>> members(chunks), touched(chunks);
  for (const int e : order) {
    const auto chunk = static_cast<std::size_t>(low(e) / width);
    members[chunk].push_back(e);
    for (const int n : nodes.subspan(N * static_cast<std::size_t>(e), N)) touched[chunk].push_back(n);
  }

  ElementChunks result;
  std::vector<int> sorted;
  result.colour = colourChunks(touched, nodeCount, sorted);
  result.start.push_back(0);
  for (const int chunk : sorted) {
    const auto& elements = members[static_cast<std::size_t>(chunk)];
    result.order.insert(result.order.end(), elements.begin(), elements.end());
    result.start.push_back(static_cast<int>(result.order.size()));
  }
  return result;
}

}  // namespace selvedge
