// The timeline: pins, releases, parameter changes and impulses happen at their time and nowhere else.
#include <cmath>

#include <gtest/gtest.h>

#include "support/run.h"

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

TEST(Events, PinsAreExactForEveryMethod) {
  for (const std::string& method : methodNames()) {
    const std::string toml =
        "[mesh]\ncolumns = 5\nrows = 5\n[material]\nmodel = \"springs\"\nstretch = 50\nshear = 5\n"
        "[integrator]\nstep = 1e-3\nmethod = \"" +
        method + "\"\n[[pin]]\nwhere = \"corner1\"\nmotion = \"sine\"\namplitude = [0, 0.1, 0.2]\nfrequency = 1.5\n";
    const auto simulation = simulate(toml, 0.1);
    ASSERT_FALSE(simulation->failure()) << method;
    const Pins::Pin& pin = simulation->pins().pins().front();
    const Vec3 want = pin.motion.position(simulation->time()), speed = pin.motion.velocity(simulation->time());
    EXPECT_LT((simulation->state().q.segment<3>(3 * pin.node) - want).norm(), 1e-15) << method;
    EXPECT_LT((simulation->state().v.segment<3>(3 * pin.node) - speed).norm(), 1e-13) << method;
    EXPECT_GT((want - pin.motion.anchor).norm(), 0.05) << "it moved";
  }
}

}  // namespace
}  // namespace selvedge::test
