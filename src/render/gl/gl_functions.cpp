#include "render/gl/gl_functions.h"

#include <fmt/format.h>
#include <glad/gl.h>

namespace selvedge {

std::string loadGl(GlFunction (*find)(const char*), std::string& problem) {
  const int version = gladLoadGL(find);
  if (version == 0) {
    problem = "OpenGL could not be loaded: there is no current context, or its driver is broken";
    return {};
  }
  const std::string text = fmt::format("{}.{}", GLAD_VERSION_MAJOR(version), GLAD_VERSION_MINOR(version));
  if (version < GLAD_MAKE_VERSION(3, 3)) {
    problem = fmt::format("OpenGL 3.3 is needed, and the driver offers {}", text);
    return {};
  }
  problem.clear();
  return text;
}

}  // namespace selvedge
