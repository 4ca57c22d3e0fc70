// Pass "shapes": what cloth touches, in one plain colour. A horizontal plane is drawn by the pass of the ground.
#pragma once

#include "render/passes/pass_input.h"

namespace selvedge {

void drawShapes(const PassInput& input);
void drawThickness(const PassInput& input);  // a shell where contact begins; after the cloth

}  // namespace selvedge
