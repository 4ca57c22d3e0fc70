// A warm step must not allocate, whatever the method.
#include <algorithm>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "support/allocation_counter.h"
#include "support/cloth/run.h"

#ifdef SELVEDGE_COUNTS_ALLOCATIONS

namespace selvedge::test {
namespace {

std::string smallCloth(const std::string& method, const std::string& material, const std::string& integrator) {
  return fmt::format(R"(
[mesh]
size = 0.3
columns = 8
rows = 8
[material]
model = "{}"
stretch = 50
shear = 10
stretch_damping = 1e-3
rayleigh_mass = 0.1
rayleigh_stiffness = 1e-4
[air]
drag_coefficient = 1
skin_coefficient = 0.1
node_drag = 0.001
wind = [0, 1, 3]
[start]
noise = 1e-3
[integrator]
method = "{}"
step = 1e-3
{}
[[pin]]
where = "corner0"
motion = "sine"
amplitude = [0, 0.05, 0]
frequency = 2
[[pin]]
where = "corner1"
)",
                     material, method, integrator);
}

int allocationsOfAStep(const std::string& toml, bool ledger = false) {
  Simulation simulation(parseScene(toml, "test.toml"), {1, ledger});
  for (int i = 0; i < 30; ++i) simulation.step();
  EXPECT_FALSE(simulation.failure()) << simulation.failure()->message();
  int before = 0, most = 0;
  for (int i = 0; i < 30; ++i) {
    before = allocations;
    simulation.step();
    most = std::max(most, allocations - before);
  }
  EXPECT_FALSE(simulation.failure());
  return most;
}

// One sheet is thrown onto another one, which hangs by its corners.
std::string clothOnCloth(const std::string& method, const std::string& contact) {
  return fmt::format(R"(
[mesh]
size = 0.3
columns = 6
rows = 6
[material]
stretch = 50
shear = 10
stretch_damping = 1e-3
[contact]
self = true
{}
[integrator]
method = "{}"
step = 1e-3
[[body]]
name = "low"
[[body]]
name = "high"
mesh.origin = [0.02, 0.008, 0.01]
mesh.rotation = [0, 25, 0]
start.velocity = [0, -1, 0]
[[pin]]
where = ["low.corner0", "low.corner1", "low.corner2", "low.corner3"]
)",
                     contact, method);
}

// How many parts of cloth are near to each other changes from step to step, and lists grow where there are more than
// ever before. Therefore the same steps are taken three times, and those of the last time count, but for the first
// one, before which time has jumped.
int allocationsOfTheSameSteps(Simulation& simulation) {
  for (int i = 0; i < 2; ++i) simulation.step();
  Checkpoint moment;
  simulation.keep(moment);
  int most = 0;
  for (int pass = 0; pass < 3; ++pass) {
    simulation.goTo(moment);
    simulation.step();
    most = 0;
    for (int i = 0; i < 40; ++i) {
      const int before = allocations;
      simulation.step();
      most = std::max(most, allocations - before);
    }
  }
  EXPECT_FALSE(simulation.failure()) << simulation.failure()->message();
  return most;
}

class Allocation : public testing::TestWithParam<std::string> {};

TEST_P(Allocation, NoneInAWarmStep) {
  for (const std::string material : {"springs", "triangles", "elastic"}) {
    EXPECT_EQ(allocationsOfAStep(smallCloth(GetParam(), material, "")), 0) << material;
  }
}

TEST_P(Allocation, NoneWithGas) {
  if (findMethod(GetParam())->outsideExplicit) return;  // it holds none
  std::string toml = smallCloth(GetParam(), "triangles", "");
  toml.replace(toml.find("size = 0.3"), 10, "kind = \"pillow\"");
  EXPECT_EQ(allocationsOfAStep(toml + "[gas]\nlaw = \"isothermal\"\noutside = 50\npressure = 1\n"), 0);
}

TEST_P(Allocation, NoneWithEverySwitchOn) {
  EXPECT_EQ(
      allocationsOfAStep(smallCloth(GetParam(), "springs", "substeps = 0\nhalvings = 3\nstretch_limit = 3"), true), 0);
  EXPECT_EQ(allocationsOfAStep(smallCloth(GetParam(), "triangles", "newton_iterations = 10\nhessian = \"spd\""), true),
            0);
  const std::string solver = "[solver]\npreconditioner = \"multilevel\"\nprecision = \"single\"\n";
  EXPECT_EQ(allocationsOfAStep(solver + smallCloth(GetParam(), "springs", ""), true), 0);
}

