// Woven cloth with all its laws.
#pragma once

#include <functional>

#include "forces/hand.h"
#include "forces/settings.h"
#include "yarns/yarn_system.h"

namespace selvedge {

// Bodies whose meshes have yarns. Settings and hand are kept by reference. `addMore`: laws beside its own. `weaves`: of
// each body; none: all as the settings say.
std::unique_ptr<YarnSystem> makeYarnCloth(std::vector<NamedMesh> meshes, const YarnSettings& yarn,
                                          const GravitySettings& gravity, const AirSettings& air, const Hand* hand,
                                          const std::function<void(ClothSystem&)>& addMore,
                                          const std::vector<std::string>& weaves = {});

}  // namespace selvedge
