// Where no step of a method is short enough, since whatever it does makes oscillations grow, backward Euler takes some instead.
#include <algorithm>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "scene/files/reader.h"
#include "sim/attention.h"
#include "support/cloth/run.h"

namespace selvedge::test {
namespace {

Scene stiffHanging(const std::string& method, const std::string& stiffness, const std::vector<std::string>& more = {}) {
  std::vector<std::string> settings{"mesh.columns=13", "mesh.rows=13", "integrator.method=" + method, stiffness,
                                    "integrator.newton_iterations=4"};
  settings.insert(settings.end(), more.begin(), more.end());
  return loadScene("hanging", {SELVEDGE_SOURCE_DIR "/configs"}, settings);
}

bool untilGentle(Simulation& simulation) {
  while (simulation.time() < 1 && simulation.totals().gentle == 0 && simulation.step()) continue;
  return simulation.totals().gentle > 0;
}

bool saysGentle(const Simulation& simulation) {
  return std::ranges::any_of(attention(simulation), [](const std::string& each) {
    return each.starts_with("adams-moulton-3 takes steps of backward-euler here");
  });
}

TEST(GentleSteps, TakeAMethodThroughClothThatNoStepOfItsOwnDoes) {
  for (const std::string stiffness : {"material.fabric=paper", "material.stretch=1e7"}) {
    Simulation gentle(stiffHanging("adams-moulton-3", stiffness));
    goUntil(gentle, 0.5);
    EXPECT_GT(gentle.totals().gentle, 0) << stiffness;
    EXPECT_LT(gentle.ledger().total(), -0.1) << stiffness << ": it hangs in the air, or has gained";
    EXPECT_LT(gentle.ledger().kinetic(), 0.5) << stiffness;
  }
}

TEST(GentleSteps, FallAsFarAsBackwardEulerDoes) {
  const auto total = [](const std::string& method) {
    Simulation simulation(stiffHanging(method, "material.fabric=paper"));
    goUntil(simulation, 0.5);
    return simulation.ledger().total();
  };
  const double steady = total("backward-euler");
  EXPECT_NEAR(total("adams-moulton-3"), steady, -0.15 * steady);
}

// They are halved where the iterations run out: before, they left the cloth a seventh of its way above.
TEST(GentleSteps, EndWhereMoreIterationsLeadThem) {
  const auto total = [](int iterations) {
    Simulation simulation(stiffHanging("adams-moulton-3", "material.fabric=paper",
                                       {"mesh.columns=9", "mesh.rows=9", "integrator.step=0.1",
                                        fmt::format("integrator.newton_iterations={}", iterations)}));
    goUntil(simulation, 1);
    EXPECT_GT(simulation.totals().gentle, 0);
    return simulation.ledger().total();
  };
  const double converged = total(30);
  EXPECT_NEAR(total(4), converged, -0.08 * converged);
}

// As those of backward Euler itself are.
TEST(GentleSteps, AreHalvedWhereTheyGain) {
  Simulation simulation(stiffHanging("adams-moulton-3", "material.stretch=1e7", {"integrator.newton_iterations=1"}));
  goUntil(simulation, 1);
  EXPECT_GT(simulation.totals().gentle, simulation.steps());
  EXPECT_LT(simulation.ledger().numerical(), 0.1);
}

TEST(GentleSteps, AreToldWhileTheyLast) {
  Simulation simulation(stiffHanging("adams-moulton-3", "material.fabric=paper"));
  ASSERT_TRUE(untilGentle(simulation));
  EXPECT_TRUE(saysGentle(simulation));
  while (simulation.report().gentle > 0 && simulation.step()) continue;
  ASSERT_FALSE(simulation.failure());
  EXPECT_FALSE(saysGentle(simulation));
}

// As published its steps are its own; methods that let nothing grow need none.
TEST(GentleSteps, AreTakenByNoOther) {
  Simulation published(
      stiffHanging("adams-moulton-3", "material.fabric=paper", {"integrator.carried_acceleration=evaluated"}));
  EXPECT_FALSE(untilGentle(published));
  for (const std::string method : {"trapezoidal", "generalized-alpha", "bdf2"}) {
    Simulation other(stiffHanging(method, "material.fabric=paper"));
    goUntil(other, 0.5);
    EXPECT_EQ(other.totals().gentle, 0) << method;
  }
}

// Before, its first step had 4096 substeps.
TEST(GentleSteps, LeaveAnotherMethodItsWholeSteps) {
  const std::pair<const char*, const char*> kWays[] = {{"integrator.method", "backward-euler"},
                                                       {"integrator.carried_acceleration", "evaluated"}};
  for (const auto& [key, value] : kWays) {
    Simulation simulation(stiffHanging("adams-moulton-3", "material.fabric=paper"));
    ASSERT_TRUE(untilGentle(simulation));
    ASSERT_EQ(simulation.apply(SetParameter{key, std::string(value)}), "");
    simulation.step();
    EXPECT_EQ(simulation.report().gentle, 0) << key;
    EXPECT_LT(simulation.halving().level(), 12) << key << ": it halves from whole steps on, if at all";
  }
}

TEST(GentleSteps, AreTheSameFromAMomentThatWasKept) {
  Simulation simulation(stiffHanging("adams-moulton-3", "material.fabric=paper"));
  ASSERT_TRUE(untilGentle(simulation));
  Checkpoint kept;
  simulation.keep(kept);
  const double until = simulation.time() + 0.2;
  const auto goOn = [&] {
    while (simulation.time() < until && simulation.step()) continue;
    return simulation.hash();
  };
  const std::uint64_t first = goOn();
  simulation.goTo(kept);
  EXPECT_EQ(goOn(), first);
}

TEST(StepHalving, HasAGentleStageAfterAllHalvings) {
  StepHalving halving;
  halving.allow(2, 6);
  for (const long substeps : {3, 6, 12}) {
    EXPECT_EQ(halving.substeps(3), substeps);
    EXPECT_FALSE(halving.gentle());
    ASSERT_TRUE(halving.possible());
    halving.halve("it failed");
  }
  EXPECT_TRUE(halving.gentle());
  EXPECT_EQ(halving.level(), 0);
  EXPECT_EQ(halving.tried(), 2);
  EXPECT_EQ(halving.deepest(), 2);
  long substeps = 3;
  for (; halving.possible(); halving.halve("it failed")) {
    EXPECT_EQ(halving.substeps(3), substeps);
    substeps *= 2;
  }
  EXPECT_TRUE(halving.gentle());
  EXPECT_EQ(halving.level(), 6);
  for (int i = 0; i < 40 && halving.level() > 0; ++i) halving.good();
  EXPECT_TRUE(halving.gentle()) << "the whole ones are left last";
  for (int i = 0; i < StepHalving::kCalmGentle; ++i) halving.good();
  EXPECT_FALSE(halving.gentle()) << "what made its own steps fail is damped";
  EXPECT_EQ(halving.level(), 0);
  halving.allow(2, -1);
  halving.halve("once");
  halving.halve("twice");
  EXPECT_FALSE(halving.possible());
}

TEST(StepHalving, LeavesGentleStepsAtTheirSize) {
  StepHalving halving(true, 0, 0);  // as a run is loaded
  EXPECT_EQ(halving.substeps(1), 1);
  halving.allow(20, 6);
  EXPECT_TRUE(halving.gentle());
  EXPECT_EQ(halving.substeps(1), 1);
  halving.allow(20, -1);
  EXPECT_FALSE(halving.gentle());
  EXPECT_EQ(halving.substeps(1), 1) << "how small the method's own steps need to be is not known";
}

}  // namespace
}  // namespace selvedge::test
