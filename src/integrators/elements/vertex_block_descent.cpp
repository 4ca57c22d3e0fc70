// Vertex block descent (Chen, Liu, Yang & Yuksel 2024): node after node goes downhill on the potential of a step
// (elements/step_potential.h) by a step of Newton's with the part of the second derivatives that is never negative, halved until the potential does not rise.
// Nodes are coloured so that no two of a colour share an element; every other sweep goes through the colours backwards. Then each piece of
// cloth that nothing holds goes as a whole to where the potential is least, since node by node its momentum would not be kept.
#include <algorithm>
#include <array>

#include <Eigen/Cholesky>

#include "base/parallel.h"
#include "integrators/elements/element_method.h"
#include "integrators/elements/step_potential.h"
#include "integrators/families.h"
#include "integrators/games/colours.h"

namespace selvedge {
namespace {

constexpr int kNodeHalvings = 6;  // of a node's step, before the node stays where it is
constexpr int kNodeChunk = 64;    // nodes a task works on

class VertexBlockDescent final : public ElementMethod {
 public:
  using ElementMethod::ElementMethod;

 private:
  // Of one layer: the elements that each node has.
  struct Around {
    std::vector<int> start;  // [nodes + 1]
    std::vector<ElementCorner> corners;
  };

  void prepare(State& end, StepReport& report) override;
  void sweep(State& end, bool backwards, StepReport& report) override;
  void findCorners(std::size_t nodes);
  void colourNodes(std::size_t nodes);
  std::span<const ElementCorner> cornersOf(std::size_t layer, int node) const;
  NodeShare shareOf(int node, const Vec3& x) const;
  double energyOf(int node, const Vec3& x) const;
  void descend(int node, double* q) const;

