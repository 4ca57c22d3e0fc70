// Why a file cannot be written, in words.
#pragma once

#include <string>

namespace selvedge {

// error: as errno has it. "cannot be written: there is no folder \"a\"; make it first"
std::string writeProblem(const std::string& path, int error);

}  // namespace selvedge
