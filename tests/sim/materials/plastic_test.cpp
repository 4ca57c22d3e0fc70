// Cloth that keeps what it was deformed by: a strip that is drawn out and let go, what that takes, bits, live changes.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "sim/saved_scene.h"
#include "support/cloth/run.h"
#include "support/input_error.h"
#include "support/temporary_folder.h"

namespace selvedge::test {
namespace {

constexpr double kModulus = 1000, kWidth = 0.1, kElastic = 0.02, kDrawn = 0.1;  // N/m, m, 1, m

// A metre of strip that is drawn out by a tenth in half a second; its end is let go after `release`.
std::string strip(const std::string& integrator, const std::string& more = "", double release = 0.8,
                  const std::string& model = "triangles") {
  return fmt::format(R"(
mesh = {{ columns = 21, rows = 3, size = [1, {}], plane = "horizontal" }}
material = {{ model = "{}", density = 0.2, stretch = {}, shear = 100, bend = 1e-4, stretch_damping = 0.002, rayleigh_mass = 3 }}
plastic = {{ law = "limits", elastic_limit = {}, plastic_limit = 0.5 }}
gravity.acceleration = [0, 0, 0]
integrator = {{ {} }}
{}
[[pin]]
where = "left"
[[pin]]
where = "right"
motion = "path"
path_times = [0, 0.5]
path_offsets = [[0, 0, 0], [{}, 0, 0]]
release = {}
)",
                     kWidth, model, kModulus, kElastic, integrator, more, kDrawn, release);
}

const char* const kDrawing = R"(method = "backward-euler", step = 0.005, newton_iterations = 8)";

double lengthOf(const Simulation& simulation) {
  const auto& place = [&](int node) { return simulation.cloth().position(simulation.state(), node); };
  return (place(41) - place(21)).norm();  // the middle row
}

TEST(PlasticRun, DrawingAStripTakesItsYieldForceTimesTheWay) {
  const auto simulation = simulate(strip(kDrawing), 0.7);
  const double force = kModulus * kWidth * kElastic, way = kDrawn - kElastic;
  EXPECT_NEAR(column(*simulation, "plastic_J"), -force * way, 0.05 * force * way);
  const double stored = 0.5 * force * kElastic;
  EXPECT_NEAR(column(*simulation, "stretch_J"), stored, 0.05 * stored);
  // What the pins put in is stored, kept, taken by dampers, or the method's.
  const Ledger& ledger = simulation->ledger();
  EXPECT_NEAR(ledger.pinWork(),
              ledger.total() - ledger.plasticWork() - ledger.damperWork() - ledger.numerical() - ledger.eventWork(),
              1e-12);
  EXPECT_NEAR(ledger.eventWork(), 0, 1e-15);
  EXPECT_LT(std::abs(ledger.numerical()), 0.1 * force * way);
}

TEST(PlasticRun, LessIsTakenByTheMethodWithSmallerSteps) {
  const auto numerical = [](double step) {
    const std::string integrator = fmt::format(R"(method = "trapezoidal", step = {}, newton_iterations = 8)", step);
    return std::abs(simulate(strip(integrator), 0.4)->ledger().numerical());
  };
  const double coarse = numerical(0.004), fine = numerical(0.001);
  EXPECT_LT(fine, 0.5 * coarse);
}

class PlasticMethods : public testing::TestWithParam<std::string> {};

TEST_P(PlasticMethods, KeepTheLengthThatWasDrawn) {
  const MethodInfo& method = *findMethod(GetParam());
  const std::string steps =
      method.implicit ? "step = 0.005, newton_iterations = 8, halvings = 6" : "step = 0.005, substeps = 0";
  const auto simulation = simulate(strip(fmt::format("method = \"{}\", {}", GetParam(), steps), "", 0.6), 1.2);
  ASSERT_FALSE(simulation->failure()) << simulation->failure()->message();
  // What is let go swings on, and may flow again where it is squeezed by more than the limit.
  EXPECT_NEAR(lengthOf(*simulation), 1 + kDrawn - kElastic, 0.02);
  EXPECT_LT(column(*simulation, "plastic_J"), -0.1);
}

INSTANTIATE_TEST_SUITE_P(All, PlasticMethods, testing::ValuesIn(methodsBut("explicit-euler")), testNameOf);
INSTANTIATE_TEST_SUITE_P(Long, PlasticMethods, testing::Values("explicit-euler"), testNameOf);

TEST(PlasticRun, EachModelKeepsIt) {
  for (const char* model : {"springs", "triangles", "elastic"}) {
    const auto simulation = simulate(strip(kDrawing, "", 0.6, model), 2);
    ASSERT_FALSE(simulation->failure()) << simulation->failure()->message();
    EXPECT_NEAR(lengthOf(*simulation), 1 + kDrawn - kElastic, 0.02) << model;
  }
}

TEST(PlasticRun, SameBitsForAnyThreads) {
  std::string toml = strip(kDrawing);
  toml.replace(toml.find("columns = 21, rows = 3"), 22, "columns = 81, rows = 9");  // several tasks
  const auto hash = [&](int threads) {
    const auto run = simulate(toml, 0.2, {threads, false});
    EXPECT_GT(run->state().memory.cwiseAbs().maxCoeff(), 0.001);
    return run->hash();
  };
  EXPECT_EQ(hash(1), hash(2));
}

TEST(PlasticRun, GoesOnFromASavedSceneAndFromAnEarlierMoment) {
  const TemporaryFolder folder;
  const auto running = simulate(strip(kDrawing), 0.2);
  Checkpoint early;
  running->keep(early);
  goUntil(*running, 0.4);
  const double taken = column(*running, "plastic_J");
  const auto hash = running->hash();
  saveScene(*running, folder.file("saved.toml"));
  Simulation again(loadScene(folder.file("saved.toml"), {}));
  EXPECT_EQ(again.hash(), hash);
  for (int i = 0; i < 25; ++i) running->step(), again.step();
  EXPECT_EQ(again.hash(), running->hash());
  running->goTo(early);
  EXPECT_GT(column(*running, "plastic_J"), taken);
  goUntil(*running, 0.4);
  EXPECT_EQ(running->hash(), hash);
  EXPECT_DOUBLE_EQ(column(*running, "plastic_J"), taken);
}

// A step that is taken again in halves begins with the lengths that it began with.
TEST(PlasticRun, AStepThatIsHalvedLeavesNoTrace) {
  const std::string halving =
      R"(method = "backward-euler", step = 0.005, newton_iterations = 2, newton_tolerance = 1e-4, halvings = 4)";
  const std::string small = R"(method = "backward-euler", step = 0.0003125, newton_iterations = 8)";
  const auto halved = simulate(strip(halving), 0.7), fine = simulate(strip(small), 0.7);
  ASSERT_FALSE(halved->failure());
  EXPECT_GT(halved->totals().rejected, 0);
  EXPECT_NEAR(column(*halved, "plastic_J"), column(*fine, "plastic_J"), 0.05 * std::abs(column(*fine, "plastic_J")));
}

TEST(PlasticRun, MayBeSwitchedOnAndOffAsItRuns) {
  auto simulation = simulate(strip(kDrawing, "", 10), 0.2);
  ASSERT_EQ(simulation->apply(SetParameter{"plastic.elastic_limit", 0.05}), "");
  goUntil(*simulation, 0.7);
  const double force = kModulus * kWidth * 0.05;
  EXPECT_NEAR(column(*simulation, "stretch_J"), 0.5 * force * 0.05, 0.1 * 0.5 * force * 0.05);
  ASSERT_EQ(simulation->apply(SetParameter{"plastic.law", std::string("none")}), "");
  goUntil(*simulation, 1.2);
  EXPECT_TRUE(std::isnan(column(*simulation, "plastic_J")));
  EXPECT_NEAR(column(*simulation, "stretch_J"), 0.5 * kModulus * kWidth * kDrawn * kDrawn, 0.05);
  ASSERT_EQ(simulation->apply(SetParameter{"plastic.law", std::string("limits")}), "");
  goUntil(*simulation, 1.7);
  EXPECT_NEAR(column(*simulation, "stretch_J"), 0.5 * force * 0.05, 0.1 * 0.5 * force * 0.05);
}

// Diagonal springs and triangles of a grid are as many: what the ones have kept is not the others'.
TEST(PlasticRun, AnotherModelBeginsWithoutWhatSpringsHaveKept) {
  const auto simulation = simulate(strip(kDrawing, "", 10, "springs"), 0.5);
  ASSERT_GT(simulation->state().memory.cwiseAbs().maxCoeff(), 0.01);
  ASSERT_EQ(simulation->apply(SetParameter{"material.model", std::string("triangles")}), "");
  EXPECT_EQ(simulation->state().memory.cwiseAbs().maxCoeff(), 0);
}

TEST(PlasticRun, LimitsThatContradictEachOtherAreTold) {
  const auto told = [](const std::string& toml) { return inputError([&] { parseScene(toml, "test.toml"); }); };
  const std::string one = told("[plastic]\nlaw = \"limits\"\nelastic_limit = 0.2\nplastic_limit = 0.1\n");
  EXPECT_NE(one.find("test.toml:4"), std::string::npos) << one;
  EXPECT_NE(one.find("plastic.plastic_limit is 0.1"), std::string::npos) << one;
  const std::string two =
      told("[[body]]\nname = \"a\"\nplastic = { law = \"limits\", bend_elastic_limit = 9, bend_plastic_limit = 5 }\n");
  EXPECT_NE(two.find("body.a.plastic.bend_plastic_limit is 5 1/m"), std::string::npos) << two;
  EXPECT_EQ(told("plastic = { elastic_limit = 0.2, plastic_limit = 0.1 }\n"), "") << "no law, no limits";
}

}  // namespace
}  // namespace selvedge::test
