#include "render/buffers/rim_buffers.h"

#include <algorithm>

namespace selvedge {

RimBuffers::RimBuffers(std::span<const Rim::Triangle> surface, std::span<const BodyRange> bodies)
    : rim_(surface), bodies_(bodies.begin(), bodies.end()) {}

void RimBuffers::follow(std::span<const NodeVertex> surface, std::span<const Rim::Weave> weave,
                        std::span<const float> thickness, bool moved) {
  const bool same = std::equal(thickness.begin(), thickness.end(), thickness_.begin(), thickness_.end());
  if (same && !moved) return;
  thickness_.assign(thickness.begin(), thickness.end());
  const auto of = [this](std::size_t triangle) {
    std::size_t body = 0;
    while (body + 1 < bodies_.size() && triangle >= bodies_[body + 1].first) ++body;
    return body < thickness_.size() ? thickness_[body] : 0;
  };
  if (!same) buffers_.fill(rim_.weave(weave, of), rim_.triangles());
  const std::vector<NodeVertex>& vertices = rim_.follow(surface, of);
  glBindBuffer(GL_ARRAY_BUFFER, vertices_.id());
  glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(vertices.size() * sizeof(NodeVertex)), vertices.data(),
               GL_STREAM_DRAW);
  glBindBuffer(GL_ARRAY_BUFFER, 0);
}

void RimBuffers::draw(std::size_t body) const {
  if (body >= thickness_.size() || !(thickness_[body] > 0)) return;
  const auto [first, count] = rim_.along(bodies_[body].first, bodies_[body].count);
  buffers_.draw(first, count);
}

}  // namespace selvedge
