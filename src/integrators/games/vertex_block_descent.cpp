// Vertex block descent (Chen, Liu, Yang & Yuksel 2024): node after node goes downhill on the potential of a step of backward Euler,
//   m/2h^2 |x - y|^2 + sum over elements of k/2 C^2 + d/2h (C - C_start)^2   (model/compliant.h)
// by a step of Newton's with the part of the second derivatives that is never negative, halved until the potential does not rise.
// Nodes are coloured so that no two of a colour share an element; every other sweep goes through the colours backwards. Then each piece of
// cloth that nothing holds goes as a whole to where the potential is least, since node by node its momentum would not be kept.
#include <algorithm>
#include <array>

#include <Eigen/Cholesky>

#include "base/parallel.h"
#include "integrators/families.h"
#include "integrators/games/colours.h"
#include "integrators/games/element_method.h"
#include "model/mesh/disjoint_sets.h"

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
    std::vector<double> startStrains;
    StrainStep step;
  };

  void prepare(State& end, double h) override;
  void sweep(State& end, bool backwards) override;
  void findPotentials(const VecX& q, std::vector<double>& potentials);
  void chooseStart(State& end);
  void findCorners();
  void colourNodes();
  std::span<const ElementCorner> cornersOf(std::size_t layer, int node) const;
  NodeShare shareOf(int node, const Vec3& x) const;
  double energyOf(int node, const Vec3& x) const;
  void descend(int node, double* q) const;
  void findPieces();
  bool hasPlace(const Layer& layer) const;
  void findHeld();
  void movePieces(VecX& q);

  std::vector<Around> around_;  // [layers]
  // A piece of cloth: its nodes are joined by elements.
  struct Piece {
    Vec3 free = Vec3::Ones();                      // 0 along an axis that something holds
    Vec3 mass = Vec3::Zero(), way = Vec3::Zero();  // the sums over its nodes of m and m (y - x)
  };

  std::vector<int> pieceOf_;  // [nodes]
  std::vector<Piece> pieces_;
  Colours colours_;   // of nodes
  VecX left_, best_;  // places: after the last sweep, and for choosing a start
  std::vector<double> energies_, least_, here_;
  VecX y_;  // where nodes would be without the cloth's own forces
  double h_ = 0;
};

