// The two colour maps, even to the eye: from dark indigo to yellow, and from blue over white to red.
#pragma once

#include <glm/glm.hpp>

namespace selvedge {

// The colours of a map, for legends and for the cloth: t in [0, 1]. sRGB, 0 to 1.
glm::vec3 mapColour(bool diverging, float t);

}  // namespace selvedge
