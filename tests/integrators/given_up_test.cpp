// Methods that sweep look at what the user asks for before every sweep: a step of many sweeps takes long.
#include <atomic>

#include <gtest/gtest.h>

#include "base/interrupt.h"
#include "support/spring_patch.h"
#include "support/stepper.h"

namespace selvedge::test {
namespace {

class MethodThatSweeps : public testing::TestWithParam<std::string> {};

TEST_P(MethodThatSweeps, GivesUpWithinItsStep) {
  const SpringPatch patch(5, 20, true);
  const FreeConstraints free(patch.dofs());
  IntegratorSettings settings = settingsOf(GetParam());
  settings.strainLimit = 0.1;
  settings.constraintSweeps = 1000000;
  settings.filterViscosity = 0.1;
  Stepper stepper(settings);
  State state = patch.start(0.02, 1.3);
  std::atomic<bool> asked = true;
  const GivesUpWhen givesUp(&asked);
  const StepReport report = stepper.integrator->step(patch, free, state, 0.002);
  EXPECT_FALSE(report.ok);
  EXPECT_EQ(report.failure, "stopped on request");
  asked = false;
  stepper.integrator->reset();
  stepper.settings.constraintSweeps = 4;
  state = patch.start(0.02, 1.3);
  stepper.step(patch, free, state, 0.002);
}

INSTANTIATE_TEST_SUITE_P(All, MethodThatSweeps, testing::Values("provot", "desbrun", "xpbd", "vertex-block-descent"),
                         [](const auto& each) {
                           return each.param == "vertex-block-descent" ? "vertex_block_descent" : each.param;
                         });

}  // namespace
}  // namespace selvedge::test
