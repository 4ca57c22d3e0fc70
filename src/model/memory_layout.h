// Which law owns which numbers of State::memory, so that what laws remember goes on where others come or go.
#pragma once

#include <string>
#include <vector>

#include "base/types.h"

namespace selvedge {

struct MemoryRange {
  std::string law;  // ForceLaw::fullName()
  Eigen::Index first = 0, count = 0;
};
using MemoryLayout = std::vector<MemoryRange>;  // of all laws of a system, in their order

}  // namespace selvedge
