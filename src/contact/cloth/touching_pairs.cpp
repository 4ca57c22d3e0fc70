#include "contact/cloth/touching_pairs.h"

#include <algorithm>
#include <utility>

#include "base/interrupt.h"
#include "base/parallel.h"

namespace selvedge {
namespace {

// Where the method leads or places nodes against shapes, cloth is kept from cloth by forces.
ContactRates ratesOf(ContactSettings settings, InnerStep step) {
  if (settings.law == "rule" || settings.law == "correction") settings.law = "penalty";
  step.sweeps = false;
  return contactRates(settings, step);
}

bool comesBefore(const ClothPair& a, const ClothPair& b) {
  return a.kind != b.kind ? a.kind < b.kind : a.nodes < b.nodes;
}

}  // namespace

void TouchingPairs::refresh() {
  near_.refresh();
  active_.clear();
  known_ = false;
}

bool TouchingPairs::fix(const State& state, const InnerStep& step) {
  const ContactRates rates = ratesOf(settings_, step);
  if (rates.act()) {
    near_.update(state, step.h);
    lookAtStart(state, step);
    if (mustGiveUp()) return false;  // nobody takes this step: the pairs of the one before stay
  }
  const ContactRates ratesBefore = std::exchange(rates_, rates);
  std::swap(active_, before_);
  active_.clear();
  beganAt_ = state.q;
  known_ = false;
  if (!rates_.act()) return ratesBefore.act() && !before_.empty();
  const std::vector<ClothPair>& near = near_.pairs();
  bool others = rates_ != ratesBefore && !before_.empty();
  began_.clear();
  for (std::size_t k = 0; k < near.size(); ++k) {
    const Began& start = starts_[k];
    if (start.d == kAway) continue;
    const ClothPair& pair = active_.emplace_back(near[k]);
    began_.push_back(start);
    others =
        others || (start.d < pair.thickness && !std::binary_search(before_.begin(), before_.end(), pair, comesBefore));
  }
  seen_.resize(active_.size());
  return others;
}

// All that is near, unless the run gives up before it is done.
void TouchingPairs::lookAtStart(const State& state, const InnerStep& step) {
  constexpr std::size_t kAsk = 64;  // pairs between two questions whether it does
  std::vector<ClothPair>& near = near_.pairs();
  starts_.resize(near.size());
  parallelFor(static_cast<int>(near.size()), [&](int begin, int end) {
    for (std::size_t k = toIndex(begin); k < toIndex(end); ++k) {
      if (k % kAsk == 0 && mustGiveUp()) return;
      starts_[k] = atStart(state, step, near[k]);
    }
  });
}

// How a pair is as the step begins; kAway where it takes no part in it.
TouchingPairs::Began TouchingPairs::atStart(const State& state, const InnerStep& step, ClothPair& pair) const {
  const Began away{Vec3::Zero(), kAway};
  if (!near_.mayMeet(pair) || !near_.complete(pair)) return away;
  const PairDistance where = distanceOf(pair.kind, near_.places(state, pair));
  const double towards = std::max(0.0, -where.normal.dot(at(state.v, pair, where)));
  const bool near = where.d < pair.thickness + near_.reach() - settings_.thickness + step.h * towards;
  return near ? Began{where.normal, where.d} : away;
}

TouchingPairs::Seen TouchingPairs::measure(const State& state, const ClothPair& pair, const Vec3& side) const {
  const PairPlaces places = near_.places(state, pair);
  Seen seen{distanceOf(pair.kind, places), false};
  const std::array<double, 4>& weights = seen.at.weights;
  // Beside each other they may turn to any side.
  const bool across = weights[0] != 0 && weights[1] != 0 && weights[2] != 0 && weights[3] != 0;
  if (across && side.dot(seen.at.normal) < 0) seen.at.d = -seen.at.d, seen.at.normal = -seen.at.normal;
  if (pair.kind == PairKind::edges && seen.at.d < pair.thickness) seen.turns = nearlyParallel(places, pair.leastCross);
  return seen;
}

const std::vector<TouchingPairs::Touch>& TouchingPairs::touches(const State& state) {
  if (known_ && seenAt_ == state.q) return touches_;
  for (const Ends& ends : ends_) {
    if (ends.alone >= 0) firstOf_[toIndex(ends.alone)] = kNone;
  }
  touches_.clear();
  ends_.clear();
  if (active_.empty()) return touches_;
  const double nearer = 2 * near_.farthestMove(beganAt_, state.q);  // that a pair may have become since the step began
  const auto isNear = [&](std::size_t k) { return began_[k].d - nearer < active_[k].thickness; };
  parallelFor(static_cast<int>(active_.size()), [&](int begin, int end) {
    for (std::size_t k = toIndex(begin); k < toIndex(end); ++k) {
      if (isNear(k)) seen_[k] = measure(state, active_[k], began_[k].normal);
    }
  });
  for (std::size_t k = 0; k < active_.size(); ++k) {
    if (isNear(k) && seen_[k].at.d < active_[k].thickness) take(active_[k], seen_[k]);
  }
  parallelFor(static_cast<int>(touches_.size()), [&](int begin, int end) {
    for (std::size_t k = toIndex(begin); k < toIndex(end); ++k) {
      Touch& touch = touches_[k];
      touch.cost = costOf(rates_, touch.pair->thickness - touch.at.d, touch.pair->thickness);
      if (touch.share.varies) touch.share = parallelShare(near_.places(state, *touch.pair), touch.pair->leastCross);
    }
  });
  seenAt_ = state.q;
  known_ = true;
  return touches_;
}

void TouchingPairs::take(const ClothPair& pair, const Seen& seen) {
  std::optional<Ends> ends;
  if (!seen.turns) ends = endsOf(pair, seen.at);
  if (ends && joins(*ends, pair)) return;
  if (ends) ends->next = std::exchange(firstOf_[toIndex(ends->alone)], touches_.size());
  ends_.push_back(ends.value_or(Ends{-1, {-1, -1}, kNone}));
  touches_.push_back({&pair, seen.at, pair.mass, {0, 0, 0, 0}, {}});
  touches_.back().share.varies = seen.turns;
}

std::optional<TouchingPairs::Ends> TouchingPairs::endsOf(const ClothPair& pair, const PairDistance& at) {
  std::array<std::array<int, 3>, 2> parts{};
  std::array<std::size_t, 2> counts{};
  const std::size_t second = pair.kind == PairKind::edges ? 2 : 1;
  for (std::size_t k = 0; k < 4; ++k) {
    const std::size_t part = k < second ? 0 : 1;
    if (at.weights[k] != 0) parts[part][counts[part]++] = pair.nodes[k];
  }
  const std::size_t alone = counts[0] == 1 ? 0 : 1, other = 1 - alone;
  if (counts[alone] != 1 || counts[other] > 2) return {};
  const auto [low, high] = std::minmax(parts[other][0], parts[other][counts[other] - 1]);
  return Ends{parts[alone][0], {low, high}, kNone};
}

// A touch between the same nodes takes the pair over, if there is one. That of a node and a triangle is the node's own, by
// which friction holds it; that of two ends of edges may be either node's.
bool TouchingPairs::joins(const Ends& ends, const ClothPair& pair) {
  if (joinsThat(ends, pair)) return true;
  if (pair.kind != PairKind::edges || ends.others[0] != ends.others[1]) return false;
  return joinsThat({ends.others[0], {ends.alone, ends.alone}, kNone}, pair);
}

bool TouchingPairs::joinsThat(const Ends& ends, const ClothPair& pair) {
  for (std::size_t k = firstOf_[toIndex(ends.alone)]; k != kNone; k = ends_[k].next) {
    if (!(ends_[k] == ends) || touches_[k].pair->thickness != pair.thickness) continue;
    touches_[k].mass += pair.mass;
    return true;
  }
  return false;
}

}  // namespace selvedge
