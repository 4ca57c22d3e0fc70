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

// What has no value at the start, so that no step can be taken: a formula, a file of wind. Empty: nothing.
std::string whyItCannotBegin(const Simulation& simulation);
void requireThatItCanBegin(const Simulation& simulation);  // else an InputError that says where

// A sentence for each thing that needs attention: what whoever built the cloth has said of it (ClothSystem::attention), then
// what is found by the tables at the end of attention.cpp, in the steps and in the ledger.
std::vector<std::string> attention(const Simulation& simulation);
inline constexpr std::string_view kHalvedSteps = "steps are halved";  // how the sentence about that begins

std::string timesText(int times);  // "once", "3 times"

}  // namespace selvedge
