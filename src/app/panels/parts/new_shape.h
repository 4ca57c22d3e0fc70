// A shape that the user adds: where it appears, how large, and what it is called.
#pragma once

#include <string>

#include "sim/command.h"
#include "sim/frames/runner_frame.h"

namespace selvedge {

// Beneath the cloth as it is now, with some room between them, and smaller than it; where a floor leaves no room there,
// beside the cloth and on the floor. Its name is free.
AddShape newShape(const std::string& kind, const LaneStatus& lane);

// A plane called "floor": the ground that is drawn at that height, or, where cloth has gone through it, one below the cloth of
// all lanes, with the room that other new planes leave.
AddShape newFloor(const RunnerFrame& frame, double ground);
// As newShape(), of a scene that gets such a floor at once.
AddShape newShapeOn(const AddShape& floor, const std::string& kind, const LaneStatus& lane);

}  // namespace selvedge
