// A hundred random drops: any shape, fabric, step and method, up to 20 m/s. Nothing is inside a shape after any step, or the
// run stops and says why.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "sim/inside_checker.h"
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

TEST(DropsLong, NothingIsInsideAShapeAfterAnyStep) {
  int stopped = 0;
  for (unsigned seed = 1; seed <= 100; ++seed) {
    const Drop drop = randomDrop(seed);
    Simulation simulation(drop.scene);
    double least = 1;
    while (simulation.time() < 0.4) {
      if (!simulation.step()) break;
      least = std::min(least, leastDistance(simulation));
    }
    EXPECT_GT(least, -1e-9) << drop.told;
    if (!simulation.failure()) continue;
    ++stopped;
    std::cout << drop.told << ": " << simulation.failure()->message() << '\n';
  }
  EXPECT_LE(stopped, 10);
}

}  // namespace
}  // namespace selvedge::test
