// A parameter of a scene by its key: as a user writes it, or with a value that is at hand.
#pragma once

#include <optional>
#include <string>

#include "scene/scene.h"

namespace selvedge {

// A text as one TOML value; none when it is not one ("verlet" without quotes, two lines).
std::optional<ParamValue> valueFromText(const std::string& text);

// A new value of a running scene; a preset goes over everything that says something else. The answer is empty on success,
// otherwise what is wrong.
[[nodiscard]] std::string assignParameter(Scene& scene, const std::string& key, const ParamValue& value);

// --set KEY=VALUE: the value as TOML writes it, except that text needs no quotes.
void setParameter(Scene& scene, const std::string& key, const std::string& textValue, const std::string& where);

}  // namespace selvedge
