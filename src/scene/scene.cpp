#include "scene/scene.h"

#include <filesystem>

#include <fmt/format.h>

namespace selvedge {

std::string placeIn(const std::string& file, Place place) {
  return place.line > 0 ? fmt::format("{}:{}:{}", file, place.line, place.column) : file;
}

// A scene that came through a pipe ("/dev/fd/63") has no folder of its own: its files are sought where the program runs.
std::string Scene::folder() const {
  const bool piped = path.starts_with("/dev/") || path.starts_with("/proc/");
  return piped ? "" : std::filesystem::path(path).parent_path().string();
}

std::string Scene::where(Place place) const { return placeIn(path.empty() ? "scene" : path, place); }

bool Scene::fromFile(const std::string& key) const {
  const auto found = from.find(key);
  return found != from.end() && found->second.starts_with(where({}) + ":");
}

}  // namespace selvedge
