// The way into OpenGL.
#pragma once

#include <string>

namespace selvedge {

using GlFunction = void (*)();
// The version of the context as "4.5", or what is missing for us in `problem`.
std::string loadGl(GlFunction (*find)(const char*), std::string& problem);

}  // namespace selvedge
