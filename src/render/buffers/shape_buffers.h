// The shapes that a cloth touches, on the GPU: uploaded with a new list of them; where they are is a matrix each.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include <glm/glm.hpp>

#include "model/frame.h"
#include "render/gl/gl_objects.h"

namespace selvedge {

struct PlacedShape {
  glm::mat4 toSpace{1};
  glm::mat4 moved{1};         // from where it was when the list of shapes came
  glm::vec3 low{0}, high{0};  // m, in space
  bool endless = false;       // a plane
  bool floor = false;         // a plane that lies: the drawn ground is at its height and stands for it
  float thickness = 0;        // m, cloth is kept so far away
  GLuint array = 0;
  GLsizei corners = 0;
  std::size_t firstByte = 0;  // of the corners

  void draw() const;
};

class ShapeBuffers {
 public:
  ShapeBuffers();

  void takeShapes(const ShapeSurfaces& shapes);
  void takePoses(const std::vector<ShapePose>& poses);

  std::span<const PlacedShape> shapes() const { return placed_; }

 private:
  struct Known {
    PlacedShape shape;
    glm::vec3 low, high;               // m, in its own coordinates
    std::optional<glm::mat4> first{};  // where it was when the list came
  };

  GlBuffer vertices_, indices_;
  GlVertexArray array_;
  std::vector<Known> known_;
  std::vector<PlacedShape> placed_;
};

// The highest plane that lies; null: there is no floor.
const PlacedShape* floorOf(std::span<const PlacedShape> shapes);

}  // namespace selvedge
