#include "io/mesh/surface_file.h"

#include <limits>

#include <fmt/format.h>

#include "base/error.h"
#include "io/text_scanner.h"

namespace selvedge {

void SurfaceFile::addFace(std::span<const int> corners, std::span<const Vec2> textureOfCorners, std::size_t offset) {
  if (corners.size() < 3) {
    throw InputError(where(offset), fmt::format("the face has {} corners; it needs 3 or more", corners.size()));
  }
  faces.push_back({nodes.size(), corners.size(), offset});
  nodes.insert(nodes.end(), corners.begin(), corners.end());
  texture.insert(texture.end(), textureOfCorners.begin(), textureOfCorners.end());
  texture.resize(nodes.size(), Vec2::Constant(std::numeric_limits<double>::quiet_NaN()));
  hasTexture = hasTexture || !textureOfCorners.empty();
}

std::string SurfaceFile::where(std::size_t offset) const {
  return binary ? fmt::format("{} (byte {})", path, offset) : placeInText(path, bytes, offset);
}

}  // namespace selvedge
