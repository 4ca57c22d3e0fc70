#include "contact/mesh/box_tree.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace selvedge {
namespace {

constexpr std::size_t kFull = 4;  // items of a node at the bottom

// Half of them, in whole nodes of the bottom: most of these are full then.
std::size_t halfOf(std::size_t items) {
  if (items <= kFull) return (items + 1) / 2;
  return (items / 2 + kFull - 1) / kFull * kFull;
}

// Parts the items in two along the axis in which their boxes' middles lie furthest apart.
std::size_t partInTwo(const std::vector<AxisBox>& boxes, std::span<int> items) {
  if (items.size() < 2) return items.size();
  AxisBox middles;
  for (const int item : items) middles.add(boxes[toIndex(item)].middle());
  Eigen::Index axis = 0;
  (middles.high - middles.low).maxCoeff(&axis);
  const std::size_t half = halfOf(items.size());
  std::nth_element(items.begin(), items.begin() + static_cast<std::ptrdiff_t>(half), items.end(), [&](int a, int b) {
    const double x = boxes[toIndex(a)].middle()[axis], y = boxes[toIndex(b)].middle()[axis];
    return x < y || (x == y && a < b);
  });
  return half;
}

}  // namespace

BoxTree::BoxTree(const std::vector<AxisBox>& boxes) {
  for (const AxisBox& box : boxes) whole_.add(box);
  std::vector<int> items(boxes.size());
  std::iota(items.begin(), items.end(), 0);
  nodes_.reserve(boxes.size() / 2 + 1);
  build(boxes, items);
}

int BoxTree::build(const std::vector<AxisBox>& boxes, std::span<int> items) {
  constexpr double kFar = std::numeric_limits<double>::infinity();
  const int node = static_cast<int>(nodes_.size());
  nodes_.emplace_back();
  for (std::size_t axis = 0; axis < 3; ++axis)
    nodes_.back().low[axis].setConstant(kFar), nodes_.back().high[axis].setConstant(-kFar);
  const std::size_t half = partInTwo(boxes, items);
  int lane = 0;
  for (const std::span<int> part : {items.first(half), items.subspan(half)}) {
    const bool whole = items.size() > kFull && part.size() <= kFull;  // a node of its own
    const std::size_t quarter = whole ? part.size() : partInTwo(boxes, part);
    put(node, lane++, boxes, part.first(quarter));
    put(node, lane++, boxes, part.subspan(quarter));
  }
  return node;
}

void BoxTree::put(int node, int lane, const std::vector<AxisBox>& boxes, std::span<int> items) {
  if (items.empty()) return;
  AxisBox all;
  for (const int item : items) all.add(boxes[toIndex(item)]);
  const int child = items.size() == 1 ? -1 - items.front() : build(boxes, items);
  Node& own = nodes_[toIndex(node)];
  own.child[toIndex(lane)] = child;
  setBox(own, lane, all);
}

// Every node stands before those below it.
void BoxTree::refit(const std::vector<AxisBox>& boxes) {
  for (std::size_t k = nodes_.size(); k-- > 0;) {
    Node& node = nodes_[k];
    for (int lane = 0; lane < kWidth; ++lane) {
      const int child = node.child[toIndex(lane)];
      if (child == kNoChild) continue;
      setBox(node, lane, child < 0 ? boxes[toIndex(-1 - child)] : boxOf(nodes_[toIndex(child)]));
    }
  }
  whole_ = nodes_.empty() ? AxisBox() : boxOf(nodes_.front());
}

void BoxTree::setBox(Node& node, int lane, const AxisBox& box) {
  for (std::size_t axis = 0; axis < 3; ++axis) {
    node.low[axis][lane] = box.low[static_cast<Eigen::Index>(axis)];
    node.high[axis][lane] = box.high[static_cast<Eigen::Index>(axis)];
  }
}

AxisBox BoxTree::boxOf(const Node& node) {
  AxisBox box;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    box.low[static_cast<Eigen::Index>(axis)] = node.low[axis].minCoeff();
    box.high[static_cast<Eigen::Index>(axis)] = node.high[axis].maxCoeff();
  }
  return box;
}

}  // namespace selvedge
