// A patch above a floor, and beside it a ball that turns, for tests of contact in whole runs.
#pragma once

#include "support/cloth/run.h"

namespace selvedge::test {

inline Scene patchOverAFloor(const std::string& method, const std::string& law) {
  Scene scene;
  scene.mesh.columns = scene.mesh.rows = 7;
  scene.mesh.size = {0.3, 0.3};
  scene.mesh.origin = {0, 0.25, 0};
  scene.material.stretch = {200, 200};
  scene.material.shear = 20;
  scene.air.dragCoefficient = 0;
  scene.integrator.method = method;
  scene.integrator.step = 1.0 / 240;
  scene.integrator.substeps = findMethod(method)->implicit ? 1 : 0;
  scene.colliders.emplace_back();
  scene.colliders[0].friction = 0.2;
  scene.contact.law = law;
  return scene;
}

// A ball that turns, and the patch flies onto it.
inline void addBall(Scene& scene, const Vec3& center, double radius) {
  scene.start.velocity = {0.4, -0.5, 0.2};
  scene.colliders.emplace_back();
  scene.colliders[1].shape = "sphere";
  scene.colliders[1].center = center;
  scene.colliders[1].radius = radius;
  scene.colliders[1].turn = {0, 3, 0};
}

// On one thread and on two, and again from a moment on.
inline void expectSameBits(const Scene& scene) {
  Simulation one(scene, {1}), two(scene, {2});
  goUntil(one, 0.2);
  Checkpoint moment;
  one.keep(moment);
  goUntil(one, 0.35);
  goUntil(two, 0.35);
  EXPECT_EQ(one.hash(), two.hash());
  one.goTo(moment);
  goUntil(one, 0.35);
  EXPECT_EQ(one.hash(), two.hash());
  EXPECT_NE(one.ledger().impactWork(), 0) << "it touches";
}

}  // namespace selvedge::test
