// What is under the mouse: on the CPU, from the frame that is drawn.
#pragma once

#include <optional>
#include <vector>

#include "model/frame.h"
#include "model/tears/cut_line.h"
#include "render/view/camera.h"

namespace selvedge {

struct ClothHit {
  std::array<int, 3> nodes{};      // of the triangle; of a spring: its two nodes, the second one twice
  std::array<float, 3> weights{};  // barycentric
  glm::vec3 place{};               // m
  float distance = 0;              // m, from the eye
  int nearestNode() const;
  std::optional<std::array<int, 2>> nearestEdge(
      const ClothFrame& frame) const;  // ascending; or the spring; none of a lone node
};

// The first triangle that the ray meets, from either side, or a rope before it within `slack` m of the ray. A cloth without
// triangles: the nearest spring or node within that.
std::optional<ClothHit> pick(const ClothShape& shape, const ClothFrame& frame, const Ray& ray, float slack);

struct ShapeHit {
  std::size_t shape = 0;  // of ClothFrame::shapes
  glm::vec3 place{};      // m
  float distance = 0;     // m, from the eye
};

// The first shape whose surface, as it is drawn, the ray meets from outside.
std::optional<ShapeHit> pickShape(const ClothFrame& frame, const Ray& ray);

// What a line drawn over the view, its points in [0, 1], crosses, in the cloth as it was made.
Stroke strokeAcross(const ClothShape& shape, const ClothFrame& frame, const Camera& camera, float aspect,
                    const std::vector<glm::vec2>& line);

// The nodes inside a rectangle of the view, corners in [0, 1], in any order.
std::vector<int> nodesInBox(const ClothFrame& frame, const Camera& camera, float aspect, glm::vec2 low, glm::vec2 high);

}  // namespace selvedge
