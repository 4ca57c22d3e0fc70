#include "io/surface_file.h"

#include <limits>

#include <fmt/format.h>

#include "base/error.h"

namespace selvedge {

void SurfaceFile::addPolygon(std::span<const int> nodes, std::span<const Vec2> textureOfNodes, int line) {
  if (nodes.size() < 3) {
    throw InputError(where(line), fmt::format("face {} (counted from 1) has {} corners; it needs 3 or more",
                                              triangles.size() + 1, nodes.size()));
  }
  const bool textured = !textureOfNodes.empty();
  hasTexture = hasTexture || textured;
  const Vec2 none = Vec2::Constant(std::numeric_limits<double>::quiet_NaN());
  for (std::size_t k = 1; k + 1 < nodes.size(); ++k) {
    triangles.push_back({nodes[0], nodes[k], nodes[k + 1]});
    triangleLines.push_back(line);
    if (textured) {
      texture.push_back({textureOfNodes[0], textureOfNodes[k], textureOfNodes[k + 1]});
    } else {
      texture.push_back({none, none, none});
    }
  }
}

std::string SurfaceFile::where(int line) const { return line > 0 ? fmt::format("{}:{}", path, line) : path; }

}  // namespace selvedge
