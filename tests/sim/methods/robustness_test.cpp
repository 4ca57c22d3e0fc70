// The scene `hanging` under the hands of a newcomer: every method either runs it or says why not, and what is advised
// works.
#include <algorithm>
#include <regex>
#include <tuple>

#include <gtest/gtest.h>

#include "scene/files/reader.h"
#include "scene/files/set_parameter.h"
#include "support/cloth/fabric_names.h"
#include "support/cloth/run.h"

namespace selvedge::test {
namespace {

Scene hanging(const std::string& method) {
  Scene scene = loadScene(SELVEDGE_SOURCE_DIR "/configs/hanging.toml", {});
  scene.integrator.method = method;
  return scene;
}

TEST(DefaultScene, StaysSaneUnderTheDampingImplicitMethods) {
  for (const std::string method : {"backward-euler", "generalized-alpha", "bdf2", "gauss-legendre-4", "desbrun"}) {
    Simulation simulation(hanging(method));
    while (simulation.time() < 0.5 && simulation.step()) continue;
    EXPECT_FALSE(simulation.failure()) << method;
    EXPECT_LT(simulation.ledger().total(), 0.1) << method;
  }
}

TEST(DefaultScene, TheEvaluatedForceIsWhatBlowsUpGeneralizedAlpha) {
  Scene scene = hanging("generalized-alpha");
  scene.integrator.carriedAcceleration = "evaluated";
  scene.integrator.newtonIterations = 1;
  scene.integrator.gainLimit = 0;
  Simulation simulation(std::move(scene));
  while (simulation.time() < 1 && simulation.step()) continue;
  EXPECT_TRUE(simulation.failure()) << "if it holds now, docs/integrators.md and the scene's comment are out of date";
}

// With one iteration, what the solved step implies is carried: up to rho_inf = 0.3 the method then takes energy, and at
// any rho_inf it adds less than in the published form.
TEST(DefaultScene, WhatTheSolvedStepImpliesHoldsGeneralizedAlpha) {
  for (const double rho : {0.0, 0.3, 0.5, 0.9}) {
    Scene scene = hanging("generalized-alpha");
    scene.integrator.newtonIterations = 1;
    scene.integrator.gainLimit = 0;
    scene.integrator.rhoInf = rho;
    Simulation simulation(std::move(scene));
    while (simulation.time() < 1 && simulation.step()) continue;
    ASSERT_FALSE(simulation.failure()) << rho;
    EXPECT_LT(simulation.ledger().numerical(), rho <= 0.3 ? 0.0 : rho <= 0.5 ? 1.0 : 200.0) << rho;
  }
}

// Its start is a wild one, which a method must be told of whether it was written so or is chosen before the first step.
TEST(DefaultScene, BeginsAlikeWithWhatIsChosenBeforeItsFirstStep) {
  Scene scene = hanging("generalized-alpha");
  setParameter(scene, "material.fabric", "paper", "test");
  Simulation written(std::move(scene));
  Simulation chosen(hanging("backward-euler"));
  ASSERT_EQ(chosen.apply(SetParameter{"integrator.method", std::string("generalized-alpha")}), "");
  ASSERT_EQ(chosen.apply(SetParameter{"material.fabric", std::string("paper")}), "");
  for (Simulation* each : {&written, &chosen}) {
    for (int i = 0; i < 5; ++i) ASSERT_TRUE(each->step());
  }
  EXPECT_EQ(chosen.hash(), written.hash());
}

// The midpoint rule on a stiff sheet at the step of a picture: solved to the end, and it adds joules all the same.
TEST(DefaultScene, TheGainLimitKeepsAMethodWithoutDampingFromAddingEnergy) {
  Scene scene = hanging("implicit-midpoint");
  scene.mesh.columns = scene.mesh.rows = 13;
  setParameter(scene, "material.fabric", "denim", "test");
  Scene free = scene;
  free.integrator.gainLimit = 0;
  Simulation unread(scene, {.ledger = false}), limited(std::move(scene)), unlimited(std::move(free));
  while (unread.time() < 1 && unread.step()) continue;
  while (limited.time() < 1 && limited.step()) continue;
  while (unlimited.time() < 1 && unlimited.step()) continue;
  ASSERT_FALSE(limited.failure()) << limited.failure()->message();
  EXPECT_TRUE(unlimited.failure() || unlimited.ledger().numerical() > 0.1) << unlimited.ledger().numerical();
  EXPECT_LT(limited.ledger().numerical(), 0.05);
  EXPECT_GT(limited.totals().rejected, 0);
  EXPECT_EQ(limited.steps(), 60);
  EXPECT_EQ(unread.hash(), limited.hash()) << "whether anyone reads the ledger changes no bit";
}

// J, the most that the cloth has more than wind, pins and shapes gave it at the end of any step, in its first seconds.
double mostGain(Scene scene, const std::string& fabric, double seconds) {
  setParameter(scene, "material.fabric", fabric, "test");
  const std::string method = scene.integrator.method;
  Simulation simulation(std::move(scene));
  const Ledger& ledger = simulation.ledger();
  const double start = ledger.total();
  double most = 0;
  while (simulation.time() < seconds && simulation.step()) {
    most = std::max(most, ledger.total() - ledger.windWork() - ledger.pinWork() - ledger.shapeWork() - start);
  }
  EXPECT_FALSE(simulation.failure()) << method << " " << fabric << ": " << simulation.failure()->message();
  return most;
}

double mostGain(const std::string& method, const std::string& fabric, double rho, double seconds) {
  Scene scene = hanging(method);
  scene.mesh.columns = scene.mesh.rows = 17;
  scene.integrator.rhoInf = rho;
  return mostGain(std::move(scene), fabric, seconds);
}

double mostGainIn(const std::string& scene, const std::string& method, const std::string& fabric, double rho) {
  Scene moving = loadScene(SELVEDGE_SOURCE_DIR "/configs/" + scene + ".toml", {});
  moving.integrator.method = method;
  moving.integrator.rhoInf = rho;
  return mostGain(std::move(moving), fabric, 0.3);
}

const std::vector<std::pair<std::string, double>> kImplicitWithRho{{"backward-euler", 0},
                                                                   {"bdf2", 0},
                                                                   {"generalized-alpha", 0},
                                                                   {"generalized-alpha", 0.3},
                                                                   {"generalized-alpha", 0.5},
                                                                   {"generalized-alpha", 0.8},
                                                                   {"newmark", 0},
                                                                   {"trapezoidal", 0},
                                                                   {"implicit-midpoint", 0},
                                                                   {"gauss-legendre-4", 0}};

const std::vector<std::string> kMovingScenes{"curtain",   "fan",        "carousel", "windsock-flag",
                                             "flag-pole", "trampoline", "breeze"};

// A hair's breadth of noise in a stiff sheet is the force of a thousand g, which no rule may carry on from the start.
TEST(DefaultScene, NoStiffFabricGainsAsItIsLetGo) {
  for (const auto& [method, rho] : kImplicitWithRho) {
    for (const std::string fabric : {"paper", "wool", "leather"}) {
      EXPECT_LT(mostGain(method, fabric, rho, 0.1), 0.05) << method << " " << rho << " " << fabric;
    }
  }
}

// Pins, wind and shapes do work there, so that a gain is not to be told from it at once; the published iteration is one.
TEST(MovingScenes, KeepNoMoreThanTheyAreGiven) {
  for (const auto& [scene, method, fabric] : {std::tuple{"curtain", "implicit-midpoint", "silk"},
                                              {"curtain", "implicit-midpoint", "paper"},
                                              {"windsock-flag", "implicit-midpoint", "silk"}}) {
    EXPECT_LT(mostGainIn(scene, method, fabric, 0), 0.01) << scene << " " << fabric;
  }
}

// Each method meets each fabric in some scene, and each scene each fabric under two methods.
class MovingScenesLong : public testing::TestWithParam<std::string> {};

TEST_P(MovingScenesLong, KeepNoMoreThanTheyAreGivenWithAnyFabric) {
  const std::vector<std::string> fabrics = fabricNames();
  const auto scene = std::find(kMovingScenes.begin(), kMovingScenes.end(), GetParam()) - kMovingScenes.begin();
  for (std::size_t i = 0; i < 3 * kImplicitWithRho.size(); ++i) {
    const auto& [method, rho] = kImplicitWithRho[i / 3];
    const std::string& fabric = fabrics[(i + 3 * static_cast<std::size_t>(scene)) % fabrics.size()];
    EXPECT_LT(mostGainIn(GetParam(), method, fabric, rho), 0.05) << method << " " << rho << " " << fabric;
  }
}

INSTANTIATE_TEST_SUITE_P(Scenes, MovingScenesLong, testing::ValuesIn(kMovingScenes), testNameOf);

// J after a second of falling, of 17 x 17 nodes that take so many Newton iterations a step.
double energyAfterASecond(const std::string& fabric, int iterations, double step) {
  Scene scene = hanging("backward-euler");
  scene.integrator.step = step;
  scene.mesh.columns = scene.mesh.rows = 17;
  setParameter(scene, "material.fabric", fabric, "test");
  scene.integrator.newtonIterations = iterations;
  Simulation simulation(std::move(scene));
  while (simulation.time() < 1 - 1e-9 && simulation.step()) continue;
  EXPECT_FALSE(simulation.failure()) << fabric;
  return simulation.ledger().total();
}

// In steps that are longer than those of pictures, smaller ones are taken where four are not enough for the whole.
void expectFourToBeEnough(const std::string& fabric) {
  for (const double step : {1.0 / 60, 0.05, 0.1}) {
    const double all = energyAfterASecond(fabric, 100, step);
    EXPECT_NEAR(energyAfterASecond(fabric, 4, step), all, 0.1 * std::abs(all)) << fabric << ", " << step;
  }
}

TEST(DefaultScene, FourIterationsEndWhereManyDo) {
  for (const std::string fabric : {"silk", "paper", "wool"}) expectFourToBeEnough(fabric);
}

TEST(DefaultSceneLong, FourIterationsEndWhereManyDoWithAnyFabric) {
  for (const std::string& fabric : fabricNames()) expectFourToBeEnough(fabric);
}

// The limit of gains would notice, and halve the first step again and again.
TEST(DefaultScene, DoesNotBeginWithTheForceOfItsNoise) {
  Scene scene = hanging("generalized-alpha");
  scene.mesh.columns = scene.mesh.rows = 17;
  setParameter(scene, "material.fabric", "paper", "test");
  scene.integrator.rhoInf = 0;
  Simulation simulation(std::move(scene));
  for (int i = 0; i < 6; ++i) ASSERT_TRUE(simulation.step());
  EXPECT_EQ(simulation.totals().rejected, 0);
}

TEST(DefaultSceneLong, NoFabricGains) {
  for (const auto& [method, rho] : kImplicitWithRho) {
    for (const std::string& fabric : fabricNames()) {
      EXPECT_LT(mostGain(method, fabric, rho, 1), 0.05) << method << " " << rho << " " << fabric;
    }
  }
}

// With one iteration and strong dampers the books cannot tell what the method adds from what dampers take; what the cloth has in
// all they can. Without a limit these reach kilojoules.
TEST(DefaultScene, TheGainLimitHoldsWhereDampersHideTheGain) {
  for (const auto& [method, fabric, step] :
       {std::tuple{"implicit-midpoint", "canvas", 0.1}, {"generalized-alpha", "paper", 1 / 60.0}}) {
    Scene scene = hanging(method);
    scene.mesh.columns = scene.mesh.rows = 17;
    scene.integrator.newtonIterations = 1;
    scene.integrator.step = step;
    setParameter(scene, "material.fabric", fabric, "test");
    Simulation simulation(std::move(scene));
    double most = 0;
    while (simulation.time() < 2 - 1e-9 && simulation.step()) most = std::max(most, simulation.ledger().total());
    EXPECT_FALSE(simulation.failure()) << method;
    EXPECT_LT(most, 0.01) << method << ": it falls from 0 J";
    EXPECT_GT(simulation.totals().rejected, 0);
  }
}

// The substeps that the message of a divergence advises are enough.
TEST(DefaultScene, TheAdvisedSubstepsHold) {
  for (const std::string method : {"rk4", "leapfrog", "symplectic-euler"}) {
    Scene scene = hanging(method);
    scene.mesh.columns = scene.mesh.rows = 9;
    Scene advised = scene;
    Simulation wild(std::move(scene));
    while (wild.time() < 1 && wild.step()) continue;
    ASSERT_TRUE(wild.failure()) << method;
    std::smatch found;
    const std::string cause = wild.failure()->cause;
    ASSERT_TRUE(std::regex_search(cause, found, std::regex("substeps = ([0-9]+)"))) << cause;
    advised.integrator.substeps = std::stoi(found[1]);
    Simulation calm(std::move(advised));
    while (calm.time() < 0.5 && calm.step()) continue;
    EXPECT_FALSE(calm.failure()) << method << ": " << cause;
    EXPECT_LT(std::abs(calm.ledger().numerical()), 0.01) << method;
  }
}

// Of a step that was halved again and again in vain.
TEST(DefaultScene, NobodyIsAdvisedToHalveWhatWasHalvedOften) {
  const auto cause = [](const std::string& method, int halved, double gainLimit = 0.001) {
    Scene scene = hanging(method);
    scene.integrator.gainLimit = gainLimit;
    const Simulation simulation(std::move(scene));
    return likelyCause({simulation.system(), simulation.pins(), simulation.start(), simulation.state(),
                        simulation.scene().integrator, simulation.method(), simulation.totals(), 0.01, 0.01, halved});
  };
  const std::string first = cause("adams-moulton-3", 0), last = cause("adams-moulton-3", 12);
  EXPECT_NE(cause("trapezoidal", 0).find("Halve integrator.step"), std::string::npos);
  for (const std::string method : {"trapezoidal", "adams-moulton-3"}) {
    EXPECT_EQ(cause(method, 0).find("integrator.gain_limit"), std::string::npos) << method << ": it is set";
    EXPECT_NE(cause(method, 0, 0).find("integrator.gain_limit = 0.001"), std::string::npos) << method;
  }
  EXPECT_EQ(first.find("Halve integrator.step"), std::string::npos) << first << ": it amplifies whatever the step";
  EXPECT_EQ(first.find("raise integrator.newton_iterations"), std::string::npos) << first << ": they all arrived";
  EXPECT_EQ(last.find("Halve integrator.step"), std::string::npos) << last;
  EXPECT_NE(last.find("halved 12 times already"), std::string::npos) << last;
  EXPECT_NE(last.find("take integrator.method = \"backward-euler\", a softer fabric or more damping"),
            std::string::npos)
      << last;
  EXPECT_EQ(cause("backward-euler", 12).find("integrator.method"), std::string::npos);
  EXPECT_NE(cause("rk4", 0).find("integrator.substeps = "), std::string::npos);
  EXPECT_NE(cause("rk4", 20).find("within the limit of rk4"), std::string::npos) << "where the step is not at fault";
}

// What an event flung away is not to be mended by a smaller step.
TEST(Failures, AreNotBlamedOnTheStepWhereAnEventFlungTheCloth) {
  for (const std::string method : {"backward-euler", "symplectic-euler"}) {
    const auto flung = simulate("[mesh]\ncolumns = 5\nrows = 5\n[integrator]\nstep = 1e-3\nmethod = \"" + method +
                                    "\"\n[[event]]\ntime = 0.01\non = \"all\"\nimpulse = [1e300, 0, 0]\n",
                                20);
    ASSERT_TRUE(flung->failure()) << method;
    EXPECT_NE(flung->failure()->cause.find("was out of every bound before this step began"), std::string::npos)
        << flung->failure()->cause;
  }
}

// A cloth that has come to rest to the last bit: what is left of the residual is round-off of the stiffness, and there
// is nothing to converge to.
TEST(Rest, IsNoFailureOfNewton) {
  for (const std::string method : {"backward-euler", "bdf2", "generalized-alpha"}) {
    const auto patch = simulate(
        "[mesh]\ncolumns = 5\nrows = 5\n[material]\nmodel = \"springs\"\nstretch = 1e5\n"
        "[gravity]\nacceleration = [0, 0, 0]\n[start]\nstretch = [1.01, 1, 1.01]\n"
        "[integrator]\nstep = 0.1\nnewton_iterations = 50\nmethod = \"" +
            method + "\"\n",
        30);
    EXPECT_FALSE(patch->failure()) << method << ": " << patch->failure()->message();
  }
}

// Nodes without any spring fall like stones, however far.
TEST(FreeFall, IsNoDivergence) {
  const std::string toml = "[mesh]\nkind = \"nodes\"\n[nodes]\npositions = [[0, 0, 0], [1, 0, 0]]\nmasses = [1, 2]\n";
  for (const std::string method : {"leapfrog", "backward-euler"}) {
    const auto fall = simulate(toml + "[integrator]\nstep = 0.05\nmethod = \"" + method + "\"\n", 60);
    ASSERT_FALSE(fall->failure()) << fall->failure()->message();
    EXPECT_NEAR(fall->state().q[4], -0.5 * 9.81 * 3600, method == "leapfrog" ? 1e-6 : 20);
    EXPECT_EQ(fall->state().q[3], 1);
  }
}

}  // namespace
}  // namespace selvedge::test
