// What GL says of itself, and the states that drawings of ours begin with.
#pragma once

#include <glad/gl.h>

namespace selvedge {

bool drawnBySoftware();  // there is no graphics processor
int glInteger(GLenum what);

void beginDrawing();  // what the interface draws with in between leaves other states behind
void endDrawing();    // as renderer.h says

}  // namespace selvedge
