// The bytes of what was drawn.
#pragma once

#include <vector>

namespace selvedge {

// A part of the framebuffer that is bound for reading, its lower left corner at x, y, as RGB rows from the top.
void readPixels(int x, int y, int width, int height, std::vector<unsigned char>& rgb);

}  // namespace selvedge
