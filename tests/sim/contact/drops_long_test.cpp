// Random drops: any shape, fabric, step and method, up to 20 m/s. Nothing is inside a shape after any step, or the
// run stops and says why.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "contact/mesh/solid_mesh.h"
#include "sim/contact/inside_checker.h"
#include "support/cloth/solids.h"
#include "support/random_draw.h"

namespace selvedge::test {
namespace {

struct Drop {
  Scene scene;
  std::string told;
};

Drop randomDrop(unsigned seed) {
  RandomDraw draw(seed);
  Drop drop;
  Scene& scene = drop.scene;
  scene.mesh.columns = scene.mesh.rows = 9;
  scene.mesh.size = {0.8, 0.8};
  scene.mesh.rotation = {draw.between(-40, 40), draw.between(0, 360), draw.between(-40, 40)};
  scene.mesh.origin = {draw.between(-0.2, 0.2), 0.7, draw.between(-0.2, 0.2)};
  scene.material.stretch = Vec2::Constant(std::pow(10, draw.between(1.5, 4)));
  scene.material.shear = std::pow(10, draw.between(0, 2));
  scene.start.velocity = {draw.between(-3, 3), -draw.between(0, 20), draw.between(-3, 3)};
  scene.contact.law = draw.oneOf({"penalty", "barrier"});
  scene.integrator.method = draw.oneOf({"backward-euler", "generalized-alpha", "bdf2", "newmark", "trapezoidal",
                                        "gauss-legendre-4", "symplectic-euler", "rk4", "provot", "desbrun"});
  const bool implicit = findMethod(scene.integrator.method)->implicit;
  scene.integrator.step = implicit ? std::pow(10, draw.between(-3, -1.5)) : 1.0 / 60;
  scene.integrator.substeps = implicit ? 1 : 0;
  scene.integrator.newtonIterations = draw.oneOf({"1", "16"}) == "1" ? 1 : 16;
  scene.integrator.newtonTolerance = 0.05;
  scene.integrator.halvings = 6;
  ColliderBlock shape;
  shape.shape = draw.oneOf({"plane", "sphere", "capsule", "box", "cylinder"});
  shape.radius = std::pow(10, draw.between(-2, -0.6));
  shape.size = Vec3(draw.between(0.02, 0.6), draw.between(0.02, 0.6), draw.between(0.02, 0.6));
  shape.rotation = {draw.between(-90, 90), draw.between(-90, 90), 0};
  shape.from = {-0.4, draw.between(-0.2, 0.2), draw.between(-0.2, 0.2)};
  shape.to = {0.4, draw.between(-0.2, 0.2), draw.between(-0.2, 0.2)};
  shape.friction = draw.between(0, 1);
  shape.elasticity = draw.between(0, 1);
  if (shape.shape != "plane") shape.turn = {draw.between(-3, 3), draw.between(-3, 3), draw.between(-3, 3)};
  scene.colliders.push_back(shape);
  drop.told = fmt::format("seed {}: {} on a {}, step {:.3g}, {} iterations, {}", seed, scene.integrator.method,
                          shape.shape, scene.integrator.step, scene.integrator.newtonIterations, scene.contact.law);
  return drop;
}

using Least = double (*)(const Simulation&);
double leastOfAll(const Simulation& simulation) { return leastDistance(simulation); }

void expectNothingInside(const std::vector<Drop>& drops, Least measure) {
  int stopped = 0;
  for (const Drop& drop : drops) {
    Simulation simulation(drop.scene);
    double least = 1;
    while (simulation.time() < 0.4) {
      if (!simulation.step()) break;
      least = std::min(least, measure(simulation));
    }
    EXPECT_GT(least, -1e-9) << drop.told;
    if (!simulation.failure()) continue;
    ++stopped;
    std::cout << drop.told << ": " << simulation.failure()->message() << '\n';
  }
  EXPECT_LE(stopped, static_cast<int>(drops.size()) / 10);
}

TEST(DropsLong, NothingIsInsideAShapeAfterAnyStep) {
  std::vector<Drop> drops;
  for (unsigned seed = 1; seed <= 100; ++seed) drops.push_back(randomDrop(seed));
  expectNothingInside(drops, leastOfAll);
}

// Shapes that swing, a star of triangles among them; cloth that touches itself; methods that sweep.
TEST(DropsLong, NorInsideOneThatMovesUnderClothThatTouchesItself) {
  std::vector<Drop> drops;
  for (unsigned seed = 101; seed <= 140; ++seed) {
    Drop& drop = drops.emplace_back(randomDrop(seed));
    RandomDraw draw(seed);
    ColliderBlock& shape = drop.scene.colliders.front();
    if (draw.between(0, 1) < 0.4) {
      shape.shape = "mesh";
      Surface star = starSurface();
      for (Vec3& node : star.nodes) node *= 0.3;
      shape.solid = std::make_shared<const SolidMesh>(std::move(star));
    }
    shape.motion = "sine";
    shape.amplitude = {draw.between(-0.2, 0.2), draw.between(-0.2, 0.2), draw.between(-0.2, 0.2)};
    shape.frequency = draw.between(0.5, 3);
    drop.scene.contact.self = draw.between(0, 1) < 0.5;
    if (draw.between(0, 1) < 0.4) {
      drop.scene.integrator.method = draw.oneOf({"xpbd", "vertex-block-descent", "projective-dynamics"});
      drop.scene.integrator.step = 1.0 / 60;
      drop.scene.integrator.substeps = 0;
    }
    drop.told += fmt::format(", now a {} under {}{}", shape.shape, drop.scene.integrator.method,
                             drop.scene.contact.self ? ", which touches itself" : "");
  }
  expectNothingInside(drops, leastOfAll);
}

// By the rule no node is, whatever lies between them.
TEST(DropsLong, NorIsANodeByTheRule) {
  std::vector<Drop> drops;
  for (unsigned seed = 201; seed <= 220; ++seed) {
    Drop& drop = drops.emplace_back(randomDrop(seed));
    drop.scene.contact.law = "rule";
    drop.scene.contact.self = seed % 2 == 0;
    drop.scene.integrator.method = seed % 3 == 0 ? "rk4" : "symplectic-euler";
    drop.scene.integrator.step = 1.0 / 60;
    drop.scene.integrator.substeps = 0;
    drop.told += ", now by the rule";
  }
  expectNothingInside(drops, nearestNode);
}

}  // namespace
}  // namespace selvedge::test
