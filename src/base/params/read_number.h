// A number as a user types it.
#pragma once

#include <optional>
#include <string_view>

namespace selvedge {

std::optional<double> readNumber(std::string_view text);  // also "1/60"

}  // namespace selvedge
