// Cloth whose triangles touch shapes between their nodes: rods and corners thinner than a triangle.
#include <numbers>

#include <gtest/gtest.h>

#include "contact/mesh/solid_flaws.h"
#include "contact/mesh/solid_mesh.h"
#include "sim/contact/inside_checker.h"
#include "support/cloth/solids.h"

namespace selvedge::test {
namespace {

// A sheet with triangles of 15 cm above a rod of 8 mm.
Scene overARod(const std::string& method) {
  Scene scene;
  scene.mesh.columns = scene.mesh.rows = 7;
  scene.mesh.size = {0.9, 0.9};
  scene.mesh.origin = {0.04, 0.05, 0};
  scene.material.stretch = {500, 500};
  scene.material.shear = 20;
  scene.material.stretchDamping = 0.002;
  scene.integrator.method = method;
  scene.integrator.step = 1.0 / 60;
  scene.integrator.substeps = findMethod(method)->implicit ? 1 : 0;
  scene.integrator.newtonIterations = 16;
  scene.integrator.newtonTolerance = 0.05;
  scene.integrator.gainLimit = 0.01;
  ColliderBlock rod;
  rod.name = "rod";
  rod.shape = "capsule";
  rod.from = {0, 0, -0.6};
  rod.to = {0, 0, 0.6};
  rod.radius = 0.008;
  rod.friction = 0.6;
  scene.colliders.push_back(rod);
  return scene;
}

// A ball comes up under triangles whose corners cannot go up: they stay, and the run goes on.
TEST(TriangleContact, OfTrianglesThatPinsHoldAlongTheNormal) {
  for (const std::string nodes : {"\"all\"", "[14, 15, 20, 21]"}) {
    const auto simulation = simulate(
        "[mesh]\nplane = \"horizontal\"\ncolumns = 6\nrows = 6\nsize = [0.5, 0.5]\n"
        "[integrator]\nmethod = \"backward-euler\"\nstep = 0.005\n[[pin]]\naxes = \"y\"\nwhere = " +
            nodes +
            "\n[[collider]]\nshape = \"sphere\"\ncenter = [0.02, -0.1, 0.03]\nradius = 0.01\n"
            "motion = \"path\"\npath_times = [0, 0.3]\npath_offsets = [[0, 0, 0], [0, 0.2, 0]]\n",
        0.3);
    EXPECT_FALSE(simulation->failure()) << nodes << simulation->failure()->message();
  }
}

// Cloth that is pinned behind a pole, and begins through it, hangs from its pins: the filter does not beat it out of the pole,
// step by step.
TEST(TriangleContact, OfClothThatPinsHoldThroughAPole) {
  for (const std::string method : {"generalized-alpha", "xpbd", "symplectic-euler"}) {
    const auto simulation = simulate(
        "[mesh]\nplane = \"vertical\"\ncolumns = 9\nrows = 6\nsize = [0.6, 0.4]\norigin = [0.278, 0, "
        "0]\n[start]\nnoise = 1e-3\n"
        "[integrator]\nmethod = \"" +
            method +
            "\"\nsubsteps = 0\nstep = 0.005\n[[pin]]\nwhere = \"left\"\n[[collider]]\nshape = \"cylinder\"\n"
            "from = [0, -1, 0]\nto = [0, 1, 0]\nradius = 0.02\n",
        0.3);
    EXPECT_FALSE(simulation->failure()) << method << simulation->failure()->message();
    EXPECT_LT(std::abs(simulation->ledger().impactWork()), 0.01) << method;
  }
}

// The patch runs onto the bar at the foot of the slope, and is caught between the two in a step of the whole size.
TEST(TriangleContact, WhatIsCaughtIsTriedInSmallerSteps) {
  Simulation simulation(loadScene(
      "slope", {SELVEDGE_SOURCE_DIR "/configs"},
      {"integrator.method=symplectic-euler", "integrator.substeps=0", "collider.slope.friction=0", "run.glide=0"}));
  goUntil(simulation, 0.75);
  EXPECT_GT(simulation.halving().deepest(), 0) << "or this shows nothing";
}

class OverARod : public testing::TestWithParam<std::string> {};

TEST_P(OverARod, ASheetHangsThoughNoNodeTouches) {
  Simulation simulation(overARod(GetParam()));
  double least = 1;
  while (simulation.time() < 2) {
    ASSERT_TRUE(simulation.step()) << simulation.failure()->message();
    least = std::min(least, leastDistance(simulation));
  }
  EXPECT_GT(least, 0);
  double lowest = 0, highest = -1;
  for (int i = 0; i < simulation.cloth().blockCount(); ++i) {
    lowest = std::min(lowest, simulation.cloth().position(simulation.state(), i).y());
    highest = std::max(highest, simulation.cloth().position(simulation.state(), i).y());
  }
  EXPECT_GT(lowest, -0.6);
  EXPECT_LT(lowest, -0.2);
  EXPECT_LT(highest, 0.06);
}

const auto withoutHyphens = [](const testing::TestParamInfo<std::string>& info) {
  std::string name = info.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
};

INSTANTIATE_TEST_SUITE_P(Methods, OverARod,
                         testing::Values("backward-euler", "generalized-alpha", "symplectic-euler", "provot"),
                         withoutHyphens);

// A rod that grows between the nodes carries the sheet along: it need not be pushed out, which flings it or takes much
// from it.
TEST(TriangleContact, ASheetIsCarriedByARodThatGrows) {
  for (const char* method : {"backward-euler", "symplectic-euler"}) {
    Scene scene = overARod(method);
    scene.material.stretchDamping = 0;
    Simulation simulation(scene);
    while (simulation.time() < 1) ASSERT_TRUE(simulation.step()) << simulation.failure()->message();
    ASSERT_EQ(simulation.apply(SetParameter{"collider.rod.radius", 0.1}), "");
    const double taken = simulation.ledger().damperWork();
    double least = 1, most = 0;
    while (simulation.time() < 1.6) {
      ASSERT_TRUE(simulation.step()) << simulation.failure()->message();
      least = std::min(least, leastDistance(simulation));
      double kinetic = 0;
      for (int i = 0; i < simulation.cloth().blockCount(); ++i) {
        const Vec3 v = simulation.cloth().velocity(simulation.state(), i);
        kinetic += simulation.cloth().nodeMass()[toIndex(i)] * v.squaredNorm() / 2;
      }
      most = std::max(most, kinetic);
    }
    EXPECT_EQ(simulation.colliders()[0].shape().radius, 0.1);
    EXPECT_GT(least, 0);
    EXPECT_LT(most, 0.9) << method;
    EXPECT_GT(simulation.ledger().damperWork() - taken, -0.5) << method;
  }
}

// One that is there at once, through the triangles of the sheet.
TEST(TriangleContact, WhatANewRodSwallowsIsPutOnItsSurface) {
  Scene scene = overARod("backward-euler");
  EventSettings growth;
  growth.time = 1;
  growth.set["collider.rod.radius"] = 0.03;
  scene.events.push_back(growth);
  Simulation simulation(scene);
  while (simulation.time() < 2) {
    ASSERT_TRUE(simulation.step()) << simulation.failure()->message();
    EXPECT_GT(leastDistance(simulation), 0);
  }
}

Scene overAMesh(const std::string& method, const Surface& surface) {
  requireSolid(surface, "mesh");
  Scene scene = overARod(method);
  ColliderBlock& mesh = scene.colliders[0] = {};
  mesh.shape = "mesh";
  mesh.solid = std::make_shared<const SolidMesh>(surface);
  mesh.friction = 0.6;
  return scene;
}

class OverAMesh : public testing::TestWithParam<std::string> {};

// A bed of nails that are thinner than a triangle and stand closer than the nodes.
TEST_P(OverAMesh, ASheetLiesOnNailsThatNoNodeTouches) {
  Simulation simulation(overAMesh(GetParam(), bedOfNails(6, 0.11, 0.5, 0.008)));
  double least = 1;
  while (simulation.time() < 1.5) {
    ASSERT_TRUE(simulation.step()) << simulation.failure()->message();
    least = std::min(least, leastDistance(simulation));
  }
  EXPECT_GT(least, 0);
  double middle = 1;
  for (int i = 0; i < simulation.cloth().blockCount(); ++i) {
    const Vec3 x = simulation.cloth().position(simulation.state(), i);
    if (std::abs(x.x()) < 0.2 && std::abs(x.z()) < 0.2) middle = std::min(middle, x.y());
  }
  EXPECT_GT(middle, -0.05) << "the nails carry it";
}

TEST_P(OverAMesh, ASheetHangsOverARidge) {
  Simulation simulation(overAMesh(GetParam(), ridge(1.2, 0.05, 0.02)));
  double least = 1;
  while (simulation.time() < 1.5) {
    ASSERT_TRUE(simulation.step()) << simulation.failure()->message();
    least = std::min(least, leastDistance(simulation));
  }
  EXPECT_GT(least, 0);
  double lowest = 0, highest = -1;
  for (int i = 0; i < simulation.cloth().blockCount(); ++i) {
    lowest = std::min(lowest, simulation.cloth().position(simulation.state(), i).y());
    highest = std::max(highest, simulation.cloth().position(simulation.state(), i).y());
  }
  EXPECT_GT(lowest, -0.6);
  EXPECT_LT(lowest, -0.2);
  EXPECT_LT(highest, 0.06);
}

INSTANTIATE_TEST_SUITE_P(Methods, OverAMesh,
                         testing::Values("backward-euler", "generalized-alpha", "symplectic-euler", "provot"),
                         withoutHyphens);

// What touches nails and ridge gives the same bits however many threads look, and after going back.
TEST(TriangleContact, BitsOnAMeshAreThoseOfAnyNumberOfThreads) {
  Scene scene = overAMesh("generalized-alpha", bedOfNails(6, 0.11, 0.5, 0.008));
  scene.mesh.columns = scene.mesh.rows = 21;
  std::vector<std::uint64_t> hashes;
  for (const int threads : {1, 2}) {
    Simulation simulation(scene, {.threads = threads});
    Checkpoint kept;
    for (int i = 0; i < 16; ++i) {
      ASSERT_TRUE(simulation.step());
      if (i == 10) simulation.keep(kept);
    }
    hashes.push_back(simulation.hash());
    simulation.goTo(kept);
    for (int i = 11; i < 16; ++i) ASSERT_TRUE(simulation.step());
    hashes.push_back(simulation.hash());
  }
  for (const std::uint64_t hash : hashes) EXPECT_EQ(hash, hashes.front());
}

TEST(TriangleContact, BitsAreThoseOfAnyNumberOfThreadsAndOfGoingBack) {
  Scene scene = overARod("generalized-alpha");
  scene.mesh.columns = scene.mesh.rows = 33;  // several chunks
  std::vector<std::uint64_t> hashes;
  for (const int threads : {1, 2}) {
    Simulation simulation(scene, {.threads = threads});
    Checkpoint kept;
    for (int i = 0; i < 20; ++i) {
      ASSERT_TRUE(simulation.step());
      if (i == 12) simulation.keep(kept);
    }
    hashes.push_back(simulation.hash());
    simulation.goTo(kept);
    for (int i = 13; i < 20; ++i) ASSERT_TRUE(simulation.step());
    hashes.push_back(simulation.hash());
  }
  for (const std::uint64_t hash : hashes) EXPECT_EQ(hash, hashes.front());
}

// A table whose corners and edges are between the nodes.
TEST(TriangleContact, ATableClothLiesOnItsTable) {
  Scene scene = overARod("backward-euler");
  scene.mesh.columns = scene.mesh.rows = 9;
  scene.colliders[0] = {};
  scene.colliders[0].shape = "box";
  scene.colliders[0].size = {0.5, 0.04, 0.5};
  scene.colliders[0].rotation = {0, 20, 0};
  Simulation simulation(scene);
  double least = 1;
  while (simulation.time() < 1.5) {
    ASSERT_TRUE(simulation.step()) << simulation.failure()->message();
    least = std::min(least, leastDistance(simulation));
  }
  EXPECT_GT(least, 0);
  EXPECT_LT(simulation.state().v.cwiseAbs().maxCoeff(), 1);
}

// Along a cylinder that slides beneath a belt friction lets the tension grow by exp(mu theta).
TEST(TriangleContact, ABeltOverADrumHoldsTheTensionsApartAsEulerSays) {
  Scene scene;
  scene.mesh.columns = 121;
  scene.mesh.rows = 3;
  scene.mesh.size = {1.2, 0.05};
  scene.mesh.origin = {0, 0.212, 0};
  scene.material.stretch = {3000, 3000};
  scene.material.shear = 20;
  scene.material.bend.setZero();
  scene.material.density = 0.3;
  scene.material.rayleighMass = 4;  // so that the free end does not swing
  scene.material.stretchDamping = 0.002;
  scene.integrator.method = "backward-euler";
  scene.integrator.step = 0.005;
  scene.integrator.newtonIterations = 16;
  scene.integrator.newtonTolerance = 0.01;
  ColliderBlock drum;
  drum.shape = "cylinder";
  drum.from = {0, 0, -0.1};
  drum.to = {0, 0, 0.1};
  drum.radius = 0.2;
  drum.friction = 0.3;
  drum.turn = {0, 0, -3};  // towards the end that hangs free
  scene.colliders.push_back(drum);
  PinSettings pin;
  pin.where.names = {"left"};
  pin.motion = "path";
  pin.pathTimes = {0, 1};
  pin.pathOffsets = {Vec3(0, 0, 0), Vec3(0.395, -0.45, 0)};
  scene.pins.push_back(pin);
  Simulation simulation(scene);
  while (simulation.time() < 3) ASSERT_TRUE(simulation.step()) << simulation.failure()->message();
  VecX F;
  simulation.nodeForces(F);
  double held = 0, hanging = 0, length = 0;
  const ClothSystem& cloth = simulation.cloth();
  for (int i = 0; i < cloth.blockCount(); ++i) {
    const Vec3 x = cloth.position(simulation.state(), i);
    if (simulation.pins().pinned(i)) held += F[3 * i + 1];
    if (x.y() < 0) (x.x() < 0 ? length : hanging) += 9.81 * cloth.nodeMass()[toIndex(i)];
  }
  // The belt's own weight on the drum, R m' g, shifts the tension: dT/dtheta = mu (T + w R cos theta') + ...: here exact for
  // a belt that has weight, from the free end at theta = 0 over the top to pi.
  const double w = 9.81 * 0.3 * 0.05, R = 0.205, mu = 0.3, pi = std::numbers::pi;
  double T = hanging;
  constexpr int kParts = 10000;
  for (int k = 0; k < kParts; ++k) {
    const double theta = pi * (k + 0.5) / kParts, d = pi / kParts;
    T += d * (mu * (T + w * R * std::sin(theta)) + w * R * std::cos(theta));
  }
  EXPECT_GT(held, 2 * hanging) << "without friction it would slide";
  EXPECT_NEAR(held, T - length, 0.02 * held);
}

}  // namespace
}  // namespace selvedge::test
