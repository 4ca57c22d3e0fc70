// The full keys of what can be set of a body: "body.shirt.material.stretch".
#pragma once

#include "scene/scene.h"

namespace selvedge {

std::string prefixOf(const BodyBlock& body);  // "body.shirt."
bool isOfSceneStart(std::string_view key);    // of [start], but the same for all bodies
Params bodyParams(Scene& scene);              // "shirt.material.stretch"
// Why such a key, or one that each body has of its own ("material.stretch"), is none of the scene's parameters.
std::string wrongBodyKey(const Scene& scene, const std::string& key);

}  // namespace selvedge
