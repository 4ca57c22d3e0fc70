// Cloths to test laws on: settings and system together, and states far from rest.
#pragma once

#include <memory>
#include <random>

#include "forces/materials.h"
#include "model/cloth_system.h"
#include "model/generators/mesh_generators.h"

namespace selvedge::test {

struct Cloth {
  MaterialSettings material;
  GravitySettings gravity;
  AirSettings air;
  std::unique_ptr<ClothSystem> system;

  Cloth() = default;
  Cloth(const Cloth&) = delete;

  void build(Mesh mesh) { system = makeCloth(std::move(mesh), material, gravity, air); }
  const ForceLaw& law(std::string_view name) const {
    for (const auto& each : system->laws()) {
      if (each->name() == name) return *each;
    }
    throw std::out_of_range(std::string(name));
  }
};

// Moduli and dampers of one order, so that every term of every law shows.
inline std::unique_ptr<Cloth> livelyCloth(const std::string& model, Mesh mesh, bool flows = false) {
  auto cloth = std::make_unique<Cloth>();
  cloth->material.model = model;
  cloth->material.stretch = {3.0, 2.0};
  cloth->material.shear = 0.7;
  cloth->material.bend = {0.3, 0.2};
  cloth->material.stretchDamping = 0.11;
  cloth->material.shearDamping = 0.23;
  cloth->material.bendDamping = 0.37;
  cloth->material.rayleighMass = 0.5;
  cloth->material.rayleighStiffness = 0.05;
  cloth->air.dragCoefficient = 1.1;
  cloth->air.skinCoefficient = 0.2;
  cloth->air.nodeDrag = 0.3;
  cloth->air.wind = {0.4, -0.3, 0.8};
  if (flows) cloth->material.plastic = {"limits", 0.1, 0.5, 0.2, 3, 0.1};
  cloth->build(std::move(mesh));
  return cloth;
}

inline VecX flatten(const std::vector<Vec3>& points) {
  VecX q(3 * static_cast<Eigen::Index>(points.size()));
  for (std::size_t i = 0; i < points.size(); ++i) q.segment<3>(3 * static_cast<Eigen::Index>(i)) = points[i];
  return q;
}

inline VecX randomVector(Eigen::Index size, unsigned seed, double amplitude = 1) {
  std::mt19937 generator(seed);
  VecX x(size);
  for (double& value : x) value = amplitude * (2.0 * static_cast<double>(generator()) / 4294967295.0 - 1);
  return x;
}

// The mesh's positions with each coordinate moved at random, and random velocities.
inline State shaken(const ClothSystem& cloth, unsigned seed, double amplitude) {
  const VecX q = flatten(cloth.mesh().positions);
  return {q + randomVector(q.size(), seed, amplitude), randomVector(q.size(), seed + 1000), 0.0};
}

inline MatX jacobian(const System& system, const ForceLaw& law, const State& state, const JacobianOptions& options,
                     double cq, double cv) {
  BlockMatrix A = system.makeMatrix();
  A.setZero();
  law.addJacobians(state, options, cq, cv, A);
  if (options.symmetric) A.mirrorUpper();  // laws then add above the diagonal alone
  return A.dense();
}

inline VecX conservativeForce(const System& system, const ForceLaw& law, const State& state) {
  VecX F = VecX::Zero(system.dofs());
  law.addForce(state, F);
  return F;
}

inline VecX dissipativeForce(const System& system, const ForceLaw& law, const State& state) {
  VecX F = VecX::Zero(system.dofs());
  law.addDissipativeForce(state, F);
  return F;
}

}  // namespace selvedge::test
