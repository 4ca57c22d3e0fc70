// Which parameters have no effect on what runs now, and why.
#pragma once

#include <string>
#include <string_view>

#include "app/workbench/workbench.h"

namespace selvedge {

std::string hindranceOf(const Workbench& bench, std::string_view key);  // empty: it has an effect now

}  // namespace selvedge
