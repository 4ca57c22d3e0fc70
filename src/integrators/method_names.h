// The names of all methods, in the order of their table (methods.cpp).
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace selvedge {

std::vector<std::string> methodNames();

inline constexpr std::string_view kSteadiestMethod = "backward-euler";  // what messages advise where another one fails

}  // namespace selvedge
