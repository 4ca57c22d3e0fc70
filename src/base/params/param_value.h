// The other direction of assign(): what a parameter holds now.
#pragma once

#include "base/params/param.h"

namespace selvedge {

ParamValue valueOf(const Param& p);

// A value as a user types it and assign() takes it again: texts without quotes, words with commas, [0.5, 1].
std::string typedText(const ParamValue& value);

}  // namespace selvedge
