#include "scene/files/opened_mesh.h"

#include <algorithm>
#include <filesystem>
#include <limits>

#include <fmt/format.h>

#include "model/mesh/mesh.h"
#include "scene/mesh/build_mesh.h"

namespace selvedge {
namespace {

constexpr double kLevel = 0.99;       // cosine of a plane's tilt
constexpr double kAboveFloor = 0.02;  // m, of a mesh that nothing holds

// Below a mesh, unless a level plane is there.
void layFloor(const Mesh& mesh, Scene& scene) {
  double lowest = std::numeric_limits<double>::infinity();
  for (const Vec3& place : mesh.positions) lowest = std::min(lowest, place.y());
  if (scene.contact.law == "none") scene.contact.law = ContactSettings().law;
  const auto bears = [&](const ColliderBlock& each) {
    return each.shape == "plane" && each.normal.normalized().y() > kLevel && each.center.y() < lowest;
  };
  if (std::ranges::any_of(scene.colliders, bears)) return;
  std::string name = "floor";
  const auto isTaken = [&](const ColliderBlock& each) { return each.name == name; };
  while (std::ranges::any_of(scene.colliders, isTaken)) name += "-below";
  ColliderBlock& floor = scene.colliders.emplace_back();
  floor.name = name;
  floor.center.y() = lowest - kAboveFloor;
}

}  // namespace

Scene withMesh(Scene scene, const std::string& file) {
  for (ColliderBlock& collider : scene.colliders) {  // the scene that is made has no folder of its own
    if (collider.file.empty()) continue;
    collider.file = std::filesystem::absolute(std::filesystem::path(scene.folder()) / collider.file).string();
  }
  if (scene.path.empty() && scene.from.empty()) {  // no scene was open: as those that are there to be played with
    scene.integrator.newtonIterations = 16;
    scene.integrator.newtonTolerance = 0.05;
    scene.integrator.gainLimit = 1e-3;
  }
  scene.name = scene.title = file.substr(file.find_last_of('/') + 1);
  scene.description = fmt::format("The mesh {} as the only cloth.", file);
  scene.path.clear();
  scene.from.clear();
  scene.mesh = {};
  scene.mesh.kind = "file";
  scene.mesh.file = std::filesystem::absolute(file).string();
  scene.bodies.clear();
  scene.joins.clear();
  scene.nodes = {};
  scene.panels.clear();
  scene.seams.clear();
  scene.start = {};
  scene.events.clear();
  scene.expect.clear();
  scene.pins.clear();
  const Mesh mesh = buildMesh(scene.mesh, scene.nodes, "");
  if (mesh.corners.size() >= 2) {
    PinSettings corners;
    corners.where.names = {"corner0", "corner1"};
    scene.pins.push_back(corners);
  } else {  // nothing holds it
    layFloor(mesh, scene);
  }
  return scene;
}

}  // namespace selvedge
