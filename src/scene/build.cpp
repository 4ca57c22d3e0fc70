#include "scene/build.h"

#include <algorithm>
#include <filesystem>

#include "base/error.h"
#include "forces/materials.h"
#include "scene/build_mesh.h"
#include "scene/selection.h"
#include "scene/start_state.h"

namespace selvedge {
namespace {

std::vector<int> pinnedNodes(const Scene& scene, const Mesh& mesh) {
  std::vector<int> nodes;
  for (const PinSettings& pin : scene.pins) {
    const std::vector<int> own = select(pin.where, mesh, scene.where(pin.line));
    nodes.insert(nodes.end(), own.begin(), own.end());
  }
  std::sort(nodes.begin(), nodes.end());
  return nodes;
}

// The code of meshes and materials says what is wrong, as "mesh.rows: ..." or of a mesh file; this adds what only the
// scene knows: the line of the section, and which of its values are not the file's.
InputError inScene(const Scene& scene, const std::string& what) {
  const std::string first = what.substr(0, what.find_first_of(".:"));
  const std::string section = first == "nodes" || first == "material" ? first : "mesh";
  std::string from;
  for (const auto& [key, source] : scene.setFrom) {
    if (key.starts_with(section + ".")) from += (from.empty() ? " (from " : ", ") + source + " " + key;
  }
  const auto line = scene.lines.find(section);
  return {scene.where(line == scene.lines.end() ? 0 : line->second), what + from + (from.empty() ? "" : ")")};
}

std::unique_ptr<ClothSystem> clothOf(const Scene& scene) {
  const std::string folder = std::filesystem::path(scene.path).parent_path().string();
  try {
    return makeCloth(buildMesh(scene.mesh, scene.nodes, folder), scene.material, scene.gravity, scene.air);
  } catch (const InputError& error) {
    throw inScene(scene, error.what());
  }
}

}  // namespace

BuiltScene build(const Scene& scene) {
  BuiltScene built;
  built.cloth = clothOf(scene);
  built.start = startState(scene.start, *built.cloth, pinnedNodes(scene, built.cloth->mesh()));
  return built;
}

}  // namespace selvedge
