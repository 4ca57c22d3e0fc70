// Elements of yarns: they touch the places of their nodes and, of some of them, the coordinate of the yarn that they
// belong to. A layout says where these stand in an element's own vector (elements/element_types.h).
#pragma once

#include <vector>

#include "model/elements/elements.h"
#include "model/state.h"

namespace selvedge {

// A node's coordinates: its place, and the material coordinates of the two yarns that cross there.
constexpr int kCrossingSize = 5;
constexpr int kWarpSlide = 3, kWeftSlide = 4;

struct SegmentLayout {
  static constexpr int kNodes = 2, kSize = 8;
  static constexpr std::array<int, 2> kPlace{0, 4}, kSlide{3, 7};
};
struct BendLayout {
  static constexpr int kNodes = 3, kSize = 11;
  static constexpr std::array<int, 3> kPlace{0, 3, 6}, kSlide{-1, 9, 10};
};
struct CornerLayout {
  static constexpr int kNodes = 3, kSize = 9;
  static constexpr std::array<int, 3> kPlace{0, 3, 6}, kSlide{-1, -1, -1};
};

template <class Layout>
class YarnElements : public Elements<Layout::kNodes> {
 public:
  static constexpr int kNodes = Layout::kNodes;
  using Base = Elements<kNodes>;
  using Vec = Eigen::Matrix<double, Layout::kSize, 1>;
  using Mat = Eigen::Matrix<double, Layout::kSize, Layout::kSize>;
  using Base::index;

  // `slides`: which coordinate the yarn of each element has, kWarpSlide or kWeftSlide. Answers order[new] = old.
  std::vector<int> set(const std::vector<typename Base::Nodes>& nodes, const std::vector<int>& slides, int nodeCount) {
    std::vector<int> order = this->setElements(nodes, nodeCount);
    slides_.clear();
    for (const int e : order) slides_.push_back(slides[index(e)]);
    return order;
  }

  Vec gather(const VecX& values, int e) const {
    Vec x;
    const auto& nodes = this->nodes(e);
    for (int i = 0; i < kNodes; ++i) {
      const double* from = values.data() + Eigen::Index{kCrossingSize} * nodes[index(i)];
      for (int k = 0; k < 3; ++k) x[place(i) + k] = from[k];
      if (slide(i) >= 0) x[slide(i)] = from[slides_[index(e)]];
    }
    return x;
  }
  void scatter(const Vec& f, int e, VecX& F) const {
    const auto& nodes = this->nodes(e);
    for (int i = 0; i < kNodes; ++i) {
      double* to = F.data() + Eigen::Index{kCrossingSize} * nodes[index(i)];
      for (int k = 0; k < 3; ++k) to[k] += f[place(i) + k];
      if (slide(i) >= 0) to[slides_[index(e)]] += f[slide(i)];
    }
  }
  // Above the diagonal, and where the matrix is not symmetric below it, too.
  void addBlocks(const Mat& J, int e, bool symmetric, BlockMatrix& A) const {
    const auto& nodes = this->nodes(e);
    const auto& slots = this->slots(e);
    const int own = slides_[index(e)];
    std::size_t pair = 0;
    for (int i = 0; i < kNodes; ++i) {
      for (int j = i; j < kNodes; ++j) {
        const int slot = slots[pair++];
        const bool swapped = nodes[index(i)] > nodes[index(j)];
        const int row = swapped ? j : i, column = swapped ? i : j;
        addBlock(J, row, column, own, A.block(slot));
        if (!symmetric && i != j) addBlock(J, column, row, own, A.block(A.transposed(slot)));
      }
    }
  }

  // body(e) for all, threaded; elements that run at once share no node.
  template <class Body>
  void forEach(const Body& body) const {
    this->chunks().forEach([&](int first, int end) {
      for (int e = first; e < end; ++e) body(e);
    });
  }
  template <class Value>
  double sum(const Value& value) const {
    return orderedSum(this->count(), [&](int begin, int end) {
      double all = 0;
      for (int e = begin; e < end; ++e) all += value(e);
      return all;
    });
  }

 private:
  static constexpr int place(int i) { return Layout::kPlace[static_cast<std::size_t>(i)]; }
  static constexpr int slide(int i) { return Layout::kSlide[static_cast<std::size_t>(i)]; }

  static void addBlock(const Mat& J, int row, int column, int own, double* to) {
    const int x = place(row), y = place(column), u = slide(row), v = slide(column);
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) to[i * kCrossingSize + j] += J(x + i, y + j);
    }
    for (int i = 0; i < 3 && v >= 0; ++i) to[i * kCrossingSize + own] += J(x + i, v);
    for (int j = 0; j < 3 && u >= 0; ++j) to[own * kCrossingSize + j] += J(u, y + j);
    if (u >= 0 && v >= 0) to[own * kCrossingSize + own] += J(u, v);
  }

  std::vector<int> slides_;  // [elements]
};

}  // namespace selvedge
