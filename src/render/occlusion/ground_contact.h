// Pass "contact": the ground is darker where cloth or a shape is close above it. The heights of what is there are drawn as
// they are seen from below, as a small map of where something is low; what is low counts, and the blurred map is laid on the ground.
#pragma once

#include <array>
#include <optional>

#include "render/buffers/yarn_tubes.h"
#include "render/gl/gl_objects.h"
#include "render/gl/target_texture.h"
#include "render/passes/pass_input.h"

namespace selvedge {

struct ContactFit {
  glm::mat4 toClip;                    // depth 0: on the ground; 1: as high as it reaches
  std::array<glm::vec3, 4> footprint;  // of the map on the ground, m, as a strip
  glm::vec2 blur;                      // from one sample of the blur to the next, of the map's size
};

class GroundContact {
 public:
  explicit GroundContact(int size);

  std::optional<ContactFit> fit(const PassInput& input) const;     // none where nothing is low, or no ground is seen
  void prepare(const PassInput& input, const ContactFit& fit);     // changes the framebuffer and the viewport
  void draw(const PassInput& input, const ContactFit& fit) const;  // onto the backdrop

 private:
  void drawHeights(const PassInput& input, const ContactFit& fit);
  void blur(const PassInput& input, const ContactFit& fit) const;

  int size_;
  TargetTexture heights_, one_, other_;
  GlVertexArray noVertices_;
  YarnTubes tubes_;
};

}  // namespace selvedge
