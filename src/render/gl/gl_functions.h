// The way into OpenGL.
#pragma once

#include <string>

namespace selvedge {

using GlFunction = void (*)();
// The functions of the context that is current. The answer is empty on success, otherwise what is missing.
[[nodiscard]] std::string loadGl(GlFunction (*find)(const char*));

}  // namespace selvedge
