// A folder in the desktop's own browser of files.
#pragma once

#include <string>

namespace selvedge {

// The folder that `path` is in, or `path` itself where it is one. Does not wait. The answer is empty, or says why not.
std::string openFolder(const std::string& path);

}  // namespace selvedge
