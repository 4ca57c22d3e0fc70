// What the window remembers between two starts, as words: "plots.left" -> "energy". Each part of the window reads its
// entries when it is made and writes them whenever they change; settings_file.h reads and writes the file.
#pragma once

#include <map>
#include <string>

namespace selvedge {

using SettingsTable = std::map<std::string, std::string>;

}  // namespace selvedge
