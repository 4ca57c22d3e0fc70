// The other direction of assign(): what a parameter holds now.
#pragma once

#include "base/param.h"

namespace selvedge {

ParamValue valueOf(const Param& p);

}  // namespace selvedge
