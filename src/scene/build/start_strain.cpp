#include "scene/build/start_strain.h"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace selvedge {
namespace {

constexpr double kMostFalls = 10;   // by its own size L: the energy would make it fly at sqrt(20 g L)
constexpr double kMostPressed = 2;  // a pinned node in a solid has its neighbours pressed

double energyOf(const ClothSystem& cloth, const State& start, bool (*counts)(const ForceLaw&)) {
  double energy = 0;
  for (const auto& law : cloth.laws()) {
    if (counts(*law) && law->conservative()) energy += law->energy(start);
  }
  return energy;
}

double diagonalOfBox(const Mesh& mesh) {
  Vec3 low = mesh.positions.front(), high = low;
  for (const Vec3& p : mesh.positions) low = low.cwiseMin(p), high = high.cwiseMax(p);
  return (high - low).norm();
}

// What can have strained this start.
std::vector<std::string> remedies(const Scene& scene) {
  if (!scene.start.state.empty()) return {"take a start.state that was saved of this cloth, at a calmer moment"};
  std::vector<std::string> all;
  for (const Scene::Cloth& cloth : scene.cloths()) {
    const auto add = [&](std::string_view what) { all.push_back(fmt::format("set {}{}", cloth.prefix, what)); };
    if (cloth.start.stretch != Vec3(1, 1, 1)) add("start.stretch nearer to 1");
    if (cloth.start.noise > 0) add("start.noise lower");
    if (cloth.mesh.kind == "file" && cloth.mesh.restShape != "initial") add("mesh.rest_shape to \"initial\"");
  }
  if (!scene.colliders.empty()) all.emplace_back("begin farther from the shapes, which push nodes out");
  all.push_back(fmt::format("set {}material.stretch lower", scene.cloths().front().prefix));
  return all;
}

}  // namespace

std::vector<std::string> startStrains(const Scene& scene, const ClothSystem& cloth, const State& start) {
  std::vector<std::string> told;
  const double mass = std::accumulate(cloth.nodeMass().begin(), cloth.nodeMass().end(), 0.0);
  const double gravity = std::max(scene.gravity.acceleration.norm(), 9.81);
  const double fall = mass * gravity * diagonalOfBox(cloth.mesh());
  const auto tell = [&](const char* kind, double energy, double most, const std::string& remedy) {
    if (energy <= most * fall) return;
    told.push_back(
        fmt::format("the cloth starts with {:.3g} J of {} energy, as much as its weight gains falling {:.3g} times its "
                    "own size, which is out of all proportion; {}",
                    energy, kind, energy / fall, remedy));
  };
  if (!cloth.mesh().triangles.empty()) {
    tell("elastic", energyOf(cloth, start, [](const ForceLaw& law) { return law.elastic(); }), kMostFalls,
         fmt::format("{}", fmt::join(remedies(scene), ", or ")));
  }
  tell("contact", energyOf(cloth, start, [](const ForceLaw& law) { return law.drivenByShapes(); }), kMostPressed,
       "begin farther from the shapes than their thickness, or set that thickness (collider.NAME.thickness) lower");
  return told;
}

}  // namespace selvedge
