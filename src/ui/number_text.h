// Numbers and values of parameters as words, and words as numbers.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/params/param.h"

namespace selvedge {

std::string numberText(double value, int digits = 5);     // at most so many: "1200", "1e-05"
std::optional<double> readNumber(std::string_view text);  // also "1/60"
std::string valueText(const ParamValue& value);           // "on", "0.5", "bdf2"; a list whose values are the same: one

}  // namespace selvedge
