// The names of what the window remembers, for --remember: a mistyped one would change nothing, and say nothing.
#pragma once

#include <string>

namespace selvedge {

// What is wrong with NAME=VALUE, with the nearest name and all there are; empty: nothing. `ofPictures`: only names that
// films and pictures without a window have.
std::string settingProblem(const std::string& text, bool ofPictures);

}  // namespace selvedge
