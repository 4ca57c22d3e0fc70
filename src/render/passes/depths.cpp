#include "render/passes/depths.h"

namespace selvedge {

void drawDepthsOfCloths(const PassInput& input, YarnTubes& tubes, const glm::mat4& toClip, bool smooth) {
  for (const DrawnCloth& cloth : input.cloths) {
    if (!input.look.shaded) continue;
    if (cloth.buffers->ropeTubes().rings > 0) {
      const ShaderProgram& ropes = input.shaders.use(ShaderName::yarnShadow);
      ropes.set("toClip", toClip);
      tubes.drawRopes(ropes, *cloth.buffers);
    }
    if (!cloth.buffers->surface()) continue;
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
