#include "render/passes/depths.h"

namespace selvedge {

void drawDepthsOfCloths(const PassInput& input, YarnTubes& tubes, const glm::mat4& toClip, bool smooth) {
  for (const DrawnCloth& cloth : input.cloths) {
    if (!cloth.buffers->surface() || !input.look.shaded) continue;
    const bool yarns = cloth.buffers->tubes().rings > 0;
    const ShaderProgram& program = input.shaders.use(yarns ? ShaderName::yarnShadow : ShaderName::shadow);
    program.set("toClip", toClip);
    if (yarns) {
      tubes.draw(program, *cloth.buffers);
    } else if (smooth) {
      cloth.buffers->drawTriangles();
    } else {
      cloth.buffers->drawOwnTriangles();
    }
  }
}

}  // namespace selvedge
