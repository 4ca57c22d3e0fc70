// What one value alone cannot show: keys that need one another, lists whose lengths must match.
#pragma once

#include "scene/scene.h"
#include "scene/toml/toml_values.h"

namespace selvedge {

// False for the keys of a [[pin]] that another motion has: amplitude with "held".
bool belongsToMotion(std::string_view key, std::string_view motion);

void checkPin(const PinSettings& pin, const toml::table& table, Problems& problems);
void checkEvent(const toml::table& table, Problems& problems);
void checkMesh(const Scene& scene, const toml::table& root, Problems& problems);
void checkNodes(const Scene& scene, const toml::table& root, Problems& problems);

// probe = [low, high]; false when something is wrong with it.
bool readExpectation(const toml::key& probe, const toml::node& band, Expectation& to, Problems& problems);

}  // namespace selvedge
