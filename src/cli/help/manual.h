// The manual page, made from the options of the commands.
#pragma once

#include <string>

namespace CLI {
class App;
}

namespace selvedge {

std::string manualPage(const CLI::App& program, const std::string& version);  // troff, as man reads it

}  // namespace selvedge
