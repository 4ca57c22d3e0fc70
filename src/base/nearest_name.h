// What a user may have meant by a name that does not exist.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace selvedge {

// The name in `known` nearest to `typed` by edit distance; empty when nothing is near enough to be a typing error.
std::string nearestName(std::string_view typed, const std::vector<std::string>& known);

}  // namespace selvedge
