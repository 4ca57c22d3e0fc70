// Contact within the sweeps of provot, desbrun and the position-based methods: rest, friction, books, bits, and nothing inside.
#include <numeric>

#include <gtest/gtest.h>

#include "sim/attention.h"
#include "sim/contact/contact_patch.h"
#include "sim/contact/inside_checker.h"

namespace selvedge::test {
namespace {

constexpr double kWeight = 9.81;  // m/s^2

Scene sweptPatch(const std::string& method) {
  Scene scene = patchOverAFloor(method, "penalty");
  scene.mesh.origin = {0, 0.15, 0};
  scene.material.model = "springs";
  scene.integrator.substeps = 0;  // the method is changed while it runs
  scene.start.noise = 0;
  return scene;
}

Scene sweptOnSlope(const std::string& method, double degrees) {
  Scene scene = sweptPatch(method);
  const double angle = degrees * M_PI / 180, above = scene.colliders[0].thickness;
  scene.colliders[0].normal = {-std::sin(angle), std::cos(angle), 0};
  scene.mesh.origin = above * scene.colliders[0].normal;
  scene.mesh.rotation = {0, 0, degrees};
  return scene;
}

Scene sweptOntoASphere(const std::string& method) {
  Scene scene = sweptPatch(method);
  addBall(scene, {0.05, 0.05, 0}, 0.08);
  return scene;
}

class ContactSweepsOf : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Methods, ContactSweepsOf,
                         testing::Values("provot", "desbrun", "xpbd", "vertex-block-descent", "projective-dynamics"),
                         testNameOf);

TEST_P(ContactSweepsOf, HoldOnASlopeThatHolds) {
  Simulation simulation(sweptOnSlope(GetParam(), 10));
  goUntil(simulation, 0.2);
  const VecX before = simulation.state().q;
  goUntil(simulation, 2.2);
  EXPECT_LT((simulation.state().q - before).lpNorm<Eigen::Infinity>(), 1e-6);
  EXPECT_NEAR(nearestNode(simulation), 0.005, 1e-6);
}

// g (sin a - mu cos a), and what is drawn at the nodes is what presses and mu times that.
TEST_P(ContactSweepsOf, LetSlideAsCoulombSays) {
  Simulation simulation(sweptOnSlope(GetParam(), 20));
  const double angle = 20 * M_PI / 180, acceleration = kWeight * (std::sin(angle) - 0.2 * std::cos(angle));
  goUntil(simulation, 0.2);
  const Vec3 before = simulation.cloth().velocity(simulation.state(), 24);
  goUntil(simulation, 0.7);
  const Vec3 after = simulation.cloth().velocity(simulation.state(), 24);
  EXPECT_NEAR((after - before).norm() / 0.5, acceleration, 0.01 * acceleration);
  std::vector<TouchMark> marks;
  simulation.touches(marks);
  ASSERT_EQ(marks.size(), 49U);
  Vec3 sum = Vec3::Zero();
  for (const TouchMark& mark : marks) {
    sum += mark.force;
    EXPECT_TRUE(mark.slips);
  }
  const auto& mass = simulation.cloth().nodeMass();
  const double weight = kWeight * std::accumulate(mass.begin(), mass.end(), 0.0);
  EXPECT_NEAR(sum.norm(), weight * std::cos(angle) * std::hypot(1, 0.2), 1e-3 * weight);
}

// It falls flat and lies: all that contact does is in impacts_J.
TEST_P(ContactSweepsOf, CloseTheBooks) {
  Scene scene = sweptPatch(GetParam());
  Simulation falling(scene);
  goUntil(falling, 0.5);
  const Ledger& ledger = falling.ledger();
  EXPECT_LT(ledger.impactWork(), -0.02);
  EXPECT_EQ(ledger.contact(), 0) << "no force acts";
  scene.colliders[0].center = {0, -100, 0};
  Simulation free(scene);
  goUntil(free, 0.5);
  // A method takes the same of every step of a fall: of this one as long as it lasted.
  const double share = std::sqrt(2 * (0.15 - 0.005) / kWeight) / 0.5;
  EXPECT_NEAR(ledger.numerical(), share * free.ledger().numerical(), 0.03 * std::abs(free.ledger().numerical()));
}

TEST_P(ContactSweepsOf, LeaveNothingInside) {
  for (const char* precision : {"double", "single"}) {
    Scene scene = sweptOntoASphere(GetParam());
    scene.solver.precision = precision;
    Simulation simulation(scene);
    while (simulation.time() < 0.6) {
      ASSERT_TRUE(simulation.step()) << simulation.failure()->message();
      ASSERT_GT(leastDistance(simulation), 0) << simulation.time();
    }
    EXPECT_NE(simulation.ledger().impactWork(), 0);
  }
}

TEST_P(ContactSweepsOf, HaveTheSameBits) {
  Scene scene = sweptOntoASphere(GetParam());
  scene.mesh.columns = scene.mesh.rows = 31;
  expectSameBits(scene);
}

// A plane lifts the patch and takes it along.
TEST_P(ContactSweepsOf, GoAlongWithAPlane) {
  Scene scene = sweptPatch(GetParam());
  scene.mesh.origin = {0, 0.005, 0};
  scene.start.velocity = {0.3, 0.2, 0};
  scene.colliders[0].motion = "expression";
  scene.colliders[0].offsetX = "0.3*t";
  scene.colliders[0].offsetY = "0.2*t";
  Simulation simulation(scene);
  goUntil(simulation, 0.5);
  for (int node = 0; node < 49; ++node) {
    const Vec3 off = simulation.cloth().velocity(simulation.state(), node) - Vec3(0.3, 0.2, 0);
    EXPECT_LT(off.norm(), 1e-3) << node;
  }
  const auto& mass = simulation.cloth().nodeMass();
  const double lifted = kWeight * std::accumulate(mass.begin(), mass.end(), 0.0) * 0.2 * 0.5;
  EXPECT_NEAR(simulation.ledger().shapeWork(), lifted, 0.02 * lifted);
  EXPECT_NEAR(simulation.ledger().impactWork(), 0, 0.02 * lifted);
}

// In a corner each plane rubs by what it bears itself: here the smooth wall bears the weight's half across it, the rough one none.
TEST_P(ContactSweepsOf, RubEachShapeByItsOwnPush) {
  Scene scene = sweptOnSlope(GetParam(), 0);
  scene.gravity.acceleration = {-4.905, -9.81, 2};
  scene.colliders[0].friction = 0;
  scene.colliders.push_back(scene.colliders[0]);
  scene.colliders[1].normal = {1, 0, 0};
  scene.colliders[1].center = {-0.155, 0, 0};
  scene.material.stretch = {2000, 2000};
  Simulation simulation(scene);
  goUntil(simulation, 0.3);
  const double before = simulation.cloth().velocity(simulation.state(), 24).z();
  goUntil(simulation, 0.6);
  EXPECT_NEAR((simulation.cloth().velocity(simulation.state(), 24).z() - before) / 0.3, 2, 0.02) << "nothing rubs";
  Vec3 sum = Vec3::Zero();
  std::vector<TouchMark> marks;
  simulation.touches(marks);
  for (const TouchMark& mark : marks) sum += mark.force;
  const auto& mass = simulation.cloth().nodeMass();
  const double all = std::accumulate(mass.begin(), mass.end(), 0.0);
  EXPECT_NEAR(sum.y(), all * 9.81, 0.02 * all * 9.81);
}

TEST_P(ContactSweepsOf, NeedNoSweepOverSprings) {
  Scene scene = sweptOnSlope(GetParam(), 10);
  scene.integrator.constraintSweeps = 0;
  Simulation simulation(scene);
  goUntil(simulation, 0.2);
  ASSERT_EQ(simulation.apply(SetParameter{"integrator.constraint_sweeps", 3.0}), "");
  goUntil(simulation, 0.3);
  ASSERT_EQ(simulation.apply(SetParameter{"integrator.constraint_sweeps", 0.0}), "");
  goUntil(simulation, 0.5);
  EXPECT_NEAR(nearestNode(simulation), 0.005, 1e-6);
}

// From a penalty, which holds deeper, to the sweeps and back: nothing is flung about.
TEST_P(ContactSweepsOf, TakeOverWhileTheClothLies) {
  Scene scene = sweptOnSlope("backward-euler", 5);
  scene.mesh.origin = 0.0043 * scene.colliders[0].normal;
  Simulation simulation(scene);
  for (const std::string& method : {GetParam(), std::string("backward-euler"), GetParam()}) {
    goFor(simulation, 0.2);
    EXPECT_LT(simulation.ledger().kinetic(), 1e-5) << "before " << method;
    ASSERT_EQ(simulation.apply(SetParameter{"integrator.method", method}), "");
    double fastest = 0;
    for (int i = 0; i < 40; ++i) {
      ASSERT_TRUE(simulation.step());
      fastest = std::max(fastest, simulation.state().v.cwiseAbs().maxCoeff());
    }
    EXPECT_LT(fastest, 0.5) << method;
  }
}

TEST_P(ContactSweepsOf, NeedNoLimitOfStrain) {
  Scene scene = sweptOnSlope(GetParam(), 10);
  scene.integrator.strainLimit = -1;
  Simulation simulation(scene);
  goUntil(simulation, 0.5);
  EXPECT_NEAR(nearestNode(simulation), 0.005, 1e-6);
}

// The filter sends back what falls on an elastic shape; what lies on it is placed.
TEST_P(ContactSweepsOf, LeaveBouncesToTheFilter) {
  for (const int substeps : {0, 64}) {
    Scene scene = sweptPatch(GetParam());
    scene.integrator.substeps = substeps;
    scene.colliders[0].elasticity = 0.6;
    Simulation simulation(scene);
    const double fall = 0.145;
    double top = 0;
    while (simulation.time() < 0.45) {
      ASSERT_TRUE(simulation.step());
      const double y = simulation.cloth().position(simulation.state(), 24).y();
      if (simulation.time() > 0.2) top = std::max(top, y - 0.005);
    }
    EXPECT_NEAR(top, 0.36 * fall, 0.05 * fall) << substeps;
    goUntil(simulation, 1.1);
    EXPECT_NEAR(nearestNode(simulation), 0.005, 1e-3) << "as deep as the filter has let it";
  }
}

TEST_P(ContactSweepsOf, AreSaidWhereAnotherLawIsChosen) {
  Scene scene = sweptPatch(GetParam());
  EXPECT_EQ(contactInstead(scene), "");
  for (const char* law : {"barrier", "correction"}) {
    scene.contact.law = law;
    EXPECT_NE(contactInstead(scene).find("contact takes part in its sweeps"), std::string::npos);
  }
  scene.contact.law = "rule";
  EXPECT_EQ(contactInstead(scene), "");
}

}  // namespace
}  // namespace selvedge::test
