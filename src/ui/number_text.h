// Numbers and values of parameters as words.
#pragma once

#include <string>

#include "base/params/param.h"

namespace selvedge {

std::string numberText(double value, int digits = 5);  // at most so many: "1200", "1e-05"
std::string valueText(const ParamValue& value);        // "on", "0.5", "bdf2"; a list whose values are the same: one

}  // namespace selvedge
