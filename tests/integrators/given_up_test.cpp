// What the user asks for ends a step that is under way: of many sweeps, or of a solve.
#include <algorithm>
#include <atomic>
#include <string>

#include <gtest/gtest.h>

#include "base/interrupt.h"
#include "support/cloth/spring_patch.h"
#include "support/cloth/stepper.h"

namespace selvedge::test {
namespace {

std::string nameOfMethod(const testing::TestParamInfo<std::string>& each) {
  std::string name = each.param;
  std::ranges::replace(name, '-', '_');
  return name;
}

class MethodThatSweeps : public testing::TestWithParam<std::string> {};

TEST_P(MethodThatSweeps, GivesUpWithinItsStep) {
  const SpringPatch patch(5, 20, true);
  const FreeConstraints free(patch.dofs());
  IntegratorSettings settings = settingsOf(GetParam());
  settings.strainLimit = 0.1;
  settings.constraintSweeps = 4;
  settings.filterViscosity = 0.1;
  Stepper stepper(settings);
  State state = patch.start(0.02, 1.3);
  stepper.step(patch, free, state, 0.002);
  stepper.settings.constraintSweeps = 1000000;
  const State before = state;
  std::atomic<bool> asked = true;
  const GivesUpWhen givesUp(&asked);
  const StepReport report = stepper.integrator->step(patch, free, state, 0.002);
  EXPECT_FALSE(report.ok);
  EXPECT_EQ(report.failure, "stopped on request");
  EXPECT_EQ(state.q, before.q);
  EXPECT_EQ(state.v, before.v);
  EXPECT_EQ(state.t, before.t);
  asked = false;
  stepper.settings.constraintSweeps = 4;
  stepper.step(patch, free, state, 0.002);
  Stepper fresh(stepper.settings);
  State same = before;
  fresh.step(patch, free, same, 0.002);
  EXPECT_EQ(state.q, same.q) << "nothing is left of the step that was given up";
}

// A filter, or a matrix, that is large enough to be made on a thread of its own.
TEST(GivenUp, WhatIsMadeInTheFirstStepIsMadeAgain) {
  const SpringPatch patch(20, 200, true);
  const FreeConstraints free(patch.dofs());
  for (const std::string method : {"desbrun", "projective-dynamics"}) {
    IntegratorSettings settings = settingsOf(method);
    settings.filter = "inverse";
    Stepper stepper(settings), fresh(settings);
    State state = patch.start(0.02, 1.3);
    const State before = state;
    State same = state;
    {
      std::atomic<bool> asked = true;
      const GivesUpWhen givesUp(&asked);
      EXPECT_EQ(stepper.integrator->step(patch, free, state, 0.002).failure, "stopped on request") << method;
    }
    EXPECT_EQ(state.q, before.q) << method;
    stepper.run(patch, free, state, 0.002, 2);
    fresh.run(patch, free, same, 0.002, 2);
    EXPECT_EQ(state.q, same.q) << method;
  }
}

class MethodThatSolves : public testing::TestWithParam<std::string> {};

// As a run does it: what the method remembered before the step is given back to it.
TEST_P(MethodThatSolves, GivesUpAndGoesOnAsIfNobodyHadAsked) {
  const SpringPatch patch(12, 200, true);
  const FreeConstraints free(patch.dofs());
  for (const int iterations : {1, 10}) {
    IntegratorSettings settings = settingsOf(GetParam());
    settings.newtonIterations = iterations;
    Stepper stepper(settings), fresh(settings);
    State state = patch.start(0.02, 1.3);
    if (iterations == 1) stepper.run(patch, free, state, 0.002, 3);  // else its very first step is given up
    MethodMemory memory;
    stepper.integrator->keep(memory);
    State same = state;
    {
      std::atomic<bool> asked = true;
      const GivesUpWhen givesUp(&asked);
      EXPECT_EQ(stepper.integrator->step(patch, free, state, 0.002).failure, "stopped on request");
    }
    EXPECT_EQ(state.q, same.q);
    EXPECT_EQ(state.v, same.v);
    stepper.integrator->restore(memory, state);
    fresh.integrator->restore(memory, same);
    stepper.run(patch, free, state, 0.002, 2);
    fresh.run(patch, free, same, 0.002, 2);
    EXPECT_EQ(state.q, same.q) << iterations;
    EXPECT_EQ(state.v, same.v) << iterations;
  }
}

INSTANTIATE_TEST_SUITE_P(All, MethodThatSolves,
                         testing::Values("backward-euler", "trapezoidal", "implicit-midpoint", "newmark",
                                         "generalized-alpha", "bdf2", "adams-moulton-3", "gauss-legendre-4"),
                         nameOfMethod);

INSTANTIATE_TEST_SUITE_P(All, MethodThatSweeps,
                         testing::Values("provot", "desbrun", "xpbd", "vertex-block-descent", "projective-dynamics"),
                         nameOfMethod);

}  // namespace
}  // namespace selvedge::test
