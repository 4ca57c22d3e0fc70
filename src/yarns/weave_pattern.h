// Which of the two yarns lies above at a crossing.
#pragma once

#include <string>
#include <vector>

#include "base/types.h"

namespace selvedge {

std::vector<std::string> weaveNames();  // "plain", ..., "pattern"

class WeavePattern {
 public:
  // `pattern` is read for the weave "pattern" alone. Throws InputError for letters other than 0 and 1, and for words of
  // different lengths.
  WeavePattern(const std::string& weave, const std::string& pattern);

  bool warpAbove(int warp, int weft) const;

 private:
  std::vector<std::string> rows_;  // repeated in both directions
};

}  // namespace selvedge
