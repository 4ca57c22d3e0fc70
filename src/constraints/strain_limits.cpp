// An edge that ends a step longer than (1 + limit) L0 is pulled back along itself, its ends sharing by their inverse masses
// (pins give nothing), and what its ends move apart along it is taken from their velocities: linear momentum is kept. All
// edges are pulled at once (edge_pulls.h), again and again by Newton's method, until none is longer than its limit by more
// than kWithin. An edge that begins a step beyond its limit is not thrown back: an inner step shortens it by a tenth at most.
//
// Places that move without their velocities change the angular momentum of a piece a little; one that no pins hold is given
// that back as a spin, and one that pins hold along one axis about that axis.
//
// Before that each node is drawn towards the nearest pin until it is no further from it than the shortest way along limited
// edges, which every cloth within its limits obeys.
#include "constraints/strain_limits.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <queue>

#include <Eigen/Geometry>

#include "base/interrupt.h"
#include "constraints/edge_pulls.h"
#include "linalg/dense/rigid_turn.h"
#include "model/mesh/disjoint_sets.h"

namespace selvedge {
namespace {

constexpr double kWithin = 5e-4;  // of the rest length
constexpr int kRounds = 60;       // of Newton's method
constexpr int kLost = 12;         // rounds that bring nothing
constexpr double kBetter = 0.95;  // of the worst excess so far: less is something
constexpr double kShrinks = 0.9;  // of its length as an inner step begins: an edge is not made shorter within it
constexpr double kTight = 1e-3;   // of the rest length: an edge within this of its limit does not open further
constexpr double kFar = std::numeric_limits<double>::infinity();

constexpr std::string_view kTooFar =
    "limits.stretch and limits.bias cannot be kept: pins are too far apart, or the step is too large";
constexpr std::string_view kAdvice =
    "Lead the pins less far apart, raise limits.stretch or limits.bias (0: none), or make the step smaller.";

class StrainLimits final : public StepFilter {
 public:
  StrainLimits(const ClothSystem& cloth, const LimitSettings& settings) : cloth_(cloth), settings_(settings) {}

  FilterReport apply(const System&, const Constraints& constraints, const InnerStep&, const State& before,
                     State& after) override {
    if (!settings_.any() || !after.q.allFinite()) return {};
    prepare(constraints);
    for (LimitedEdge& edge : edges_) {
      edge.now = std::max(edge.longest, kShrinks * lengthOf(before, edge));
      edge.held = false;
    }
    moved_.assign(toIndex(cloth_.blockCount()), 0);
    spinsBefore_.clear();
    for (const Piece& piece : pieces_) spinsBefore_.push_back(spinOf(piece, after).momentum);
    tie(before, after);
    FilterReport report;
    const int open = pullBack(after);
    if (open >= 0) report.failure = kTooFar, report.advice = kAdvice, report.node = open;
    report.moved = static_cast<int>(std::count(moved_.begin(), moved_.end(), 1));
    if (report.moved == 0) return report;
    stop(after);
    if (mustGiveUp()) report.failure = kTooFar;  // half of the work is none
    for (std::size_t i = 0; i < pieces_.size(); ++i) giveSpin(pieces_[i], spinsBefore_[i], after);
    return report;
  }

 private:
  struct LimitedEdge {
    int a, b;
    double rest, longest;  // m
    double now = 0;        // m, in this step
    bool held = false;     // by the round before
  };
  struct Tether {
    int node, pin;
    double longest;  // m
  };

  double limitOf(const Spring& spring) const {
    return spring.kind == SpringKind::stretch ? settings_.stretch
           : spring.kind == SpringKind::shear ? settings_.bias
                                              : 0;
  }

  void prepare(const Constraints& constraints) {
    const std::array<double, 3> now{settings_.stretch, settings_.bias, settings_.tether};
    const bool same = now == seen_ && constraints.fixed() == fixed_ && cloth_.nodeMass() == mass_;
    if (same) return;
    seen_ = now;
    fixed_ = constraints.fixed();
    mass_ = cloth_.nodeMass();
    const auto nodes = toIndex(cloth_.blockCount());
    give_.resize(nodes);
    for (std::size_t i = 0; i < nodes; ++i) {
      for (Eigen::Index axis = 0; axis < 3; ++axis) {
        const auto at = static_cast<std::size_t>(cloth_.coordinate(static_cast<int>(i)) + axis);
        give_[i][axis] = fixed_[at] ? 0 : 1 / mass_[i];
      }
    }
    findPieces();
    edges_.clear();
    for (const Spring& spring : cloth_.network().springs) {
      const double limit = limitOf(spring);
      if (limit > 0 && spring.rest > 0)
        edges_.push_back({spring.a, spring.b, spring.rest, (1 + limit) * spring.rest, 0, false});
    }
    tethers_.clear();
    tieTo(
        edges_, [](const LimitedEdge& edge) { return edge.longest; }, 1);
    if (settings_.tether > 0) {
      std::vector<LimitedEdge> all;
      for (const Spring& spring : cloth_.network().springs) {
        if (spring.kind != SpringKind::bend && spring.rest > 0)
          all.push_back({spring.a, spring.b, spring.rest, 0, 0, false});
      }
      tieTo(
          all, [](const LimitedEdge& edge) { return edge.rest; }, 1 + settings_.tether);
    }
  }

