// Whether what an order names is there.
#pragma once

#include <string>

#include "sim/lanes/lanes.h"
#include "sim/lanes/session_record.h"

namespace selvedge {

// "there is no node 900: ..." or the same of a lane; empty where all that the order names is there.
std::string missingTarget(const SessionOrder& order, const Lanes& lanes);

}  // namespace selvedge
