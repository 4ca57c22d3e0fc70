// From a scene file to a Scene. Everything wrong with a file is reported at once, in one InputError with a line
// "file:line:column: what" for each.
#pragma once

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

}  // namespace selvedge
