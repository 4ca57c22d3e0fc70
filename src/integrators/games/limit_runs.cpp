#include "integrators/games/limit_runs.h"

#include <numeric>
#include <tuple>

namespace selvedge {

namespace {
constexpr double kUsefulRun = 6;  // springs: shorter ones on average are not worth a loop each
}  // namespace

void LimitRuns::find(const Colours& colours, std::span<const LimitedSpring> springs) {
  runs_.clear();
  start_ = {0};
  place_.resize(springs.size());
  places_ = 0;
  for (std::size_t colour = 0; colour < colours.count(); ++colour) {
    const int first = colours.start[colour];
    findOf(first, springs.subspan(toIndex(first), toIndex(colours.start[colour + 1] - first)));
    start_.push_back(static_cast<int>(runs_.size()));
  }
  if (static_cast<double>(springs.size()) < kUsefulRun * static_cast<double>(runs_.size())) runs_.clear();
}

// Of one colour, which begins at `first` among all. A run works on all nodes from its first to its last ones, also on those
// between two of its springs, as every second spring along a row is of a colour; it leaves them where they are. Since other threads
// work on other runs at the same time, such a node may be no end of another run's springs, and no other run may pass it.
void LimitRuns::findOf(int first, std::span<const LimitedSpring> springs) {
  constexpr int kNone = -1;
  std::vector<int> order(springs.size());
  std::iota(order.begin(), order.end(), 0);
  const auto ends = [&](int i) {
    const auto [a, b] = springs[toIndex(i)];
    return std::pair(std::min(a, b), std::max(a, b));
  };
  std::ranges::sort(order, {}, [&](int i) {
    const auto [a, b] = ends(i);
    return std::tuple(b - a, a);
  });
  for (const auto& [a, b] : springs) owner_.resize(std::max(owner_.size(), toIndex(std::max(a, b)) + 1), kNone);
  std::ranges::fill(owner_, kNone);
  constexpr int kLater = -2;  // an end of a spring that has no run yet
  for (const auto& [a, b] : springs) owner_[toIndex(a)] = owner_[toIndex(b)] = kLater;
  const std::size_t begin = runs_.size();
  for (const int i : order) {
    const auto [a, b] = ends(i);
    LimitRun* last = runs_.size() > begin ? &runs_.back() : nullptr;
    const int run = static_cast<int>(runs_.size()) - 1;
    const auto mayPass = [&, next = a](int node) {
      const int owner = owner_[toIndex(node)];
      return owner == kNone || owner == run || node == next;
    };
    bool extends = last && b - a == last->b - last->a && a - last->a < kLongestRun;
    const int gap = extends ? a - (last->a + last->count - 1) : 0;
    extends = extends && (gap == 1 || (gap == 2 && mayPass(a - 1) && mayPass(b - 1)));
    if (!extends) last = &runs_.emplace_back(LimitRun{.a = a, .b = b, .count = 0, .first = places_});
    const int before = last->count;
    last->count = a - last->a + 1;
    places_ += last->count - before;
    for (int k = before; k < last->count; ++k) {
      owner_[toIndex(last->a + k)] = owner_[toIndex(last->b + k)] = static_cast<int>(runs_.size()) - 1;
    }
    place_[toIndex(first + i)] = last->first + a - last->a;
  }
}

}  // namespace selvedge
