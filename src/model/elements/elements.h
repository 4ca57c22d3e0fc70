// Elements of N nodes in the order of their chunks, and where their blocks are in the matrix. Element e has the pairs of
// corners (0,0) (0,1) .. (0,N-1) (1,1) ..; a pair's slot is the one above the diagonal, (smaller node, larger node), since
// symmetric matrices are assembled there alone and mirrored once.
#pragma once

#include <array>
#include <utility>

#include "linalg/block_matrix.h"
#include "model/elements/element_chunks.h"

namespace selvedge {

template <int N>
class Elements {
 public:
  static constexpr int kPairs = N * (N + 1) / 2;
  using Nodes = std::array<int, N>;
  using Slots = std::array<int, kPairs>;

  // Sorts the elements into chunks; the answer is order[new] = old, for what belongs to each.
  std::vector<int> setElements(const std::vector<Nodes>& nodes, int nodeCount) {
    std::span<const int> all;
    if (!nodes.empty()) all = {nodes.front().data(), nodes.size() * N};
    chunks_ = chunkElements(all, N, nodeCount);
    nodes_.clear();
    for (int e : chunks_.order) nodes_.push_back(nodes[index(e)]);
    return std::move(chunks_.order);
  }
  void addCouplings(std::vector<std::pair<int, int>>& pairs) const {
    for (const Nodes& nodes : nodes_) {
      for (int i = 0; i < N; ++i) {
        for (int j = i + 1; j < N; ++j) pairs.emplace_back(nodes[index(i)], nodes[index(j)]);
      }
    }
  }
  void findSlots(const BlockPattern& pattern) {
    slots_.resize(nodes_.size());
    for (std::size_t e = 0; e < nodes_.size(); ++e) {
      std::size_t pair = 0;
      for (int i = 0; i < N; ++i) {
        for (int j = i; j < N; ++j) {
          const auto [low, high] = std::minmax(nodes_[e][index(i)], nodes_[e][index(j)]);
          slots_[e][pair++] = pattern.slot(low, high);
        }
      }
    }
  }

  bool sameElements(const Elements& other) const { return nodes_ == other.nodes_; }
  int count() const { return static_cast<int>(nodes_.size()); }
  const Nodes& nodes(int e) const { return nodes_[index(e)]; }
  const Slots& slots(int e) const { return slots_[index(e)]; }
  const ElementChunks& chunks() const { return chunks_; }

  static std::size_t index(int i) { return static_cast<std::size_t>(i); }

 private:
  std::vector<Nodes> nodes_;  // [elements] sorted by chunk
  std::vector<Slots> slots_;  // [elements]
  ElementChunks chunks_;
};

}  // namespace selvedge
