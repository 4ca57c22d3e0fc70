// What the cloths of a scene are told apart by: the two sides of each.
#pragma once

#include <cstddef>
#include <string_view>

#include "render/view/look.h"

namespace selvedge {

struct ClothSides {
  glm::vec3 front, back;  // linear
};

// The first body has the fabric's own colours, the others those of a list, which begins again where it ends.
ClothSides bodySides(const Look& look, std::size_t body);
// A body as its fabric looks, if that is known and fabrics are shown; otherwise a plain cloth in the body's own colours.
FabricLook fabricLook(const Look& look, std::string_view fabric, std::size_t body);
// Sides of one colour (linear): what is behind is paler.
ClothSides sidesOf(glm::vec3 front);

}  // namespace selvedge
