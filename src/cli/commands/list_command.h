// The command list, and what can be listed.
#pragma once

#include <string>
#include <vector>

namespace selvedge {

std::vector<std::string> listNames();  // what `selvedge list` can print

}  // namespace selvedge
