// The names of all methods, in the order of their table (methods.cpp).
#pragma once

#include <string>
#include <vector>

namespace selvedge {

std::vector<std::string> methodNames();

}  // namespace selvedge
