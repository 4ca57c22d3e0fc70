// What the command line takes for the window's scene.
#pragma once

#include <string>

namespace CLI {
class App;
}

namespace selvedge {

// Throws InputError for a first word that is neither a command nor a scene nor the path of a file: what was meant?
void rejectUnknownWord(const CLI::App& program, const std::string& typed);

}  // namespace selvedge
