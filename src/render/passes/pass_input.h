// What every pass of one drawing is given.
#pragma once

#include <span>

#include "render/buffers/cloth_buffers.h"
#include "render/gl/shader_library.h"
#include "render/view/camera.h"
#include "render/view/look.h"
#include "render/view/palette.h"

namespace selvedge {

struct DrawnCloth {
  ClothBuffers* buffers;
  glm::vec4 tint;
  int slot;
  std::span<const FabricLook> bodies;  // as ClothView
};

struct PassInput {
  const ShaderLibrary& shaders;
  const Camera& camera;
  const Look& look;
  const Palette& palette;
  std::span<const DrawnCloth> cloths;
  std::span<const PlacedShape> shapes;  // of the first cloth: the others touch the same ones
  const Marks& marks;
  int width, height;  // pixels
};

}  // namespace selvedge
