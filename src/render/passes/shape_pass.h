// Pass "shapes": what cloth touches, in one plain colour. A plane that lies is the ground's affair.
#pragma once

#include "render/passes/pass_input.h"

namespace selvedge {

void drawShapes(const PassInput& input);

}  // namespace selvedge
