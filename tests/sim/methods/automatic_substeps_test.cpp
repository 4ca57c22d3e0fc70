// integrator.substeps = 0: enough, not many more than enough, and again enough after a change.
#include <cmath>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "support/cloth/run.h"

namespace selvedge::test {
namespace {

// x'' = -x - d x', so that a step is w h. The spring has a rest length and moves along itself.
std::string oscillator(const std::string& method, double damping, double step) {
  return fmt::format(R"(
[mesh]
kind = "nodes"
[nodes]
positions = [[0, 0, 0], [1.001, 0, 0]]
masses = [1, 1]
springs = [{{ a = 0, b = 1, rest = 1, stiffness = 1, damping = {} }}]
[gravity]
acceleration = [0, 0, 0]
[integrator]
method = "{}"
step = {}
adaptive = false
strain_limit = -1
[[pin]]
where = 0
)",
                     damping, method, step);
}

// Largest excursion in the last tenth of 4000 steps, of 1e-3 m at the start; 1 when it left every bound.
double excursion(const std::string& toml) {
  Simulation simulation(parseScene(toml, "test.toml"), {1, false});
  double largest = 0;
  for (int i = 0; i < 4000; ++i) {
    if (!simulation.step()) return 1;
    if (i >= 3600) largest = std::max(largest, std::abs(simulation.state().q[3] - 1));
  }
  return largest;
}

std::vector<std::string> explicitMethods(bool withLimit) {
  std::vector<std::string> names;
  for (const MethodInfo& m : methods()) {
    const bool limited = m.stabilityLimit > 0 && std::isfinite(m.stabilityLimit);
    if (!m.implicit && std::isfinite(m.stabilityLimit) && limited == withLimit) names.emplace_back(m.name);
  }
  return names;
}

class LongestStep : public testing::TestWithParam<std::string> {};

TEST_P(LongestStep, IsStableWithAndWithoutDamping) {
  const MethodInfo& method = *findMethod(GetParam());
  for (const double damping : {0.0, 0.05, 0.3, 1.0, 3.0, 10.0, 50.0}) {
    const double step = longestStep(method, 1, damping);
    EXPECT_LT(excursion(oscillator(GetParam(), damping, 0.99 * step)), 0.03) << "d = " << damping << ", h = " << step;
  }
  if (GetParam() == "rk45") return;  // beyond its limit it grows too slowly to be seen
  EXPECT_GT(excursion(oscillator(GetParam(), 0, 1.05 * longestStep(method, 1, 0))), 0.1) << "the limit is one";
}

INSTANTIATE_TEST_SUITE_P(Methods, LongestStep, testing::ValuesIn(explicitMethods(true)), testNameOf);

std::string stiffCloth(const std::string& method, int substeps, const std::string& rest = "") {
  return fmt::format(R"(
[mesh]
columns = 13
rows = 13
[material]
model = "springs"
stretch = 2000
shear = 200
[start]
noise = 1e-3
[integrator]
method = "{}"
step = 0.01
adaptive = false
substeps = {}
[[pin]]
where = ["corner0", "corner1"]
{}
)",
                     method, substeps, rest);
}

class Automatic : public testing::TestWithParam<std::string> {};

TEST_P(Automatic, IsEnoughAndNotManyMore) {
  const auto calm = simulate(stiffCloth(GetParam(), 0), 1);
  ASSERT_FALSE(calm->failure()) << calm->failure()->message();
  fmt::print("{}: {} substeps for {:.4g} rad/s, stretch p99 {:.4f}\n", GetParam(), calm->substeps(),
             calm->automaticSubsteps().omega(), findProbe("stretch_p99")->measure(calm->probeInput()));
  EXPECT_LT(std::abs(calm->ledger().numerical()), 0.02);
  const auto wild = simulate(stiffCloth(GetParam(), calm->substeps() * 3 / 4), 1);
  // provot's limits keep a cloth together that would fly apart, and rk45 grows slowly beyond its own
  EXPECT_TRUE(wild->failure() || GetParam() == "provot" || GetParam() == "rk45")
      << calm->substeps() << " is more than it takes";
}

INSTANTIATE_TEST_SUITE_P(Methods, Automatic, testing::ValuesIn(explicitMethods(true)), testNameOf);

