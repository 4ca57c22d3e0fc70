#include "scene/build/build.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "base/error.h"
#include "forces/materials.h"
#include "io/mesh/state_file.h"
#include "scene/build/start_inside.h"
#include "scene/build/start_state.h"
#include "scene/build/start_strain.h"
#include "scene/mesh/build_mesh.h"
#include "scene/mesh/selection.h"

namespace selvedge {
namespace {

std::vector<int> pinnedNodes(const Scene& scene, const Mesh& mesh) {
  std::vector<int> nodes;
  for (const PinSettings& pin : scene.pins) {
    const std::vector<int> own = select(pin.where, mesh, scene.where({}));
    nodes.insert(nodes.end(), own.begin(), own.end());
  }
  std::sort(nodes.begin(), nodes.end());
  return nodes;
}

// The code of meshes and materials says what is wrong, as "mesh.rows: ..." or of a mesh file; this adds what only the
// scene knows: where the value stands, and which ones of its section are not the file's.
InputError inScene(const Scene& scene, const std::string& what) {
  const std::string key = what.substr(0, what.find(':'));
  const std::string first = key.substr(0, key.find('.'));
  const std::string section = first == "nodes" || first == "material" ? first : "mesh";
  const std::string file = first == section ? "" : "mesh.file";  // the message names neither key nor section
  std::string where = scene.where({});
  for (const std::string& place : {section, section + ".kind", file, key}) {  // the nearest comes last
    if (const auto found = scene.from.find(place); found != scene.from.end()) where = found->second;
  }
  std::string from;
  for (const auto& [name, source] : scene.from) {
    if (!name.starts_with(section + ".") || scene.fromFile(name)) continue;
    from += (from.empty() ? " (from " : ", ") + source + " " + name;
  }
  if (from.empty() || !where.starts_with(scene.where({}))) return {where, what};
  return {where, fmt::format("{}{})", what, from)};
}

// Of --set alone: keys in the file are judged by its reader, against the kind that the file names.
void requireUseful(const Scene& scene) {
  for (const auto& [key, where] : scene.from) {
    if (!key.starts_with("mesh.") || scene.fromFile(key)) continue;
    if (const std::string wrong = uselessMeshKey(key.substr(5), scene.mesh.kind); !wrong.empty()) {
      throw InputError(where, wrong);
    }
  }
}

std::unique_ptr<ClothSystem> clothOf(const Scene& scene, const Hand* hand, const ColliderList& colliders,
                                     std::shared_ptr<Touching>& touching) {
  requireUseful(scene);
  const std::string folder = std::filesystem::path(scene.path).parent_path().string();
  try {
    return makeCloth(buildMesh(scene.mesh, scene.nodes, folder), scene.material, scene.gravity, scene.air, hand,
                     [&](ClothSystem& cloth) {
                       if (colliders->empty()) return;
                       touching = std::make_shared<Touching>(cloth, colliders);
                       cloth.addLaw(makeContact(cloth, touching, scene.contact));
                       cloth.addLaw(makeFriction(cloth, touching, scene.contact));
                     });
  } catch (const InputError& error) {
    throw inScene(scene, error.what());
  }
}

void readStart(const Scene& scene, const System& system, State& start) {
  const std::filesystem::path folder = std::filesystem::path(scene.path).parent_path();
  const auto from = scene.from.find("start.state");
  const std::string where = from == scene.from.end() ? scene.where({}) : from->second;
  try {
    readState((folder / scene.start.state).string(), system, start);
  } catch (const InputError& error) {
    throw InputError(where, fmt::format("start.state: {}", error.what()));
  }
}

}  // namespace

BuiltScene build(const Scene& scene, const Hand* hand) {
  BuiltScene built;
  built.colliders = std::make_shared<Colliders>(scene.colliders.begin(), scene.colliders.end());
  std::shared_ptr<Touching> touching;
  built.cloth = clothOf(scene, hand, built.colliders, touching);
  if (touching) {
    built.filters.push_back(makeImpactFilter(touching, scene.contact));
    built.filters.push_back(makeMirrorFilter(touching, scene.contact));
  }
  built.start = startState(scene.start, *built.cloth, pinnedNodes(scene, built.cloth->mesh()));
  if (!scene.start.state.empty()) readStart(scene, *built.cloth, built.start);
  built.start.t = scene.start.time;
  if (std::string strained = startStrain(scene, *built.cloth, built.start); !strained.empty()) {
    built.cloth->addAttention(std::move(strained));
  }
  const std::vector<int> pinned = pinnedNodes(scene, built.cloth->mesh());
  for (std::string& inside : leaveShapes(*built.colliders, *built.cloth, pinned, built.start)) {
    built.cloth->addAttention(std::move(inside));
  }
  return built;
}

}  // namespace selvedge
