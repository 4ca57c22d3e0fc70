// Parameters of a scene in a table of another file (a lesson's, a study's): { integrator.step = 1 } and
// { "integrator.step" = 1 } alike.
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "scene/toml/toml_values.h"

namespace selvedge {

// take(key, value) for each that is a parameter of the scene and may have this value; what is wrong goes to the problems.
// Values are left in `scene`. `leaveOut`: keys of the table that are none of the scene's.
void eachSetting(const toml::table& table, Scene& scene, Problems& problems,
                 const std::function<void(const std::string& key, const toml::node& value)>& take,
                 const std::vector<std::string_view>& leaveOut = {});

// As --set would do it, with what follows from it. `file`: for messages about the scene.
void setFromTable(const toml::table& table, Scene& scene, const std::string& file, Problems& problems);

std::string bareText(const toml::node& value);  // as --set takes it: text without quotes

}  // namespace selvedge
