#include "render/buffers/shape_buffers.h"

#include <algorithm>
#include <cstddef>

#include <glm/gtc/type_ptr.hpp>

#include "render/gl/vertex_buffer.h"

namespace selvedge {
namespace {

struct ShapeVertex {
  Float3 place, normal;
};

glm::mat4 matrixOf(const ShapePose& pose) {
  glm::mat4 matrix(1);
  for (int axis = 0; axis < 3; ++axis)
    matrix[axis] = glm::vec4(glm::make_vec3(pose.axes[static_cast<std::size_t>(axis)].data()), 0);
  matrix[3] = glm::vec4(glm::make_vec3(pose.place.data()), 1);
  return matrix;
}

// A plane that lies, its solid side below.
bool lies(const PlacedShape& shape) {
  constexpr float kLevel = 1 - 1e-6F;  // cosine of the tilt: a millimetre and a half in a metre
  return shape.endless && shape.toSpace[1].y > kLevel;
}

}  // namespace

void PlacedShape::draw() const {
  glBindVertexArray(array);
  glDrawElements(GL_TRIANGLES, corners, GL_UNSIGNED_INT, reinterpret_cast<const void*>(firstByte));
  glBindVertexArray(0);
}

ShapeBuffers::ShapeBuffers() {
  glBindVertexArray(array_.id());
  glBindBuffer(GL_ARRAY_BUFFER, vertices_.id());
  setAttribute(0, 3, sizeof(ShapeVertex), offsetof(ShapeVertex, place));
  setAttribute(1, 3, sizeof(ShapeVertex), offsetof(ShapeVertex, normal));
  glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices_.id());
  glBindVertexArray(0);
  glBindBuffer(GL_ARRAY_BUFFER, 0);
}

void ShapeBuffers::takeShapes(const ShapeSurfaces& shapes) {
  std::vector<ShapeVertex> vertices;
  std::vector<std::uint32_t> corners;
  known_.clear();
  for (const ShapeSurface& surface : shapes) {
    const auto first = static_cast<std::uint32_t>(vertices.size());
    Known known{{.endless = surface.endless,
                 .thickness = surface.thickness,
                 .array = array_.id(),
                 .corners = static_cast<GLsizei>(3 * surface.triangles.size()),
                 .firstByte = corners.size() * sizeof(std::uint32_t)},
                glm::vec3(1e30F),
                glm::vec3(-1e30F)};
    for (std::size_t i = 0; i < surface.vertices.size(); ++i) {
      vertices.push_back({surface.vertices[i], surface.normals[i]});
      known.low = glm::min(known.low, glm::make_vec3(surface.vertices[i].data()));
      known.high = glm::max(known.high, glm::make_vec3(surface.vertices[i].data()));
    }
    for (const auto& triangle : surface.triangles)
      for (const std::uint32_t corner : triangle) corners.push_back(first + corner);
    known_.push_back(known);
  }
  fillBuffer(vertices_, vertices);
  fillBuffer(indices_, corners);
}

void ShapeBuffers::takePoses(const std::vector<ShapePose>& poses) {
  placed_.clear();
  for (std::size_t i = 0; i < std::min(known_.size(), poses.size()); ++i) {
    Known& known = known_[i];
    PlacedShape& shape = placed_.emplace_back(known.shape);
    shape.toSpace = matrixOf(poses[i]);
    if (!known.first) known.first = shape.toSpace;
    if (shape.toSpace != *known.first) shape.moved = shape.toSpace * glm::inverse(*known.first);
    const glm::vec3 middle(shape.toSpace * glm::vec4(0.5F * (known.low + known.high), 1));
    const glm::vec3 half = 0.5F * (known.high - known.low);
    glm::vec3 reach(0);
    for (int axis = 0; axis < 3; ++axis) reach += glm::abs(glm::vec3(shape.toSpace[axis])) * half[axis];
    shape.low = middle - reach;
    shape.high = middle + reach;
    shape.floor = lies(shape);
  }
}

const PlacedShape* floorOf(std::span<const PlacedShape> shapes) {
  const PlacedShape* highest = nullptr;
  for (const PlacedShape& shape : shapes)
    if (shape.floor && (!highest || shape.toSpace[3].y > highest->toSpace[3].y)) highest = &shape;
  return highest;
}

}  // namespace selvedge
