// A hundred random drops: any shape, fabric, step and method, up to 20 m/s. Nothing is inside a shape after any step, or the
// run stops and says why.
#include <random>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "sim/inside_checker.h"

namespace selvedge::test {
namespace {

struct Drop {
  Scene scene;
  std::string told;
};

Drop randomDrop(unsigned seed) {
  std::mt19937 random(seed);
  const auto between = [&](double low, double high) { return std::uniform_real_distribution(low, high)(random); };
  const auto oneOf = [&](const std::vector<std::string>& all) {
    return all[std::uniform_int_distribution<std::size_t>(0, all.size() - 1)(random)];
  };
  Drop drop;
  Scene& scene = drop.scene;
  scene.mesh.columns = scene.mesh.rows = 9;
  scene.mesh.size = {0.8, 0.8};
  scene.mesh.rotation = {between(-40, 40), between(0, 360), between(-40, 40)};
  scene.mesh.origin = {between(-0.2, 0.2), 0.7, between(-0.2, 0.2)};
  scene.material.stretch = Vec2::Constant(std::pow(10, between(1.5, 4)));
  scene.material.shear = std::pow(10, between(0, 2));
  scene.start.velocity = {between(-3, 3), -between(0, 20), between(-3, 3)};
  scene.contact.law = oneOf({"penalty", "barrier"});
  scene.integrator.method = oneOf({"backward-euler", "generalized-alpha", "bdf2", "newmark", "trapezoidal",
                                   "gauss-legendre-4", "symplectic-euler", "rk4", "provot", "desbrun"});
  const bool implicit = findMethod(scene.integrator.method)->implicit;
  scene.integrator.step = implicit ? std::pow(10, between(-3, -1.5)) : 1.0 / 60;
  scene.integrator.substeps = implicit ? 1 : 0;
  scene.integrator.newtonIterations = oneOf({"1", "16"}) == "1" ? 1 : 16;
  scene.integrator.newtonTolerance = 0.05;
  scene.integrator.halvings = 6;
  ColliderBlock shape;
  shape.shape = oneOf({"plane", "sphere", "capsule", "box", "cylinder"});
  shape.radius = std::pow(10, between(-2, -0.6));
  shape.size = Vec3(between(0.02, 0.6), between(0.02, 0.6), between(0.02, 0.6));
  shape.rotation = {between(-90, 90), between(-90, 90), 0};
  shape.from = {-0.4, between(-0.2, 0.2), between(-0.2, 0.2)};
  shape.to = {0.4, between(-0.2, 0.2), between(-0.2, 0.2)};
  shape.friction = between(0, 1);
  shape.elasticity = between(0, 1);
  if (shape.shape != "plane") shape.turn = {between(-3, 3), between(-3, 3), between(-3, 3)};
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
