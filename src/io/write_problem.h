// Why a file or a folder cannot be written, in words.
#pragma once

#include <string>

namespace selvedge {

// error: as errno has it. "there is no folder \"a\"; make it first"
std::string writeReason(const std::string& path, int error);
// "cannot be written: there is no folder \"a\"; make it first"
std::string writeProblem(const std::string& path, int error);
// Makes the folder for results where it is not there yet, not those above it. Throws InputError: there is a file of that
// name, it cannot be made, nothing can be written into it.
void makeOutputFolder(const std::string& path);

}  // namespace selvedge
