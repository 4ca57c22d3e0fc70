#include "scene/build/start_strain.h"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace selvedge {
namespace {

constexpr double kMostFalls = 10;  // by its own size L: the energy would make it fly at sqrt(20 g L)

double elasticEnergy(const ClothSystem& cloth, const State& start) {
  double energy = 0;
  for (const auto& law : cloth.laws()) {
    if (law->elastic() && law->conservative()) energy += law->energy(start);
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
  const StartSettings& start = scene.start;
  if (!start.state.empty()) return {"take a start.state that was saved of this cloth, at a calmer moment"};
  std::vector<std::string> all;
  if (start.stretch != Vec3(1, 1, 1)) all.emplace_back("set start.stretch nearer to 1");
  if (start.noise > 0) all.emplace_back("set start.noise lower");
  if (scene.mesh.kind == "file" && scene.mesh.restShape != "initial") {
    all.emplace_back("set mesh.rest_shape to \"initial\"");
  }
  all.emplace_back("set material.stretch lower");
  return all;
}

}  // namespace

std::string startStrain(const Scene& scene, const ClothSystem& cloth, const State& start) {
  if (cloth.mesh().triangles.empty()) return "";
  const double energy = elasticEnergy(cloth, start);
  const double mass = std::accumulate(cloth.nodeMass().begin(), cloth.nodeMass().end(), 0.0);
  const double gravity = std::max(scene.gravity.acceleration.norm(), 9.81);
  const double fall = mass * gravity * diagonalOfBox(cloth.mesh());
  if (!(energy > kMostFalls * fall)) return "";
  return fmt::format(
      "the cloth starts with {:.3g} J of elastic energy, as much as its weight gains falling {:.3g} times its own "
      "size, "
      "which is out of all proportion; {}",
      energy, energy / fall, fmt::join(remedies(scene), ", or "));
}

}  // namespace selvedge
