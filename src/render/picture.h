// What every pass of one picture is given.
#pragma once

#include <span>

#include "render/cloth_buffers.h"
#include "render/palette.h"
#include "render/renderer.h"
#include "render/shader_library.h"

namespace selvedge {

struct DrawnCloth {
  ClothBuffers* buffers;
  glm::vec4 tint;
  int slot;
};

struct Picture {
  const ShaderLibrary& shaders;
  const Camera& camera;
  const Look& look;
  const Palette& palette;
  std::span<const DrawnCloth> cloths;
  const Marks& marks;
  int width, height;  // pixels
};

}  // namespace selvedge
