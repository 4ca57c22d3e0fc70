// A cloth, shapes, and their laws alone, for tests of what touches.
#pragma once

#include <random>

#include "contact/laws/laws.h"
#include "forces/materials.h"
#include "model/generators/mesh_generators.h"
#include "support/finite_difference.h"

namespace selvedge::test {

inline ColliderSettings called(const std::string& shape) {
  ColliderSettings s;
  s.shape = shape;
  s.radius = 0.3;
  s.size = {0.8, 0.5, 0.6};
  s.rotation = {20, 30, 40};
  s.from = {-0.3, 0.1, 0};
  s.to = {0.4, -0.2, 0.1};
  s.normal = {0.2, 1, -0.3};
  s.thickness = 0.1;
  s.friction = 0.4;
  return s;
}

inline const std::vector<std::string>& shapeKinds() {
  static const std::vector<std::string> all{"plane", "sphere", "capsule", "box", "cylinder"};
  return all;
}

// Nodes that no triangle joins.
inline Mesh looseNodes(int side) {
  Mesh mesh = gridMesh({1, 1}, side, side, Diagonals::alternating);
  mesh.triangles.clear();
  mesh.rest.clear();
  mesh.springs.clear();
  mesh.nodeMass.assign(mesh.positions.size(), 0.01);
  return mesh;
}

// A cloth with shapes.
struct Touched {
  MaterialSettings material;
  GravitySettings gravity;
  AirSettings air;
  ContactSettings contact;
  ColliderList colliders;
  std::shared_ptr<Touching> touching;
  std::unique_ptr<ClothSystem> cloth;
  const ForceLaw *push = nullptr, *hold = nullptr;

  explicit Touched(std::vector<ColliderSettings> settings, Mesh mesh = looseNodes(5)) {
    contact.stiffness = 40;
    contact.damping = 0.6;
    gravity.acceleration.setZero();
    colliders = std::make_shared<const Colliders>(settings.begin(), settings.end());
    cloth = makeCloth(std::move(mesh), material, gravity, air, nullptr, [&](ClothSystem& system) {
      touching = std::make_shared<Touching>(system, colliders);
      system.addLaw(makeContact(system, touching, contact));
      system.addLaw(makeFriction(system, touching, contact));
      push = system.laws()[system.laws().size() - 2].get();
      hold = system.laws().back().get();
    });
  }

  // Every node somewhere within the thickness of the first shape, where its distance is smooth.
  State pressed(unsigned seed, double t = 0) const {
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> uniform(-1, 1);
    const auto vector = [&] { return Vec3(uniform(random), uniform(random), uniform(random)); };
    const Collider& shape = colliders->front();
    const Pose pose = shape.pose(t);
    State state;
    state.t = t;
    state.q.resize(cloth->dofs());
    state.v.resize(cloth->dofs());
    state.memory.setZero(cloth->memorySize());
    for (int i = 0; i < cloth->blockCount(); ++i) {
      Vec3 x;
      Distance at;
      do {
        x = pose.place + 0.8 * vector();
        at = shape.measure(pose, x);
      } while (at.d < 0.02 || at.d > 0.5);
      state.q.segment<3>(3 * i) = x + (0.05 + 0.03 * uniform(random) - at.d) * at.normal;
      state.v.segment<3>(3 * i) = vector();
    }
    return state;
  }
};

inline MatX jacobianOf(const Touched& touched, const ForceLaw& law, const State& state, double cq, double cv) {
  BlockMatrix A = touched.cloth->makeMatrix();
  A.setZero();
  law.addJacobians(state, {Hessian::exact, false}, cq, cv, A);
  return A.dense();
}

inline State with(State state, const VecX& q) {
  state.q = q;
  return state;
}
inline State moving(State state, const VecX& v) {
  state.v = v;
  return state;
}

// Nothing is held.
struct Free : Constraints {
  explicit Free(int dofs) : none(static_cast<std::size_t>(dofs), 0) {}
  Mask none;
  const Mask& fixed() const override { return none; }
  void position(double, VecX&) const override {}
  void velocity(double, VecX&) const override {}
  void acceleration(double, VecX&) const override {}
};

}  // namespace selvedge::test
