// The measured amplification of every method against its closed form.
#include "diagnostics/amplification.h"

#include <cmath>
#include <complex>

#include <Eigen/LU>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "integrators/methods.h"
#include "integrators/settings.h"
#include "linalg/solver_settings.h"
#include "support/cost.h"
#include "support/dense.h"

namespace selvedge {
namespace {

using Complex = std::complex<double>;

// lambda: of y' = lambda y, with h = 1.
double runge(const std::vector<double>& c, Complex lambda) {
  Complex sum = 0;
  for (auto it = c.rbegin(); it != c.rend(); ++it) sum = sum * lambda + *it;
  return std::abs(sum);
}

// Of a2 r^2 + a1 r + a0, without cancellation.
double quadratic(Complex a2, Complex a1, Complex a0) {
  const Complex root = std::sqrt(a1 * a1 - 4.0 * a2 * a0);
  const Complex q = std::abs(a1 + root) > std::abs(a1 - root) ? a1 + root : a1 - root;
  return std::max(std::abs(q / (2.0 * a2)), std::abs(q) > 0 ? std::abs(2.0 * a0 / q) : 0.0);
}

double generalizedAlpha(double r, double h, double zeta) {
  const double am = (2 * r - 1) / (r + 1), af = r / (r + 1), c = 2 * zeta;
  const double beta = 1 / ((1 + r) * (1 + r)), gamma = (3 - r) / (2 * (1 + r));
  Eigen::Matrix3d left, right;
  left << 1, 0, -h * h * beta, 0, 1, -h * gamma, 1 - af, c * (1 - af), 1 - am;
  right << 1, h, h * h * (0.5 - beta), 0, 1, h * (1 - gamma), -af, -c * af, -am;
  return test::largestEigenvalue(left.inverse() * right);
}

double expected(const IntegratorSettings& s, double z) {
  const std::string& m = s.method;
  const Complex l(0, z);
  if (m == "explicit-euler") return runge({1, 1}, l);
  if (m == "midpoint" || m == "heun") return runge({1, 1, 0.5}, l);
  if (m == "rk4") return runge({1, 1, 0.5, 1 / 6.0, 1 / 24.0}, l);
  if (m == "rk45") return runge({1, 1, 0.5, 1 / 6.0, 1 / 24.0, 1 / 120.0, 1 / 600.0}, l);
  if (m == "verlet" || m == "leapfrog" || m == "symplectic-euler" || m == "provot") return quadratic(1, z * z - 2, 1);
  if (m == "adams-bashforth-2") return quadratic(1, -1.0 - 1.5 * l, 0.5 * l);
  if (m == "adams-moulton-3") return quadratic(1.0 - 5 / 12.0 * l, -1.0 - 8 / 12.0 * l, l / 12.0);
  if (m == "bdf2") return quadratic(1.0 - 2 / 3.0 * l, -4 / 3.0, 1 / 3.0);
  if (m == "backward-euler" || m == "xpbd" || m == "vertex-block-descent" || m == "projective-dynamics")
    return 1 / std::sqrt(1 + z * z);
  if (m == "generalized-alpha") return generalizedAlpha(s.rhoInf, z, 0);
  if (m == "desbrun") {
    const double u = z * z / (1 + z * z), c = s.filterViscosity;
    return quadratic(1, -(2 - u - c * u), 1 - c * u);
  }
  return 1;
}

IntegratorSettings settingsOf(std::string_view method, double rhoInf = 0) {
  IntegratorSettings settings;
  settings.method = method;
  settings.rhoInf = rhoInf;
  return settings;
}

void check(const IntegratorSettings& settings) {
  for (double z = 1e-3; z < 1.1e3; z *= std::pow(10, 0.05)) {
    const double want = expected(settings, z), got = spectralRadius(settings, {}, z);
    ASSERT_NEAR(got / want, 1, 1e-4) << settings.method << " rho " << settings.rhoInf << " at w h = " << z << ": "
                                     << got << " instead of " << want;
  }
}

TEST(MeasuredAmplification, EveryMethodIsItsClosedForm) {
  for (const MethodInfo& method : methods()) check(settingsOf(method.name));
  for (const double rho : {0.0, 0.5, 0.9, 1.0}) check(settingsOf("generalized-alpha", rho));
}

TEST(MeasuredAmplification, HasTheKnownLimits) {
  for (const double rho : {0.0, 0.5, 1.0}) {
    EXPECT_NEAR(spectralRadius(settingsOf("generalized-alpha", rho), {}, 1e3), rho, 0.02);
  }
  EXPECT_NEAR(spectralRadius(settingsOf("verlet"), {}, 1.99), 1, 1e-9);
  EXPECT_GT(spectralRadius(settingsOf("verlet"), {}, 2.02), 1.1);
  EXPECT_LE(spectralRadius(settingsOf("rk4"), {}, 2.82), 1);
  EXPECT_GT(spectralRadius(settingsOf("rk4"), {}, 2.84), 1);
}

TEST(MeasuredAmplification, DampingIsPartOfIt) {
  const double zeta = 0.3;
  for (const double z : {0.01, 0.1, 1.0, 3.0}) {
    const Complex l = z * Complex(-zeta, std::sqrt(1 - zeta * zeta));
    EXPECT_NEAR(spectralRadius(settingsOf("rk4"), {}, z, zeta), runge({1, 1, 0.5, 1 / 6.0, 1 / 24.0}, l), 1e-9);
    EXPECT_NEAR(spectralRadius(settingsOf("bdf2"), {}, z, zeta), quadratic(1.0 - 2 / 3.0 * l, -4 / 3.0, 1 / 3.0), 1e-6);
    EXPECT_NEAR(spectralRadius(settingsOf("generalized-alpha", 0.5), {}, z, zeta), generalizedAlpha(0.5, z, zeta),
                1e-6);
  }
}

TEST(MeasuredAmplification, APointIsCheap) {
  int points = 0;
  const auto all = [&] {
    for (const MethodInfo& method : methods()) {
      for (double z = 1e-3; z < 1e3; z *= 2) spectralRadius(settingsOf(method.name), {}, z), ++points;
    }
  };
  all();
  EXPECT_LT(test::timesAsLong(
                all, [&, each = points] { test::evaluateWave(10'000 * each); }, 3),
            12);
}

}  // namespace
}  // namespace selvedge
