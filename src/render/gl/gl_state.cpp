#include "render/gl/gl_state.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "render/gl/shader_program.h"

namespace selvedge {

bool drawnBySoftware() {
  const auto* text = reinterpret_cast<const char*>(glGetString(GL_RENDERER));
  const std::string_view name = text != nullptr ? text : "";
  constexpr std::array<std::string_view, 4> kNames{"llvmpipe", "softpipe", "SwiftShader", "swrast"};
  return std::any_of(kNames.begin(), kNames.end(), [&](auto one) { return name.find(one) != std::string_view::npos; });
}

int glInteger(GLenum what) {
  GLint value = 0;
  glGetIntegerv(what, &value);
  return value;
}

void beginDrawing() {
  glDisable(GL_CULL_FACE);
  glDisable(GL_SCISSOR_TEST);
  glDisable(GL_STENCIL_TEST);
  glDisable(GL_BLEND);
  glBlendEquation(GL_FUNC_ADD);
  glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
  glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  glEnable(GL_DEPTH_TEST);
  glDepthFunc(GL_LEQUAL);
  glDepthMask(GL_TRUE);
}

void endDrawing() {
  glDisable(GL_DEPTH_TEST);
  glUseProgram(0);
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  for (const int unit : {kShadowUnit, kColourMapUnit, kDepthUnit, kOcclusionUnit}) {
    glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(unit));
    glBindTexture(GL_TEXTURE_2D, 0);
  }
  glActiveTexture(GL_TEXTURE0);
}

}  // namespace selvedge
