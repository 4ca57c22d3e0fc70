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

// What is wrong with a mesh or a material is said by their own code, which does not know the scene's file.
std::unique_ptr<ClothSystem> clothOf(const Scene& scene) {
  const std::string folder = std::filesystem::path(scene.path).parent_path().string();
  try {
    return makeCloth(buildMesh(scene.mesh, scene.nodes, folder), scene.material, scene.gravity, scene.air);
  } catch (const InputError& error) {
    throw InputError(scene.where(0), error.what());
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
