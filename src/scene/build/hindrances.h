// Which parameters have no effect as a scene stands, and why.
#pragma once

#include <string>
#include <string_view>

#include "scene/scene.h"

namespace selvedge {

// Empty: it has an effect. `params` are those of the scene.
std::string hindranceOf(const Scene& scene, const Params& params, std::string_view key);

}  // namespace selvedge
