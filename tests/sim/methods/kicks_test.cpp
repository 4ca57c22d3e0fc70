// What is done to a running cloth does no more than it says: methods go on with what they remember, moments come back
// with it, and a change of what the cloth is made of glides.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "support/cloth/run.h"

namespace selvedge::test {
namespace {

class Kicks : public testing::TestWithParam<std::string> {
 protected:
  static Scene cloth(const std::string& more = "") {
    const bool amplifies = findMethod(GetParam())->stabilityLimit == 0;
    const bool large = !amplifies && (findMethod(GetParam())->implicit || GetParam() == "desbrun");
    return parseScene(fmt::format(R"(
[mesh]
columns = 7
rows = 7
[material]
model = "springs"
stretch = 200
stretch_damping = 1e-3
[air]
drag_coefficient = 1
[start]
noise = 1e-3
[integrator]
method = "{}"
rho_inf = 0.5
step = {}
{}
[solver]
kind = "cholesky"
[[pin]]
where = ["corner0", "corner1"]
)",
                                  GetParam(), large ? 0.01 : 0.001, more),
                      "test.toml");
  }
  static void steps(Simulation& simulation, int count) {
    for (int i = 0; i < count; ++i) ASSERT_TRUE(simulation.step()) << simulation.failure()->message();
  }
};

TEST_P(Kicks, WhatChangesNothingChangesNoBit) {
  Simulation disturbed(cloth()), left(cloth());
  Checkpoint moment;
  for (int i = 0; i < 8; ++i) {
    steps(disturbed, 5);
    steps(left, 5);
    EXPECT_EQ(disturbed.apply(SetParameter{"material.stretch", 200.0}), "");
    EXPECT_EQ(disturbed.apply(PinNodes{{0}}), "");  // it is held there already
    disturbed.keep(moment);
    disturbed.goTo(moment);
    disturbed.resume();
    ASSERT_EQ(disturbed.hash(), left.hash());
  }
}

// Steps, what was chosen automatically and halved, and what a method remembers: all of it comes back.
TEST_P(Kicks, BackAndOnGivesTheSameBits) {
  Simulation simulation(cloth("substeps = 0\nhalvings = 2\ngain_limit = 1e-4\n"));
  steps(simulation, 13);
  Checkpoint moment;
  simulation.keep(moment);
  steps(simulation, 25);
  const std::uint64_t once = simulation.hash();
  simulation.goTo(moment);
  steps(simulation, 25);
  EXPECT_EQ(simulation.hash(), once);
  // A memory of its own for each method, also where the cloth is built anew.
  const std::string other = GetParam() == "verlet" ? "gauss-legendre-4" : "verlet";
  EXPECT_EQ(simulation.apply(SetParameter{"integrator.method", other}), "");
  EXPECT_EQ(simulation.apply(SetParameter{"material.model", std::string("triangles")}), "");
  simulation.goTo(moment, PastParameters::takeBack);
  steps(simulation, 25);
  EXPECT_EQ(simulation.hash(), once);
}

TEST_P(Kicks, WhoGoesOnFromAnotherHasItsBits) {
  Simulation first(cloth()), second(cloth());
  steps(first, 13);
  second.continueFrom(first);
  steps(first, 25);
  steps(second, 25);
  EXPECT_EQ(second.hash(), first.hash());
}

// After one Newton iteration what a step implied is no force for a step of another length: 14 events that change next to
// nothing between the steps made 283 J with generalized-alpha, in the middle of steps 212 J.
class KicksBetweenSteps : public testing::TestWithParam<double> {};

TEST_P(KicksBetweenSteps, AStepThatAnEventCutsIsNoBlow) {
  std::string toml =
      "[mesh]\ncolumns = 9\nrows = 9\n[material]\nfabric = \"silk\"\n[start]\nnoise = 1e-4\n[solver]\nkind = "
      "\"cholesky\"\n"
      "[integrator]\nrho_inf = 0.5\nstep = 0.016666666666666666\n[[pin]]\nwhere = [\"corner0\", \"corner1\"]\n";
  for (int i = 0; i < 14; ++i) {
    toml += fmt::format("[[event]]\ntime = {}\nset = {{ \"material.shear\" = 17 }}\n", GetParam() + 0.1 * i);
  }
  for (const char* method : {"backward-euler", "bdf2", "generalized-alpha"}) {
    Scene scene = parseScene(toml, "test.toml");
    scene.integrator.method = method;
    Simulation simulation(std::move(scene));
    while (simulation.time() < 1.5) ASSERT_TRUE(simulation.step()) << simulation.failure()->message();
    EXPECT_LT(simulation.ledger().numerical(), 0) << method;
  }
}

INSTANTIATE_TEST_SUITE_P(Phases, KicksBetweenSteps, testing::Values(0.105, 0.125, 0.1083333333333333));

// Each kind of event is worth what it does by itself, and the steps after it add no more of the method's own than twice
// what the steps before did, but for 2 mJ; explicit-euler, which amplifies, and desbrun, whose filter changes with the
// pins, add more.
TEST_P(Kicks, AnEventIsWorthWhatItDoes) {
  Simulation simulation(cloth());
  steps(simulation, 30);
  const double limit = GetParam() == "explicit-euler" ? 0.1 : GetParam() == "desbrun" ? 0.2 : 2e-3;  // J
  double own = std::abs(simulation.ledger().numerical());
  const auto worth = [&](const Command& command, double expected) {
    const double before = simulation.ledger().total(), books = simulation.ledger().eventWork();
    EXPECT_EQ(simulation.apply(command), "");
    const double jump = simulation.ledger().total() - before;
    EXPECT_NEAR(jump, expected, 1e-12);
    EXPECT_NEAR(simulation.ledger().eventWork() - books, jump, 1e-12);
    const double numerical = simulation.ledger().numerical();
    steps(simulation, 20);
    EXPECT_LT(simulation.ledger().numerical() - numerical, limit + 2 * own) << GetParam();
    own = std::abs(simulation.ledger().numerical() - numerical);
  };
  worth(UnpinNodes{{0}}, 0);
  const int node = 24;
  const double speed = simulation.system().velocity(simulation.state(), node).squaredNorm();
  worth(PinNodes{{node}}, -0.5 * simulation.cloth().nodeMass()[node] * speed);
  worth(UnpinNodes{{node}}, 0);
  worth(SetParameter{"run.glide", 0.0}, 0);
  const double before = simulation.system().potentialEnergy(simulation.state());
  Scene stiffer = simulation.scene();
  stiffer.material.stretch = {300, 300};
  Simulation other(std::move(stiffer));
  worth(SetParameter{"material.stretch", 300.0}, other.system().potentialEnergy(simulation.state()) - before);
}

// So is a blow: the work of its impulse at the velocities that the free nodes have, and the energy of what it adds to them.
TEST_P(Kicks, ABlowIsWorthItsWork) {
  Scene scene = cloth();
  EventSettings blow;
  blow.time = 30 * scene.integrator.step;
  blow.impulseOn.emplace().names = {"all"};
  blow.impulse = {0.01, 0.005, 0.01};
  Scene with = scene;
  with.events.push_back(blow);
  Simulation left(std::move(scene)), struck(std::move(with));
  steps(left, 30);
  Vec3 momentum = Vec3::Zero();
  double mass = 0;
  for (int node = 0; node < left.system().blockCount(); ++node) {
    if (left.pins().fixed()[static_cast<std::size_t>(left.system().coordinate(node))]) continue;
    const double own = left.cloth().nodeMass()[toIndex(node)];
    momentum += own * left.system().velocity(left.state(), node);
    mass += own;
  }
  const double worth = blow.impulse.dot(momentum) / mass + 0.5 * blow.impulse.squaredNorm() / mass;
  const double before = left.ledger().numerical(), limit = GetParam() == "explicit-euler" ? 0.1 : 2e-3;
  steps(struck, 50);
  EXPECT_GT(std::abs(worth), 1e-4) << "or this shows nothing";
  EXPECT_NEAR(struck.ledger().eventWork(), worth, 1e-9);
  EXPECT_LT(struck.ledger().numerical() - before, limit + 2 * std::abs(before)) << GetParam();
}

// What a pin of stiff cloth has borne, and what is let go with it, is no blow to a step that is far too long to follow it.
TEST(Release, OfStiffClothAddsNoEnergy) {
  for (const std::string fabric : {"cotton", "leather"}) {
    for (const std::string method : {"bdf2", "generalized-alpha"}) {
      const auto added = [&](const std::string& event) {
        const auto simulation = simulate(fmt::format(R"(
mesh = {{ columns = 17, rows = 17 }}
material.fabric = "{}"
start.noise = 1e-4
integrator = {{ method = "{}", step = 0.016666666666666666, rho_inf = 0 }}
[[pin]]
where = ["corner0", "corner1"]
{}
)",
                                                     fabric, method, event),
                                         1);
        EXPECT_FALSE(simulation->failure()) << fabric << method;
        return simulation->ledger().numerical();
      };
      const double held = added("");
      for (const char* time : {"0.4", "0.5"}) {
        const double released = added(fmt::format("[[event]]\ntime = {}\nunpin = \"corner1\"", time));
        EXPECT_LT(released, std::max(held, 0.0) + 0.05) << fabric << ", " << method << ", " << time;
      }
    }
  }
}

