// No part of a cloth passes through another one within a step. Parts that would come nearer on their straight ways than a skin
// keep their distance from where they touch first: an impulse along the normal there, shared by their nodes by weights and
// masses, takes the speed at which they meet, and friction takes up to mu times as much of the speed along each other. One
// pair after the other, again and again; what is left then, being pressed from more than one side, goes on as rigid pieces, of which those that
// meet become one. Pinned nodes go where their pins do.
#include <algorithm>
#include <cmath>

#include "base/interrupt.h"
#include "contact/cloth/laws.h"
#include "contact/cloth/pair_path.h"
#include "contact/cloth/zones.h"

namespace selvedge {
namespace {

constexpr double kSkin = 0.02;    // of the thickness
constexpr double kSlack = 0.5;    // of the thickness: how far pushes may carry nodes before it looks for more pairs
constexpr double kBeyond = 0.02;  // of the skin: how much further apart than where they touch its parts end, so that
                                  // what is pressed together for thousands of small steps does not come ever nearer
constexpr int kLooks = 8;         // along the way of a pair that touches and leaves
constexpr int kSweeps = 60;       // over all pairs with impulses alone
constexpr int kZoneSweeps = 200;  // with rigid pieces: each makes one of two
constexpr int kRounds = 40;       // between cloth and shapes
constexpr double kHeld = 0.01;    // of the way that free parts of equal masses give: those that give less are held

class ClothFilter final : public StepFilter {
 public:
  ClothFilter(std::shared_ptr<TouchingPairs> pairs, std::vector<std::unique_ptr<StepFilter>> shapes)
      : pairs_(std::move(pairs)), shapes_(std::move(shapes)), cloth_(pairs_->cloth()) {}

  FilterReport apply(const System& system, const Constraints& constraints, const InnerStep& step, const State& before,
                     State& after) override {
    FilterReport report = keepOut(system, constraints, step, before, after);
    if (!report.failure.empty() || !pairs_->rates().act()) return report;
    pairs_->near().update(before, step.h);
    held_.assign(toIndex(cloth_.blockCount()), Vec3::Zero());
    InnerStep noTime = step;  // what cloth has pushed into a shape has no time left to bounce
    noTime.h = 0;
    for (int round = 0; round < kRounds; ++round) {
      if (!shapes_.empty()) clean_ = after;
      const int moved = keepApart(constraints, before, after);
      if (moved == kNoWay) return {report.moved, kPressed, kPressedAdvice, caught_};
      if (moved == kPinned) return {report.moved, kBetweenPins, kPinsAdvice, caught_};
      report.moved += moved;
      if (moved == 0 || shapes_.empty()) return report;
      pushed_ = after.q;
      const FilterReport again = keepOut(system, constraints, noTime, clean_, after);
      report.moved += again.moved;
      if (!again.failure.empty()) return again;
      if (again.moved == 0) return report;
      for (int node = 0; node < cloth_.blockCount(); ++node) {
        const Vec3 out = cloth_.inSpace(after.q, node) - cloth_.inSpace(pushed_, node);
        if (!out.isZero(0)) held_[toIndex(node)] = out.normalized();
      }
    }
    return {report.moved, kBetweenShapes, kShapesAdvice, caught_};
  }

 private:
  static constexpr std::string_view kBetweenPins = "cloth is caught between pins that move through each other";
  static constexpr std::string_view kPinsAdvice =
      "Let pins keep the cloth apart where they lead it, or make the step smaller.";
  static constexpr std::string_view kPressed = "cloth is pressed together so hard that nothing keeps all of it apart";
  static constexpr std::string_view kPressedAdvice =
      "Make the step smaller, or let it be halved (integrator.halvings = 8).";
  static constexpr std::string_view kBetweenShapes = "cloth is caught between cloth and a shape that leave it no room";
  static constexpr std::string_view kShapesAdvice = "Slow the shape down, give it more room, or make the step smaller.";

