// Pages that open over everything else.
#pragma once

#include "ui/theme.h"

namespace selvedge {

// A window in the middle, no larger than there is room; `snug`: no higher than what is in it. False when it is closed or
// too small to be seen.
bool beginMiddle(const char* title, bool& open, const Theme& theme, float width, float height, bool snug = false);

}  // namespace selvedge
