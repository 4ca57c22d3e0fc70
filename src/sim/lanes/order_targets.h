// Whether what an order names is there, and what it gives as a number is one.
#pragma once

#include <string>

#include "sim/lanes/lanes.h"
#include "sim/lanes/session_record.h"

namespace selvedge {

// "there is no node 900: ..."; empty where the order can be done.
std::string wrongOrder(const SessionOrder& order, const Lanes& lanes);

}  // namespace selvedge
