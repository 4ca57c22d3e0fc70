// A tree of boxes, four to a node, about items that the caller has by number (triangles and edges of a solid, or of
// cloth): the item nearest to a point and those that meet a box are found without looking at most of the others.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "contact/mesh/box.h"

namespace selvedge {

class BoxTree {
 public:
  explicit BoxTree(const std::vector<AxisBox>& boxes);

  const AxisBox& whole() const { return whole_; }
  void refit(const std::vector<AxisBox>& boxes);  // the items have other boxes now

  // Calls `look(item)` for what may be nearer to p than the root of `squared`, nearer boxes first; it lowers `squared`.
  template <class Look>
  void nearest(const Vec3& p, double& squared, const Look& look) const;
  // Calls `look(item)` for every item whose box meets this one.
  template <class Look>
  void within(const AxisBox& box, const Look& look) const {
    within(
        box, [](const Vec3&, double) { return false; }, look);
  }
  // Leaves out what is in a ball of which `isFar(middle, radius)` says that it is too far.
  template <class IsFar, class Look>
  void within(const AxisBox& box, const IsFar& isFar, const Look& look) const;

 private:
  static constexpr int kWidth = 4, kNoChild = 0;  // the root is no child
  using Lanes = Eigen::Array<double, kWidth, 1>;
  // What is empty has a box that nothing is near to.
  struct Node {
    std::array<Lanes, 3> low, high;   // [axes][children]
    std::array<int, kWidth> child{};  // the number of a node, or -1 - an item
  };
  // A node on the way leaves at most three others behind; four to a node, 2^31 items need 16 levels at most.
  static constexpr std::size_t kStack = 3 * 16 + 4;

  int build(const std::vector<AxisBox>& boxes, std::span<int> items);
  void put(int node, int lane, const std::vector<AxisBox>& boxes, std::span<int> items);
  static void setBox(Node& node, int lane, const AxisBox& box);
  static AxisBox boxOf(const Node& node);
  static Lanes squaredDistances(const Node& node, const Vec3& p);

  std::vector<Node> nodes_;  // the first is the root
  AxisBox whole_;
};

inline BoxTree::Lanes BoxTree::squaredDistances(const Node& node, const Vec3& p) {
  const auto away = [&](std::size_t axis) -> Lanes {
    const double at = p[static_cast<Eigen::Index>(axis)];
    return (node.low[axis] - at).max(at - node.high[axis]).max(0);
  };
  const Lanes x = away(0), y = away(1), z = away(2);
  return x * x + y * y + z * z;
}

template <class Look>
void BoxTree::nearest(const Vec3& p, double& squared, const Look& look) const {
  struct Entry {
    double squared;
    int child;
  };
  std::array<Entry, kStack> stack;
  std::size_t size = 0;
  stack[size++] = {0, 0};
  while (size > 0) {
    const Entry entry = stack[--size];
    if (entry.squared >= squared) continue;
    if (entry.child < 0) {
      look(-1 - entry.child);
      continue;
    }
    const Node& node = nodes_[toIndex(entry.child)];
    const Lanes away = squaredDistances(node, p);
    const std::size_t first = size;
    for (int i = 0; i < kWidth; ++i) {
      if (!(away[i] < squared)) continue;
      std::size_t at = size++;  // the nearest comes to lie on top
      for (; at > first && stack[at - 1].squared < away[i]; --at) stack[at] = stack[at - 1];
      stack[at] = {away[i], node.child[toIndex(i)]};
    }
  }
}

template <class IsFar, class Look>
void BoxTree::within(const AxisBox& box, const IsFar& isFar, const Look& look) const {
  std::array<int, kStack> stack;
  std::size_t size = 0;
  stack[size++] = 0;
  while (size > 0) {
    const int child = stack[--size];
    if (child < 0) {
      look(-1 - child);
      continue;
    }
    const Node& node = nodes_[toIndex(child)];
    for (int i = 0; i < kWidth; ++i) {
      const Vec3 low(node.low[0][i], node.low[1][i], node.low[2][i]),
          high(node.high[0][i], node.high[1][i], node.high[2][i]);
      const bool meets = (low.array() <= box.high.array()).all() && (high.array() >= box.low.array()).all();
      if (meets && !isFar((low + high) / 2, (high - low).norm() / 2)) stack[size++] = node.child[toIndex(i)];
    }
  }
}

}  // namespace selvedge
