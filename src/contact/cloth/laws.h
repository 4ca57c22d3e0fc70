// What cloth does to cloth that it touches: laws that push and hold, and the filter that lets nothing through.
#pragma once

#include <memory>

#include "contact/cloth/touching_pairs.h"
#include "contact/laws/laws.h"
#include "model/step_filter.h"

namespace selvedge {

// The laws are added in this order: the first fixes what both look at.
std::unique_ptr<ForceLaw> makeClothContact(std::shared_ptr<TouchingPairs> pairs);
std::unique_ptr<FrictionLaw> makeClothFriction(std::shared_ptr<TouchingPairs> pairs);
// `shapes`: the filter that keeps cloth out of shapes, or null; what one of the two moves the other looks at.
std::unique_ptr<StepFilter> makeClothFilter(std::shared_ptr<TouchingPairs> pairs, std::unique_ptr<StepFilter> shapes);

}  // namespace selvedge
