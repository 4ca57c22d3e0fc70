// Where the methods come from, for the panels.
#pragma once

#include <string_view>

namespace selvedge {

std::string_view methodSource(std::string_view method);  // empty when unknown

}  // namespace selvedge
