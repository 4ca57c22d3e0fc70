#include "scene/scene.h"

#include <fmt/format.h>

namespace selvedge {

std::string placeIn(const std::string& file, Place place) {
  return place.line > 0 ? fmt::format("{}:{}:{}", file, place.line, place.column) : file;
}

std::string Scene::where(Place place) const { return placeIn(path.empty() ? "scene" : path, place); }

bool Scene::fromFile(const std::string& key) const {
  const auto found = from.find(key);
  return found != from.end() && found->second.starts_with(where({}) + ":");
}

}  // namespace selvedge
