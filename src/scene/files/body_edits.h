// A scene with one body more, or one less: what names places of a body or nodes goes along.
#pragma once

#include <string>

#include "scene/scene.h"

namespace selvedge {

// Why no body can be added or removed; empty: it can.
std::string fixedBodies(const Scene& scene);

// With a copy of a body beside all others, along x, and held where the copied one is held by the names of its places. A
// cloth without a name is called "cloth" from then on. `added`: the name of the new body. Throws InputError for a mesh that
// cannot be made.
Scene withBody(const Scene& scene, const std::string& like, std::string& added);
// Without a body, and without what holds it or happens to it. `first`, `nodes`: the numbers of its nodes.
Scene sceneWithoutBody(const Scene& scene, const std::string& name, int first, int nodes);

// The bodies become those of another version of the scene, as writeScene() writes it, along with pins and events, which name
// places of them. A body that is there already stays as it is, and so does a cloth that gets a name. Throws InputError.
void takeBodies(Scene& scene, const std::string& text);

}  // namespace selvedge
