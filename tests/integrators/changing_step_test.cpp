// Methods that remember the step before, where the step changes: they go on with their order.
#include <algorithm>
#include <cmath>

#include "support/cloth/method_run.h"

namespace selvedge::test {
namespace {

constexpr double kOmega = 3, kEnd = 1.2;

// Steps of h and h/2 in turn on x'' = -w^2 x; the error at the end.
double errorWith(const std::string& name, int pairs) {
  const Chain system(1, kOmega * kOmega, 0);
  const FreeConstraints nothing(1);
  Method method(name, 50);
  method.settings.newtonTolerance = 1e-14;
  State state = makeState(system, nothing, 1, 0);
  const double h = kEnd / (1.5 * pairs), start = state.q[0];
  for (int i = 0; i < pairs; ++i) {
    EXPECT_TRUE(method.integrator->step(system, nothing, state, h).ok);
    EXPECT_TRUE(method.integrator->step(system, nothing, state, h / 2).ok);
  }
  return std::abs(state.q[0] - start * std::cos(kOmega * kEnd));
}

class ChangingStep : public testing::TestWithParam<std::string> {};

TEST_P(ChangingStep, KeepsTheOrder) {
  const double order = std::log2(errorWith(GetParam(), 100) / errorWith(GetParam(), 200));
  EXPECT_GT(order, findMethod(GetParam())->order - 0.3);
}

INSTANTIATE_TEST_SUITE_P(Methods, ChangingStep,
                         testing::Values("verlet", "adams-bashforth-2", "bdf2", "adams-moulton-3"),
                         [](const auto& each) {
                           std::string name = each.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace selvedge::test