void VertexBlockDescent::findCorners() {
  const std::size_t nodes = static_cast<std::size_t>(y_.size()) / 3;
  for (std::size_t l = 0; l < around_.size(); ++l) {
    const Layer& layer = layers()[l];
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

void VertexBlockDescent::colourNodes() {
  const std::size_t nodes = static_cast<std::size_t>(y_.size()) / 3;
  std::vector<int> elements, start{0};
  for (std::size_t i = 0; i < nodes; ++i) {
    int before = 0;
    for (std::size_t l = 0; l < around_.size(); ++l) {
      const Around& around = around_[l];
      for (int at = around.start[i]; at < around.start[i + 1]; ++at)
        elements.push_back(before + around.corners[toIndex(at)].element);
      before += static_cast<int>(layers()[l].count());
    }
    start.push_back(static_cast<int>(elements.size()));
  }
  colours_ = colourGreedily(elements, start);
}

void VertexBlockDescent::findPieces() {
  DisjointSets sets(static_cast<std::size_t>(y_.size()) / 3);
  for (const Layer& layer : layers()) {
    const std::size_t corners = layer.corners();
    for (std::size_t at = 0; at < layer.nodes.size(); ++at) sets.join(layer.nodes[at - at % corners], layer.nodes[at]);
  }
  pieceOf_ = sets.lowestOfAll();
  int count = 0;
  for (std::size_t i = 0; i < pieceOf_.size();
       ++i) {  // the lowest node of a piece comes first and has its number already
    const bool lowest = pieceOf_[i] == static_cast<int>(i);
    pieceOf_[i] = lowest ? count++ : pieceOf_[toIndex(pieceOf_[i])];
  }
  pieces_.resize(toIndex(count));
}

// Elements that have a place of their own, as the hand: the gradients of others add up to nothing.
bool VertexBlockDescent::hasPlace(const Layer& layer) const {
  std::array<Vec3, 4> gradient;
  const std::span<Vec3> own = std::span(gradient).first(layer.corners());
  layer.elements->measure(0, 0, start().q.data(), own);
  Vec3 sum = Vec3::Zero();
  double size = 0;
  for (const Vec3& each : own) {
    sum += each;
    size += each.norm();
  }
  return sum.norm() > 1e-6 * size;
}

// By pins, and by what has a place of its own.
void VertexBlockDescent::findHeld() {
  for (Piece& piece : pieces_) piece.free.setOnes();
  for (std::size_t i = 0; i < pieceOf_.size(); ++i) {
    for (int c = 0; c < 3; ++c) {
      if (inverseMass()[3 * static_cast<Eigen::Index>(i) + c] == 0) pieces_[toIndex(pieceOf_[i])].free[c] = 0;
    }
  }
  for (const Layer& layer : layers()) {
    if (layer.count() == 0 || !hasPlace(layer)) continue;
    for (const int node : layer.nodes) pieces_[toIndex(pieceOf_[toIndex(node)])].free.setZero();
  }
}

void VertexBlockDescent::movePieces(VecX& q) {
  for (Piece& piece : pieces_) piece.mass = piece.way = Vec3::Zero();
  for (std::size_t i = 0; i < pieceOf_.size(); ++i) {
    const auto at = 3 * static_cast<Eigen::Index>(i);
    Piece& piece = pieces_[toIndex(pieceOf_[i])];
    piece.mass += mass().segment<3>(at);
    piece.way += mass().segment<3>(at).cwiseProduct(y_.segment<3>(at) - q.segment<3>(at));
  }
  for (Piece& piece : pieces_) piece.way = piece.free.cwiseProduct(piece.way).cwiseQuotient(piece.mass);
  for (std::size_t i = 0; i < pieceOf_.size(); ++i)
    q.segment<3>(3 * static_cast<Eigen::Index>(i)) += pieces_[toIndex(pieceOf_[i])].way;
}

void VertexBlockDescent::prepare(State& end, double h) {
  h_ = h;
  y_ = end.q;
  bool changed = around_.size() != layers().size() || static_cast<std::size_t>(y_.size()) != 3 * colours_.order.size();
  for (const Layer& layer : layers()) changed = changed || layer.changed;
  around_.resize(layers().size());
  if (changed) {
    findCorners();
    colourNodes();
    findPieces();
  }
  findHeld();
  for (std::size_t l = 0; l < around_.size(); ++l) {
    const Layer& layer = layers()[l];
    Around& around = around_[l];
    around.startStrains.resize(layer.count() * toIndex(layer.elements->strains()));
    parallelFor(static_cast<int>(layer.count()), [&](int first, int last) {
      layer.elements->findStrains(first, last, start().q.data(), end.t, around.startStrains);
    });
    around.step = {h, end.q.data(), end.t, layer.damping, around.startStrains};
  }
  chooseStart(end);
  left_ = end.q;
}

// Of each piece, with nodes where the steps of the layers look for them.
void VertexBlockDescent::findPotentials(const VecX& q, std::vector<double>& potentials) {
  potentials.assign(pieces_.size(), 0.0);
  for (std::size_t i = 0; i < pieceOf_.size(); ++i) {
    const auto at = 3 * static_cast<Eigen::Index>(i);
    const Vec3 way = q.segment<3>(at) - y_.segment<3>(at);
    potentials[toIndex(pieceOf_[i])] += 0.5 / (h_ * h_) * mass().segment<3>(at).dot(way.cwiseAbs2());
  }
  for (std::size_t l = 0; l < around_.size(); ++l) {
    const Layer& layer = layers()[l];
    energies_.resize(layer.count());
    parallelFor(static_cast<int>(layer.count()),
                [&](int first, int last) { layer.elements->findEnergies(first, last, around_[l].step, energies_); });
    for (std::size_t e = 0; e < layer.count(); ++e)
      potentials[toIndex(pieceOf_[toIndex(layer.nodes[e * layer.corners()])])] += energies_[e];
  }
}

// Each piece begins where its potential is least of: y; where velocities alone lead; and where it is. From y, what hangs at rest would
// be drawn out anew by its weight in every step; and nothing that ends below where it began can gain without bound.
void VertexBlockDescent::chooseStart(State& end) {
  best_ = end.q;
  findPotentials(end.q, least_);
  for (const double way : {h_, 0.0}) {
    end.q = (inverseMass().array() != 0).select(start().q + way * start().v, y_);
    findPotentials(end.q, here_);
    for (std::size_t i = 0; i < pieceOf_.size(); ++i) {
      const auto at = 3 * static_cast<Eigen::Index>(i);
      const std::size_t piece = toIndex(pieceOf_[i]);
      if (here_[piece] < least_[piece]) best_.segment<3>(at) = end.q.segment<3>(at);
    }
    for (std::size_t piece = 0; piece < least_.size(); ++piece) least_[piece] = std::min(least_[piece], here_[piece]);
  }
  end.q = best_;
}

std::span<const ElementCorner> VertexBlockDescent::cornersOf(std::size_t layer, int node) const {
  const Around& around = around_[layer];
  const int first = around.start[toIndex(node)], last = around.start[toIndex(node) + 1];
  return std::span(around.corners).subspan(toIndex(first), toIndex(last - first));
}

// Of the potential, with the node at x; its elements' other nodes stand still meanwhile.
NodeShare VertexBlockDescent::shareOf(int node, const Vec3& x) const {
  NodeShare share;
  const Vec3 rate = mass().segment<3>(3 * node) / (h_ * h_), way = x - y_.segment<3>(3 * node);
  share.energy = 0.5 * rate.dot(way.cwiseAbs2());
  share.gradient = rate.cwiseProduct(way);
  share.curvature.diagonal() = rate;
  for (std::size_t l = 0; l < around_.size(); ++l) {
    if (const auto corners = cornersOf(l, node); !corners.empty())
      layers()[l].elements->addShare(corners, around_[l].step, share);
  }
  return share;
}

double VertexBlockDescent::energyOf(int node, const Vec3& x) const {
  const Vec3 rate = mass().segment<3>(3 * node) / (h_ * h_), way = x - y_.segment<3>(3 * node);
  double energy = 0.5 * rate.dot(way.cwiseAbs2());
  for (std::size_t l = 0; l < around_.size(); ++l) {
    if (const auto corners = cornersOf(l, node); !corners.empty())
      energy += layers()[l].elements->energyOf(corners, around_[l].step);
  }
  return energy;
}

void VertexBlockDescent::descend(int node, double* q) const {
  Eigen::Map<Vec3> x(q + 3 * std::ptrdiff_t{node});
  if (inverseMass().segment<3>(3 * node).isZero(0)) return;
  const Vec3 before = x;
  NodeShare share = shareOf(node, before);
  for (int c = 0; c < 3; ++c) {
    if (inverseMass()[3 * node + c] != 0) continue;
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

void VertexBlockDescent::sweep(State& end, bool backwards) {
  // What has put nodes elsewhere since the last sweep has given them a blow, which inertia does not take back.
  y_ += end.q - left_;
  for (std::size_t c = 0; c < colours_.count(); ++c) {
    const std::span<const int> members = colours_.of(backwards ? colours_.count() - 1 - c : c);
    parallelFor(
        static_cast<int>(members.size()),
        [&](int first, int last) {
          for (int k = first; k < last; ++k) descend(members[toIndex(k)], end.q.data());
        },
        kNodeChunk);
  }
  movePieces(end.q);
  left_ = end.q;
}

}  // namespace

// Stability: no sweep raises the potential of a step, whatever its size. What acts from outside is as in symplectic Euler.
std::span<const MethodInfo> blockDescentMethods() {
  static const std::array<MethodInfo, 1> table{elementMethod<VertexBlockDescent>(
      "vertex-block-descent",
      "y = x + h v + h^2 f / m; node by node x_i -= H_i^-1 g_i of m/2h^2 |x - y|^2 + V(x); v' = dx / h",
      "Chen, Liu, Yang & Yuksel 2024, Vertex Block Descent")};
  return table;
}

}  // namespace selvedge
