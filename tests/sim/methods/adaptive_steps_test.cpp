// integrator.halvings: what fails is repeated in smaller substeps, frames end where they always do, and nothing of a
// rejected attempt is left.
#include <cmath>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "sim/lanes/lanes.h"
#include "support/cloth/run.h"

namespace selvedge::test {
namespace {

// One mass at rest on a spring of 100 rad/s, hit by a blow at 0.3 s.
std::string spring(const std::string& integrator, const std::string& blow = "[5, 0, 0]") {
  return R"(
[mesh]
kind = "nodes"
[nodes]
positions = [[0, 0, 0], [1, 0, 0]]
masses = [1, 1]
springs = [{ a = 0, b = 1, rest = 1, stiffness = 1e4, damping = 5 }]
[gravity]
acceleration = [0, 0, 0]
[[pin]]
where = 0
[[event]]
time = 0.3
on = [1]
impulse = )" +
         blow + "\n[integrator]\n" + integrator;
}

// A stiff cloth that one Newton step of 0.02 s, or an explicit step, does not survive.
std::string tautCloth(const std::string& integrator) {
  return R"(
[mesh]
columns = 9
rows = 9
[material]
model = "springs"
stretch = 2000
shear = 200
stretch_damping = 1e-4
[start]
noise = 1e-3
stretch = [1.0015, 1, 1.0015]
[[pin]]
where = ["corner0", "corner1"]
[integrator]
)" + integrator +
         (integrator.find("step =") == std::string::npos ? "step = 0.02\n" : "");
}

TEST(AdaptiveSteps, CarryEveryMethodThatFailsWithoutThem) {
  int rescued = 0;
  for (const std::string& method : methodNames()) {
    if (method == "explicit-euler") continue;  // no step is small enough: it grows by w^2 h / 2 a second
    const std::string with =
        fmt::format("method = \"{}\"\nadaptive = false\nstretch_limit = 0.2\nsubsteps = 2\n", method);
    const auto plain = simulate(tautCloth(with), 0.5), adaptive = simulate(tautCloth(with + "halvings = 12\n"), 0.5);
    ASSERT_FALSE(adaptive->failure()) << method << ": " << adaptive->failure()->message();
    EXPECT_LE(findProbe("stretch_max")->measure(adaptive->probeInput()), 0.2) << method;
    EXPECT_EQ(adaptive->steps(), 25);
    EXPECT_EQ(plain->failure().has_value(), adaptive->totals().innerSteps > 50) << method;
    rescued += plain->failure() ? 1 : 0;
    fmt::print("{:<20} {} inner steps, {} rejected, halved {} times at most\n", method, adaptive->totals().innerSteps,
               adaptive->totals().rejected, adaptive->halving().deepest());
  }
  EXPECT_GE(rescued, 8) << "the explicit ones at least";
}

// A sheet that meets a ball is stopped within a step or two, so that the works of its dampers are rough: that is no gain.
TEST(AdaptiveSteps, AreNotHalvedForWhatTheBooksOfDampersCannotTell) {
  Simulation simulation(loadScene("drape", {SELVEDGE_SOURCE_DIR "/configs"}, {"mesh.columns=41", "mesh.rows=41"}));
  ASSERT_GT(simulation.scene().integrator.gainLimit, 0);
  while (simulation.time() < 0.6) {
    ASSERT_TRUE(simulation.step());
    EXPECT_EQ(simulation.halving().why().find("gain_limit"), std::string_view::npos) << simulation.time();
  }
  EXPECT_LE(simulation.totals().rejected, 6) << "steps that Newton's method leaves far from their solution";
}

// A blow across sets the mass spinning: Newton needs small steps until damping has slowed it.
const std::string kSpin = "[0, 20, 0]", kNewton = "method = \"backward-euler\"\nstep = 0.05\nnewton_iterations = 5\n";

TEST(AdaptiveSteps, LandOnTheSameTimesBitForBit) {
  const std::string newton = "method = \"backward-euler\"\nstep = 0.1\nsubsteps = 7\nnewton_iterations = 3\n";
  Simulation plain(parseScene(spring("method = \"backward-euler\"\nstep = 0.1\n", kSpin), "a"));
  Simulation adaptive(parseScene(spring(newton + "halvings = 10\n", kSpin), "b"));
  for (int i = 1; i <= 100; ++i) {
    ASSERT_TRUE(plain.step() && adaptive.step()) << adaptive.failure()->message();
    EXPECT_EQ(plain.time(), i * 0.1);
    EXPECT_EQ(adaptive.time(), i * 0.1);
  }
  EXPECT_GT(adaptive.totals().rejected, 0);
}

