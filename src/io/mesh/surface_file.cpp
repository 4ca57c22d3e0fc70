#include "io/mesh/surface_file.h"

#include <limits>

#include <fmt/format.h>

#include "base/error.h"
#include "io/text_scanner.h"

namespace selvedge {

void SurfaceFile::addPolygon(std::span<const int> nodes, std::span<const Vec2> textureOfNodes, std::size_t offset) {
  if (nodes.size() < 3) {
    throw InputError(where(offset), fmt::format("the face has {} corners; it needs 3 or more", nodes.size()));
  }
  const bool textured = !textureOfNodes.empty();
  hasTexture = hasTexture || textured;
  const Vec2 none = Vec2::Constant(std::numeric_limits<double>::quiet_NaN());
  for (std::size_t k = 1; k + 1 < nodes.size(); ++k) {
    triangles.push_back({nodes[0], nodes[k], nodes[k + 1]});
    trianglesAt.push_back(offset);
    if (textured) {
      texture.push_back({textureOfNodes[0], textureOfNodes[k], textureOfNodes[k + 1]});
    } else {
      texture.push_back({none, none, none});
    }
  }
}

std::string SurfaceFile::where(std::size_t offset) const {
  return binary ? fmt::format("{} (byte {})", path, offset) : placeInText(path, bytes, offset);
}

}  // namespace selvedge
