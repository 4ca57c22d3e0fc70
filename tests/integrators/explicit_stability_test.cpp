// Amplification on the undamped oscillator: the limits of the table, formulas of |lambda|, energy over long runs.
#include <cmath>

#include <gtest/gtest.h>

#include "support/cloth/analytic_systems.h"
#include "support/cloth/stepper.h"
#include "support/dense.h"

namespace selvedge::test {
namespace {

// Spectral radius of one step from a fresh start, w = 1; for methods without memory.
double spectralRadius(const std::string& method, double h) {
  const Oscillator system(1, 0, 3);
  const FreeConstraints free(3);
  Eigen::Matrix2d A;
  for (int column = 0; column < 2; ++column) {
    State s = makeState(system, free, column == 0, column == 1);
    Stepper(method).step(system, free, s, h);
    A.col(column) << s.q[0], s.v[0];
  }
  return largestEigenvalue(A);
}

// How far an oscillation has grown after n steps.
double growth(const std::string& method, double h, int n) {
  const Oscillator system(1, 0, 3);
  const FreeConstraints free(3);
  State s = makeState(system, free, 1, 0);
  Stepper(method).run(system, free, s, h, n);
  return std::hypot(s.q[0], s.v[0]);
}

TEST(ExplicitStability, oneStepMethodsKeepTheLimitOfTheTable) {
  for (const std::string method : {"rk4", "rk45", "symplectic-euler", "leapfrog"}) {
    const double limit = findMethod(method)->stabilityLimit;
    for (int i = 1; i < 300; ++i) {
      EXPECT_LE(spectralRadius(method, limit * (i - 0.01) / 299.0), 1 + 1e-10) << method << " " << i;
    }
    EXPECT_GT(spectralRadius(method, limit * 1.001), 1 + 1e-7) << method;
  }
  EXPECT_NEAR(findMethod("rk4")->stabilityLimit, 2 * std::sqrt(2.0), 1e-12);
}

TEST(ExplicitStability, dormandPrinceLimitFoundByBisection) {
  double stable = 0.5, unstable = 1.5;
  while (unstable - stable > 1e-9) {
    const double h = (stable + unstable) / 2;
    (spectralRadius("rk45", h) <= 1 ? stable : unstable) = h;
  }
  EXPECT_NEAR(stable, findMethod("rk45")->stabilityLimit, 1e-5);
}

TEST(ExplicitStability, growthFollowsTheFormulas) {
  for (const double y : {0.01, 0.1, 1.0, 3.0, 30.0}) {
    EXPECT_NEAR(spectralRadius("explicit-euler", y) / std::sqrt(1 + y * y), 1, 1e-12);
    EXPECT_NEAR(spectralRadius("midpoint", y) / std::sqrt(1 + std::pow(y, 4) / 4), 1, 1e-12);
    EXPECT_NEAR(spectralRadius("heun", y) / std::sqrt(1 + std::pow(y, 4) / 4), 1, 1e-12);
    const double rk4 = std::sqrt(1 - std::pow(y, 6) / 72 + std::pow(y, 8) / 576);
    EXPECT_NEAR(spectralRadius("rk4", y) / rk4, 1, 1e-11);
  }
  for (const std::string method : {"explicit-euler", "midpoint", "heun", "adams-bashforth-2"}) {
    EXPECT_EQ(findMethod(method)->stabilityLimit, 0) << method;
    EXPECT_GT(growth(method, 0.3, 5000), 100) << method;
  }
  for (const std::string method : {"verlet", "provot"}) {
    EXPECT_LT(growth(method, 1.99, 5000), 100) << method;
    EXPECT_GT(growth(method, 2.01, 500), 1e6) << method;
  }
}

TEST(ExplicitStability, symplecticMethodsKeepTheEnergyWhereExplicitEulerDoesNot) {
  const Chain system(3, 40, 300);
  const FreeConstraints free(3);
  const auto worstError = [&](const std::string& method, int steps) {
    Stepper stepper(method);
    State s = makeState(system, free, 0.2, 0.1);
    s.q[1] = -0.1;
    const double start = 0.5 * s.v.squaredNorm() + system.potentialEnergy(s);
    double worst = 0;
    for (int i = 0; i < steps; ++i) {
      stepper.step(system, free, s, 0.01);
      worst = std::max(worst, std::abs(0.5 * s.v.squaredNorm() + system.potentialEnergy(s) - start) / start);
    }
    return worst;
  };
  for (const std::string method : {"symplectic-euler", "leapfrog", "verlet"}) {
    const double early = worstError(method, 1000), late = worstError(method, 100000);
    EXPECT_LT(late, 1.5 * early) << method;
    EXPECT_LT(late, 0.2) << method;
    EXPECT_GT(early, 0) << method;
  }
  EXPECT_LT(worstError("leapfrog", 100000), 0.1 * worstError("symplectic-euler", 1000));
  EXPECT_GT(worstError("explicit-euler", 2000), 1);
}

}  // namespace
}  // namespace selvedge::test
