// Cloth that touches shapes: what it does there, that the books close, and that threads, moments and steps that fail leave
// the same bits.
#include <algorithm>
#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "sim/simulation.h"
#include "support/cloth/run.h"

namespace selvedge::test {
namespace {

Scene patch(const std::string& method, double height = 0.0043) {
  Scene scene;
  scene.mesh.columns = scene.mesh.rows = 7;
  scene.mesh.size = {0.3, 0.3};
  scene.mesh.origin = {0, height, 0};
  scene.material.stretch = {500, 500};
  scene.material.shear = 20;
  scene.integrator.method = method;
  scene.integrator.step = 1.0 / 60;
  scene.integrator.substeps = findMethod(method)->implicit ? 1 : 0;
  scene.integrator.newtonIterations = 16;
  scene.integrator.newtonTolerance = 0.05;
  scene.colliders.emplace_back();
  return scene;
}

void tilt(Scene& scene, double degrees) {
  const double a = degrees * std::numbers::pi / 180;
  const Vec3 normal(-std::sin(a), std::cos(a), 0);
  scene.colliders[0].normal = normal;
  scene.mesh.rotation = {0, 0, degrees};
  scene.mesh.origin = 0.0043 * normal;
}

void go(Simulation& simulation, double until) {
  while (simulation.time() < until - 1e-9) ASSERT_TRUE(simulation.step()) << simulation.failure()->message();
}

Vec3 middle(const Simulation& simulation) { return simulation.system().position(simulation.state(), 24); }

const std::vector<std::string>& someMethods() {
  static const std::vector<std::string> all{
      "backward-euler", "generalized-alpha", "bdf2", "trapezoidal", "symplectic-euler", "rk4", "provot", "desbrun"};
  return all;
}

// Not those that take minutes for it.
class RestLong : public testing::TestWithParam<std::string> {};
TEST_P(RestLong, MovesByLessThanATenthOfAMillimetreInAMinute) {
  Scene scene = patch(GetParam(), 0.3);
  scene.integrator.newtonIterations = GetParam() == "adams-moulton-3" ? 16 : 1;
  scene.integrator.gainLimit = GetParam() == "adams-moulton-3" ? 0.01 : 0;
  Simulation simulation(scene);
  go(simulation, 5);
  const VecX rest = simulation.state().q;
  go(simulation, 65);
  EXPECT_LT((simulation.state().q - rest).cwiseAbs().maxCoeff(), 1e-4);
}
std::vector<std::string> restingMethods() {
  std::vector<std::string> all = methodNames();
  for (const char* slow : {"explicit-euler", "heun", "midpoint", "adams-bashforth-2"}) std::erase(all, slow);
  return all;
}
INSTANTIATE_TEST_SUITE_P(Methods, RestLong, testing::ValuesIn(restingMethods()), testNameOf);

TEST(Contact, AClothAtRestOnTheFloorStaysThere) {
  for (const std::string& method : someMethods()) {
    Simulation simulation(patch(method, 0.02));
    go(simulation, 1.5);
    const VecX rest = simulation.state().q;
    go(simulation, 3);
    EXPECT_LT((simulation.state().q - rest).cwiseAbs().maxCoeff(), 1e-5) << method;
    EXPECT_GT(middle(simulation).y(), 0) << method;
    EXPECT_LT(middle(simulation).y(), 0.005) << method;
  }
}

// What the colour map shows: at rest the floor carries the patch.
TEST(Contact, ForcesOfShapesCarryTheWeight) {
  Simulation simulation(patch("backward-euler", 0.01));
  go(simulation, 1.5);
  VecX F;
  simulation.shapeForces(F);
  Vec3 sum = Vec3::Zero();
  double mass = 0;
  for (int i = 0; i < simulation.cloth().blockCount(); ++i) {
    sum += F.segment<3>(3 * i);
    mass += simulation.cloth().nodeMass()[toIndex(i)];
  }
  EXPECT_LT((sum - Vec3(0, 9.81 * mass, 0)).norm(), 1e-6 * sum.norm());
}

// It holds below the angle of friction and slides above it with g (sin - mu cos).
TEST(Contact, ASlopeHoldsAndLetsSlide) {
  for (const std::string method : {"backward-euler", "generalized-alpha", "symplectic-euler", "desbrun"}) {
    Scene holding = patch(method);
    tilt(holding, 16);
    Simulation held(holding);
    go(held, 1);
    const Vec3 place = middle(held);
    const bool bySteps = findMethod(method)->outsideExplicit;  // held by the filter, which lets it creep
    EXPECT_LT((place - held.system().position(held.start(), 24)).norm(), bySteps ? 8e-3 : 2e-3) << method;
    go(held, 3);
    EXPECT_LT((middle(held) - place).norm(), bySteps ? 3e-3 : 1e-6) << method;
    EXPECT_LT(held.state().v.norm(), 1e-4) << method;

    Scene sliding = patch(method);
    tilt(sliding, 20);
    Simulation slid(sliding);
    go(slid, 0.5);
    const double before = slid.system().velocity(slid.state(), 24).norm();
    go(slid, 1);
    const double after = slid.system().velocity(slid.state(), 24).norm(), a = 20 * std::numbers::pi / 180;
    const double theory = 9.81 * (std::sin(a) - 0.3 * std::cos(a));
    EXPECT_NEAR((after - before) / 0.5, theory, 0.01 * theory) << method;
  }
}

TEST(Contact, ASheetOnAMovingFloorTakesItsSpeed) {
  Scene scene = patch("backward-euler");
  scene.colliders[0].motion = "path";
  scene.colliders[0].pathTimes = {0, 1, 2};
  scene.colliders[0].pathOffsets = {Vec3(0, 0, 0), Vec3(0.3, 0, 0), Vec3(0.6, 0, 0)};
  Simulation simulation(scene);
  go(simulation, 1);
  EXPECT_NEAR(simulation.system().velocity(simulation.state(), 24).x(), 0.45, 0.05) << "the curve's speed half way";
  EXPECT_GT(simulation.ledger().shapeWork(), 0.5 * 0.018 * 0.4 * 0.4 * 0.9) << "its kinetic energy came from there";
  go(simulation, 2.5);
  EXPECT_NEAR(middle(simulation).x(), 0.6, 1e-3);
  EXPECT_LT(simulation.state().v.norm(), 1e-3);
}

// Each bounce is a share e^2 of the one before.
TEST(Contact, ComesBackWithItsElasticity) {
  for (const double elasticity : {0.5, 0.8, 1.0}) {
    Scene scene = patch("symplectic-euler", 0.305);
    scene.colliders[0].elasticity = elasticity;
    Simulation simulation(scene);
    std::vector<double> heights;
    double before = 0, highest = 0;
    while (heights.size() < 3) {
      ASSERT_TRUE(simulation.step());
      ASSERT_LT(simulation.time(), 3);
      const double rate = simulation.system().velocity(simulation.state(), 24).y();
      if (before <= 0 && rate > 0) highest = 0;
      highest = std::max(highest, middle(simulation).y() - 0.005);
      if (before > 0 && rate <= 0) heights.push_back(highest);
      before = rate;
    }
    for (std::size_t i = 0; i < heights.size(); ++i) {
      const double theory = 0.3 * std::pow(elasticity, 2 * (static_cast<double>(i) + 1));
      EXPECT_NEAR(heights[i], theory, 0.03 * theory + 1e-3) << elasticity << ", bounce " << i;
    }
  }
}

// An accurate method: hardly anything is left for "numerical".
TEST(Contact, ItsEnergiesCloseTheBooks) {
  Scene scene = patch("rk4", 0.1);
  scene.colliders[0].elasticity = 0.3;
  scene.colliders[0].motion = "sine";
  scene.colliders[0].amplitude = {0.02, 0.01, 0};
  scene.colliders[0].frequency = 2;
  scene.integrator.step = 1.0 / 240;
  Simulation simulation(scene);
  const double start = simulation.ledger().total();
  go(simulation, 1);
  const Ledger& ledger = simulation.ledger();
  EXPECT_GT(std::abs(ledger.impactWork()), 0.002);
  EXPECT_GT(std::abs(ledger.shapeWork()), 0.0002);
  EXPECT_LT(std::abs(ledger.numerical()), 0.05 * std::abs(ledger.total() - start)) << ledger.numerical();
}

class ContactBits : public testing::TestWithParam<std::string> {};

Scene busy(const std::string& method) {
  Scene scene = patch(method, 0.05);
  scene.start.velocity = {0.8, -0.5, 0.2};
  scene.colliders[0].friction = 0.5;
  scene.colliders.emplace_back();
  scene.colliders[1].shape = "sphere";
  scene.colliders[1].center = {0.1, -0.05, 0};
  scene.colliders[1].radius = 0.1;
  return scene;
}

TEST_P(ContactBits, AreThoseOfAnyNumberOfThreads) {
  Simulation one(busy(GetParam()), {1}), two(busy(GetParam()), {2});
  go(one, 0.4);
  go(two, 0.4);
  EXPECT_EQ(one.hash(), two.hash());
  EXPECT_GT(one.state().memory.norm(), 0);
}

TEST_P(ContactBits, ComeAgainAfterGoingBack) {
  Simulation simulation(busy(GetParam()));
  go(simulation, 0.2);
  Checkpoint moment;
  simulation.keep(moment);
  go(simulation, 0.4);
  const std::uint64_t hash = simulation.hash();
  const VecX memory = simulation.state().memory;
  simulation.goTo(moment);
  EXPECT_EQ(simulation.state().memory, moment.state.memory);
  go(simulation, 0.4);
  EXPECT_EQ(simulation.hash(), hash);
  EXPECT_EQ(simulation.state().memory, memory);
}

// A step that fails in its last part has remembered something by then: that is taken back with it.
TEST_P(ContactBits, AFailedStepLeavesNoTrace) {
  Scene scene = busy(GetParam());
  scene.integrator.substeps = 20;  // the state is looked at after 16 of them
  Simulation simulation(scene);
  go(simulation, 0.3);
  ASSERT_EQ(simulation.apply(SetParameter{"integrator.stretch_limit", 1e-9}), "");
  Checkpoint before;
  simulation.keep(before);
  const double numerical = simulation.ledger().numerical();
  EXPECT_FALSE(simulation.step()) << "nothing was stretched";
  EXPECT_GT(before.state.memory.norm(), 0);
  EXPECT_EQ(simulation.state().memory, before.state.memory);
  EXPECT_EQ(simulation.state().q, before.state.q);
  EXPECT_NEAR(simulation.ledger().numerical(), numerical, 1e-12);
}

std::string named(const testing::TestParamInfo<std::string>& info) {
  std::string name = info.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}
INSTANTIATE_TEST_SUITE_P(Methods, ContactBits,
                         testing::Values("backward-euler", "generalized-alpha", "bdf2", "verlet", "rk4"), named);

TEST(Contact, MemoryIsPartOfTheHash) {
  Simulation simulation(busy("backward-euler"));
  go(simulation, 0.2);
  Checkpoint moment;
  simulation.keep(moment);
  const std::uint64_t before = simulation.hash();
  moment.state.memory[1] += 1e-9;
  simulation.goTo(moment);
  EXPECT_NE(simulation.hash(), before);
}

TEST(Contact, AShapeThatTouchesNothingChangesNothing) {
  Scene with = patch("generalized-alpha", 3), without = with;
  without.colliders.clear();
  Simulation one(with), other(without);
  go(one, 0.3);
  go(other, 0.3);
  EXPECT_EQ(one.state().q, other.state().q);
  EXPECT_EQ(one.state().v, other.state().v);
}

TEST(Contact, AFormulaWithoutAValueIsTold) {
  Scene scene = patch("backward-euler");
  scene.colliders[0].name = "floor";
  scene.colliders[0].motion = "expression";
  scene.colliders[0].offsetY = "0.1*sqrt(0.1-t)";
  Simulation simulation(scene);
  while (simulation.step()) ASSERT_LT(simulation.time(), 1);
  EXPECT_NE(simulation.failure()->message().find("collider \"floor\": offset_y = \"0.1*sqrt(0.1-t)\" gives the"),
            std::string::npos)
      << simulation.failure()->message();
}

// On the axis of a capsule the way out is beside it, not along it.
TEST(Contact, ASheetThroughARodIsPutBesideIt) {
  Scene scene = patch("backward-euler");
  scene.colliders[0].shape = "capsule";
  scene.colliders[0].from = {-0.5, 0.0043, 0};
  scene.colliders[0].to = {0.5, 0.0043, 0};
  scene.colliders[0].radius = 0.02;
  Simulation simulation(scene);
  ASSERT_TRUE(simulation.step());
  EXPECT_LT((simulation.state().q - simulation.start().q).cwiseAbs().maxCoeff(), 0.05);
}

TEST(Contact, ACaughtNodeIsToldAndTheStateStays) {
  Scene scene = patch("backward-euler", 0.0043);
  scene.colliders.emplace_back();
  scene.colliders[1].normal = {0, -1, 0};  // a ceiling that comes down
  scene.colliders[1].center = {0, 0.05, 0};
  scene.colliders[1].motion = "expression";
  scene.colliders[1].offsetY = "-0.2*t";
  Simulation simulation(scene);
  while (simulation.step()) ASSERT_LT(simulation.time(), 2);
  EXPECT_NE(simulation.failure()->what.find("a node is caught"), std::string::npos);
  EXPECT_GE(simulation.failure()->node, 0);
  EXPECT_NEAR(simulation.time(), 0.25, 0.03);
}

}  // namespace
}  // namespace selvedge::test
