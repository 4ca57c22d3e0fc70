// What cloth does to cloth that it touches: laws that push and hold, and the filter that lets nothing through.
#pragma once

#include <memory>
#include <vector>

#include "contact/cloth/touching_pairs.h"
#include "contact/laws/laws.h"
#include "model/step_filter.h"

namespace selvedge {

// The laws are added in this order: the first fixes what both look at.
std::unique_ptr<ForceLaw> makeClothContact(std::shared_ptr<TouchingPairs> pairs);
std::unique_ptr<FrictionLaw> makeClothFriction(std::shared_ptr<TouchingPairs> pairs);
// `shapes`: the filters that keep cloth out of shapes; what these move it looks at, and they at what it moves.
std::unique_ptr<StepFilter> makeClothFilter(std::shared_ptr<TouchingPairs> pairs,
                                            std::vector<std::unique_ptr<StepFilter>> shapes);

}  // namespace selvedge
