// How far occlusion reaches: it is about folds, and about what is close to the ground, of cloth of any size.
#pragma once

#include "render/passes/pass_input.h"

namespace selvedge {

float occlusionReach(const PassInput& input);  // m; 0 where there is nothing

}  // namespace selvedge
