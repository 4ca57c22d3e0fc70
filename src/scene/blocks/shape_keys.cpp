#include "scene/blocks/shape_keys.h"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <unordered_set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "scene/keys.h"

namespace selvedge {
namespace {

struct GivenOnce {
  std::string_view key, why;
};
constexpr std::array<GivenOnce, 9> kGivenOnce{{
    {"shape", "a shape stays what it is; only a scene file can say it, or remove the shape and add another one"},
    {"motion", "only a scene file can say how a shape moves; the numbers of its motion can be set"},
    {"name", "a shape keeps its name"},
    {"file", "a mesh is read with its scene"},
    {"scale", "a mesh is read with its scene"},
    {"turned", "only a scene file can give it; what can be set is rotation and turn"},
    {"turned_at", "only a scene file can give it; what can be set is rotation and turn"},
    {"path_times", "only a scene file can give it"},
    {"path_offsets", "only a scene file can give it"},
}};

const GivenOnce* givenOnce(std::string_view key) {
  const auto found =
      std::find_if(kGivenOnce.begin(), kGivenOnce.end(), [&](const auto& each) { return each.key == key; });
  return found == kGivenOnce.end() ? nullptr : &*found;
}

// Names that have been given, and the number that each kind without one has come to.
class FreeNames {
 public:
  explicit FreeNames(std::unordered_set<std::string> taken) : taken_(std::move(taken)) {}

  std::string next(const std::string& kind) {
    int& number = numbers_[kind];
    std::string name;
    do {
      ++number;
      name = number == 1 ? kind : fmt::format("{} {}", kind, number);
    } while (!taken_.insert(name).second);
    return name;
  }

 private:
  std::unordered_set<std::string> taken_;
  std::unordered_map<std::string, int> numbers_;
};

std::string listOf(const std::vector<std::string>& names) {
  if (names.empty()) return "this scene has no shapes";
  return fmt::format("the shapes are: {}", fmt::join(names, ", "));
}

}  // namespace

std::vector<std::string> shapeNames(const Scene& scene) {
  std::unordered_set<std::string> given;
  for (const ColliderBlock& each : scene.colliders) given.insert(each.name);
  FreeNames free(std::move(given));
  std::vector<std::string> names;
  for (const ColliderBlock& each : scene.colliders) {
    names.push_back(each.name.empty() ? free.next(each.shape) : each.name);
  }
  return names;
}

void nameShapes(Scene& scene) {
  const std::vector<std::string> names = shapeNames(scene);
  for (std::size_t i = 0; i < names.size(); ++i) scene.colliders[i].name = names[i];
}

const ColliderBlock* findShape(const Scene& scene, std::string_view name) {
  const auto found = std::find_if(scene.colliders.begin(), scene.colliders.end(),
                                  [&](const ColliderBlock& each) { return each.name == name; });
  return found == scene.colliders.end() ? nullptr : &*found;
}

std::string freeShapeName(const Scene& scene, const std::string& kind) {
  const std::vector<std::string> names = shapeNames(scene);
  return FreeNames({names.begin(), names.end()}).next(kind);
}

std::string noSuchShape(const Scene& scene, const std::string& name) {
  const std::vector<std::string> names = shapeNames(scene);
  const std::string near = nearestName(name, names);
  return fmt::format("there is no shape {}{}; {}", quote(name),
                     near.empty() ? "" : fmt::format(", did you mean {}?", quote(near)), listOf(names));
}

Params shapeParams(Scene& scene) {
  const std::vector<std::string> names = shapeNames(scene);
  Params all;
  for (std::size_t i = 0; i < names.size(); ++i) {
    for (Param& p : scene.colliders[i].params()) {
      if (givenOnce(p.key) || !shapeHas(scene.colliders[i], p.key)) continue;
      p.key.insert(0, names[i] + ".");
      all.push_back(std::move(p));
    }
  }
  return all;
}

std::string wrongShapeKey(const Scene& scene, const std::string& key) {
  const std::size_t first = kShapeKeys.size(), dot = key.rfind('.');
  const std::vector<std::string> names = shapeNames(scene);
  if (dot < first) {
    if (const std::string alone = key.substr(first); std::find(names.begin(), names.end(), alone) != names.end()) {
      return fmt::format("{0} is a shape: write {0}.KEY, with one of its keys, such as {0}.friction", key);
    }
    return fmt::format("{} is of which shape? Write collider.NAME.{}; {}", key, key.substr(first), listOf(names));
  }
  const std::string name = key.substr(first, dot - first), own = key.substr(dot + 1);
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) return fmt::format("{}: {}", key, noSuchShape(scene, name));
  ColliderSettings shape = scene.colliders[static_cast<std::size_t>(found - names.begin())];
  if (const GivenOnce* once = givenOnce(own)) return fmt::format("{}: {}", key, once->why);
  const Params params = shape.params();
  if (findParam(params, own)) return fmt::format("{} {}", key, whoseShapeKey(shape, own));
  std::vector<std::string> known;
  for (const Param& p : params) {
    if (!givenOnce(p.key) && shapeHas(shape, p.key)) known.push_back(p.key);
  }
  const std::string near = nearestName(own, known);
  if (!near.empty()) return fmt::format("unknown key {}; did you mean \"collider.{}.{}\"?", quote(key), name, near);
  return fmt::format("unknown key {}; the shape {} has {}", quote(key), name, fmt::join(known, ", "));
}

std::string impossibleShape(const Scene& scene) {
  const std::vector<std::string> names = shapeNames(scene);
  for (std::size_t i = 0; i < names.size(); ++i) {
    const ColliderBlock& each = scene.colliders[i];
    if (each.shape != "cylinder" || each.from != each.to) continue;
    return fmt::format("collider.{0}.from and collider.{0}.to are the same place: the cylinder has no axis", names[i]);
  }
  return "";
}

}  // namespace selvedge
