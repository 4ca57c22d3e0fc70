// What is told of a run that goes on, and what is a matter of course.
#include "sim/attention.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "scene/files/reader.h"
#include "support/cloth/run.h"

namespace selvedge::test {
namespace {

bool speaksOfNewton(const Simulation& simulation) {
  const std::vector<std::string> all = attention(simulation);
  return std::any_of(all.begin(), all.end(), [](const std::string& each) {
    return each.find("Newton's method used up its iterations") != std::string::npos;
  });
}

void run(Simulation& simulation, long steps) {
  while (simulation.steps() < steps && simulation.step()) {
  }
}

Scene drape(const std::vector<std::string>& settings) {
  return loadScene("drape", {SELVEDGE_SOURCE_DIR "/configs"}, settings);
}

TEST(Attention, ALandingThatTakesAllIterationsIsAMatterOfCourse) {
  Simulation lands(drape({}));
  run(lands, 120);
  EXPECT_GT(lands.totals().unconverged, 0) << "or this shows nothing";
  EXPECT_FALSE(speaksOfNewton(lands));
}

TEST(Attention, IterationsThatRunOutAsARuleAreTold) {
  Simulation starved(drape({"integrator.newton_iterations=2", "integrator.newton_tolerance=1e-9"}));
  run(starved, 9);
  EXPECT_FALSE(speaksOfNewton(starved)) << "too few steps to judge by";
  run(starved, 120);
  ASSERT_GT(2 * starved.totals().unconverged, starved.steps());
  EXPECT_TRUE(speaksOfNewton(starved));
}

// What was chosen by hand is still there, and nothing is known yet of what the cloth needs.
TEST(Attention, NothingIsToldOfSubstepsThatTheNextStepChooses) {
  Simulation simulation(
      loadScene("hanging", {SELVEDGE_SOURCE_DIR "/configs"},
                {"mesh.columns=5", "mesh.rows=5", "integrator.method=rk4", "integrator.substeps=3000"}));
  run(simulation, 1);
  EXPECT_EQ(simulation.apply(SetParameter{"integrator.substeps", std::int64_t{0}}), "");
  ASSERT_EQ(simulation.substeps(), 3000) << "or this shows nothing";
  EXPECT_TRUE(attention(simulation).empty());
}

TEST(Attention, AMethodThatTakesThousandsOfSubstepsIsToldWithTheCause) {
  const auto told = [](const std::vector<std::string>& more) {
    std::vector<std::string> settings{"mesh.columns=5", "mesh.rows=5", "integrator.method=rk4",
                                      "integrator.substeps=0"};
    settings.insert(settings.end(), more.begin(), more.end());
    Simulation simulation(loadScene("hanging", {SELVEDGE_SOURCE_DIR "/configs"}, settings));
    run(simulation, 1);
    std::string all;
    for (const std::string& each : attention(simulation)) all += each;
    return all;
  };
  EXPECT_EQ(told({}), "");
  EXPECT_NE(told({"material.stretch=[1e9, 1e9]", "material.stretch_damping=0"}).find("take a softer or coarser cloth"),
            std::string::npos);
  EXPECT_NE(told({"material.stretch_damping=2"}).find("give the material less of it"), std::string::npos);
}

// They are short because they are asked to be; nothing vibrates too fast for it.
TEST(Attention, ShortStepsOfXpbdHaveNoCauseInTheCloth) {
  Scene scene = parseScene("mesh = { columns = 3, rows = 3 }\n[[pin]]\nwhere = \"top\"\n", "test.toml");
  scene.integrator.method = "xpbd";
  scene.integrator.step = 4;
  scene.integrator.substeps = 0;
  Simulation simulation(std::move(scene));
  ASSERT_TRUE(simulation.step());
  ASSERT_EQ(simulation.substeps(), 2400);
  for (const std::string& each : attention(simulation))
    EXPECT_EQ(each.find("in each step, because"), std::string::npos) << each;
}

// Two squares that hang 0.4 m apart and are sewn along an edge; pins hold both of them where they are, or one alone.
TEST(Attention, SeamsThatPinsKeepOpenAreTold) {
  const auto told = [](const std::string& pinned) {
    const auto square = [](const std::string& name, double z) {
      return fmt::format(
          "[[panel]]\nname = \"{}\"\noutline = [[0, 0], [0.2, 0], [0.2, 0.2], [0, 0.2]]\norigin = [0, 0, {}]\n", name,
          z);
    };
    Simulation simulation(parseScene("gravity.acceleration = [0, 0, 0]\nmesh = { kind = \"panels\", spacing = 0.1 }\n" +
                                         square("front", 0) + square("back", 0.4) +
                                         "[[seam]]\nfrom = \"front.2\"\nto = \"back.0\"\n"
                                         "[[pin]]\nwhere = \"front\"\n" +
                                         pinned,
                                     "test.toml"));
    run(simulation, 150);  // 2.5 s, where the seam would need 0.4 s
    std::string all;
    for (const std::string& each : attention(simulation)) all += each;
    return all.find("a seam is still open by 0.4") != std::string::npos;
  };
  EXPECT_TRUE(told("[[pin]]\nwhere = \"back\"\n"));
  EXPECT_FALSE(told(""));
}

TEST(Attention, EnergyThatAMethodAddsIsToldWithWhatHelps) {
  for (const std::string method : {"trapezoidal", "leapfrog"}) {
    Simulation gains(
        loadScene("hanging", {SELVEDGE_SOURCE_DIR "/configs"},
                  {"mesh.columns=17", "mesh.rows=17", "material.fabric=wool", "integrator.method=" + method,
                   "integrator.newton_iterations=1", "integrator.gain_limit=0", "integrator.substeps=1"}));
    run(gains, 60);
    std::string all;
    for (const std::string& each : attention(gains)) all += each;
    EXPECT_NE(all.find("the method itself added "), std::string::npos) << all;
    EXPECT_EQ(all.find("take several Newton iterations (integrator.newton_iterations), integrator.gain_limit = 0.001, "
                       "smaller steps") != std::string::npos,
              method == "trapezoidal")
        << all;
  }
}

// A mass on a spring whose damper takes two and a half times the speed in a step: explicit Euler turns it round, and it
// is faster then.
TEST(Attention, DampersThatGiveEnergyAreToldWithWhatHelps) {
  for (const std::string method : {"explicit-euler", "backward-euler"}) {
    const auto swings = simulate(
        R"(
[mesh]
kind = "nodes"
[nodes]
positions = [[0, 0, 0], [1, 0, 0]]
masses = [1, 1]
springs = [{ a = 0, b = 1, rest = 1, stiffness = 1, damping = 250 }]
[gravity]
acceleration = [0, 0, 0]
[start]
velocity = [0.1, 0, 0]
[[pin]]
where = 0
[integrator]
step = 0.01
method = ")" +
            method + "\"\n",
        0.1);
    EXPECT_EQ(swings->ledger().damperGain() > 0, method == "explicit-euler") << swings->ledger().damperGain();
    std::string all;
    for (const std::string& each : attention(*swings)) all += each;
    EXPECT_EQ(all.find("dampers gave ") != std::string::npos, method == "explicit-euler") << all;
    EXPECT_EQ(
        all.find("take smaller steps, integrator.method = \"backward-euler\" or less damping") != std::string::npos,
        method == "explicit-euler")
        << all;
  }
}

// The words say what the window's status line shows: the substeps of the last step.
TEST(Attention, HalvedStepsAreToldWithTheSubstepsThatTheyTook) {
  Simulation halves(
      loadScene("hanging", {SELVEDGE_SOURCE_DIR "/configs"},
                {"mesh.columns=13", "mesh.rows=13", "material.fabric=denim", "integrator.method=implicit-midpoint"}));
  int looks = 0;
  while (halves.steps() < 60 && halves.step()) {
    if (halves.halving().level() == 0) continue;
    ++looks;
    std::string all;
    for (const std::string& each : attention(halves)) all += each;
    const std::string told = "the last one into " + std::to_string(halves.report().innerSteps) + " substeps";
    EXPECT_NE(all.find(told), std::string::npos) << told << ": " << all;
  }
  EXPECT_GT(looks, 0) << "or this shows nothing";
}

TEST(Attention, StepsThatAllRunOutAreToldSoon) {
  Simulation hangs(loadScene(
      "hanging", {SELVEDGE_SOURCE_DIR "/configs"},
      {"mesh.columns=9", "mesh.rows=9", "integrator.newton_iterations=2", "integrator.newton_tolerance=1e-6"}));
  run(hangs, 10);
  ASSERT_EQ(hangs.totals().unconverged, hangs.totals().innerSteps) << "or this shows nothing";
  ASSERT_EQ(hangs.totals().strayed, 0) << "which would be told";
  EXPECT_TRUE(speaksOfNewton(hangs));
}

TEST(Attention, APlasticLawWithoutLimitsIsTold) {
  const auto told = [](const std::string& limit) {
    const Simulation flows(loadScene("hanging", {SELVEDGE_SOURCE_DIR "/configs"},
                                     {"mesh.columns=5", "mesh.rows=5", "plastic.law=limits", "plastic.elastic_limit=0",
                                      "plastic.bend_elastic_limit=" + limit}));
    return std::ranges::any_of(attention(flows), [](const std::string& each) {
      return each.find("plastic.law keeps no deformation") != std::string::npos;
    });
  };
  EXPECT_TRUE(told("0"));
  EXPECT_FALSE(told("10"));
}

// Cloth on cloth alone: no shape has to be there for it to be told.
TEST(Attention, TellsWhatActsOnClothInsteadOfTheBarrier) {
  Scene scene;
  scene.contact.law = "barrier";
  for (const std::string method : {"symplectic-euler", "rk4", "provot"}) {
    scene.integrator.method = method;
    scene.contact.self = true;
    EXPECT_NE(contactInstead(scene).find("with " + method + " the penalty acts"), std::string::npos) << method;
    scene.contact.self = false;
    EXPECT_EQ(contactInstead(scene), "") << "nothing touches";
  }
  scene.contact.self = true;
  scene.integrator.method = "backward-euler";
  EXPECT_EQ(contactInstead(scene), "");
  scene.contact.law = "penalty";
  for (const std::string method : {"symplectic-euler", "provot"}) {
    scene.integrator.method = method;
    EXPECT_EQ(contactInstead(scene), "") << method;
  }
}

// Rule and correction lead nodes against shapes; what keeps cloth from cloth is a force in any case.
TEST(Attention, TellsThatClothOnClothKnowsNoRuleAndNoCorrection) {
  for (const bool shapes : {false, true}) {
    for (const auto& [law, method] : {std::pair("rule", "leapfrog"), std::pair("correction", "backward-euler")}) {
      Scene scene;
      scene.mesh.columns = scene.mesh.rows = 3;
      scene.mesh.origin = {0, 0.5, 0};  // off the plane
      if (shapes) scene.colliders.emplace_back();
      scene.contact.law = law;
      scene.integrator.method = method;
      EXPECT_EQ(contactInstead(scene), "") << law;
      scene.contact.self = true;
      const std::string told = contactInstead(scene);
      EXPECT_NE(told.find("on cloth against cloth the penalty acts"), std::string::npos) << law << ": " << told;
      EXPECT_EQ(attention(Simulation(scene)), std::vector{told});
    }
  }
  Scene swept;
  swept.colliders.emplace_back();
  swept.contact.law = "barrier";
  swept.contact.self = true;
  swept.integrator.method = "provot";
  const std::string told = contactInstead(swept);
  EXPECT_NE(told.find("in its sweeps, and on cloth against cloth the penalty acts"), std::string::npos) << told;
}

// A step of one Newton iteration goes deep into the floor, and the filter and the damper of contact take that again at once.
TEST(Attention, ALandingWithOneNewtonIterationIsNoGain) {
  const auto simulation = simulate(
      "[mesh]\ncolumns = 9\nrows = 9\nsize = [0.3, 0.3]\nplane = \"horizontal\"\norigin = [0, 0.3, 0]\n[material]\n"
      "stretch = 500\nshear = 20\nbend = 1e-5\n[[collider]]\nshape = \"plane\"\n[integrator]\n"
      "method = \"backward-euler\"\nstep = 0.0166666666666667\n",
      1);
  ASSERT_GT(simulation->ledger().numerical(), 1) << "J: or this shows nothing";
  EXPECT_LT(simulation->ledger().total(), 0.01);
  EXPECT_TRUE(attention(*simulation).empty()) << attention(*simulation)[0];
}

TEST(Attention, AShapeThatRushesOrHasNoPlaceIsTold) {
  const auto told = [](const std::string& formula) {
    const Simulation simulation(
        parseScene("[mesh]\ncolumns = 3\nrows = 3\norigin = [0, 3, 0]\n[integrator]\nmethod = "
                   "\"backward-euler\"\n[[collider]]\nname = \"ball\"\n"
                   "shape = \"sphere\"\nradius = 0.1\nmotion = \"expression\"\noffset_y = \"" +
                       formula + "\"\n",
                   "test.toml"));
    const std::vector<std::string> all = attention(simulation);
    return all.empty() ? "" : all[0];
  };
  EXPECT_EQ(told("sin(t)"), "");
  EXPECT_NE(told("1e6*sin(1000*t)").find("the shape ball goes"), std::string::npos) << told("1e6*sin(1000*t)");
  EXPECT_NE(told("log(t)").find("the run cannot begin: collider \"ball\""), std::string::npos) << told("log(t)");
}

// The pole is where a step ends, 0.1 s, and nowhere between the looks at it.
TEST(Attention, AFormulaWithAPoleIsTheCauseThatIsTold) {
  const auto simulation = simulate(
      "[mesh]\ncolumns = 3\nrows = 3\n[integrator]\nmethod = \"backward-euler\"\nstep = 0.0125\n[[collider]]\n"
      "name = \"ball\"\nshape = \"sphere\"\ncenter = [0, -9, 0]\nradius = 0.1\nmotion = \"expression\"\n"
      "offset_y = \"-1/(t-0.1)^2\"\n",
      1);
  ASSERT_TRUE(simulation->failure());
  EXPECT_NE(simulation->failure()->cause.find("offset_y = \"-1/(t-0.1)^2\" gives"), std::string::npos)
      << simulation->failure()->message();
}

}  // namespace
}  // namespace selvedge::test