  std::vector<Around> around_;  // [layers]
  Colours colours_;             // of nodes
  StepPotential potential_;
  VecX left_;  // places after the last sweep
};

void VertexBlockDescent::findCorners(std::size_t nodes) {
  for (std::size_t l = 0; l < around_.size(); ++l) {
    const ElementLayer& layer = begun().layers[l];
    Around& around = around_[l];
    const std::size_t corners = layer.corners();
    around.start.assign(nodes + 1, 0);
    // An element that has a node at several corners counts once, with the first: its gradient there is that of all.
    const auto forEach = [&](const auto& act) {
      for (std::size_t e = 0; e < layer.count(); ++e) {
        const std::span<const int> own = std::span(layer.nodes).subspan(e * corners, corners);
        for (std::size_t k = 0; k < corners; ++k) {
          if (std::ranges::find(own.first(k), own[k]) == own.first(k).end()) act(static_cast<int>(e), k, own[k]);
        }
      }
    };
    forEach([&](int, std::size_t, int node) { ++around.start[toIndex(node) + 1]; });
    for (std::size_t i = 0; i < nodes; ++i) around.start[i + 1] += around.start[i];
    around.corners.resize(toIndex(around.start[nodes]));
    std::vector<int> next = around.start;
    forEach([&](int e, std::size_t k, int node) {
      around.corners[toIndex(next[toIndex(node)]++)] = {e, static_cast<int>(k)};
    });
  }
}

void VertexBlockDescent::colourNodes(std::size_t nodes) {
  std::vector<int> elements, start{0};
  for (std::size_t i = 0; i < nodes; ++i) {
    int before = 0;
    for (std::size_t l = 0; l < around_.size(); ++l) {
      const Around& around = around_[l];
      for (int at = around.start[i]; at < around.start[i + 1]; ++at)
        elements.push_back(before + around.corners[toIndex(at)].element);
      before += static_cast<int>(begun().layers[l].count());
    }
    start.push_back(static_cast<int>(elements.size()));
  }
  colours_ = colourGreedily(elements, start);
}

void VertexBlockDescent::prepare(State& end, StepReport&) {
  around_.resize(begun().layers.size());
  if (begun().changed) {
    findCorners(static_cast<std::size_t>(end.q.size()) / 3);
    colourNodes(static_cast<std::size_t>(end.q.size()) / 3);
  }
  potential_.begin(begun(), end);
  potential_.chooseStart();
  left_ = end.q;
}

std::span<const ElementCorner> VertexBlockDescent::cornersOf(std::size_t layer, int node) const {
  const Around& around = around_[layer];
  const int first = around.start[toIndex(node)], last = around.start[toIndex(node) + 1];
  return std::span(around.corners).subspan(toIndex(first), toIndex(last - first));
}

// Of the potential, with the node at x; its elements' other nodes stand still meanwhile.
NodeShare VertexBlockDescent::shareOf(int node, const Vec3& x) const {
  NodeShare share;
  const Vec3 rate = begun().mass.segment<3>(3 * node) / (begun().h * begun().h),
             way = x - potential_.y().segment<3>(3 * node);
  share.energy = 0.5 * rate.dot(way.cwiseAbs2());
  share.gradient = rate.cwiseProduct(way);
  share.curvature.diagonal() = rate;
  for (std::size_t l = 0; l < around_.size(); ++l) {
    if (const auto corners = cornersOf(l, node); !corners.empty())
      begun().layers[l].elements->addShare(corners, potential_.stepOf(l), share);
  }
  return share;
}

double VertexBlockDescent::energyOf(int node, const Vec3& x) const {
  const Vec3 rate = begun().mass.segment<3>(3 * node) / (begun().h * begun().h),
             way = x - potential_.y().segment<3>(3 * node);
  double energy = 0.5 * rate.dot(way.cwiseAbs2());
  for (std::size_t l = 0; l < around_.size(); ++l) {
    if (const auto corners = cornersOf(l, node); !corners.empty())
      energy += begun().layers[l].elements->energyOf(corners, potential_.stepOf(l));
  }
  return energy;
}

void VertexBlockDescent::descend(int node, double* q) const {
  Eigen::Map<Vec3> x(q + 3 * std::ptrdiff_t{node});
  if (begun().inverseMass.segment<3>(3 * node).isZero(0)) return;
  const Vec3 before = x;
  NodeShare share = shareOf(node, before);
  for (int c = 0; c < 3; ++c) {
    if (begun().inverseMass[3 * node + c] != 0) continue;
    share.gradient[c] = 0;
    share.curvature.row(c).setZero();
    share.curvature.col(c).setZero();
    share.curvature(c, c) = 1;
  }
  if (share.gradient.isZero(0)) return;
  Vec3 step = share.curvature.ldlt().solve(-share.gradient);
  for (int halving = 0; halving <= kNodeHalvings; ++halving, step *= 0.5) {
    x = before + step;
    if (energyOf(node, x) <= share.energy) return;
  }
  x = before;
}

void VertexBlockDescent::sweep(State& end, bool backwards, StepReport&) {
  potential_.takeBlow(left_);
  for (std::size_t c = 0; c < colours_.count(); ++c) {
    const std::span<const int> members = colours_.of(backwards ? colours_.count() - 1 - c : c);
    parallelFor(
        static_cast<int>(members.size()),
        [&](int first, int last) {
          for (int k = first; k < last; ++k) descend(members[toIndex(k)], end.q.data());
        },
        kNodeChunk);
  }
  potential_.movePieces();
  left_ = end.q;
}

}  // namespace

std::span<const MethodInfo> blockDescentMethods() {
  static const std::array<MethodInfo, 1> table{elementMethod<VertexBlockDescent>(
      "vertex-block-descent",
      "y = x + h v + h^2 f / m; node by node x_i -= H_i^-1 g_i of m/2h^2 |x - y|^2 + V(x); v' = dx / h",
      "Chen, Liu, Yang & Yuksel 2024, Vertex Block Descent")};
  return table;
}

}  // namespace selvedge
