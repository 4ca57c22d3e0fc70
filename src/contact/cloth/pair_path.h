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
// where they stay further apart. Two that begin nearer may come a little nearer still. It misses no touch: the distance changes no faster
// than its parts move towards each other, so that steps of the present room over that speed go past none (conservative
// advancement). It may tell of one where the two come as near as 1.01 times the gap.
std::optional<PairTouch> firstTouch(PairKind kind, const PairPlaces& from, const PairPlaces& to, double gap);

}  // namespace selvedge
