#include "contact/cloth/untangle.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <Eigen/Geometry>

namespace selvedge {
namespace {

constexpr double kStepOfEdge = 0.2;    // of the length of an edge that goes through: how far it is moved at once
constexpr int kMostSteps = 600;        // of one attempt
constexpr int kMostStepsInVain = 300;  // without fewer crossings than ever
// Each attempt turns the directions in which nodes move aside by so much: where cloth crosses symmetrically they cancel.
constexpr double kAttempts[] = {0, 0.1, 0.02};
constexpr double kGoesOn = 0.97;      // the share of a step that the next repeats: a border draws its cloth along
constexpr int kLengthSweeps = 6;      // after each step
constexpr double kSameLength = 1e-9;  // of an edge's length
constexpr double kFlat = 1e-12;       // of a triangle's sides squared: it has no normal

class Untangling {
 public:
  Untangling(const ClothSystem& cloth, const HeldAxes& held, State& state)
      : cloth_(cloth), state_(state), crossings_(cloth) {
    for (std::size_t node = 0; node < held.size(); ++node)
      gives_.push_back(freeOf(held[node], Vec3::Constant(1 / cloth.nodeMass()[node])));
    for (const CrossingEdge& edge : crossings_.edges()) kept_.push_back(edge.nodes);
    for (const ClothBody& body : cloth.bodies()) {  // what is inside a solid comes along
      if (!body.isSolid()) continue;
      for (const Spring& spring : body.mesh.springs) kept_.push_back({spring.a, spring.b});
    }
    for (const auto& [a, b] : kept_) lengths_.push_back((at(b) - at(a)).norm());
  }

  Untangled run() {
    Untangled result;
    const std::vector<Crossing>& found = crossings_.find(state_);
    result.before = result.after = found.size();
    if (found.empty()) return result;
    tellFirst(found, result);
    const Untangled untouched = result;
    const VecX began = state_.q;
    VecX best = began;
    for (const double aside : kAttempts) {
      state_.q = began;
      attempt(aside, result, best);
      if (result.after == 0) break;
    }
    if (result.after == 0) result.first = untouched.first, result.place = untouched.place;
    state_.q = best;
    for (int node = 0; node < cloth_.blockCount(); ++node) {
      result.farthest = std::max(result.farthest, (cloth_.inSpace(best, node) - cloth_.inSpace(began, node)).norm());
    }
    return result;
  }

 private:
  // `best`: where the fewest crossed so far, result.after of them.
  void attempt(double aside, Untangled& result, VecX& best) {
    const std::vector<Crossing>& found = crossings_.find(state_);  // those of the last look
    last_.setZero(state_.q.size());
    for (int step = 0, inVain = 0; step < kMostSteps && inVain < kMostStepsInVain; ++step, ++inVain) {
      const VecX was = state_.q;
      state_.q += kGoesOn * last_;
      move(found, aside);
      keepLengths();
      last_ = state_.q - was;
      if (last_.isZero(0) || !last_.allFinite()) return;
      if (crossings_.find(state_).size() >= result.after) continue;
      inVain = 0;
      best = state_.q;
      result.after = found.size();
      if (found.empty()) return;
      tellFirst(found, result);
    }
  }

  void tellFirst(const std::vector<Crossing>& found, Untangled& result) const {
    result.first = found.front();
    result.place = crossings_.placeOf(state_, result.first);
  }

  // 1/kg, of a node that is pushed so.
  double givesAlong(int node, const Vec3& way) const {
    const Vec3& own = gives_[toIndex(node)];
    if (own.x() == own.y() && own.y() == own.z()) return own.x();
    return way.cwiseProduct(own).dot(way) / std::max(way.squaredNorm(), std::numeric_limits<double>::min());
  }

  Vec3 at(int node) const { return cloth_.position(state_, node); }
  auto placeOf(int node) { return state_.q.segment<3>(cloth_.coordinate(node)); }

