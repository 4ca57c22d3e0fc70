#include "contact/cloth/pair_path.h"

#include <algorithm>
#include <limits>

namespace selvedge {
namespace {

// A touch is as precise as kTouchWithin of the gap; advances end halfway into that, so that rounding hides none.
constexpr double kTouchWithin = 0.01;
constexpr double kStillLeft = 0.8;       // of the distance that is left to two that begin near each other
constexpr int kMostPairAdvances = 1000;  // of a pair that keeps just out of reach the last one is taken for a touch

PairPlaces between(const PairPlaces& from, const PairPlaces& way, double s) {
  PairPlaces at;
  for (std::size_t k = 0; k < 4; ++k) at[k] = from[k] + s * way[k];
  return at;
}

// The share of the way for which every corner of the one stays beyond every corner of the other by `gap` along `normal`.
double freeShare(PairKind kind, const PairPlaces& at, const PairPlaces& way, const Vec3& normal, double gap) {
  const std::size_t other = kind == PairKind::edges ? 2 : 1;
  double share = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < other; ++i) {
    for (std::size_t j = other; j < 4; ++j) {
      const double closing = normal.dot(way[j] - way[i]);
      if (closing > 0) share = std::min(share, (normal.dot(at[i] - at[j]) - gap) / closing);
    }
  }
  return share;
}

}  // namespace

std::optional<PairTouch> firstTouch(PairKind kind, const PairPlaces& from, const PairPlaces& to, double gap) {
  PairPlaces at = from, way;
  for (std::size_t k = 0; k < 4; ++k) way[k] = to[k] - from[k];
  PairTouch touch{0, distanceOf(kind, from)};
  gap = std::min(gap, kStillLeft * touch.at.d);
  for (int i = 0; i < kMostPairAdvances; ++i) {
    if (touch.at.d <= (1 + kTouchWithin) * gap) return touch;
    const double free = freeShare(kind, at, way, touch.at.normal, (1 + 0.5 * kTouchWithin) * gap);
    if (free <= 0) return touch;  // what keeps them apart is no more than rounding
    touch.share += free;
    if (!(touch.share <= 1)) return {};
    at = between(from, way, touch.share);
    touch.at = distanceOf(kind, at);
  }
  return touch;
}

}  // namespace selvedge