  // A tether from every node to the pin that is nearest along the edges. (Dijkstra)
  template <class Length>
  void tieTo(const std::vector<LimitedEdge>& edges, const Length& length, double slack) {
    const auto nodes = toIndex(cloth_.blockCount());
    std::vector<std::vector<std::pair<int, double>>> ways(nodes);
    for (const LimitedEdge& edge : edges) {
      ways[toIndex(edge.a)].emplace_back(edge.b, length(edge));
      ways[toIndex(edge.b)].emplace_back(edge.a, length(edge));
    }
    std::vector<double> far(nodes, kFar);
    std::vector<int> pin(nodes, -1);
    using Entry = std::pair<double, int>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> next;
    for (std::size_t i = 0; i < nodes; ++i) {
      if (!give_[i].isZero(0)) continue;
      far[i] = 0;
      pin[i] = static_cast<int>(i);
      next.emplace(0, pin[i]);
    }
    while (!next.empty()) {
      const auto [distance, node] = next.top();
      next.pop();
      if (distance > far[toIndex(node)]) continue;
      for (const auto& [other, way] : ways[toIndex(node)]) {
        if (!(distance + way < far[toIndex(other)])) continue;
        far[toIndex(other)] = distance + way;
        pin[toIndex(other)] = pin[toIndex(node)];
        next.emplace(distance + way, other);
      }
    }
    for (std::size_t i = 0; i < nodes; ++i) {
      if (pin[i] >= 0 && far[i] > 0) tethers_.push_back({static_cast<int>(i), pin[i], slack * far[i]});
    }
  }

  double lengthOf(const State& state, const LimitedEdge& edge) const {
    return (cloth_.position(state, edge.b) - cloth_.position(state, edge.a)).norm();
  }
  auto place(VecX& x, int node) const { return x.segment<3>(cloth_.coordinate(node)); }

  void tie(const State& before, State& after) {
    for (const Tether& tether : tethers_) {
      const double began = (cloth_.position(before, tether.node) - cloth_.position(before, tether.pin)).norm();
      const Vec3 pin = place(after.q, tether.pin), away = Vec3(place(after.q, tether.node)) - pin;
      const double length = away.norm(), longest = std::max(tether.longest, kShrinks * began);
      if (!(length > longest)) continue;
      move(after, tether.node, (longest / length - 1) * away);
      const Vec3 n = away / length;
      const double apart = n.dot(Vec3(place(after.v, tether.node)) - Vec3(place(after.v, tether.pin)));
      if (apart > 0) place(after.v, tether.node) -= apart * free(tether.node, n);
    }
  }
  // Without what pins prescribe.
  Vec3 free(int node, const Vec3& way) const {
    return (give_[toIndex(node)].array() > 0).select(way.array(), 0).matrix();
  }
  void move(State& after, int node, const Vec3& way) {
    place(after.q, node) += free(node, way);
    moved_[toIndex(node)] = 1;
  }

  // The node where it stays too long; -1: nowhere.
  int pullBack(State& after) {
    int open = -1;
    double least = kFar;
    for (int round = 0, lost = 0; round < kRounds && lost < kLost; ++round) {
      open = -1;
      double most = 0;
      pulls_.all().clear();
      for (LimitedEdge& edge : edges_) {
        const Vec3 away = cloth_.position(after, edge.b) - cloth_.position(after, edge.a);
        const double length = away.norm(), excess = length - edge.now;
        const bool holds = edge.held && excess > -kTight * edge.rest;
        edge.held = false;
        if (!(excess > 0 || holds)) continue;
        const EdgePull pull{edge.a, edge.b, away / length, excess};
        if (!(pulls_.giveAlong(pull) > 0)) continue;  // between pins
        if (excess > kWithin * edge.rest) open = edge.b;
        most = std::max(most, excess / edge.rest);
        pulls_.all().push_back(pull);
        edge.held = true;
      }
      if (open < 0 || mustGiveUp()) return open;
      lost = most < kBetter * least ? 0 : lost + 1;
      least = std::min(least, most);
      pulls_.share();
      std::size_t at = 0;  // those that would push take no part
      for (LimitedEdge& edge : edges_) {
        if (edge.held) edge.held = pulls_.all()[at++].impulse > 0;
      }
      act(after.q);
    }
    return open;
  }

