// What differs between the lanes of a comparison.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "sim/frames/runner_frame.h"

namespace selvedge {

struct Difference {
  std::vector<std::string> keys;    // one, or that of each body that differs in the same way
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