TEST(AutomaticSubsteps, FollowAChangeAtOnce) {
  const std::string event = "[[event]]\ntime = 0.2\nset = {{ \"{}\" = {} }}\n";
  const auto before = simulate(stiffCloth("leapfrog", 0), 0.2);
  for (const auto& [key, value, factor] : {std::tuple{"material.stretch", "200000", 10.0},
                                           {"integrator.step", "0.1", 10.0},
                                           {"integrator.method", "\"rk4\"", 1 / std::sqrt(2.0)}}) {
    auto after = simulate(stiffCloth("leapfrog", 0, fmt::format(fmt::runtime(event), key, value)), 0.5);
    ASSERT_FALSE(after->failure()) << after->failure()->message();
    EXPECT_NEAR(after->substeps() / (factor * before->substeps()), 1, 0.15) << key;
  }
}

TEST(AutomaticSubsteps, FollowWhatStretches) {
  // A net under tension is stiffer across: its frequency rises as it is pulled, without any event.
  std::string toml = stiffCloth("leapfrog", 0,
                                "[[pin]]\nwhere = \"right\"\nmotion = \"path\"\npath_times = [0, 1]\n"
                                "path_offsets = [[0, 0, 0], [1, 0, 0]]\n");
  const std::string corners = "[\"corner0\", \"corner1\"]";
  toml.replace(toml.find(corners), corners.size(), "\"left\"");
  Simulation simulation(parseScene(toml, "test.toml"));
  const int first = simulation.substeps();
  while (simulation.time() < 1 - 1e-9 && simulation.step()) continue;
  EXPECT_FALSE(simulation.failure()) << simulation.failure()->message();
  EXPECT_GT(simulation.substeps(), first);
}

class Amplifying : public testing::TestWithParam<std::string> {};

// The fastest vibration alone, on a chain of two: e-fold a second at most, and the number is no waste either.
TEST_P(Amplifying, GrowthIsBounded) {
  Scene scene = parseScene(oscillator(GetParam(), 0, 1), "test.toml");
  scene.nodes.springs[0].stiffness = 1e4;  // 100 rad/s
  scene.integrator.step = 0.02;
  scene.integrator.substeps = 0;
  Simulation simulation(std::move(scene));
  const double before = simulation.ledger().total();
  while (simulation.time() < 1 - 1e-9 && simulation.step()) continue;
  ASSERT_FALSE(simulation.failure());
  const double growth = std::sqrt(simulation.ledger().total() / before);
  fmt::print("{}: {} substeps, the amplitude grows by {:.2f} in a second\n", GetParam(), simulation.substeps(), growth);
  EXPECT_LT(growth, std::exp(1.0));
  EXPECT_GT(growth, 1.2);
}

INSTANTIATE_TEST_SUITE_P(Methods, Amplifying, testing::ValuesIn(explicitMethods(false)), testNameOf);

TEST(AutomaticSubsteps, AreOneWhereNothingLimitsTheStep) {
  for (const std::string method : {"backward-euler", "gauss-legendre-4", "desbrun"}) {
    EXPECT_EQ(simulate(stiffCloth(method, 0), 0.02)->substeps(), 1) << method;
  }
  Scene scene = parseScene(stiffCloth("rk45", 0), "test.toml");
  scene.integrator.adaptive = true;
  EXPECT_EQ(Simulation(std::move(scene)).substeps(), 1) << "rk45 finds its own";
}

TEST(AutomaticSubsteps, AreAsShortAsAMethodIsPublishedWith) {
  const auto taken = [](double step, int substeps) {
    Scene scene = parseScene(stiffCloth("xpbd", 0), "test.toml");
    scene.integrator.step = step;
    scene.integrator.substeps = substeps;
    Simulation simulation(std::move(scene));
    simulation.step();
    return simulation.substeps();
  };
  EXPECT_EQ(taken(1.0 / 60, 0), 10);
  EXPECT_EQ(taken(1.0 / 50, 0), 12);
  EXPECT_EQ(taken(1e-3, 0), 1);
  EXPECT_EQ(taken(1.0 / 60, 3), 3) << "what is asked for";
}

TEST(AutomaticSubsteps, SayWhenThereAreTooFew) {
  Scene scene = parseScene(stiffCloth("explicit-euler", 0), "test.toml");
  scene.material.stretch = {1e6, 1e6};
  const Simulation simulation(std::move(scene));
  EXPECT_EQ(simulation.substeps(), kMostSubsteps);
  EXPECT_FALSE(simulation.automaticSubsteps().enough());
}

}  // namespace
}  // namespace selvedge::test
