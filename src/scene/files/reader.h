// From a scene file to a Scene. Everything wrong with a file is reported at once, in one InputError with a line
// "file:line:column: what" for each.
#pragma once

#include <optional>
#include <string_view>

#include "scene/files/scene_files.h"
#include "scene/scene.h"

namespace selvedge {

// `where` is the file's path: messages begin with it, and meshes are looked for beside it.
Scene parseScene(std::string_view text, const std::string& where);

// A path, or the name of a scene in one of the folders ("flag" for folder/flag.toml).
Scene loadScene(const std::string& fileOrName, const std::vector<std::string>& searchFolders);
Scene loadScene(const SceneText& file);

// The same, with what --set says: "KEY=VALUE" each.
Scene loadScene(const SceneText& file, const std::vector<std::string>& settings);
Scene loadScene(const std::string& fileOrName, const std::vector<std::string>& searchFolders,
                const std::vector<std::string>& settings);

// A text as one TOML value; none when it is not one ("verlet" without quotes, two lines).
std::optional<ParamValue> valueFromText(const std::string& text);

// A new value of a running scene; a preset goes over everything that says something else. The answer is empty on success,
// otherwise what is wrong.
[[nodiscard]] std::string assignParameter(Scene& scene, const std::string& key, const ParamValue& value);

// --set KEY=VALUE: the value as TOML writes it, except that text needs no quotes.
void setParameter(Scene& scene, const std::string& key, const std::string& textValue, const std::string& where);

}  // namespace selvedge
