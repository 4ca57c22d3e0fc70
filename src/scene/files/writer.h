// A Scene as a commented scene file: reading it again gives an equal scene.
#pragma once

#include <string>

#include "scene/scene.h"

namespace selvedge {

std::string writeScene(const Scene& scene);

}  // namespace selvedge
