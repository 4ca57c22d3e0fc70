// Methods that sweep look at what the user asks for before every sweep: a step of many sweeps takes long.
#include <algorithm>
#include <atomic>
#include <string>

#include <gtest/gtest.h>

#include "base/interrupt.h"
#include "support/cloth/spring_patch.h"
#include "support/cloth/stepper.h"

namespace selvedge::test {
namespace {

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

INSTANTIATE_TEST_SUITE_P(All, MethodThatSweeps,
                         testing::Values("provot", "desbrun", "xpbd", "vertex-block-descent", "projective-dynamics"),
                         [](const auto& each) {
                           std::string name = each.param;
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace selvedge::test
