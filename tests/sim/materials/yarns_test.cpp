// Woven cloth as a scene: every method, its energy, the same bits, and what is said where something does not fit.
#include <atomic>
#include <thread>

#include <gtest/gtest.h>

#include "integrators/methods.h"
#include "support/cloth/run.h"
#include "support/input_error.h"
#include "support/same_bits.h"
#include "yarns/weave_pattern.h"
#include "yarns/yarn_system.h"

namespace selvedge {
namespace {

using namespace test;

// The paper's fine yarn, hung by its upper edge; a millimetre between crossings.
std::string patch(const std::string& more, int side = 7) {
  return "[mesh]\nkind = \"weave\"\ncolumns = " + std::to_string(side) + "\nrows = " + std::to_string(side) +
         "\nsize = " + std::to_string(1e-3 * (side - 1)) +
         "\nplane = \"vertical\"\n[[pin]]\nwhere = \"top\"\n[solver]\ntolerance = 1e-10\n" + more;
}

const std::string kDamped =
    "yarn.preset = \"stretch\"\nyarn.damping = \"potential\"\nintegrator.step = 0.001\n"
    "integrator.newton_iterations = 1\nintegrator.hessian = \"clamped\"\n";

std::string methodLine(const std::string& name) { return "integrator.method = \"" + name + "\"\n"; }

class YarnMethods : public ::testing::TestWithParam<std::string> {};

TEST_P(YarnMethods, HoldsOrSaysWhyNot) {
  // As many as it takes; adams-moulton-3 is stable up to a limit though it is implicit, and no estimate knows it.
  const std::string substeps = GetParam() == "adams-moulton-3" ? "20" : "0";
  const std::string scene =
      kDamped + "integrator.substeps = " + substeps + "\n" + methodLine(GetParam()) + patch("", 5);
  if (findMethod(GetParam())->sweeps) {
    const std::string wrong = inputError([&] { simulate(scene, 0.02); });
    EXPECT_NE(wrong.find("integrator.method: " + GetParam() + " is not for yarns"), std::string::npos) << wrong;
    return;
  }
  const auto simulation = simulate(scene, 0.02);
  const auto& failure = simulation->failure();
  ASSERT_FALSE(failure) << failure->message();
  EXPECT_NEAR(simulation->time(), 0.02, 1e-9);
  const Ledger& ledger = simulation->ledger();
  EXPECT_LT(std::abs(ledger.numerical()), 0.2 * std::abs(column(*simulation, "gravity_J")))
      << "what the method itself takes or gives";
}

INSTANTIATE_TEST_SUITE_P(All, YarnMethods, ::testing::ValuesIn(methodsBut("explicit-euler")), testNameOf);
INSTANTIATE_TEST_SUITE_P(Long, YarnMethods, ::testing::Values("explicit-euler"), testNameOf);

TEST(Yarns, AMethodThatIsNotForThemIsRefusedAndNothingChanges) {
  const auto simulation = simulate(kDamped + patch("", 5), 0.01);
  const auto before = simulation->hash();
  EXPECT_NE(simulation->apply(SetParameter{"integrator.method", std::string("provot")}).find("is not for yarns"),
            std::string::npos);
  EXPECT_EQ(simulation->hash(), before);
  EXPECT_EQ(simulation->method().name, "backward-euler");
  EXPECT_EQ(simulation->ownScene().integrator.method, "backward-euler");
  goFor(*simulation, 0.01);
  const auto sheet = simulate("mesh = { columns = 5, rows = 5 }\nintegrator.method = \"provot\"\n", 0.02);
  EXPECT_NE(sheet->apply(SetParameter{"mesh.kind", std::string("weave")}).find("provot is not for yarns"),
            std::string::npos);
  goFor(*sheet, 0.02);
}

// Yarns that are locked: what the springs of friction store is booked as taken until they give it back.
TEST(Yarns, EnergyNeverRisesInADampedPatch) {
  const auto simulation = simulate("yarn.sliding = \"locked\"\n" + kDamped + patch(""), 0);
  double before = simulation->ledger().total();
  for (int i = 0; i < 200; ++i) {
    ASSERT_TRUE(simulation->step());
    const double now = simulation->ledger().total();
    EXPECT_LE(now, before + 1e-9 * std::abs(before)) << "at step " << i;
    before = now;
  }
  EXPECT_LT(simulation->ledger().kinetic(), 1e-3 * -simulation->ledger().total()) << "it has come to rest";
}

// What is not booked falls with the square of the step, with sliding, a pin that moves and the consistent mass.
TEST(Yarns, LedgerClosesWithAMovingPin) {
  const auto unexplained = [](double step) {
    const auto simulation = simulate(
        "yarn.preset = \"stretch\"\nyarn.sliding = \"stick\"\nintegrator.newton_iterations = 30\n"
        "integrator.newton_tolerance = 1e-12\nintegrator.step = " +
            std::to_string(step) + "\n" + methodLine("trapezoidal") +
            patch("[[pin]]\nwhere = \"corner2\"\nmotion = \"sine\"\namplitude = [0, 0.0003, 0]\nfrequency = 12\n", 5),
        0.04);
    EXPECT_FALSE(simulation->failure()) << simulation->failure()->message();
    EXPECT_GT(std::abs(simulation->ledger().pinWork()), 1e-11);
    return std::abs(simulation->ledger().numerical());
  };
  const double coarse = unexplained(0.001), fine = unexplained(0.0005);
  EXPECT_LT(fine, coarse / 2.8) << coarse << " and " << fine;
}

TEST(Yarns, SameBitsOnAnyNumberOfThreadsAndAgain) {
  const auto run = [](int threads) { return simulate(kDamped + patch("", 12), 0.02, {.threads = threads})->hash(); };
  const auto one = run(1);
  EXPECT_EQ(run(2), one);
  EXPECT_EQ(run(1), one);
}

TEST(Yarns, BackAndOnGivesTheSameBits) {
  const auto simulation = simulate(kDamped + patch(""), 0.03);
  Checkpoint moment;
  simulation->keep(moment);
  goFor(*simulation, 0.02);
  const auto hash = simulation->hash();
  simulation->goTo(moment);
  goFor(*simulation, 0.02);
  EXPECT_EQ(simulation->hash(), hash);
}

// Most of such a step is the solve with the mass matrix, which somebody who does not want to wait interrupts.
TEST(Yarns, AStepThatIsGivenUpHasNotFailed) {
  const Scene scene =
      parseScene("integrator.step = 0.001\nintegrator.substeps = 10000\n" + methodLine("rk4") + patch(""), "test.toml");
  for (int round = 0; round < 6; ++round) {
    std::atomic<bool> asked = false;
    StepProgress progress;
    Simulation simulation(scene, {.givesUp = &asked, .progress = &progress});
    const std::jthread asks([&](const std::stop_token& stop) {
      while (progress.done < 2 && !stop.stop_requested()) std::this_thread::yield();
      asked = true;
    });
    while (simulation.step()) continue;  // however late that is
    EXPECT_TRUE(simulation.failure()->stopped) << simulation.failure()->message();
  }
}

TEST(Yarns, WithoutFrictionNoCrossingChangesOrder) {
  const auto simulation = simulate("yarn.sliding = \"none\"\nyarn.free_selvedge = true\n" + kDamped + patch(""), 0.3);
  ASSERT_FALSE(simulation->failure()) << simulation->failure()->message();
  const State& state = simulation->state();
  double least = 1;
  for (int row = 0; row < 7; ++row) {
    for (int column = 0; column < 6; ++column) {
      const int node = 7 * row + column;
      least = std::min(least, state.q[5 * (node + 1) + 3] - state.q[5 * node + 3]);
    }
  }
  EXPECT_GE(least, 0.99 * 0.25e-3);
}

TEST(Yarns, LockedAndSlidingCanBeChangedAsItMoves) {
  const auto simulation = simulate(kDamped + patch(""), 0.01);
  EXPECT_EQ(simulation->apply(SetParameter{"yarn.sliding", std::string("locked")}), "");
  goFor(*simulation, 0.01);
  EXPECT_EQ(simulation->apply(SetParameter{"yarn.sliding", std::string("coulomb")}), "");
  EXPECT_EQ(simulation->apply(SetParameter{"yarn.damping", std::string("rayleigh")}), "");
  EXPECT_EQ(simulation->apply(SetParameter{"yarn.preset", std::string("bending")}), "");
  goFor(*simulation, 0.01);
}

TEST(Yarns, BodiesHaveWeavesOfTheirOwn) {
  const std::string two =
      "mesh = { kind = \"weave\", columns = 5, rows = 5, size = 0.004 }\nyarn = { weave = \"twill-3-1\" }\n"
      "body = [{ name = \"a\" }, { name = \"b\", mesh = { weave = \"satin-5\", origin = [0.01, 0, 0] } }]\n";
  const auto simulation = simulate(two, 0);
  const YarnNet& net = dynamic_cast<const YarnSystem&>(simulation->cloth()).net();
  const WeavePattern twill("twill-3-1", ""), satin("satin-5", "");
  for (int warp = 0; warp < 5; ++warp) {
    for (int weft = 0; weft < 5; ++weft) {
      const auto node = toIndex(5 * warp + weft);
      EXPECT_EQ(net.crossings[node].warpAbove, twill.warpAbove(warp, weft));
      EXPECT_EQ(net.crossings[25 + node].warpAbove, satin.warpAbove(warp, weft));
    }
  }
  EXPECT_NE(inputError([] { parseScene("mesh.weave = \"plain\"\n", "test.toml"); }).find("only with \"weave\""),
            std::string::npos)
      << "a sheet has none";
}

TEST(Yarns, PresetsAreDefaults) {
  const Scene scene = parseScene("yarn.preset = \"sphere\"\nyarn.bend = 7\nmesh.kind = \"weave\"\n", "test.toml");
  EXPECT_EQ(scene.yarn.stretch, 1e4);
  EXPECT_EQ(scene.yarn.bend, 7);
  EXPECT_NE(
      inputError([] { parseScene("yarn.preset = \"spere\"\nmesh.kind = \"weave\"\n", "test.toml"); }).find("sphere"),
      std::string::npos);
}

TEST(Yarns, SaysWhatDoesNotFit) {
  const auto error = [](const std::string& toml) { return inputError([&] { simulate(toml, 0); }); };
  EXPECT_NE(error("[yarn]\nradius = 1e-3\n").find("has no effect without mesh.kind"), std::string::npos);
  EXPECT_NE(error("yarn.radius = 0.1\n" + patch("")).find("two radii must fit"), std::string::npos);
  EXPECT_NE(error("yarn.weave = \"pattern\"\nyarn.pattern = \"12\"\n" + patch("")).find("the letter \"2\""),
            std::string::npos);
  EXPECT_NE(error("[[body]]\nname = \"a\"\nmesh.kind = \"weave\"\nmesh.size = 0.03\n[[body]]\nname = \"b\"\n")
                .find("all woven, or none is"),
            std::string::npos);
}

}  // namespace
}  // namespace selvedge
