// The lines of a picture that are no part of a cloth.
#pragma once

#include "render/picture.h"
#include "render/segment_batch.h"

namespace selvedge {

void addAxes(std::vector<Segment>& list, const Picture& picture);     // on the ground, x and z
void addInSpace(std::vector<Segment>& list, const Picture& picture);  // wind, trail
void addHandles(std::vector<Segment>& list, const Picture& picture);  // the grab spring, the wind gizmo

}  // namespace selvedge
