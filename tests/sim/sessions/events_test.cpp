// The timeline: pins, releases, parameter changes and impulses happen at their time and nowhere else.
#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "sim/lanes/lanes.h"
#include "support/cloth/run.h"
#include "support/input_error.h"

namespace selvedge::test {
namespace {

const std::string kFreeFall = R"(
[mesh]
columns = 3
rows = 3
[integrator]
method = "leapfrog"
step = 0.01
)";

double heightOf(const Simulation& simulation, int node) { return simulation.state().q[3 * node + 1]; }

TEST(Events, AReleasedClothFallsFreelyFromThen) {
  const auto simulation = simulate(kFreeFall + "[[pin]]\nwhere = \"all\"\nrelease = 0.5\n", 1.5);
  EXPECT_NEAR(heightOf(*simulation, 4), -0.5 * 9.81, 1e-9) << "one second of fall";
}

TEST(Events, PinningHoldsWhereTheNodeIs) {
  const auto simulation = simulate(kFreeFall + "[[event]]\ntime = 0.5\npin = \"all\"\n", 1.5);
  EXPECT_NEAR(heightOf(*simulation, 4), -0.5 * 9.81 * 0.25, 1e-9);
  EXPECT_EQ(simulation->state().v.norm(), 0);
  EXPECT_LT(simulation->ledger().eventWork(), -0.1) << "the kinetic energy that pinning took away";
  EXPECT_NEAR(simulation->ledger().numerical(), 0, 1e-9);
}

TEST(Events, AParameterChangesAtItsTime) {
  const auto simulation =
      simulate(kFreeFall + "[[event]]\ntime = 0.5\nset = { \"gravity.acceleration\" = [0, 0, 0] }\n", 1.5);
  EXPECT_NEAR(heightOf(*simulation, 4), -0.5 * 9.81 * 0.25 - 9.81 * 0.5 * 1.0, 1e-9);
}

TEST(Events, ThatAreStillToComeComeToAClothThatIsMadeAnew) {
  const auto simulation = simulate(kFreeFall +
                                       "[[event]]\ntime = 0.5\nset = { \"material.stretch\" = 300 }\n"
                                       "[[event]]\ntime = 1\nset = { \"gravity.acceleration\" = [0, 0, 0] }\n",
                                   0.75);
  EXPECT_EQ(simulation->scene().events.size(), 2u);
  ASSERT_EQ(simulation->apply(SetParameter{"material.model", std::string("triangles")}), "");
  goUntil(*simulation, 1.5);
  EXPECT_EQ(simulation->builds(), 2);
  EXPECT_NEAR(heightOf(*simulation, 4), -0.5 * 9.81 - 9.81 * 0.5, 1e-9);
}

TEST(Events, HappenAtTheirTimeHoweverLargeTheStep) {
  const std::string toml =
      "[mesh]\ncolumns = 3\nrows = 3\n[integrator]\nmethod = \"leapfrog\"\nstep = 0.1\nsubsteps = 3\n"
      "[[event]]\ntime = 0.113\nset = { \"gravity.acceleration\" = [0, 0, 0] }\n";
  const auto simulation = simulate(toml, 0.3);
  EXPECT_NEAR(simulation->state().v[1], -9.81 * 0.113, 1e-12);
  EXPECT_EQ(simulation->steps(), 4) << "the second step is cut in two";
  EXPECT_NEAR(simulation->time(), 0.3, 1e-15) << "and the grid of times goes on";
}

TEST(Events, ReachAllLanesAtTheSameTime) {
  const Scene scene = parseScene(kFreeFall + "[[pin]]\nwhere = \"all\"\nrelease = 0.155\n", "test.toml");
  Lanes lanes(
      scene, {parseLane("integrator.step=0.01"), parseLane("integrator.step=0.1"), parseLane("integrator.substeps=7")});
  while (lanes.clock() < 0.5 - 1e-9 && lanes.tick()) continue;
  for (std::size_t i = 0; i < lanes.size(); ++i) {
    EXPECT_NEAR(lanes.lane(i).time(), 0.5, 1e-12);
    EXPECT_NEAR(heightOf(lanes.lane(i), 4), -0.5 * 9.81 * 0.345 * 0.345, 1e-9);
  }
}

TEST(Events, AnImpulseGoesWhereNodesAreFree) {
  const auto simulation = simulate("[gravity]\nacceleration = [0, 0, 0]\n" + kFreeFall +
                                       "[[pin]]\nwhere = \"all\"\naxes = \"y\"\n"
                                       "[[event]]\ntime = 0.1\nimpulse = [0.3, 1, 0]\non = \"all\"\n",
                                   0.2);
  EXPECT_LT((linearMomentum(simulation->cloth(), simulation->state()) - Vec3(0.3, 0, 0)).norm(), 1e-14);
}

TEST(Events, AnImpulseChangesMomentumByItself) {
  const auto simulation = simulate("[gravity]\nacceleration = [0, 0, 0]\n" + kFreeFall +
                                       "[[event]]\ntime = 0.1\nimpulse = [0, 0, 0.5]\non = \"all\"\n",
                                   0.2);
  EXPECT_LT((linearMomentum(simulation->cloth(), simulation->state()) - Vec3(0, 0, 0.5)).norm(), 1e-14);
}

TEST(Events, TheMethodAndTheStepCanChangeMidway) {
  const auto simulation = simulate(
      kFreeFall +
          "[[event]]\ntime = 0.5\nset = { \"integrator.method\" = \"backward-euler\", \"integrator.step\" = 0.25 }\n",
      1.5);
  EXPECT_EQ(simulation->method().name, "backward-euler");
  EXPECT_EQ(simulation->steps(), 50 + 4);
  EXPECT_EQ(simulation->time(), 1.5);
}

// All that a fabric sets, but for what the event itself says otherwise; and all of it is taken back with the event.
TEST(Events, AFabricChangesMidway) {
  const std::string toml =
      "[mesh]\ncolumns = 3\nrows = 3\n[material]\nfabric = \"silk\"\n[[event]]\ntime = 0.1\n"
      "set = { \"material.fabric\" = \"leather\", \"material.density\" = 2.5 }\n";
  const Scene leather = parseScene("[material]\nfabric = \"leather\"\n", "test.toml");
  Simulation simulation(parseScene(toml, "test.toml"));
  const MaterialSettings silk = simulation.scene().material;
  ASSERT_NE(silk.stretch, leather.material.stretch);
  Checkpoint before;
  simulation.keep(before);
  while (simulation.time() < 0.2) ASSERT_TRUE(simulation.step());
  EXPECT_EQ(simulation.scene().material.fabric, "leather");
  EXPECT_EQ(simulation.scene().material.stretch, leather.material.stretch);
  EXPECT_EQ(simulation.scene().air.dragCoefficient, leather.air.dragCoefficient);
  EXPECT_EQ(simulation.scene().material.density, 2.5);
  simulation.goTo(before);
  EXPECT_EQ(simulation.scene().material.fabric, "silk");
  EXPECT_EQ(simulation.scene().material.stretch, silk.stretch);
  EXPECT_EQ(simulation.scene().material.density, silk.density);
  Simulation gliding(parseScene(toml + "glide = 0.05\n", "test.toml"));
  while (gliding.time() < 0.12) ASSERT_TRUE(gliding.step());
  EXPECT_GT(gliding.scene().material.stretch[1], std::min(silk.stretch[1], leather.material.stretch[1]));
  EXPECT_LT(gliding.scene().material.stretch[1], std::max(silk.stretch[1], leather.material.stretch[1]));
  const std::string wrong = inputError(
      [] { parseScene("[[event]]\ntime = 0.1\nset = { \"material.fabric\" = \"lether\" }\n", "test.toml"); });
  EXPECT_NE(wrong.find("test.toml:3"), std::string::npos) << wrong;
  EXPECT_NE(wrong.find("leather"), std::string::npos) << wrong;
}

TEST(Events, PinsAreExactForEveryMethod) {
  for (const std::string& method : methodNames()) {
    const std::string toml =
        "[mesh]\ncolumns = 5\nrows = 5\n[material]\nmodel = \"springs\"\nstretch = 50\nshear = 5\n"
        "[integrator]\nstep = 1e-3\nmethod = \"" +
        method + "\"\n[[pin]]\nwhere = \"corner1\"\nmotion = \"sine\"\namplitude = [0, 0.1, 0.2]\nfrequency = 1.5\n";
    const auto simulation = simulate(toml, 0.1);
    ASSERT_FALSE(simulation->failure()) << method;
    const Pins::Pin& pin = *simulation->pins().pins().begin();
    const Vec3 want = pin.motion.position(simulation->time()), speed = pin.motion.velocity(simulation->time());
    EXPECT_LT((simulation->state().q.segment<3>(3 * pin.node) - want).norm(), 1e-15) << method;
    EXPECT_LT((simulation->state().v.segment<3>(3 * pin.node) - speed).norm(), 1e-13) << method;
    EXPECT_GT((want - pin.motion.anchor).norm(), 0.05) << "it moved";
  }
}

std::vector<std::string> toldOfIdle(const std::string& text) {
  return simulate("[mesh]\ncolumns = 3\nrows = 2\n" + text, 0)->cloth().attention();
}

TEST(Events, LettingGoWhatNoPinHoldsIsTold) {
  const std::string pin = "[[pin]]\nwhere = [0, 1]\nrelease = 1\n", first = "[[event]]\ntime = 0.5\nunpin = ";
  EXPECT_TRUE(toldOfIdle(pin).empty());
  EXPECT_TRUE(toldOfIdle(pin + first + "[1, 2]\n").empty()) << "one of the two is held";
  EXPECT_EQ(toldOfIdle(pin + first + "2\n"),
            std::vector<std::string>{"letting 1 node go at 0.5 s does nothing, as no pin holds it then"});
  EXPECT_EQ(toldOfIdle(pin + first + "[0, 1]\n"),
            std::vector<std::string>{"letting 2 nodes go at 1 s does nothing, as no pin holds any of them then"});
  EXPECT_TRUE(toldOfIdle("[[event]]\ntime = 0.2\npin = 2\n" + first + "2\n").empty());
}

TEST(Events, SettingWhatHasNoEffectIsTold) {
  const std::string friction = "[[event]]\ntime = 2\nset = { \"contact.friction\" = 0.5";
  EXPECT_EQ(toldOfIdle(friction + " }\n"),
            std::vector<std::string>{"setting contact.friction at 2 s does nothing: contact.self "
                                     "is off: cloth does not touch cloth"});
  EXPECT_TRUE(toldOfIdle("[contact]\nself = true\n" + friction + " }\n").empty());
  EXPECT_TRUE(toldOfIdle(friction + ", \"material.shear\" = 5 }\n[contact]\nself = true\n").empty());
  const std::string rho = "[[event]]\ntime = 1\nset = { \"integrator.rho_inf\" = 0.5";
  EXPECT_EQ(toldOfIdle(rho + ", \"integrator.method\" = \"backward-euler\" }\n").size(), 1U);
  EXPECT_TRUE(toldOfIdle(rho + ", \"integrator.method\" = \"generalized-alpha\" }\n").empty()) << "both are set then";
}

}  // namespace
}  // namespace selvedge::test
