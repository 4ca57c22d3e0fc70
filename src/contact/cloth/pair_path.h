// Whether two parts of cloth touch on their way through a step.
#pragma once

#include <optional>

#include "contact/cloth/pair_distance.h"

namespace selvedge {

struct PairTouch {
  double share = 0;  // of the way
  PairDistance at;   // there
};

// The first time at which the two, each of whose corners goes straight from `from` to `to`, are as near as `gap`, m; nothing
// where they stay further apart. Two that begin nearer than 1.25 times the gap may come as near as 0.8 of what they begin with.
// It misses no touch: their distance is at least what is between them along any one direction, and how long they stay apart
// along the present normal is known (conservative advancement, by planes between the two). It may tell of one where they come
// as near as 1.01 times the gap, and some 1e-16 L^2 / gap more, by which rounding turns the normal of parts as long as L; and of
// one that is none where they turn about each other while they are nearer to each other than they are long by orders of magnitude.
std::optional<PairTouch> firstTouch(PairKind kind, const PairPlaces& from, const PairPlaces& to, double gap);

}  // namespace selvedge