  // Which way an edge goes against a triangle for the line along which they cross to become shorter fastest: of length 1, or zero.
  Vec3 wayOf(const Crossing& crossing) const {
    const CrossingEdge& edge = crossings_.edges()[toIndex(crossing.edge)];
    const std::array<int, 3>& t = cloth_.mesh().triangles[toIndex(crossing.triangle)];
    const Vec3 e = at(edge.nodes[1]) - at(edge.nodes[0]), n = (at(t[1]) - at(t[0])).cross(at(t[2]) - at(t[0]));
    const double cross = e.dot(n);
    if (!(std::abs(cross) > kFlat * e.norm() * n.norm())) return Vec3::Zero();
    Vec3 sum = Vec3::Zero();
    for (const int node : edge.across) {
      if (node < 0) continue;
      const Vec3 in = at(node) - at(edge.nodes[0]);
      Vec3 line = e.cross(in).cross(n);  // in the planes of both
      if (!(line.norm() > kFlat * e.squaredNorm() * n.norm())) continue;
      if (e.cross(in).dot(e.cross(line)) < 0) line = -line;  // from the edge into the triangle that has it
      line.normalize();
      sum += line - e.dot(line) / cross * n;
    }
    const double length = sum.norm();
    return length > kFlat ? Vec3(sum / length) : Vec3::Zero();
  }

  void move(const std::vector<Crossing>& found, double aside) {
    moves_.setZero(state_.q.size());
    counts_.assign(toIndex(cloth_.blockCount()), 0);
    const Vec3 sideways = aside * Vec3(0.36, 0.48, 0.8);
    for (const Crossing& crossing : found) {
      const std::array<int, 2>& ends = crossings_.edges()[toIndex(crossing.edge)].nodes;
      const std::array<int, 3>& corners = cloth_.mesh().triangles[toIndex(crossing.triangle)];
      const std::array<int, 5> nodes{ends[0], ends[1], corners[0], corners[1], corners[2]};
      const std::array<double, 5> weights{1 - crossing.share, crossing.share, -crossing.weights[0],
                                          -crossing.weights[1], -crossing.weights[2]};
      const Vec3 way = wayOf(crossing) + (ends[0] < corners[0] ? sideways : Vec3(-sideways));
      double gives = 0;
      for (std::size_t k = 0; k < 5; ++k) gives += weights[k] * weights[k] * givesAlong(nodes[k], way);
      if (!(gives > 0) || way.isZero(0)) continue;
      const double far = kStepOfEdge * lengths_[toIndex(crossing.edge)];
      for (std::size_t k = 0; k < 5; ++k) {
        const Vec3 share = weights[k] / gives * gives_[toIndex(nodes[k])];
        moves_.segment<3>(cloth_.coordinate(nodes[k])) += far * share.cwiseProduct(way);
        counts_[toIndex(nodes[k])] += !share.isZero(0);
      }
    }
    for (int node = 0; node < cloth_.blockCount(); ++node) {
      if (counts_[toIndex(node)] > 0) placeOf(node) += cloth_.inSpace(moves_, node) / counts_[toIndex(node)];
    }
  }

  void keepLengths() {
    for (int sweep = 0; sweep < kLengthSweeps; ++sweep) {
      for (std::size_t e = 0; e < lengths_.size(); ++e) {
        const auto& [a, b] = kept_[e];
        const Vec3 way = at(b) - at(a);
        const double gives = givesAlong(a, way) + givesAlong(b, way);
        const double length = way.norm(), off = length - lengths_[e];
        if (!(gives > 0) || !(length > 0) || std::abs(off) <= kSameLength * lengths_[e]) continue;
        const Vec3 share = off / (length * gives) * way;
        placeOf(a) += gives_[toIndex(a)].cwiseProduct(share);
        placeOf(b) -= gives_[toIndex(b)].cwiseProduct(share);
      }
    }
  }

  const ClothSystem& cloth_;
  State& state_;
  Crossings crossings_;
  std::vector<Vec3> gives_;               // [nodes] 1/kg, along each axis; 0: held
  std::vector<std::array<int, 2>> kept_;  // the edges that crossings know, then those of solids
  std::vector<double> lengths_;           // [kept] m, as they begin
  VecX moves_, last_;                     // of this step, of the one before
  std::vector<int> counts_;               // [nodes] of moves that they share in
};

}  // namespace

Untangled untangle(const ClothSystem& cloth, const HeldAxes& held, State& state) {
  return Untangling(cloth, held, state).run();
}

}  // namespace selvedge