// It is pressed by a plane and a sphere that come from below.
TEST_P(Allocation, NoneWhileItTouches) {
  const std::string shapes =
      "[[collider]]\nshape = \"plane\"\nmotion = \"sine\"\namplitude = [0, 0.01, 0]\nfrequency = 3\n"
      "[[collider]]\nshape = \"sphere\"\ncenter = [0, -0.1, 0]\nradius = 0.103\nturn = [0, 3, 0]\n";
  EXPECT_EQ(allocationsOfAStep(smallCloth(GetParam(), "triangles", "") + shapes, true), 0);
  for (const std::string law : {"rule", "correction"}) {
    const std::string contact = shapes + "[contact]\nlaw = \"" + law + "\"\n";
    EXPECT_EQ(allocationsOfAStep(smallCloth(GetParam(), "triangles", "") + contact, true), 0) << law;
  }
}

// Held apart by forces, and by the filter alone.
TEST_P(Allocation, NoneWhileClothTouchesCloth) {
  for (const std::string contact : {"", "stiffness = 1"}) {
    Simulation simulation(parseScene(clothOnCloth(GetParam(), contact), "test.toml"), {1, true});
    EXPECT_EQ(allocationsOfTheSameSteps(simulation), 0) << contact;
    EXPECT_NE(column(simulation, "cloth-contact_damper_J"), 0) << "it touches";
    if (!contact.empty()) {
      EXPECT_NE(column(simulation, "impacts_J"), 0) << "the filter moved some";
    }
  }
}

TEST_P(Allocation, NoneWhileItFlowsAndItsLimitsHold) {
  const std::string more =
      "[plastic]\nlaw = \"limits\"\nelastic_limit = 1e-5\nbend_elastic_limit = 0.01\n"
      "[limits]\nstretch = 0.02\nbias = 0.002\ntether = 0.02\n";
  for (const std::string material : {"springs", "triangles", "elastic"}) {
    Simulation simulation(parseScene(smallCloth(GetParam(), material, "") + more, "test.toml"), {1, true});
    EXPECT_EQ(allocationsOfTheSameSteps(simulation), 0) << material;
    EXPECT_LT(column(simulation, "plastic_J"), 0) << "it flows";
    EXPECT_NE(column(simulation, "impacts_J"), 0) << "the limits hold it";
  }
}

// Cloth that may tear and is watched closely, but holds.
TEST_P(Allocation, NoneWhileItMayTear) {
  for (const std::string law : {"stretch", "force", "plastic"}) {
    const std::string more = "[tearing]\nlaw = \"" + law +
                             "\"\nstretch = 1\nforce = 1e5\nspread = 0.9\n"
                             "[plastic]\nlaw = \"limits\"\nelastic_limit = 1e-5\nplastic_limit = 10\n";
    Simulation simulation(parseScene(smallCloth(GetParam(), "triangles", "") + more, "test.toml"), {1, true});
    EXPECT_EQ(allocationsOfTheSameSteps(simulation), 0) << law;
    EXPECT_EQ(simulation.cloth().tears().copies(), 0U);
  }
}

TEST_P(Allocation, NoneInASolid) {
  for (const std::string model : {"neo-hookean", "corotated", "springs"}) {
    if (model != "springs" && findMethod(GetParam())->compliant) continue;  // it cannot hold them
    if (model != "neo-hookean" && GetParam() != "backward-euler" && !findMethod(GetParam())->compliant) continue;
    std::string scene = smallCloth(GetParam(), "triangles", "");
    scene.replace(
        scene.find("[mesh]"), 6,
        "[solid]\ndamping = 1e-4\nmodel = \"" + model + "\"\n[mesh]\nkind = \"block\"\nlayers = 3\ndepth = 0.1");
    Simulation simulation(parseScene(scene, "test.toml"), {1, true});
    ASSERT_FALSE(simulation.cloth().mesh().tetrahedra.empty());
    EXPECT_EQ(allocationsOfTheSameSteps(simulation), 0) << model;
  }
}

INSTANTIATE_TEST_SUITE_P(Methods, Allocation, testing::ValuesIn(methodNames()), testNameOf);

TEST(AllocationOfWind, NoneInWindFieldsAndExpressions) {
  for (const std::string field : {"gusts", "fan", "expression"}) {
    std::string toml = smallCloth("backward-euler", "triangles", "");
    toml.insert(toml.find("wind = "), fmt::format("wind_field = \"{}\"\nfan_angle = 80\n", field));
    toml += "motion = \"expression\"\noffset_y = \"0.02*sin(5*t + x0)\"\n";
    EXPECT_EQ(allocationsOfAStep(toml, true), 0) << field;
  }
}

TEST(AllocationCounter, Counts) {
  const int before = allocations;
  EXPECT_EQ(VecX::Zero(1000).eval().size(), 1000);
  EXPECT_GT(allocations, before);
}

}  // namespace
}  // namespace selvedge::test

#endif
