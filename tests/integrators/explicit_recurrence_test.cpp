// Every explicit method against its own recurrence on the undamped oscillator, in long double.
#include <array>
#include <cmath>

#include <gtest/gtest.h>

#include "support/cloth/analytic_systems.h"
#include "support/cloth/stepper.h"

namespace selvedge::test {
namespace {

using Real = long double;
struct ExplicitPoint {
  Real x, v;
};
using Trajectory = std::vector<ExplicitPoint>;
constexpr ExplicitPoint kStart{0.3L, -0.2L};
constexpr int kSteps = 30;

// y' = R(hA) y, A = [0 1; -w^2 0], R given by its coefficients.
Trajectory runPolynomial(const std::vector<Real>& coefficients, Real w, Real h) {
  Trajectory out{kStart};
  for (int n = 0; n < kSteps; ++n) {
    ExplicitPoint term = out.back(), sum{0, 0};
    for (const Real c : coefficients) {
      sum.x += c * term.x;
      sum.v += c * term.v;
      term = {h * term.v, -h * w * w * term.x};
    }
    out.push_back(sum);
  }
  return out;
}

Trajectory runSymplecticEuler(Real w, Real h) {
  Trajectory out{kStart};
  for (int n = 0; n < kSteps; ++n) {
    const ExplicitPoint p = out.back();
    const Real v = p.v - h * w * w * p.x;
    out.push_back({p.x + h * v, v});
  }
  return out;
}

// x' = (1 - s/2) x + h v, v' = -w^2 h (1 - s/4) x + (1 - s/2) v with s = (w h)^2
Trajectory runLeapfrog(Real w, Real h) {
  Trajectory out{kStart};
  const Real s = w * w * h * h;
  for (int n = 0; n < kSteps; ++n) {
    const ExplicitPoint p = out.back();
    out.push_back({(1 - s / 2) * p.x + h * p.v, -w * w * h * (1 - s / 4) * p.x + (1 - s / 2) * p.v});
  }
  return out;
}

Trajectory runVerlet(Real w, Real h) {
  Trajectory out{kStart};
  const Real s = w * w * h * h;
  Real last = kStart.x - h * kStart.v - s / 2 * kStart.x, now = kStart.x;
  for (int n = 0; n < kSteps; ++n) {
    const Real next = (2 - s) * now - last;
    out.push_back({next, (3 * next - 4 * now + last) / (2 * h)});
    last = now;
    now = next;
  }
  return out;
}

Trajectory runAdamsBashforth(Real w, Real h) {
  Trajectory out = runPolynomial({1, 1, 0.5L}, w, h);
  out.resize(2);
  while (out.size() <= kSteps) {
    const ExplicitPoint p = out[out.size() - 1], o = out[out.size() - 2];
    out.push_back({p.x + h * (1.5L * p.v - 0.5L * o.v), p.v - h * w * w * (1.5L * p.x - 0.5L * o.x)});
  }
  return out;
}

struct ExplicitCase {
  const char* method;
  Trajectory (*exact)(Real w, Real h);
};

const std::array<ExplicitCase, 11> kExplicitCases{{
    {"explicit-euler",
     [](Real w, Real h) {
       return runPolynomial({1, 1}, w, h);
     }},
    {"midpoint",
     [](Real w, Real h) {
       return runPolynomial({1, 1, 0.5L}, w, h);
     }},
    {"heun",
     [](Real w, Real h) {
       return runPolynomial({1, 1, 0.5L}, w, h);
     }},
    {"rk4",
     [](Real w, Real h) {
       return runPolynomial({1, 1, 1 / 2.0L, 1 / 6.0L, 1 / 24.0L}, w, h);
     }},
    {"rk45",
     [](Real w, Real h) {
       return runPolynomial({1, 1, 1 / 2.0L, 1 / 6.0L, 1 / 24.0L, 1 / 120.0L, 1 / 600.0L}, w, h);
     }},
    {"symplectic-euler", runSymplecticEuler},
    {"leapfrog", runLeapfrog},
    {"verlet", runVerlet},
    {"adams-bashforth-2", runAdamsBashforth},
    {"provot", runSymplecticEuler},   // no springs to limit
    {"desbrun", runSymplecticEuler},  // nothing to filter with
}};

class ExplicitRecurrence : public testing::TestWithParam<std::tuple<ExplicitCase, double>> {};

TEST_P(ExplicitRecurrence, matchesItsClosedForm) {
  const auto& [c, wh] = GetParam();
  const double w = 5, h = wh / w;
  const Trajectory exact = c.exact(w, h);
  for (const int size : {1, 3}) {
    if (size == 1 && exact.size() && (std::string(c.method) == "provot" || std::string(c.method) == "desbrun"))
      continue;
    const Oscillator system(w, 0, size);
    const FreeConstraints free(system.dofs());
    Stepper stepper(c.method);
    State s = makeState(system, free, static_cast<double>(kStart.x), static_cast<double>(kStart.v));
    Real scale = 0;  // the largest so far: what round-off is relative to
    for (std::size_t n = 1; n < exact.size(); ++n) {
      stepper.step(system, free, s, h);
      scale = std::max(scale, std::hypot(exact[n].x, exact[n].v / w));
      ASSERT_NEAR(static_cast<double>((s.q[size - 1] - exact[n].x) / scale), 0, 1e-12) << "step " << n;
      ASSERT_NEAR(static_cast<double>((s.v[size - 1] - exact[n].v) / (w * scale)), 0, 1e-12) << "step " << n;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Methods, ExplicitRecurrence,
                         testing::Combine(testing::ValuesIn(kExplicitCases),
                                          testing::Values(0.01, 0.1, 1.0, 3.0, 30.0)),
                         [](const auto& c) {
                           std::string name = std::get<0>(c.param).method;
                           std::erase(name, '-');
                           return name + "_" + std::to_string(static_cast<int>(100 * std::get<1>(c.param)));
                         });

}  // namespace
}  // namespace selvedge::test
