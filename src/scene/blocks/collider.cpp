// [[collider]]: a shape that cloth touches.
#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <memory>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/error.h"
#include "scene/blocks/blocks.h"
#include "scene/blocks/shape_keys.h"
#include "scene/keys.h"
#include "scene/mesh/read_solid.h"
#include "scene/toml/motion_fields.h"
#include "scene/toml/toml_text.h"

namespace selvedge {
namespace {

const std::vector<OwnKey>& shapeKeys() {
  static const std::vector<OwnKey> keys{{"center", {"plane", "sphere", "box", "mesh"}},
                                        {"normal", {"plane"}},
                                        {"radius", {"sphere", "capsule", "cylinder"}, true},
                                        {"size", {"box"}, true},
                                        {"rotation", {"box", "mesh"}},
                                        {"file", {"mesh"}, true},
                                        {"scale", {"mesh"}},
                                        {"from", {"capsule", "cylinder"}, true},
                                        {"to", {"capsule", "cylinder"}, true}};
  return keys;
}

std::string ownersOf(const OwnKey& key, std::string_view what, const std::string& kind) {
  return fmt::format("belongs to {} = {}, not \"{}\"", what, fmt::join(key.of, " or "), kind);
}

void checkKeys(const std::vector<OwnKey>& keys, std::string_view what, const std::string& kind,
               const toml::table& table, Problems& problems) {
  for (const OwnKey& key : keys) {
    const toml::node* value = table.get(key.key);
    if (value && !key.isFor(kind)) {
      problems.add(value->source(), fmt::format("collider.{} {}", key.key, ownersOf(key, what, kind)));
    } else if (!value && key.required && key.isFor(kind)) {
      problems.add(table.source(), fmt::format("collider with {} = \"{}\" needs {}", what, kind, key.key));
    }
  }
}

void checkCollider(const ColliderBlock& collider, const toml::table& table, Problems& problems) {
  // Where the value of a key was refused, keys that depend on it are not judged.
  const auto accepted = [&](const char* key, const std::string& value) {
    return !table.contains(key) || table[key].value_or(std::string()) == value;
  };
  if (!table.contains("shape")) {
    return problems.add(table.source(), "collider needs shape: plane, sphere, capsule, box, cylinder or mesh");
  }
  if (accepted("shape", collider.shape)) checkKeys(shapeKeys(), "shape", collider.shape, table, problems);
  if (accepted("motion", collider.motion)) checkKeys(motionKeys(), "motion", collider.motion, table, problems);
  checkOffsets(collider, "collider", table, problems);
  checkPath(collider, "collider", table, problems);
  if (collider.shape == "cylinder" && (collider.to - collider.from).norm() == 0 && table.contains("to")) {
    problems.add(table.source(), "collider.from and collider.to are the same place: the cylinder has no axis");
  }
}

// What hands have done to it, and how far it had turned, is written where there is something to say.
bool isUseful(const ColliderBlock& collider, std::string_view key) {
  if (key == "moved") return !collider.moved.isZero(0);
  if (key == "turned" || key == "turned_at") return !collider.turned.isZero(0) || collider.turnedAt != 0;
  return shapeHas(collider, key);
}

std::span<const Field<ColliderBlock>> colliderFields() {
  using C = ColliderBlock;
  static constexpr Field<C> kFields[] = {
      kPathTimes<C>,
      kPathOffsets<C>,
  };
  return kFields;
}

// Two shapes of one name could not be told apart.
void requireNames(Scene& scene, const toml::table&, Problems& problems) {
  for (std::size_t i = 0; i < scene.colliders.size(); ++i) {
    const std::string& name = scene.colliders[i].name;
    if (const std::string wrong = wrongName("collider", name); !wrong.empty())
      problems.add(scene.colliders[i].place, wrong);
    for (std::size_t j = 0; j < i && !name.empty(); ++j) {
      if (scene.colliders[j].name != name) continue;
      problems.add(scene.colliders[i].place, fmt::format("collider.name: there are two called \"{}\"", name));
    }
  }
}

// Every mesh is read and judged with the scene, so that what is wrong with it is told with the rest; colliders of the same
// file and scale share one.
void readSolids(Scene& scene, const toml::table& root, Problems& problems) {
  std::map<std::pair<std::string, double>, std::shared_ptr<const SolidMesh>> known;
  for (std::size_t i = 0; i < scene.colliders.size(); ++i) {
    ColliderBlock& collider = scene.colliders[i];
    const toml::node* file = root["collider"][i]["file"].node();
    if (collider.shape != "mesh" || !file || !file->is_string()) continue;
    try {
      std::shared_ptr<const SolidMesh>& solid = known[{collider.file, collider.scale}];
      if (!solid) solid = readSolid(std::filesystem::path(scene.folder()) / collider.file, collider.scale);
      collider.solid = solid;
    } catch (const InputError& error) {
      const std::string name = collider.name.empty() ? "" : fmt::format(" of \"{}\"", collider.name);
      problems.add(file->source(), fmt::format("collider.file{}: {}", name, error.what()));
    }
  }
}

void takeUsualThickness(Scene& scene, const toml::table& root) {
  const toml::array* tables = root["collider"].as_array();
  for (std::size_t i = 0; tables && i < std::min(tables->size(), scene.colliders.size()); ++i) {
    const toml::table* table = tables->get(i)->as_table();
    if (table && !table->contains("thickness")) scene.colliders[i].thickness = usualThickness(scene);
  }
}

}  // namespace

bool shapeHas(const ColliderSettings& shape, std::string_view key) {
  if (const OwnKey* own = findOwnKey(shapeKeys(), key)) return own->isFor(shape.shape);
  if (const OwnKey* own = findOwnKey(motionKeys(), key)) return own->isFor(shape.motion);
  return true;
}

std::string whoseShapeKey(const ColliderSettings& shape, std::string_view key) {
  if (const OwnKey* own = findOwnKey(shapeKeys(), key)) return ownersOf(*own, "shape", shape.shape);
  if (const OwnKey* own = findOwnKey(motionKeys(), key)) return ownersOf(*own, "motion", shape.motion);
  return "";
}

double usualThickness(const Scene& scene) {
  constexpr double kLeast = 1e-4;  // that the key allows
  return isWoven(scene) ? std::max(kLeast, 2 * scene.yarn.radius) : ColliderSettings().thickness;
}

Block colliderBlock() {
  Block block = repeated<ColliderBlock>("collider", &Scene::colliders, {colliderFields(), checkCollider, isUseful});
  block.check = [](Scene& scene, const toml::table& root, Problems& problems) {
    requireNames(scene, root, problems);
    readSolids(scene, root, problems);
    takeUsualThickness(scene, root);
  };
  block.params = shapeParams;
  return block;
}

}  // namespace selvedge
