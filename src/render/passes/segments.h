// The lines of a picture that are no part of a cloth.
#pragma once

#include "render/buffers/segment_batch.h"
#include "render/passes/pass_input.h"

namespace selvedge {

void addAxes(std::vector<Segment>& list, const PassInput& input);     // on the ground, x and z
void addInSpace(std::vector<Segment>& list, const PassInput& input);  // wind, trail
void addHandles(std::vector<Segment>& list, const PassInput& input);  // the grab spring, the wind gizmo

}  // namespace selvedge
