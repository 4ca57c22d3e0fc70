// Comparing lanes: the lanes that one click adds, and equal terms for all.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/workbench/workbench.h"

namespace selvedge {

// "Compare with ...": a lane like the active one but for this.
struct Rival {
  std::string_view name;   // "compare-rk4": of the action
  std::string_view label;  // "rk4"
  std::string_view help;
  std::vector<std::pair<std::string, std::string>> own;
};
const std::vector<Rival>& rivals();

// All lanes take the active one's step and substeps.
void equalStep(Workbench& bench);
// Every lane takes so many substeps that a simulated second costs about as much as the most expensive lane's does.
void equalCost(Workbench& bench);
// How many substeps a lane can take for `budget`, where `substeps` of them cost `cost` (s of computing a simulated s).
int affordable(int substeps, double cost, double budget);

}  // namespace selvedge
