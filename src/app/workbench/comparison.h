// Comparing lanes: what one click adds, equal terms, and what differs.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
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
// The substeps of such a lane: n of them cost `cost`, and may cost `budget`.
int affordable(int substeps, double cost, double budget);

struct Difference {
  std::string key;
  std::vector<std::string> values;  // lane by lane, as messages show them
};

// Every parameter whose value is not the same in all lanes; found anew when a lane's scene is another.
class DifferenceTable {
 public:
  const std::vector<Difference>& of(const RunnerFrame& frame);

 private:
  std::vector<std::shared_ptr<const Scene>> scenes_;
  std::vector<Difference> differences_;
};

}  // namespace selvedge
