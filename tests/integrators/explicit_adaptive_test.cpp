// rk45 with inner steps chosen by its error estimate.
#include <csignal>

#include <gtest/gtest.h>

#include "base/interrupt.h"
#include "support/cloth/analytic_systems.h"
#include "support/cloth/stepper.h"

namespace selvedge::test {
namespace {

IntegratorSettings adaptive(double tolerance) {
  IntegratorSettings settings = settingsOf("rk45");
  settings.adaptive = true;
  settings.errorTolerance = tolerance;
  return settings;
}

TEST(ExplicitAdaptive, meetsItsToleranceAndWorksHarderForLess) {
  const Oscillator system(7);
  const FreeConstraints free(1);
  int evaluations = 0;
  double last = 1;
  for (const double tolerance : {1e-4, 1e-6, 1e-8, 1e-10, 1e-12}) {
    Stepper stepper(adaptive(tolerance));
    State s = makeState(system, free, 1, 0);
    int inner = 0, used = 0;
    for (int i = 0; i < 10; ++i) {
      const StepReport report = stepper.step(system, free, s, 0.3);
      inner += report.innerSteps;
      used += report.forceEvaluations;
    }
    const double error = std::max(std::abs(s.q[0] - std::cos(21.0)), std::abs(s.v[0] + 7 * std::sin(21.0)) / 7);
    EXPECT_LT(error, tolerance * 8 * inner);  // a tolerance an inner step, |v| up to 7
    EXPECT_GT(error, 1e-3 * tolerance);
    EXPECT_LT(error, last);
    EXPECT_GT(used, evaluations);
    last = error;
    evaluations = used;
  }
}

TEST(ExplicitAdaptive, landsExactlyAndRemembersItsInnerStep) {
  const Oscillator system(40);
  const FreeConstraints free(1);
  Stepper stepper(adaptive(1e-8));
  State s = makeState(system, free, 1, 0);
  const StepReport first = stepper.step(system, free, s, 0.1);
  EXPECT_GT(first.rejected, 0);
  EXPECT_GT(first.innerSteps, 3);
  const StepReport second = stepper.step(system, free, s, 0.1);
  EXPECT_LT(second.rejected, first.rejected);
  double expected = 0.1 + 0.1;
  EXPECT_EQ(s.t, expected);
  stepper.integrator->reset();
  const StepReport anew = stepper.step(system, free, s, 0.1);
  EXPECT_GT(anew.rejected, second.rejected);
  EXPECT_EQ(s.t, expected + 0.1);
  // Steps far shorter than the inner one: one inner step each, with the first stage counted once.
  for (int i = 0; i < 5; ++i) {
    const StepReport report = stepper.step(system, free, s, 1e-4);
    EXPECT_EQ(report.innerSteps, 1);
    EXPECT_EQ(report.forceEvaluations, 7);
  }
  EXPECT_LT(stepper.step(system, free, s, 0.1).rejected, anew.rejected);  // still remembered
}

TEST(ExplicitAdaptive, landsToTheBitWhereverItStarts) {
  const Oscillator system(5);
  const FreeConstraints free(1);
  Stepper stepper(adaptive(1e-3));
  for (int i = 0; i < 300; ++i) {
    State s = makeState(system, free, 1, 0, 0.00037 * i);  // t + (end - t) need not be end when t is small
    const double h = 0.0317 * (1 + i % 7), end = s.t + h;
    stepper.step(system, free, s, h);
    ASSERT_EQ(s.t, end);
  }
}

// x' is driven through x'' = x^2, which reaches infinity in finite time.
class RunawayLaw : public ForceLaw {
 public:
  std::string_view name() const override { return "runaway"; }
  void addForce(const State& s, VecX& F) const override { F[0] += 6 * s.q[0] * s.q[0]; }
};

TEST(ExplicitAdaptive, givesUpAtASingularityAndLeavesTheStateAlone) {
  ParticleSystem system(1, 1, 1.0);
  system.addLaw(std::make_unique<RunawayLaw>());
  system.finish();
  const FreeConstraints free(1);
  const IntegratorSettings settings = adaptive(1e-6);
  const auto integrator = makeIntegrator(settings, {});
  State s = makeState(system, free, 1, 2);  // x = 1 / (1 - t)^2
  StepReport report = integrator->step(system, free, s, 0.5);
  ASSERT_TRUE(report.ok);
  EXPECT_NEAR(s.q[0], 4, 1e-4);
  const State before = s;
  report = integrator->step(system, free, s, 1);
  EXPECT_FALSE(report.ok);
  EXPECT_FALSE(report.failure.empty());
  EXPECT_TRUE(s.q == before.q && s.v == before.v && s.t == before.t);
  EXPECT_TRUE(integrator->step(system, free, s, 0.1).ok);  // and can go on with less
}

// A force that jumps with the sign of the place, and always back to it: no step is small enough for the estimate.
class JumpingLaw : public ForceLaw {
 public:
  std::string_view name() const override { return "jumping"; }
  void addForce(const State& s, VecX& F) const override { F[0] -= s.q[0] > 0 ? 100 : -100; }
};

[[noreturn]] void stepWithJumps(bool interrupt) {
  ParticleSystem system(1, 1, 1.0);
  system.addLaw(std::make_unique<JumpingLaw>());
  system.finish();
  const FreeConstraints free(1);
  const IntegratorSettings settings = adaptive(1e-12);
  const auto integrator = makeIntegrator(settings, {});
  State s = makeState(system, free, 1e-7, 0);
  if (interrupt) {
    catchInterrupts();
    std::raise(SIGINT);
  }
  const StepReport report = integrator->step(system, free, s, 1.0 / 60);
  const bool asExpected = !report.ok && report.hopeless == interrupt && report.rejected + report.innerSteps < 5000;
  std::_Exit(asExpected ? 0 : 1);
}

TEST(ExplicitAdaptive, givesUpSoonWhereForcesJumpAndAtOnceWhereItIsStopped) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(stepWithJumps(false), testing::ExitedWithCode(0), "");
  EXPECT_EXIT(stepWithJumps(true), testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace selvedge::test
