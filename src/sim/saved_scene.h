// "Save scene": what is running, as a scene file and the state beside it.
#pragma once

#include <string>

namespace selvedge {

class Simulation;

// Where saveScene() writes the state: `path` with .ply for .toml.
std::string stateFileOf(const std::string& path);

// A scene that starts as the simulation is now: its parameters, its pins as they are, the events still to come, and
// [start] state = the file stateFileOf(path), which holds q and v in full (no such file where the scene starts like
// that by itself). Reading it gives the same hash. From then on both take the same steps, where pins are held; moving
// pins go on in the same phase, up to round-off. The hand is not saved, nor the speed of a pin that follows it.
// Each file appears whole or not at all. Both are on the disk before either takes its name, so that a full disk leaves
// what was there; only where the scene cannot take its name after all (its folder was changed in that instant) does the
// new state stand beside the old scene. Throws InputError when they cannot be written, or when the state would go over
// a mesh that the scene reads.
void saveScene(const Simulation& simulation, const std::string& path);

}  // namespace selvedge
