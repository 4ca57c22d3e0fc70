// The free edges of a cloth on the GPU, as thick as the fabric of each of its bodies (render/surface/rim.h).
#pragma once

#include <span>
#include <vector>

#include "render/buffers/surface_buffers.h"
#include "render/surface/rim.h"

namespace selvedge {

// Triangles of a surface that are one body's.
struct BodyRange {
  std::size_t first, count;
};

class RimBuffers {
 public:
  RimBuffers(std::span<const Rim::Triangle> surface, std::span<const BodyRange> bodies);

  // For a surface that is there now; m, of each body; one that is 0 thick has no rim. `moved`: since the last time.
  void follow(std::span<const NodeVertex> surface, std::span<const Rim::Weave> weave, std::span<const float> thickness,
              bool moved);
  void draw(std::size_t body) const;

 private:
  Rim rim_;
  std::vector<BodyRange> bodies_;
  std::vector<float> thickness_;
  GlBuffer vertices_;
  SurfaceBuffers buffers_{vertices_.id()};
};

}  // namespace selvedge
