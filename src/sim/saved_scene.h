// "Save scene": what is running, as a scene file and the state beside it.
#pragma once

#include <string>

#include "sim/simulation.h"

namespace selvedge {

// A scene that starts as the simulation is now: its parameters, its pins as they are, the events still to come, and
// [start] state = the file `path` with .ply for .toml, which holds q and v in full (no such file where the scene starts
// like that by itself). Reading it gives the same hash. From then on both take the same steps, if Simulation::forget()
// is called on the running one and its pins are held; moving pins go on in the same phase, up to round-off. The hand is
// not saved, nor the speed of a pin that follows it. Both files appear whole or not at all. Throws InputError when they
// cannot be written.
void saveScene(const Simulation& simulation, const std::string& path);

}  // namespace selvedge
