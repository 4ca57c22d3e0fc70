#include "render/gl/gl_functions.h"

#include <fmt/format.h>
#include <glad/gl.h>

namespace selvedge {

std::string loadGl(GlFunction (*find)(const char*)) {
  const int version = gladLoadGL(find);
  if (version == 0) return "OpenGL could not be loaded: there is no current context, or its driver is broken";
  if (version >= GLAD_MAKE_VERSION(3, 3)) return "";
  return fmt::format("OpenGL 3.3 is needed, and the driver offers {}.{}", GLAD_VERSION_MAJOR(version),
                     GLAD_VERSION_MINOR(version));
}

}  // namespace selvedge
