#include "scene/build/start_strain.h"

#include <algorithm>
#include <numeric>
#include <span>
#include <unordered_map>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace selvedge {
namespace {

// Elastic energy at the start, in falls by the cloth's own size L: with more it would fly at sqrt(20 g L).
constexpr double kMostFalls = 10;
constexpr double kMostPressed = 2;  // the same of what is pressed, as it is around pins in a solid

double diagonalOfBox(const ClothBody& body) {
  const std::span<const Vec3> places =
      std::span(body.mesh.positions).subspan(toIndex(body.firstNode), toIndex(body.nodes));
  Vec3 low = places.front(), high = low;
  for (const Vec3& p : places) low = low.cwiseMin(p), high = high.cwiseMax(p);
  return (high - low).norm();
}

// What a body's weight gains falling by its own size, J.
double fallOf(const Scene& scene, const ClothSystem& cloth, const ClothBody& body) {
  const auto first = cloth.nodeMass().begin() + body.firstNode;
  const double mass = std::accumulate(first, first + body.nodes, 0.0);
  return mass * std::max(scene.gravity.acceleration.norm(), 9.81) * diagonalOfBox(body);
}

// What can have strained this start.
std::vector<std::string> remedies(const Scene& scene, const Scene::Cloth& cloth) {
  if (!scene.start.state.empty()) return {"take a start.state that was saved of this cloth, at a calmer moment"};
  std::vector<std::string> all;
  const auto add = [&](std::string_view what) { all.push_back(fmt::format("set {}{}", cloth.prefix, what)); };
  if (cloth.start.stretch != Vec3(1, 1, 1)) add("start.stretch nearer to 1");
  if (cloth.start.noise > 0) add("start.noise lower");
  if (cloth.mesh.kind == "file" && cloth.mesh.restShape != "initial") add("mesh.rest_shape to \"initial\"");
  if (!scene.colliders.empty()) all.emplace_back("begin farther from the shapes, which push nodes out");
  add(cloth.mesh.isSolid()   ? "solid.young lower"
      : cloth.mesh.ofRopes() ? "rope.young lower"
                             : "material.stretch lower");
  return all;
}

}  // namespace

std::vector<std::string> startStrains(const Scene& scene, const ClothSystem& cloth, const State& start) {
  std::vector<std::string> told;
  std::unordered_map<std::string, double> energies;  // J, of bodies
  for (const auto& law : cloth.laws()) {
    if (law->name() == "sewing") continue;  // open seams pull as hard as their settings say
    if (law->elastic() && law->conservative()) energies[law->body()] += law->energy(start);
  }
  const std::vector<Scene::Cloth> cloths = scene.cloths();
  for (std::size_t i = 0; i < cloths.size(); ++i) {
    const ClothBody& body = cloth.bodies()[i];
    if (body.mesh.triangles.empty() && !cloths[i].mesh.ofRopes()) continue;
    const double energy = energies[body.name];
    const double fall = fallOf(scene, cloth, body);
    if (energy <= kMostFalls * fall) continue;
    told.push_back(
        fmt::format("{} starts with {:.3g} J of elastic energy, as much as its weight gains falling {:.3g} times its "
                    "own size, which is out of all proportion; {}",
                    body.name.empty() ? "the cloth" : body.name, energy, energy / fall,
                    fmt::join(remedies(scene, cloths[i]), ", or ")));
  }
  return told;
}

std::string startPressure(const Scene& scene, const ClothSystem& cloth, const State& start) {
  double energy = 0, fall = 0;
  for (const auto& law : cloth.laws()) {
    if (law->drivenByShapes() && law->conservative()) energy += law->energy(start);
  }
  for (const ClothBody& body : cloth.bodies()) fall += fallOf(scene, cloth, body);
  if (energy <= kMostPressed * fall) return "";
  return fmt::format(
      "the cloth starts with {:.3g} J of contact energy, as much as its weight gains falling {:.3g} times "
      "its own size, which will fling it away; begin farther from the shapes than their thickness, or set "
      "that thickness (collider.NAME.thickness) lower",
      energy, energy / fall);
}

}  // namespace selvedge
