#include "contact/cloth/touching_pairs.h"

#include <algorithm>
#include <utility>

#include "base/parallel.h"

namespace selvedge {
namespace {

constexpr double kAhead = 0.75;    // of the thickness: what is nearer takes part in the step, however slow it is
constexpr double kMostAhead = 20;  // times the thickness: what comes from further away is for the filter

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
  const ContactRates ratesBefore = std::exchange(rates_, ratesOf(settings_, step));
  std::swap(active_, before_);
  active_.clear();
  began_.clear();
  beganAt_ = state.q;
  known_ = false;
  if (!rates_.act()) return ratesBefore.act() && !before_.empty();
  still_.setZero(state.v.size());
  const double fastest = step.h * 2 * near_.farthestMove(still_, state.v);
  ahead_ = std::min(kAhead * settings_.thickness + fastest, kMostAhead * settings_.thickness);
  near_.update(state, ahead_);
  bool others = rates_ != ratesBefore && !before_.empty();
  for (const ClothPair& pair : near_.pairs()) {
    if (pair.room - near_.approached() >= pair.thickness + ahead_) continue;
    const Touch touch = measure(state, pair, nullptr);
    const double towards = std::max(0.0, -touch.at.normal.dot(at(state.v, touch)));
    if (touch.at.d >= pair.thickness + std::min(kAhead * settings_.thickness + step.h * towards, ahead_)) continue;
    active_.push_back(pair);
    began_.push_back({touch.at.normal, touch.at.d});
    others = others ||
             (touch.at.d < pair.thickness && !std::binary_search(before_.begin(), before_.end(), pair, comesBefore));
  }
  measured_.resize(active_.size());
  return others;
}

TouchingPairs::Touch TouchingPairs::measure(const State& state, const ClothPair& pair, const Vec3* side) const {
  const PairPlaces places = near_.places(state, pair);
  Touch touch{&pair, distanceOf(pair.kind, places), {}, {0, 0, 0, 0}};
  const std::array<double, 4>& weights = touch.at.weights;
  // Beside each other they may turn to any side.
  const bool across = weights[0] != 0 && weights[1] != 0 && weights[2] != 0 && weights[3] != 0;
  if (side && across && side->dot(touch.at.normal) < 0) touch.at.d = -touch.at.d, touch.at.normal = -touch.at.normal;
  if (!(touch.at.d < pair.thickness)) return touch;
  touch.cost = costOf(rates_, pair.thickness - touch.at.d, pair.thickness);
  if (pair.kind == PairKind::edges) touch.share = parallelShare(places, pair.leastCross);
  return touch;
}

const std::vector<TouchingPairs::Touch>& TouchingPairs::touches(const State& state) {
  if (known_ && seen_ == state.q) return touches_;
  touches_.clear();
  if (active_.empty()) return touches_;
  const double nearer = 2 * near_.farthestMove(beganAt_, state.q);  // that a pair may have become since the step began
  const auto isNear = [&](std::size_t k) { return began_[k].d - nearer < active_[k].thickness; };
  parallelFor(static_cast<int>(active_.size()), [&](int begin, int end) {
    for (std::size_t k = toIndex(begin); k < toIndex(end); ++k) {
      if (isNear(k)) measured_[k] = measure(state, active_[k], &began_[k].normal);
    }
  });
  for (std::size_t k = 0; k < active_.size(); ++k) {
    if (isNear(k) && measured_[k].at.d < active_[k].thickness) touches_.push_back(measured_[k]);
  }
  seen_ = state.q;
  known_ = true;
  return touches_;
}

}  // namespace selvedge
