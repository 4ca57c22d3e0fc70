// contact.law = "rule", the lecture's, in whole runs: its own recurrence, its books, its bits, every explicit method.
#include <gtest/gtest.h>

#include "sim/attention.h"
#include "sim/contact/contact_patch.h"
#include "sim/contact/inside_checker.h"

namespace selvedge::test {
namespace {

Scene droppedPatch(const std::string& method) {
  Scene scene = patchOverAFloor(method, "rule");
  scene.start.velocity = {0.8, 0, 0.1};
  scene.colliders[0].elasticity = 0.8;
  return scene;
}

// It falls on a sphere that turns on the floor, and off it.
Scene ontoASphere(const std::string& method) {
  Scene scene = droppedPatch(method);
  scene.colliders[0].elasticity = 0.3;
  addBall(scene, {0.1, 0.08, 0}, 0.1);
  return scene;
}

// One patch beats another onto the floor: what cloth pushes into the floor the rule brings out again.
TEST(MirrorRule, LeavesNothingInsideWhereClothPushesCloth) {
  const auto simulation = simulate(R"(
[[body]]
name = "low"
mesh = { plane = "horizontal", columns = 8, rows = 8, size = [0.3, 0.3], origin = [0, 0.02, 0] }
[[body]]
name = "high"
mesh = { plane = "horizontal", columns = 8, rows = 8, size = [0.3, 0.3], origin = [0.02, 0.06, 0.013] }
start = { velocity = [0, -15, 0] }
[[collider]]
shape = "plane"
[contact]
law = "rule"
self = true
[integrator]
method = "symplectic-euler"
step = 0.0004
)",
                                   0);
  double least = 1;
  while (simulation->time() < 0.03) {
    ASSERT_TRUE(simulation->step()) << simulation->failure()->message();
    least = std::min(least, nearestNode(*simulation));
  }
  EXPECT_GE(least, 0);
  EXPECT_LT(least, 0.01) << "it came there";
}

// A flat patch falls as one point does: v' = v - h g, y' = y + h v', and below the plane y'' = -y', v'' = -e v'.
TEST(MirrorRule, IsTheLecturesRecurrence) {
  Scene scene = droppedPatch("symplectic-euler");
  scene.integrator.substeps = 20;
  Simulation simulation(scene);
  goUntil(simulation, 1);
  double y = 0.25, v = 0, slide = 0.8;
  int touches = 0;
  const double h = scene.integrator.step / 20;
  for (int i = 0; i < 4800; ++i) {
    v -= h * 9.81;
    y += h * v;
    if (!(y < 0)) continue;
    y = -y, v *= -0.8, slide *= 0.8;
    ++touches;
  }
  EXPECT_GT(touches, 2);
  EXPECT_LT(touches, 10);
  for (int i = 0; i < 49; ++i) {
    EXPECT_NEAR(simulation.cloth().position(simulation.state(), i).y(), y, 1e-9);
    EXPECT_NEAR(simulation.cloth().velocity(simulation.state(), i).y(), v, 1e-8);
    EXPECT_NEAR(simulation.cloth().velocity(simulation.state(), i).x(), slide, 1e-8);
  }
}

// What it takes is in impacts_J, and `numerical` is what it is without anything to touch.
TEST(MirrorRule, ClosesTheBooks) {
  Scene scene = droppedPatch("symplectic-euler");
  Simulation falling(scene);
  const double start = falling.ledger().total();
  goUntil(falling, 1);
  const Ledger& ledger = falling.ledger();
  EXPECT_LT(ledger.impactWork(), -0.01);
  EXPECT_NEAR(ledger.total() - start, ledger.impactWork() + ledger.numerical(), 1e-12);
  EXPECT_EQ(ledger.contact(), 0);
  scene.colliders[0].center = {0, -100, 0};
  Simulation free(scene);
  goUntil(free, 1);
  EXPECT_NE(free.ledger().numerical(), 0);
  EXPECT_NEAR(ledger.numerical(), free.ledger().numerical(), 1e-9);
}

class MirrorMethods : public testing::TestWithParam<std::string> {};

TEST_P(MirrorMethods, LeaveNoNodeInside) {
  Simulation simulation(ontoASphere(GetParam()));
  bool touched = false;
  while (simulation.time() < 0.5) {
    ASSERT_TRUE(simulation.step()) << simulation.failure()->message();
    const double least = nearestNode(simulation);
    ASSERT_GT(least, 0) << simulation.time();
    touched = touched || simulation.ledger().impactWork() != 0;
  }
  EXPECT_TRUE(touched);
  EXPECT_EQ(simulation.state().memory.norm(), 0) << "friction holds nothing";
}

TEST_P(MirrorMethods, HaveTheSameBits) { expectSameBits(ontoASphere(GetParam())); }

std::vector<std::string> mirroringMethods() {
  std::vector<std::string> all;
  for (const MethodInfo& method : methods()) {
    // explicit-euler amplifies every oscillation: this cloth does not last with it.
    if (!method.implicit && method.name != "explicit-euler") all.emplace_back(method.name);
  }
  return all;
}
INSTANTIATE_TEST_SUITE_P(Methods, MirrorMethods, testing::ValuesIn(mirroringMethods()), testNameOf);

TEST(MirrorRule, AnImplicitMethodTakesThePenaltyAndSaysSo) {
  Scene rule = ontoASphere("backward-euler"), penalty = rule;
  penalty.contact.law = "penalty";
  Simulation one(rule), other(penalty);
  goUntil(one, 0.4);
  goUntil(other, 0.4);
  EXPECT_EQ(one.hash(), other.hash());
  const auto told = attention(one);
  ASSERT_FALSE(told.empty());
  EXPECT_NE(told[0].find("contact.law = \"rule\" is one for explicit methods: with backward-euler the penalty acts"),
            std::string::npos)
      << told[0];
  EXPECT_EQ(contactInstead(penalty), "");
  EXPECT_EQ(contactInstead(ontoASphere("desbrun")), "");
  penalty.contact.law = "barrier";
  EXPECT_EQ(contactInstead(penalty), "");
  penalty.integrator.method = "rk4";
  EXPECT_NE(contactInstead(penalty).find("with rk4 the penalty acts"), std::string::npos);
  penalty.colliders.clear();
  EXPECT_EQ(contactInstead(penalty), "");
}

// What the rule takes of speeds feeds fast vibrations of a method whose places are ahead of its velocities: near the limit
// of its own step an undamped patch on a slope diverges. Automatic substeps leave room.
TEST(MirrorRule, KeepsAwayFromTheStepsThatItWouldMakeUnstable) {
  for (const std::string method : {"symplectic-euler", "provot"}) {
    Scene scene = droppedPatch(method);
    scene.mesh.columns = scene.mesh.rows = 9;
    scene.mesh.origin = {0, 0.002, 0};
    scene.mesh.rotation = {0, 0, 20};
    scene.colliders[0].normal = {-0.342, 0.94, 0};
    scene.colliders[0].elasticity = 0;
    scene.colliders[0].friction = 0.3;
    scene.start.velocity = {0, 0, 0};
    Simulation automatic(scene);
    goUntil(automatic, 1);
    EXPECT_LT(automatic.ledger().numerical(), 1e-4) << method;
    const double omega = automatic.automaticSubsteps().omega(), h = scene.integrator.step / automatic.substeps();
    EXPECT_LT(omega * h, 1) << method;
    scene.integrator.substeps = static_cast<int>(std::ceil(omega * scene.integrator.step / 1.7));
    Simulation tooLong(scene);
    while (tooLong.time() < 1 && tooLong.step()) continue;
    EXPECT_TRUE(tooLong.failure() || tooLong.ledger().numerical() > 0.01) << method;
  }
}

// The energy of what the penalty held goes to `events`, and friction's memory with it.
TEST(MirrorRule, CanBeChosenWhileTheClothLies) {
  Scene scene = droppedPatch("symplectic-euler");
  scene.contact.law = "penalty";
  scene.mesh.origin = {0, 0.0043, 0};
  scene.start.velocity = {0, 0, 0};
  Simulation simulation(scene);
  goUntil(simulation, 0.2);
  EXPECT_GT(simulation.state().memory.norm(), 0);
  const double held = simulation.ledger().contact(), events = simulation.ledger().eventWork();
  const double numerical = simulation.ledger().numerical();
  ASSERT_GT(held, 0);
  ASSERT_EQ(simulation.apply(SetParameter{"contact.law", std::string("rule")}), "");
  EXPECT_EQ(simulation.ledger().contact(), 0);
  EXPECT_NEAR(simulation.ledger().eventWork() - events, -held, 1e-12);
  EXPECT_NEAR(simulation.ledger().numerical(), numerical, 1e-12);
  ASSERT_TRUE(simulation.step());
  EXPECT_EQ(simulation.state().memory.norm(), 0);
  ASSERT_EQ(simulation.apply(SetParameter{"contact.law", std::string("penalty")}), "");
  goUntil(simulation, 0.5);
  EXPECT_GT(simulation.state().memory.norm(), 0);
}

}  // namespace
}  // namespace selvedge::test