  struct Candidate {
    ClothPair pair;
    int clear;  // when it was last seen not to touch; 0: not yet
  };

  FilterReport keepOut(const System& system, const Constraints& constraints, const InnerStep& step, const State& before,
                       State& after) {
    FilterReport report;
    for (const std::unique_ptr<StepFilter>& each : shapes_) {
      const int moved = report.moved;
      report = each->apply(system, constraints, step, before, after);
      report.moved += moved;
      if (!report.failure.empty()) break;
    }
    return report;
  }

  double skin() const { return kSkin * pairs_->settings().thickness; }

  static constexpr int kPinned = -1, kNoWay = -2;
  // How many pairs had to be moved, or why they could not be.
  int keepApart(const Constraints& constraints, const State& before, State& after) {
    int all = 0;
    known_ = false;
    for (int sweep = 0; sweep < kSweeps + kZoneSweeps && !mustGiveUp(); ++sweep) {
      if (sweep == kSweeps) zones_.begin(cloth_.blockCount());
      const bool rigid = sweep >= kSweeps, anew = findCandidates(before, after);
      int moved = 0;
      for (Candidate& candidate : candidates_) {
        const ClothPair& pair = candidate.pair;
        const bool piece = rigid && zones_.together(pair);
        if ((piece && !zones_.deforms(pair)) || !mayTouch(candidate)) continue;
        candidate.clear = ++clock_;
        const std::optional<PairTouch> touch = touchOf(pair, before, after);
        if (!touch) continue;
        caught_ = pair.nodes[0];
        candidate.clear = 0;
        for (const int node : pair.nodes) changed_[toIndex(node)] = clock_;
        if (rigid && !piece)
          zones_.join(pair);
        else
          push(constraints, pair, *touch, before, after);
        ++moved;
      }
      all += moved;
      if (moved == 0 && anew) return all;
      if (moved == 0) known_ = false;
      if (!rigid || moved == 0) continue;
      known_ = false;  // a piece moves nodes that no pair has named
      const int held = zones_.moveRigidly(cloth_, constraints, held_, before, after);
      if (held >= 0) caught_ = held;
      if (held >= 0) return kPinned;
    }
    return kNoWay;
  }
  // What may touch with nodes where they are now. Looks no further than pushes have carried nodes since it last looked; true where it
  // had to look anew.
  bool findCandidates(const State& before, const State& after) {
    const double slack = kSlack * pairs_->settings().thickness;
    if (known_ && 2 * (after.q - looked_).cwiseAbs().maxCoeff() * std::sqrt(3.0) < slack) return false;
    looked_ = after.q;
    known_ = true;
    clock_ = 1;
    changed_.assign(toIndex(cloth_.blockCount()), 1);
    candidates_.clear();
    for (const ClothPair& pair : pairs_->near().onTheWay(before, after, skin() + slack))
      candidates_.push_back({pair, 0});
    return true;
  }
  bool mayTouch(const Candidate& candidate) const {
    const auto since = [&](int node) { return changed_[toIndex(node)] >= candidate.clear; };
    return std::any_of(candidate.pair.nodes.begin(), candidate.pair.nodes.end(), since);
  }

  // Where the two come nearer than the skin and go on towards each other.
  std::optional<PairTouch> touchOf(const ClothPair& pair, const State& before, const State& after) const {
    PairPlaces from = pairs_->near().places(before, pair);
    const PairPlaces to = pairs_->near().places(after, pair);
    double left = 1;  // of the way
    for (int look = 0; look < kLooks; ++look) {
      std::optional<PairTouch> touch = firstTouch(pair.kind, from, to, skin());
      if (!touch) return {};
      for (std::size_t k = 0; k < 4; ++k) from[k] += touch->share * (to[k] - from[k]);
      left *= 1 - touch->share;
      touch->share = 1 - left;
      if (apart(touch->at, from, to) < 0) return touch;
      if (touch->at.d == 0) return {};  // they began at one place, and part
      if (look + 1 == kLooks) return touch;
    }
    return {};
  }
  // m: how far they go away from each other along the normal.
  static double apart(const PairDistance& at, const PairPlaces& from, const PairPlaces& to) {
    double sum = 0;
    for (std::size_t k = 0; k < 4; ++k) sum += at.weights[k] * at.normal.dot(to[k] - from[k]);
    return sum;
  }

