// contact.law = "correction", Macri's, in whole runs: its own recurrence, its books, rest, friction, its bits.
#include <numeric>

#include <gtest/gtest.h>

#include "sim/attention.h"
#include "sim/contact/contact_patch.h"
#include "sim/contact/inside_checker.h"

namespace selvedge::test {
namespace {

constexpr double kGravity = 9.81;

Scene correctedPatch(const std::string& method) {
  Scene scene = patchOverAFloor(method, "correction");
  scene.start.noise = 0;
  return scene;
}

// It lies on a plane that is inclined by this angle; gravity stays as it is.
Scene onSlope(const std::string& method, double degrees) {
  Scene scene = correctedPatch(method);
  const double angle = degrees * M_PI / 180;
  scene.mesh.origin = 1e-7 * Vec3(-std::sin(angle), std::cos(angle), 0);  // what begins inside would be pushed out
  scene.mesh.rotation = {0, 0, degrees};
  scene.colliders[0].normal = {-std::sin(angle), std::cos(angle), 0};
  return scene;
}

double weightOf(const Simulation& simulation) {
  const auto& mass = simulation.cloth().nodeMass();
  return kGravity * std::accumulate(mass.begin(), mass.end(), 0.0);
}

double furthest(const VecX& a, const VecX& b) {
  double most = 0;
  for (Eigen::Index at = 0; at < a.size(); at += 3) most = std::max(most, (a - b).segment<3>(at).norm());
  return most;
}

std::vector<std::string> methodsThatTie() {
  std::vector<std::string> all;
  for (const MethodInfo& method : methods()) {
    // adams-moulton-3 is not stable at this step.
    if (innerStepOf(method, {}, 0).ties && method.name != "adams-moulton-3") all.emplace_back(method.name);
  }
  return all;
}

// A flat patch falls as one point does: found inside on its way down, it is set on the plane and sent back.
TEST(Correction, IsMacrisRecurrence) {
  Scene scene = correctedPatch("backward-euler");
  scene.colliders[0].elasticity = 0.8;
  scene.start.velocity = {0.8, 0, 0};
  scene.solver.tolerance = 1e-12;
  Simulation simulation(scene);
  const double h = scene.integrator.step;
  double y = 0.25, v = 0;
  int touches = 0;
  for (int i = 0; i < 240; ++i) {
    if (y <= 0 && v < 0) {
      v *= -0.8;
      y = h * v;
      ++touches;
    } else {
      v -= h * kGravity;
      y += h * v;
    }
    ASSERT_TRUE(simulation.step());
    for (int node : {0, 8, 24, 48}) {
      ASSERT_NEAR(simulation.cloth().position(simulation.state(), node).y(), y, 1e-9) << i;
      ASSERT_NEAR(simulation.cloth().velocity(simulation.state(), node).y(), v, 1e-8) << i;
    }
  }
  EXPECT_GT(touches, 2);
  EXPECT_LT(touches, 10);
}

class CorrectionWith : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Methods, CorrectionWith, testing::ValuesIn(methodsThatTie()), testNameOf);

// What leads nodes is in impacts_J: `numerical` stays what the method itself does.
TEST_P(CorrectionWith, ClosesTheBooksOfABounce) {
  Scene scene = correctedPatch(GetParam());
  scene.colliders[0].elasticity = 0.5;
  Simulation falling(scene);
  goUntil(falling, 0.4);
  const Ledger& ledger = falling.ledger();
  EXPECT_LT(ledger.impactWork(), -0.02);
  scene.colliders[0].center = {0, -100, 0};
  Simulation free(scene);
  goUntil(free, 0.4);
  // One step of the fall was that of the bounce.
  EXPECT_NEAR(ledger.numerical(), free.ledger().numerical(), 0.02 * std::abs(free.ledger().numerical()) + 1e-7);
}

TEST_P(CorrectionWith, LiesStillOnASlopeThatHolds) {
  Simulation simulation(onSlope(GetParam(), 10));
  goUntil(simulation, 0.2);
  const VecX before = simulation.state().q;
  goUntil(simulation, 2.2);
  EXPECT_LT(furthest(before, simulation.state().q), 1e-6);
  EXPECT_LT(std::abs(nearestNode(simulation)), 1e-6);
}

// What is drawn at the nodes: the weight where it lies, and mu times what presses where it slides.
TEST(Correction, ShowsWhatItHolds) {
  for (const double degrees : {5.0, 20.0}) {
    Simulation simulation(onSlope("backward-euler", degrees));
    goUntil(simulation, 0.5);
    std::vector<TouchMark> marks;
    simulation.touches(marks);
    VecX forces;
    simulation.shapeForces(forces);
    ASSERT_EQ(marks.size(), 49U);
    Vec3 sum = Vec3::Zero(), shown = Vec3::Zero();
    for (const TouchMark& mark : marks) {
      sum += mark.force;
      shown += forces.segment<3>(3 * mark.node);
      EXPECT_EQ(mark.slips, degrees > 11);
    }
    const double pressing = std::cos(degrees * M_PI / 180),
                 held = degrees > 11 ? 0.2 * pressing : std::sin(degrees * M_PI / 180);
    EXPECT_NEAR(sum.norm(), weightOf(simulation) * std::hypot(pressing, held), 1e-3 * weightOf(simulation));
    if (degrees < 11) {
      EXPECT_NEAR(sum.y(), weightOf(simulation), 1e-3 * weightOf(simulation));
    }
    EXPECT_NEAR((sum - shown).norm(), 0, 1e-12);
    Checkpoint moment;
    simulation.keep(moment);
    goUntil(simulation, 0.6);
    simulation.goTo(moment);
    std::vector<TouchMark> again;
    simulation.touches(again);
    ASSERT_EQ(again.size(), marks.size()) << "they are part of the moment";
    EXPECT_EQ(again[7].force, marks[7].force);
  }
}

// Whatever damps the cloth has nothing to damp where all goes along with a plane.
TEST_P(CorrectionWith, GoesAlongWithAPlaneWithoutASound) {
  Scene scene = correctedPatch(GetParam());
  scene.mesh.origin = {0, 1e-7, 0};
  scene.material.stretchDamping = 0.05;
  scene.material.bendDamping = 1e-3;
  scene.start.velocity = {0.3, 0.2, 0};
  scene.solver.tolerance = 1e-12;
  scene.colliders[0].motion = "expression";
  scene.colliders[0].offsetX = "0.3*t";
  scene.colliders[0].offsetY = "0.2*t";
  Simulation simulation(scene);
  goUntil(simulation, 0.1);
  while (simulation.time() < 0.4) {
    ASSERT_TRUE(simulation.step());
    for (int node = 0; node < 49; ++node) {
      const Vec3 off = simulation.cloth().velocity(simulation.state(), node) - Vec3(0.3, 0.2, 0);
      ASSERT_LT(off.norm(), 1e-6) << node << " at " << simulation.time();
    }
  }
  const double height = 0.2 * simulation.time();
  EXPECT_NEAR(simulation.ledger().shapeWork(), weightOf(simulation) * height, 0.02 * weightOf(simulation) * height);
  EXPECT_NEAR(simulation.ledger().impactWork(), 0, 0.02 * weightOf(simulation) * height);
}

// From the top of a ball without friction it leaves where v^2 = g r cos a, at two thirds of the height.
TEST_P(CorrectionWith, LeavesABallWhereTheorySays) {
  if (GetParam() == "implicit-midpoint")
    GTEST_SKIP() << "one Newton step of it feeds the vibrations of so stiff a patch";
  Scene scene = correctedPatch(GetParam());
  scene.mesh.columns = scene.mesh.rows = 3;
  scene.mesh.size = {0.004, 0.004};
  scene.mesh.origin = {0, 1.0000001, 0};
  scene.start.velocity = {0.05, 0, 0};
  scene.colliders[0].shape = "sphere";
  scene.colliders[0].radius = 1;
  scene.colliders[0].center = {0, 0, 0};
  scene.colliders[0].friction = 0;
  scene.integrator.step = 1.0 / 960;
  Simulation simulation(scene);
  double last = 1;
  while (simulation.time() < 2) {
    ASSERT_TRUE(simulation.step());
    if (!simulation.cloth().ties().empty()) last = simulation.cloth().position(simulation.state(), 4).y();
  }
  EXPECT_NEAR(last, 2.0 / 3, 0.03);
}

// g (sin a - mu cos a)
TEST_P(CorrectionWith, SlidesAsCoulombSays) {
  Simulation simulation(onSlope(GetParam(), 20));
  const double acceleration = kGravity * (std::sin(20 * M_PI / 180) - 0.2 * std::cos(20 * M_PI / 180));
  goUntil(simulation, 0.2);
  const Vec3 before = simulation.cloth().velocity(simulation.state(), 24);
  goUntil(simulation, 0.7);
  const Vec3 after = simulation.cloth().velocity(simulation.state(), 24);
  EXPECT_NEAR((after - before).norm() / 0.5, acceleration, 0.01 * acceleration);
}

// A ball that turns under a falling sheet: many directions, threads that share the work, a moment to come back to.
TEST_P(CorrectionWith, HasTheSameBits) {
  if (GetParam() == "implicit-midpoint") GTEST_SKIP() << "it does not outlive the impact";
  Scene scene = correctedPatch(GetParam());
  scene.mesh.columns = scene.mesh.rows = 31;
  addBall(scene, {0.1, 0.08, 0}, 0.1);
  expectSameBits(scene);
  Simulation simulation(scene);
  goUntil(simulation, 0.35);
  EXPECT_GT(nearestNode(simulation), -0.02) << "as deep as a step carries it";
}

TEST(Correction, ConvergedNewtonKeepsTheTies) {
  Scene scene = onSlope("backward-euler", 10);
  scene.integrator.newtonIterations = 8;
  Simulation simulation(scene);
  goUntil(simulation, 0.2);
  const VecX before = simulation.state().q;
  goUntil(simulation, 1);
  EXPECT_LT(furthest(before, simulation.state().q), 1e-6);
  EXPECT_EQ(simulation.totals().unconverged, 0);
}

// A sheet on a plane that goes up and to the side goes with it.
TEST(Correction, IsCarriedByAPlaneThatMoves) {
  Scene scene = correctedPatch("backward-euler");
  scene.mesh.origin = {0, 1e-7, 0};
  scene.colliders[0].friction = 0.5;
  scene.colliders[0].motion = "sine";
  scene.colliders[0].amplitude = {0.05, 0.02, 0};
  scene.colliders[0].frequency = 1;
  Simulation simulation(scene);
  goUntil(simulation, 0.1);  // it falls on the plane, which goes away beneath it
  while (simulation.time() < 2) {
    ASSERT_TRUE(simulation.step());
    const double up = 0.02 * std::sin(2 * M_PI * simulation.time());
    for (int node : {0, 24, 48}) {
      ASSERT_NEAR(simulation.cloth().position(simulation.state(), node).y(), up, 2e-4) << simulation.time();
    }
  }
  const double before = simulation.cloth().position(simulation.state(), 24).x();
  goUntil(simulation, 2.25);
  EXPECT_GT(std::abs(simulation.cloth().position(simulation.state(), 24).x() - before), 0.04);
  goUntil(simulation, 3);
  EXPECT_NEAR(simulation.cloth().position(simulation.state(), 24).x(), before, 1e-4);
}

TEST(Correction, OtherMethodsTakeThePenaltyAndSaySo) {
  for (const std::string method : {"leapfrog", "gauss-legendre-4"}) {
    Scene correction = correctedPatch(method);
    correction.integrator.substeps = 0;
    Scene penalty = correction;
    penalty.contact.law = "penalty";
    Simulation one(correction), other(penalty);
    goUntil(one, 0.4);
    goUntil(other, 0.4);
    EXPECT_EQ(one.hash(), other.hash()) << method;
    EXPECT_NE(contactInstead(correction).find("with " + method + " the penalty acts"), std::string::npos);
  }
  EXPECT_EQ(contactInstead(correctedPatch("bdf2")), "");
}

// What the solve cannot lead the filter keeps out.
TEST(Correction, NodesThatArePinnedAlongSomeAxesAreKeptOut) {
  for (const char* axes : {"xz", "x"}) {
    Scene scene = correctedPatch("backward-euler");
    scene.mesh.origin = {0, 0.05, 0};
    PinSettings pin;
    pin.where.names = {"corner0"};
    pin.axes = axes;
    scene.pins.push_back(pin);
    Simulation simulation(scene);
    while (simulation.time() < 0.5) {
      ASSERT_TRUE(simulation.step());
      ASSERT_GT(simulation.cloth().position(simulation.state(), 0).y(), 0);
    }
    EXPECT_LT(simulation.cloth().position(simulation.state(), 0).y(), 0.006) << "it fell";
  }
}

// Laws hold at different places: where one begins further out than the one before, nodes are put there, and nothing is flung
// about.
TEST(Correction, LawsAreChangedWhileTheClothLies) {
  Scene scene = onSlope("backward-euler", 5);
  scene.contact.law = "penalty";
  scene.mesh.origin = 0.0043 * scene.colliders[0].normal;
  Simulation simulation(scene);
  for (const char* law : {"correction", "penalty", "correction", "barrier", "none", "correction", "barrier"}) {
    goFor(simulation, 0.2);
    const double events = simulation.ledger().eventWork(), energy = simulation.ledger().total();
    ASSERT_EQ(simulation.apply(SetParameter{"contact.law", std::string(law)}), "");
    EXPECT_NEAR(simulation.ledger().total() - energy, simulation.ledger().eventWork() - events, 1e-12) << law;
    EXPECT_NEAR(simulation.ledger().eventWork(), events, weightOf(simulation) * (law[0] == 'n' ? 0.02 : 0.3)) << law;
    double fastest = 0;
    for (int i = 0; law[0] != 'n' && i < 40; ++i) {
      ASSERT_TRUE(simulation.step());
      if (i > 1) fastest = std::max(fastest, simulation.state().v.cwiseAbs().maxCoeff());
    }
    EXPECT_LT(fastest, 0.35) << law;
    if (law[0] != 'n') {
      EXPECT_LT(simulation.ledger().numerical(), 1e-3) << law;
    }
  }
}

TEST(Correction, PinnedNodesAreLeftToTheirPins) {
  Scene scene = correctedPatch("backward-euler");
  scene.mesh.origin = {0, 0.05, 0};
  scene.colliders.push_back(scene.colliders[0]);
  scene.colliders[1].shape = "sphere";
  scene.colliders[1].radius = 0.03;
  scene.colliders[1].center = {0, -0.05, 0};
  PinSettings pin;
  pin.where.names = {"corner0"};
  scene.pins.push_back(pin);
  Simulation simulation(scene);
  const Vec3 held = simulation.cloth().position(simulation.state(), 0);
  goUntil(simulation, 1);
  EXPECT_EQ(simulation.cloth().position(simulation.state(), 0), held);
  EXPECT_GT(nearestNode(simulation), -0.01);
}

}  // namespace
}  // namespace selvedge::test
