// Every key a scene file may hold, as `selvedge list parameters` tells it.
#pragma once

#include <string>
#include <vector>

#include "scene/keys.h"

namespace selvedge {

struct Scene;

std::vector<KeyInfo> sceneKeys();

// Why --set and the like cannot set a key that is none of the scene's parameters: unknown, or one of a file alone.
std::string notSettable(const Scene& scene, const std::string& key);

}  // namespace selvedge
