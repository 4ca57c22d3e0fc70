// What a user should know about a run that has not failed.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace selvedge {

class Simulation;
struct Scene;

// Where cloth touches shapes or cloth, and the choice of contact.law does not go with the method, or with cloth on
// cloth: why, what acts instead, and what to do. Empty: the law that was chosen acts.
std::string contactInstead(const Scene& scene);

// One sentence each: a start that is strained out of all proportion, solves that were repeated, Newton iterations that
// ran out, energy that the method itself or a damper added.
std::vector<std::string> attention(const Simulation& simulation);
inline constexpr std::string_view kHalvedSteps = "steps are halved";  // how the sentence about that begins

std::string timesText(int times);  // "once", "3 times"

}  // namespace selvedge