  // What opens edges at their limits further.
  void stop(State& after) {
    pulls_.all().clear();
    for (const LimitedEdge& edge : edges_) {
      const Vec3 away = cloth_.position(after, edge.b) - cloth_.position(after, edge.a);
      const double length = away.norm();
      if (length < edge.now - kTight * edge.rest) continue;
      const Vec3 n = away / length;
      const Vec3 apart = cloth_.velocity(after, edge.b) - cloth_.velocity(after, edge.a);
      const EdgePull pull{edge.a, edge.b, n, n.dot(apart)};
      if (pulls_.giveAlong(pull) > 0) pulls_.all().push_back(pull);
    }
    pulls_.share();
    act(after.v);
  }

  void act(VecX& x) {
    for (const EdgePull& pull : pulls_.all()) {
      if (pull.impulse == 0) continue;
      place(x, pull.a) += pull.impulse * give_[toIndex(pull.a)].cwiseProduct(pull.along);
      place(x, pull.b) -= pull.impulse * give_[toIndex(pull.b)].cwiseProduct(pull.along);
      moved_[toIndex(pull.a)] = moved_[toIndex(pull.b)] = 1;
    }
  }

  // What springs hold together, as far as pins leave it a turn: free nodes, or all of them held along one axis.
  struct Piece {
    std::vector<int> nodes;
    Axes led;
  };
  void findPieces() {
    DisjointSets sets(toIndex(cloth_.blockCount()));
    for (const Spring& spring : cloth_.network().springs) sets.join(spring.a, spring.b);
    std::map<int, Piece> pieces;  // by their lowest node
    for (int node = 0; node < cloth_.blockCount(); ++node) {
      Piece& piece = pieces.try_emplace(sets.lowest(node), Piece{{}, Axes::Constant(false)}).first->second;
      piece.nodes.push_back(node);
      piece.led = piece.led || give_[toIndex(node)].array() == 0;
    }
    pieces_.clear();
    for (auto& [lowest, piece] : pieces) {
      if (piece.nodes.size() > 1 && piece.led.count() < 2) pieces_.push_back(std::move(piece));
    }
  }

  // Of a piece about its centre of mass.
  struct Spin {
    Vec3 centre = Vec3::Zero(), momentum = Vec3::Zero();
    Mat3 inertia = Mat3::Zero();
  };
  Spin spinOf(const Piece& piece, const State& state) const {
    Spin spin;
    double mass = 0;
    Vec3 speed = Vec3::Zero();
    for (const int node : piece.nodes) {
      const double own = mass_[toIndex(node)];
      mass += own, spin.centre += own * cloth_.position(state, node), speed += own * cloth_.velocity(state, node);
    }
    spin.centre /= mass, speed /= mass;
    for (const int node : piece.nodes) {
      const Vec3 r = cloth_.position(state, node) - spin.centre, v = cloth_.velocity(state, node) - speed;
      spin.momentum += mass_[toIndex(node)] * r.cross(v);
      spin.inertia += mass_[toIndex(node)] * (r.squaredNorm() * Mat3::Identity() - r * r.transpose());
    }
    return spin;
  }
  void giveSpin(const Piece& piece, const Vec3& momentum, State& state) const {
    const Spin now = spinOf(piece, state);
    const Vec3 missing = turnOf(now.inertia, momentum - now.momentum, piece.led);
    for (const int node : piece.nodes) {
      const Vec3 change = missing.cross(Vec3(cloth_.position(state, node) - now.centre));
      for (Eigen::Index axis = 0; axis < 3; ++axis) {
        if (give_[toIndex(node)][axis] > 0) place(state.v, node)[axis] += change[axis];
      }
    }
  }

  const ClothSystem& cloth_;
  const LimitSettings& settings_;
  std::vector<Piece> pieces_;
  std::vector<Vec3> spinsBefore_;  // [pieces_] kg m^2/s
  std::array<double, 3> seen_{};
  Mask fixed_;                // for which all of this was made
  std::vector<double> mass_;  // [nodes] kg, likewise
  std::vector<Vec3> give_;    // [nodes] 1/kg along each axis, 0 where it is pinned
  std::vector<LimitedEdge> edges_;
  std::vector<Tether> tethers_;
  std::vector<std::uint8_t> moved_;  // [nodes]
  EdgePulls pulls_{give_};
};

}  // namespace

std::unique_ptr<StepFilter> makeStrainLimits(const ClothSystem& cloth, const LimitSettings& settings) {
  return std::make_unique<StrainLimits>(cloth, settings);
}

}  // namespace selvedge
