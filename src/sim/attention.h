// What a user should know about a run that has not failed.
#pragma once

#include <string>
#include <vector>

#include "sim/simulation.h"

namespace selvedge {

// One sentence each: a start that is strained out of all proportion, solves that were repeated, Newton iterations that ran out, energy that the method itself added.
std::vector<std::string> attention(const Simulation& simulation);

}  // namespace selvedge
