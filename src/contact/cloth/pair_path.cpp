#include "contact/cloth/pair_path.h"

#include <algorithm>
#include <cmath>

namespace selvedge {
namespace {

constexpr double kNearer = 0.8;      // of the distance that is left to two that begin within the gap
constexpr double kClose = 0.01;      // of the gap: as precise as a touch is
constexpr int kMostAdvances = 1000;  // of a pair that keeps just out of reach the last one is taken for a touch

PairPlaces between(const PairPlaces& from, const PairPlaces& way, double s) {
  PairPlaces at;
  for (std::size_t k = 0; k < 4; ++k) at[k] = from[k] + s * way[k];
  return at;
}

// How fast the two can come nearer to each other: what both do together is left out.
double approach(PairKind kind, PairPlaces& way) {
  const Vec3 mean = (way[0] + way[1] + way[2] + way[3]) / 4;
  for (Vec3& each : way) each -= mean;
  const std::size_t first = kind == PairKind::edges ? 2 : 1;
  double one = 0, other = 0;
  for (std::size_t k = 0; k < first; ++k) one = std::max(one, way[k].norm());
  for (std::size_t k = first; k < 4; ++k) other = std::max(other, way[k].norm());
  return one + other;
}

}  // namespace

std::optional<PairTouch> firstTouch(PairKind kind, const PairPlaces& from, const PairPlaces& to, double gap) {
  PairPlaces way;
  for (std::size_t k = 0; k < 4; ++k) way[k] = to[k] - from[k];
  PairTouch touch{0, distanceOf(kind, from)};
  gap = std::min(gap, kNearer * touch.at.d);
  const double close = kClose * gap, speed = approach(kind, way);
  if (touch.at.d - gap > speed) return {};
  for (int i = 0; i < kMostAdvances; ++i) {
    const double room = touch.at.d - gap;
    if (room <= close) return touch;
    touch.share += room / speed;
    if (!(touch.share <= 1)) return {};
    touch.at = distanceOf(kind, between(from, way, touch.share));
  }
  return touch;
}

}  // namespace selvedge
