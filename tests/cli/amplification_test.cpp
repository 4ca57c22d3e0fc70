// The amplification factor of each of the seventeen linear methods, measured through the program's own trace of the
// scene `oscillator` (x'' = -x, so that integrator.step is z = w h), against its closed form.
#include <cmath>
#include <complex>
#include <functional>

#include <Eigen/LU>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "support/program.h"

namespace selvedge::test {
namespace {

using Real = long double;
using Complex = std::complex<Real>;

// Largest |root| of c[0] + c[1] r + ... + r^d, all roots at once (Durand & Kerner).
Real spectralRadius(const std::vector<Complex>& c) {
  const std::size_t d = c.size();
  std::vector<Complex> roots;
  for (std::size_t i = 0; i < d; ++i) roots.push_back(std::polar(Real(1), Real(0.4L) + static_cast<Real>(i)));
  for (int sweep = 0; sweep < 400; ++sweep) {
    for (std::size_t i = 0; i < d; ++i) {
      Complex value = 1, others = 1;
      for (std::size_t k = d; k-- > 0;) value = value * roots[i] + c[k];
      for (std::size_t k = 0; k < d; ++k) others *= k == i ? 1 : roots[i] - roots[k];
      if (others != Complex(0)) roots[i] -= value / others;
    }
  }
  Real largest = 0;
  for (const Complex& root : roots) largest = std::max(largest, std::abs(root));
  return largest;
}

// What the samples of a linear recurrence of order d say about its coefficients: sum_k c_k s(n+k) = -s(n+d).
// Each sequence in `samples` gives one equation for every n.
std::vector<Complex> recurrence(const std::vector<std::vector<Complex>>& samples, int d) {
  std::vector<std::vector<Complex>> columns(static_cast<std::size_t>(d) + 1);  // the last one is the right-hand side
  for (const auto& s : samples) {
    for (std::size_t n = 0; n + static_cast<std::size_t>(d) < s.size(); ++n) {
      Real size = 0;
      for (std::size_t k = 0; k < columns.size(); ++k) size = std::max(size, std::abs(s[n + k]));
      if (size == 0) continue;
      for (std::size_t k = 0; k < columns.size(); ++k) columns[k].push_back(s[n + k] / size);
    }
  }
  // Orthogonalised one after the other (Gram & Schmidt), each twice; R says how.
  const auto dot = [](const std::vector<Complex>& a, const std::vector<Complex>& b) {
    Complex sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) sum += std::conj(a[i]) * b[i];
    return sum;
  };
  const auto unknowns = static_cast<std::size_t>(d);
  std::vector<std::vector<Complex>> R(unknowns, std::vector<Complex>(unknowns + 1, 0));
  for (std::size_t k = 0; k <= unknowns; ++k) {
    for (int twice = 0; twice < 2; ++twice) {
      for (std::size_t j = 0; j < std::min(k, unknowns); ++j) {
        const Complex along = dot(columns[j], columns[k]);
        R[j][k] += along;
        for (std::size_t i = 0; i < columns[k].size(); ++i) columns[k][i] -= along * columns[j][i];
      }
    }
    if (k == unknowns) break;
    R[k][k] = std::sqrt(dot(columns[k], columns[k]).real());
    for (Complex& entry : columns[k]) entry /= R[k][k];
  }
  std::vector<Complex> c(unknowns);
  for (std::size_t k = unknowns; k-- > 0;) {
    Complex sum = -R[k][unknowns];
    for (std::size_t j = k + 1; j < unknowns; ++j) sum -= R[k][j] * c[j];
    c[k] = sum / R[k][k];
  }
  return c;
}

// How a trace is read. firstOrder: the method treats (x, v) as one complex unknown y = x + i v with y' = -i y.
enum class Reading { firstOrder, positionAndVelocity, position };

struct Method {
  std::string name, extra;  // extra: further --set
  Reading reading;
  int order;  // of the recurrence
  int steps;  // rows needed
  std::function<Real(Real)> radius;
};

Complex polynomial(const std::vector<Real>& c, Complex z) {
  Complex sum = 0;
  for (auto it = c.rbegin(); it != c.rend(); ++it) sum = sum * z + *it;
  return sum;
}

Method rungeKutta(const std::string& name, const std::vector<Real>& c, const std::string& extra = "") {
  return {name, extra, Reading::firstOrder, 1, 2, [c](Real z) { return std::abs(polynomial(c, Complex(0, -z))); }};
}

// Two-step formulas a2 y'' + a1 y' + a0 y = z (b2, b1, b0): the roots with z = -i w h.
Method twoStep(const std::string& name, std::array<Real, 3> a, std::array<Real, 3> b) {
  return {name, "", Reading::firstOrder, 2, 5, [a, b](Real wh) {
            const Complex z(0, -wh);
            const Complex lead = a[2] - z * b[2];
            return spectralRadius({(a[0] - z * b[0]) / lead, (a[1] - z * b[1]) / lead});
          }};
}

Real unity(Real) { return 1; }
Real verletRadius(Real z) { return spectralRadius({1, z * z - 2}); }

// generalized-alpha on (x, v, a) with f = -x, straight from the formulas of its update.
Real generalizedAlphaRadius(Real r, Real h) {
  const Real am = (2 * r - 1) / (r + 1), af = r / (r + 1);
  const Real beta = 1 / ((1 + r) * (1 + r)), gamma = (3 - r) / (2 * (1 + r));
  // (1-am) a' + am a = -((1-af) x' + af x);  x' = x + h v + h^2((1/2-beta) a + beta a');  v' = v + h((1-gamma) a +
  // gamma a')
  Eigen::Matrix<Real, 3, 3> left, right;
  left << 1, 0, -h * h * beta, 0, 1, -h * gamma, 1 - af, 0, 1 - am;
  right << 1, h, h * h * (Real(0.5) - beta), 0, 1, h * (1 - gamma), -af, 0, -am;
  const Eigen::Matrix<Real, 3, 3> G = left.inverse() * right;
  const Real minors = G.topLeftCorner<2, 2>().determinant() + G.bottomRightCorner<2, 2>().determinant() +
                      G(0, 0) * G(2, 2) - G(0, 2) * G(2, 0);
  return spectralRadius({-G.determinant(), minors, -G.trace()});
}

std::vector<Method> allMethods() {
  std::vector<Method> all{
      rungeKutta("explicit-euler", {1, 1}),
      rungeKutta("midpoint", {1, 1, 0.5L}),
      rungeKutta("heun", {1, 1, 0.5L}),
      rungeKutta("rk4", {1, 1, 0.5L, 1 / 6.0L, 1 / 24.0L}),
      rungeKutta("rk45", {1, 1, 0.5L, 1 / 6.0L, 1 / 24.0L, 1 / 120.0L, 1 / 600.0L}, "--set integrator.adaptive=false"),
      {"symplectic-euler", "", Reading::positionAndVelocity, 2, 3, verletRadius},
      {"leapfrog", "", Reading::positionAndVelocity, 2, 3, verletRadius},
      {"verlet", "", Reading::position, 2, 4, verletRadius},
      twoStep("adams-bashforth-2", {0, -1, 1}, {-0.5L, 1.5L, 0}),
      {"backward-euler", "", Reading::firstOrder, 1, 2, [](Real z) { return 1 / std::sqrt(1 + z * z); }},
      {"trapezoidal", "", Reading::firstOrder, 1, 2, unity},
      {"implicit-midpoint", "", Reading::firstOrder, 1, 2, unity},
      {"newmark", "", Reading::positionAndVelocity, 2, 3, unity},
      {"gauss-legendre-4", "", Reading::firstOrder, 1, 2, unity},
      twoStep("adams-moulton-3", {0, -1, 1}, {-1 / 12.0L, 8 / 12.0L, 5 / 12.0L}),
      twoStep("bdf2", {1 / 3.0L, -4 / 3.0L, 1}, {0, 0, 2 / 3.0L}),
  };
  for (const Real r : {0.0L, 0.5L, 0.9L}) {
    all.push_back({"generalized-alpha", fmt::format("--set integrator.rho_inf={}", static_cast<double>(r)),
                   Reading::positionAndVelocity, 3, 4, [r](Real z) { return generalizedAlphaRadius(r, z); }});
  }
  return all;
}

Real measuredRadius(const Method& method, const Table& trace) {
  const auto &x = trace["x_m"], &v = trace["vx_m_s"];
  std::vector<Complex> position, velocity, both;
  for (std::size_t i = 0; i < x.size(); ++i) {
    position.emplace_back(x[i]);
    velocity.emplace_back(v[i]);
    both.emplace_back(x[i], v[i]);
  }
  switch (method.reading) {
    case Reading::firstOrder:
      return spectralRadius(recurrence({both}, method.order));
    case Reading::position:
      return spectralRadius(recurrence({position}, method.order));
    case Reading::positionAndVelocity:
      break;
  }
  return spectralRadius(recurrence({position, velocity}, method.order));
}

class Amplification : public testing::TestWithParam<Method> {};

TEST_P(Amplification, EqualsTheClosedForm) {
  const Method& method = GetParam();
  int measured = 0;
  Real worst = 0;
  for (const double z : {0.01, 0.1, 0.3, 1.0, 1.9, 2.5, 10.0, 100.0, 1000.0}) {
    const TemporaryFolder folder;
    const Ran ran = runProgram(fmt::format(
        "run oscillator --set integrator.method={} {} --set integrator.step={} --for {} --trace 1={} --quiet",
        method.name, method.extra, z, z * method.steps, folder.file("trace.csv")));
    const Real expected = method.radius(z);
    if (ran.status == 1) {  // the method's own growth left every bound within these few steps
      EXPECT_GT(expected, 1) << "z = " << z << ": " << ran.err;
      EXPECT_NE(ran.err.find("diverged"), std::string::npos) << ran.err;
      continue;
    }
    ASSERT_EQ(ran.status, 0) << ran.err;
    const Real got = measuredRadius(method, readCsv(folder.file("trace.csv")));
    worst = std::max(worst, std::abs(got / expected - 1));
    EXPECT_LT(std::abs(got / expected - 1), 1e-9L) << "z = " << z << ": measured " << static_cast<double>(got)
                                                   << ", closed form " << static_cast<double>(expected);
    ++measured;
  }
  fmt::print("{} {}: {} points, worst relative difference {:.1e}\n", method.name, method.extra, measured,
             static_cast<double>(worst));
  EXPECT_GE(measured, 6);
}

std::string testName(const testing::TestParamInfo<Method>& info) {
  std::string name;
  for (char c : info.param.name + info.param.extra) {
    if (std::isalnum(static_cast<unsigned char>(c))) name += c;
  }
  return name;
}

INSTANTIATE_TEST_SUITE_P(Methods, Amplification, testing::ValuesIn(allMethods()), testName);

}  // namespace
}  // namespace selvedge::test