// A step that was repeated with 2^n substeps is the step of a run with so many, to the last bit of state and ledger:
// nothing is left of the larger ones.
TEST(AdaptiveSteps, LeaveNoTraceOfWhatWasRejected) {
  for (const std::string& method : methodNames()) {
    if (method == "explicit-euler") continue;  // from rest its first substep moves nothing
    // The longer the step, the less far their sweeps draw the cloth out.
    if (method == "vertex-block-descent" || method == "projective-dynamics") continue;
    SCOPED_TRACE(method);
    const MethodInfo& info = *findMethod(method);
    const std::string settings = fmt::format("method = \"{}\"\nadaptive = false\nstrain_limit = -1\nstep = {}\n",
                                             method, info.implicit ? 0.2 : 0.02);
    Simulation whole(parseScene(tautCloth(settings), "a"));
    const double limit = whole.step() ? 0.9 * findProbe("stretch_max")->measure(whole.probeInput()) : 0.5;
    Simulation adaptive(
        parseScene(tautCloth(settings + fmt::format("halvings = 13\nstretch_limit = {}\n", limit)), "b"));
    ASSERT_TRUE(adaptive.step()) << adaptive.failure()->message();
    const int level = adaptive.halving().level(), substeps = adaptive.substeps() << level;
    EXPECT_GT(substeps, 1);
    EXPECT_EQ(adaptive.report().rejected, level);
    EXPECT_EQ(adaptive.report().innerSteps, substeps);
    Simulation plain(parseScene(tautCloth(settings + fmt::format("substeps = {}\n", substeps)), "c"));
    ASSERT_TRUE(plain.step());
    EXPECT_EQ(adaptive.hash(), plain.hash());
    std::vector<double> a, b;
    adaptive.ledger().row(a);
    plain.ledger().row(b);
    EXPECT_EQ(a, b);
  }
}

TEST(AdaptiveSteps, GrowBackOnceTheCauseIsGone) {
  Simulation simulation(parseScene(spring(kNewton + "halvings = 10\n", kSpin), "test.toml"));
  int before = 0, most = 0;
  while (simulation.time() < 6 && simulation.step()) {
    (simulation.time() < 0.31 ? before : most) = std::max(most, simulation.halving().level());
  }
  ASSERT_FALSE(simulation.failure()) << simulation.failure()->message();
  EXPECT_EQ(before, 0);
  EXPECT_GT(most, 0) << "the blow";
  EXPECT_EQ(simulation.halving().level(), 0);
}

TEST(AdaptiveSteps, NewtonThatDoesNotConvergeIsRepeatedWithLess) {
  const std::string newton = "method = \"backward-euler\"\nnewton_iterations = 3\nnewton_tolerance = 1e-6\n";
  const auto plain = simulate(tautCloth(newton), 0.5), adaptive = simulate(tautCloth(newton + "halvings = 12\n"), 0.5);
  ASSERT_FALSE(adaptive->failure()) << adaptive->failure()->message();
  EXPECT_TRUE(plain->failure() || plain->totals().unconverged > 0);
  EXPECT_EQ(adaptive->totals().unconverged, 0);
  EXPECT_GT(adaptive->totals().rejected, 0);
}

TEST(AdaptiveSteps, StopCleanlyAtTheSmallest) {
  // Its own weight stretches the cloth further than that, however small the steps.
  Simulation simulation(
      parseScene(tautCloth("method = \"leapfrog\"\nsubsteps = 0\nhalvings = 3\nstretch_limit = 0.003\n"), "test.toml"));
  std::uint64_t last = simulation.hash();
  double total = simulation.ledger().total(), pins = simulation.ledger().pinWork();
  while (simulation.step()) {
    last = simulation.hash();
    total = simulation.ledger().total(), pins = simulation.ledger().pinWork();
  }
  const Failure& failure = *simulation.failure();
  EXPECT_NE(failure.what.find("stretch_limit, even with the step halved 3 times"), std::string::npos) << failure.what;
  EXPECT_NE(failure.cause.find("Raise integrator.stretch_limit"), std::string::npos) << failure.cause;
  EXPECT_GE(failure.node, 0);
  EXPECT_EQ(failure.step, simulation.steps() + 1);
  EXPECT_EQ(simulation.hash(), last) << "the state is that of the last whole step";
  EXPECT_EQ(simulation.ledger().total(), total) << "and so is the ledger";
  EXPECT_EQ(simulation.ledger().pinWork(), pins);
}

TEST(AdaptiveSteps, AStretchLimitAloneEndsTheRun) {
  const auto simulation = simulate(tautCloth("method = \"backward-euler\"\nstretch_limit = 0.003\n"), 2);
  ASSERT_TRUE(simulation->failure());
  EXPECT_EQ(simulation->failure()->what, "a structural spring is stretched beyond integrator.stretch_limit");
}

TEST(AdaptiveSteps, LanesKeepLockstep) {
  const Scene scene = parseScene(spring("method = \"backward-euler\"\nstep = 0.05\n", kSpin), "test.toml");
  Lanes lanes(scene, {parseLane("integrator.newton_iterations=1"),
                      parseLane("integrator.halvings=10,integrator.newton_iterations=5"),
                      parseLane("integrator.substeps=0,integrator.method=verlet,integrator.step=0.025")});
  while (lanes.clock() < 1 - 1e-9 && lanes.tick()) {
    for (std::size_t i = 0; i < lanes.size(); ++i) EXPECT_NEAR(lanes.lane(i).time(), lanes.clock(), 1e-12);
  }
  EXPECT_NEAR(lanes.clock(), 1, 1e-9);
  EXPECT_GT(lanes.lane(1).totals().rejected, 0);
}

}  // namespace
}  // namespace selvedge::test
