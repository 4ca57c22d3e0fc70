// Where scenes are: a path the user gives, or a name in the folders that hold scenes.
#pragma once

#include <string>
#include <vector>

namespace selvedge {

// The file: the path itself where it is one, otherwise folder/name or folder/name.toml. Throws InputError.
std::string findScene(const std::string& fileOrName, const std::vector<std::string>& folders);

// The names of all scenes in the folders, sorted; "lessons/damping" for folder/lessons/damping.toml.
std::vector<std::string> sceneNames(const std::vector<std::string>& folders);

std::string readSceneFile(const std::string& path);  // throws InputError

}  // namespace selvedge
