// What the window remembers between two starts, as words: "plots.left" -> "energy". Owners read theirs when they are
// made and write them whenever they like; settings.h keeps the file.
#pragma once

#include <map>
#include <string>

namespace selvedge {

using MemoryTable = std::map<std::string, std::string>;

}  // namespace selvedge