  // Which way a node goes when it is pushed: not where it is pinned, nor into a shape that has moved it out.
  Vec3 wayOf(const Constraints& constraints, int node, Vec3 way) const {
    const Vec3& out = held_[toIndex(node)];
    if (out.dot(way) < 0) way -= out.dot(way) * out;
    const std::uint8_t* fixed = constraints.fixed().data() + cloth_.coordinate(node);
    for (Eigen::Index axis = 0; axis < 3; ++axis) {
      if (fixed[axis]) way[axis] = 0;
    }
    return way;
  }
  // Changes what the two places do against each other by `change`, by an impulse on their nodes, where these give way.
  void impel(const Constraints& constraints, const ClothPair& pair, const PairTouch& touch, const Vec3& change,
             VecX& x) const {
    const double size = change.norm();
    if (size == 0) return;
    std::array<Vec3, 4> ways;
    double free = 0, moves = 0, all = 0;
    for (std::size_t k = 0; k < 4; ++k) {
      const double mass = cloth_.nodeMass()[toIndex(pair.nodes[k])], weight = touch.at.weights[k];
      ways[k] = wayOf(constraints, pair.nodes[k], weight / size * change);
      moves += ways[k].squaredNorm(), all += weight * weight;  // by weights alone: what is heavy gives way, too
      free += ways[k].squaredNorm() / mass;
      ways[k] /= mass;
    }
    if (!(moves > kHeld * all)) return;
    for (std::size_t k = 0; k < 4; ++k) x.segment<3>(cloth_.coordinate(pair.nodes[k])) += size / free * ways[k];
  }
  void push(const Constraints& constraints, const ClothPair& pair, const PairTouch& touch, const State& before,
            State& after) const {
    const NearPairs& near = pairs_->near();
    const Vec3& n = touch.at.normal;
    const double missing = -(1 - touch.share) * apart(touch.at, near.places(before, pair), near.places(after, pair));
    if (missing > 0) impel(constraints, pair, touch, (missing + kBeyond * skin()) * n, after.q);
    const PairPlaces speeds = near.at(after.v, pair);
    Vec3 v = Vec3::Zero();
    for (std::size_t k = 0; k < 4; ++k) v += touch.at.weights[k] * speeds[k];
    const double meet = -n.dot(v);
    if (!(meet > 0)) return;
    const Vec3 along = v + meet * n;
    const double length = along.norm(), taken = pairs_->settings().friction * meet;
    impel(constraints, pair, touch, meet * n, after.v);
    impel(constraints, pair, touch, -(length > taken ? taken / length : 1) * along, after.v);
  }

  std::shared_ptr<TouchingPairs> pairs_;
  std::vector<std::unique_ptr<StepFilter>> shapes_;
  const ClothSystem& cloth_;
  Zones zones_;
  std::vector<Candidate> candidates_;
  std::vector<int> changed_;  // [nodes] when each was last pushed
  int clock_ = 0;
  bool known_ = false;
  VecX looked_;             // where the nodes were when the candidates were found
  std::vector<Vec3> held_;  // [nodes] out of the shape that a node was pushed into, length 1; or zero
  State clean_;             // as the shapes left it
  VecX pushed_;             // where cloth has pushed it, before the shapes looked
  int caught_ = -1;
};

}  // namespace

std::unique_ptr<StepFilter> makeClothFilter(std::shared_ptr<TouchingPairs> pairs,
                                            std::vector<std::unique_ptr<StepFilter>> shapes) {
  return std::make_unique<ClothFilter>(std::move(pairs), std::move(shapes));
}

}  // namespace selvedge
