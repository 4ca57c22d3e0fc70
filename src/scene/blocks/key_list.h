// Every key a scene file may hold: what `selvedge list parameters` prints.
#pragma once

#include <string>
#include <vector>

#include "scene/blocks/key_info.h"

namespace selvedge {

struct Scene;

std::vector<KeyInfo> sceneKeys();

// Why --set and the like cannot set a key that is none of the scene's parameters: unknown, or one of a file alone.
std::string notSettable(const Scene& scene, const std::string& key);

}  // namespace selvedge
