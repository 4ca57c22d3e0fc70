// A shape that the user adds: where it appears, how large, and what it is called.
#pragma once

#include <string>

#include "sim/command.h"
#include "sim/frames/runner_frame.h"

namespace selvedge {

// Beneath the cloth as it is now, with some room between them, and smaller than it; where a floor leaves no room there,
// beside the cloth and on the floor. Its name is free.
AddShape newShape(const std::string& kind, const LaneStatus& lane);

}  // namespace selvedge
