// The error falls with h at the method's order, in x and in v: nonlinear spring, damping, a mass matrix that depends on
// the coordinates, a driven end.
#include <array>
#include <cmath>

#include <gtest/gtest.h>

#include "support/cloth/spring_patch.h"
#include "support/cloth/stepper.h"

namespace selvedge::test {
namespace {

struct ExplicitProblem {
  std::string name;
  std::shared_ptr<System> system;
  std::shared_ptr<Constraints> constraints;
  State start;
};

ExplicitProblem make(std::string name, std::shared_ptr<System> system, std::map<int, Motion> motions, double q,
                     double v) {
  const int dofs = system->dofs();
  auto constraints = std::make_shared<PrescribedConstraints>(dofs, std::move(motions));
  State start = makeState(*system, *constraints, q, v);
  for (int i = 0; i < dofs; ++i) {
    if (!constraints->fixed()[static_cast<std::size_t>(i)]) start.q[i] += 0.2 * i;
  }
  return {std::move(name), std::move(system), std::move(constraints), std::move(start)};
}

std::vector<ExplicitProblem> explicitProblems() {
  auto damped = std::make_shared<Pendulum>();
  damped->addLaw(std::make_unique<LinearSpringLaw>(0.32, 0, 0.9));
  damped->finish();
  return {make("spring", std::make_shared<Chain>(1), {}, 0.5, 0.8), make("damped pendulum", damped, {}, 1.2, -0.5),
          make("double pendulum", std::make_shared<DoublePendulum>(), {}, 0.7, 0.4),
          make("driven chain", std::make_shared<Chain>(3, 4, 30, 0.3), {{1, sineMotion(0.1, 0.3, 7)}}, 0.3, 0.2)};
}

constexpr int kSamples = 8;  // the error at a single time may happen to pass through zero

std::vector<State> integrate(const ExplicitProblem& p, const IntegratorSettings& settings, int steps) {
  constexpr double kEnd = 1.2;
  Stepper stepper(settings);
  std::vector<State> samples(kSamples, p.start);
  for (std::size_t i = 0; i < kSamples; ++i) {
    if (i > 0) samples[i] = samples[i - 1];
    stepper.run(*p.system, *p.constraints, samples[i], kEnd / steps, steps / kSamples);
  }
  return samples;
}

double difference(const std::vector<State>& a, const std::vector<State>& b, VecX State::*part) {
  double sum = 0;
  for (std::size_t i = 0; i < kSamples; ++i) sum += (a[i].*part - b[i].*part).squaredNorm();
  return std::sqrt(sum);
}

struct OrderCase {
  const char* method;
  int steps;  // small enough for round-off not to show, enough to be in the asymptotic range
};

class ExplicitOrder : public testing::TestWithParam<OrderCase> {};

void expectTheTablesOrder(const ExplicitProblem& p, const IntegratorSettings& settings, int steps) {
  const int order = findMethod(settings.method)->order;
  IntegratorSettings fine = settingsOf("rk45");
  fine.adaptive = true;
  fine.errorTolerance = 1e-14;
  const auto exact = integrate(p, fine, kSamples);
  const auto coarse = integrate(p, settings, steps), half = integrate(p, settings, 2 * steps);
  const double x = std::log2(difference(coarse, exact, &State::q) / difference(half, exact, &State::q));
  const double v = std::log2(difference(coarse, exact, &State::v) / difference(half, exact, &State::v));
  EXPECT_NEAR(x, order, 0.1) << p.name;
  EXPECT_NEAR(v, order, 0.1) << p.name;
  testing::Test::RecordProperty(p.name + " x", std::to_string(x));
  testing::Test::RecordProperty(p.name + " v", std::to_string(v));
}

TEST_P(ExplicitOrder, isThatOfTheTable) {
  for (const ExplicitProblem& p : explicitProblems())
    expectTheTablesOrder(p, settingsOf(GetParam().method), GetParam().steps);
}

// Methods built on springs, on a hanging patch that swings at two moving pins: no limit acts, one part is filtered.
TEST(SpringMethodsOrder, isThatOfTheTable) {
  const auto patch = std::make_shared<SpringPatch>(4, 2.0, true);
  State start = patch->start(0.05);
  const auto pins = std::make_shared<PrescribedConstraints>(heldNodes(*patch, start, {0, 3}, 0.02));
  pins->position(0, start.q);
  pins->velocity(0, start.v);
  const ExplicitProblem p{"patch", patch, pins, start};
  IntegratorSettings provot = settingsOf("provot");
  provot.strainLimit = 10;
  expectTheTablesOrder(p, provot, 4000);
  for (const double viscosity : {0.0, 1.0}) expectTheTablesOrder(p, desbrunSettings("factor", viscosity), 8000);
}

INSTANTIATE_TEST_SUITE_P(Methods, ExplicitOrder,
                         testing::Values(OrderCase{"explicit-euler", 2000}, OrderCase{"symplectic-euler", 2000},
                                         OrderCase{"midpoint", 400}, OrderCase{"heun", 400}, OrderCase{"leapfrog", 400},
                                         OrderCase{"verlet", 400}, OrderCase{"adams-bashforth-2", 400},
                                         OrderCase{"rk4", 160}, OrderCase{"rk45", 80}),
                         [](const auto& c) {
                           std::string name = c.param.method;
                           std::erase(name, '-');
                           return name;
                         });

}  // namespace
}  // namespace selvedge::test
