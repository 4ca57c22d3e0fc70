// A picture of one size inside one of another.
#pragma once

#include <vector>

#include "video/picture_sink.h"

namespace selvedge {

// As large as it fits without being cut or squeezed, the rest dark. RGB rows from the top.
void fitPicture(const std::vector<unsigned char>& rgb, PictureSize size, PictureSize wanted,
                std::vector<unsigned char>& to);

}  // namespace selvedge