// A node that is let go begins with the force at its place: a method that took its rest for its past would lose gravity's
// first half step.
TEST_P(Kicks, ANodeThatIsLetGoFallsAtOnce) {
  Scene scene = cloth();
  scene.material.stretch = {0, 0};
  scene.material.shear = 0;
  scene.material.bend = {0, 0};
  scene.material.stretchDamping = 0;
  scene.integrator.strainLimit = -1;
  scene.air.dragCoefficient = 0;
  scene.start.noise = 0;
  const double step = scene.integrator.step;
  const bool second = findMethod(GetParam())->order > 1;
  Simulation simulation(std::move(scene));
  steps(simulation, 20);
  const double before = simulation.system().position(simulation.state(), 0).y();
  EXPECT_EQ(simulation.apply(UnpinNodes{{0}}), "");
  steps(simulation, 20);
  const double fallen = before - simulation.system().position(simulation.state(), 0).y(), time = 20 * step;
  EXPECT_NEAR(fallen, 0.5 * 9.81 * time * time, 9.81 * step * (second ? step : 0.6 * time));
}

// A blow is known to the methods that remember: the whole cloth goes on with the velocity it was given.
TEST_P(Kicks, ABlowMovesThePastAlong) {
  Scene scene = cloth("");
  scene.pins.clear();
  scene.gravity.acceleration.setZero();
  scene.air.dragCoefficient = 0;
  scene.start.noise = 0;
  EventSettings blow;
  blow.time = 20 * scene.integrator.step;
  blow.impulseOn.emplace().names = {"all"};
  blow.impulse = {0.2, 0.1, 0};
  scene.events.push_back(blow);
  const double step = scene.integrator.step;
  Simulation simulation(std::move(scene));
  double mass = 0;
  for (const double each : simulation.cloth().nodeMass()) mass += each;
  steps(simulation, 40);
  const Vec3 way =
      simulation.system().position(simulation.state(), 3) - simulation.system().position(simulation.start(), 3);
  EXPECT_LT((way - Vec3(0.2, 0.1, 0) / mass * 20 * step).norm(), 1e-12);
}

