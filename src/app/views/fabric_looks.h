// How the fabrics of assets/fabrics.toml look, as the renderer takes it.
#pragma once

#include <memory>
#include <vector>

#include "render/view/look.h"
#include "scene/scene.h"

namespace selvedge {

// Empty where that file cannot be read: a scene that names a fabric says so.
std::shared_ptr<const FabricLooks> loadFabricLooks();

// One of each body; of the whole cloth where a scene has no bodies.
std::vector<FabricLook> looksOf(const Scene& scene, const Look& look);

}  // namespace selvedge
