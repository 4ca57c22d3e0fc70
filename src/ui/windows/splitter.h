// A line between two areas, which the mouse can move.
#pragma once

#include <imgui.h>

#include "ui/theme.h"

namespace selvedge {

// `upright`: the areas lie beside each other. The answer: by how much it is to move, in pixels.
float splitter(const char* name, ImVec2 size, bool upright, const Theme& theme);

}  // namespace selvedge
