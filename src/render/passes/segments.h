// The lines of a picture that are no part of a cloth.
#pragma once

#include "render/buffers/segment_batch.h"
#include "render/passes/picture.h"

namespace selvedge {

void addAxes(std::vector<Segment>& list, const Picture& picture);     // on the ground, x and z
void addInSpace(std::vector<Segment>& list, const Picture& picture);  // wind, trail
void addHandles(std::vector<Segment>& list, const Picture& picture);  // the grab spring, the wind gizmo

}  // namespace selvedge
