// The interface's font.
#pragma once

#include <string>

namespace selvedge {

// The file of a good sans-serif font that fontconfig knows; empty where there is none.
std::string findFont();

// Replaces what the atlas holds; ImGui's own font where the file cannot be read. The texture must be made anew.
void loadFont(const std::string& file, float pixels);

}  // namespace selvedge