INSTANTIATE_TEST_SUITE_P(Methods, Kicks, testing::ValuesIn(methodNames()), testNameOf);

// The drawn slider: a small net of stiff springs, generalized-alpha at rho_inf = 1/2, ten changes a second that each
// change nothing to speak of. A method that began anew at each gained 175 J from one of them.
TEST(Slider, FeedsGeneralizedAlphaNothing) {
  for (const double rho : {0.0, 0.3, 0.5}) {
    Scene scene = parseScene(
        "[mesh]\ncolumns = 9\nrows = 9\n[material]\nmodel = \"springs\"\nstretch = 1200\n[integrator]\nmethod = "
        "\"generalized-alpha\"\nstep = 0.0166666667\n[[pin]]\nwhere = [\"corner0\", \"corner1\"]\n",
        "test.toml");
    scene.integrator.rhoInf = rho;
    Simulation drawn(scene), left(std::move(scene));
    for (int i = 0; i < 120; ++i) {
      ASSERT_TRUE(drawn.step() && left.step());
      if (i % 6 != 0) continue;
      EXPECT_EQ(drawn.apply(SetParameter{"material.stretch", 1200 * (1 + 1e-6 * (i % 12))}), "");
    }
    EXPECT_LT(drawn.ledger().numerical(), left.ledger().numerical() + 0.02) << rho;
  }
}

// With one Newton iteration and nothing that watches it. The acceleration that generalized-alpha carries is that of the number of
// before; mixed with the new one it put 0.8 J into silk and 1e8 J into paper.
TEST(Slider, AnotherRhoInfIsNoBlow) {
  for (const auto& [fabric, rho] : {std::pair<std::string, double>("paper", 0.3), {"silk", 0.3}, {"silk", 0.5}}) {
    const auto added = [&, name = fabric](double from, double to) {
      Simulation simulation(loadScene(
          "hanging", {SELVEDGE_SOURCE_DIR "/configs"},
          {"mesh.columns=17", "mesh.rows=17", "material.fabric=" + name, "integrator.method=generalized-alpha",
           "integrator.newton_iterations=1", "integrator.gain_limit=0", fmt::format("integrator.rho_inf={}", from)}));
      for (int i = 0; i < 120; ++i) {
        if (i == 30) {
          EXPECT_EQ(simulation.apply(SetParameter{"integrator.rho_inf", to}), "");
        }
        EXPECT_TRUE(simulation.step());
      }
      return simulation.ledger().numerical();
    };
    const double alone = std::max(added(rho, rho), added(0, 0));
    EXPECT_LT(added(rho, 0), alone + 0.02) << fabric << rho;
    EXPECT_LT(added(0, rho), std::max(alone, 0.0) + 0.02) << fabric << rho;
  }
}

// A method that another one hands over to in the midst of a motion asks for no force at a state that has not converged.
TEST(Slider, AnotherMethodTakesOverGently) {
  for (const std::string method : {"generalized-alpha", "bdf2"}) {
    Scene scene = parseScene(
        "[mesh]\ncolumns = 9\nrows = 9\n[integrator]\nmethod = \"backward-euler\"\nstep = 0.0166666667\n[[pin]]\nwhere "
        "= "
        "[\"corner0\", \"corner1\"]\n",
        "test.toml");
    Simulation simulation(std::move(scene));
    while (simulation.time() < 0.4) ASSERT_TRUE(simulation.step());
    const double before = simulation.ledger().numerical();
    EXPECT_EQ(simulation.apply(SetParameter{"integrator.method", method}), "");
    for (int i = 0; i < 20; ++i) ASSERT_TRUE(simulation.step());
    EXPECT_LT(simulation.ledger().numerical() - before, 0.05) << method;
  }
}

}  // namespace
}  // namespace selvedge::test
