// Where the data that comes with Selvedge is: "configs" (scenes), "assets" (presets), "shaders", "docs" (the manual).
#pragma once

#include <string>
#include <vector>

namespace selvedge {

// In the order they are tried: in the current folder; beside the program; in ../share/selvedge from the program, where an
// installation has them; in the folder named by the environment variable SELVEDGE_DATA; where this library was to be
// installed; for programs of the build folder, in the sources. Some may not exist.
std::vector<std::string> dataFolders(const std::string& name);

}  // namespace selvedge
