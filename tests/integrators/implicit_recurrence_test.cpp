// Every implicit method against its own textbook recurrence on x'' = -w^2 x - c x', in long double, and against what
// theory says of its amplification.
#include <array>
#include <cmath>

#include <Eigen/LU>

#include "support/cloth/method_run.h"

namespace selvedge::test {
namespace {

using Real = long double;

struct ImplicitPoint {
  Real x, v, f, a;  // f = x'', a: generalized-alpha's own acceleration
};

struct Linear {
  Real w, c, h;
  Real force(Real x, Real v) const { return -w * w * x - c * v; }
  // x' = X + h^2 beta f', v' = V + h gamma f', f' = force(x', v')
  ImplicitPoint close(Real X, Real V, Real beta, Real gamma) const {
    const Real f = force(X, V) / (1 + beta * h * h * w * w + gamma * h * c);
    return {X + h * h * beta * f, V + h * gamma * f, f, f};
  }
};

// The recurrences below are written from the methods' definitions, not from the form the code works in.
using Recurrence = ImplicitPoint (*)(const Linear&, const ImplicitPoint& old, const ImplicitPoint& now);

ImplicitPoint backwardEuler(const Linear& s, const ImplicitPoint&, const ImplicitPoint& n) {
  return s.close(n.x + s.h * n.v, n.v, 1, 1);
}

ImplicitPoint newmark(const Linear& s, const ImplicitPoint& n, Real beta, Real gamma) {
  return s.close(n.x + s.h * n.v + s.h * s.h * (0.5L - beta) * n.f, n.v + s.h * (1 - gamma) * n.f, beta, gamma);
}
ImplicitPoint trapezoidal(const Linear& s, const ImplicitPoint&, const ImplicitPoint& n) {
  return newmark(s, n, 0.25L, 0.5L);
}
ImplicitPoint damped(const Linear& s, const ImplicitPoint&, const ImplicitPoint& n) {
  return newmark(s, n, 0.4L, 0.7L);
}
ImplicitPoint barely(const Linear& s, const ImplicitPoint&, const ImplicitPoint& n) {
  return newmark(s, n, 0.3L, 0.6L);
}

ImplicitPoint bdf2(const Linear& s, const ImplicitPoint& o, const ImplicitPoint& n) {
  const Real X = (4 * n.x - o.x) / 3, V = (4 * n.v - o.v) / 3, b = 2 * s.h / 3;
  const Real v = (V - b * s.w * s.w * X) / (1 + b * s.c + b * b * s.w * s.w), x = X + b * v;
  return {x, v, s.force(x, v), 0};
}

ImplicitPoint adamsMoulton(const Linear& s, const ImplicitPoint& o, const ImplicitPoint& n) {
  const Real b = 5 * s.h / 12, V = n.v + s.h * (8 * n.f - o.f) / 12, X = n.x + s.h * (8 * n.v - o.v) / 12;
  const Real v = (V - b * s.w * s.w * X) / (1 + b * s.c + b * b * s.w * s.w), x = X + b * v;
  return {x, v, s.force(x, v), 0};
}

// Chung & Hulbert: (1 - am) a' + am a = (1 - af) f' + af f with Newmark's x', v' from a.
ImplicitPoint chungHulbert(const Linear& s, const ImplicitPoint& n, Real r) {
  const Real am = (2 * r - 1) / (r + 1), af = r / (r + 1), beta = 1 / ((1 + r) * (1 + r)), gamma = 0.5L - am + af;
  const Real X = n.x + s.h * n.v + s.h * s.h * (0.5L - beta) * n.a, V = n.v + s.h * (1 - gamma) * n.a;
  const Real stiffness = s.w * s.w * beta * s.h * s.h + s.c * gamma * s.h;
  const Real a = ((1 - af) * s.force(X, V) + af * n.f - am * n.a) / (1 - am + (1 - af) * stiffness);
  const Real x = X + s.h * s.h * beta * a, v = V + s.h * gamma * a;
  return {x, v, s.force(x, v), a};
}
ImplicitPoint alpha0(const Linear& s, const ImplicitPoint&, const ImplicitPoint& n) { return chungHulbert(s, n, 0); }
ImplicitPoint alpha06(const Linear& s, const ImplicitPoint&, const ImplicitPoint& n) {
  return chungHulbert(s, n, 0.6L);
}
ImplicitPoint alpha1(const Linear& s, const ImplicitPoint&, const ImplicitPoint& n) { return chungHulbert(s, n, 1); }

// (I - L/2 + L^2/12) y' = (I + L/2 + L^2/12) y, L = h [0 1; -w^2 -c]: the (2, 2) Pade approximation of exp(L).
ImplicitPoint gaussLegendre(const Linear& s, const ImplicitPoint&, const ImplicitPoint& n) {
  using Mat2 = Eigen::Matrix<Real, 2, 2>;
  Mat2 L;
  L << 0, s.h, -s.h * s.w * s.w, -s.h * s.c;
  const Mat2 even = Mat2::Identity() + L * L / 12;
  const Eigen::Matrix<Real, 2, 1> y = (even - L / 2).inverse() * ((even + L / 2) * Eigen::Matrix<Real, 2, 1>(n.x, n.v));
  return {y[0], y[1], s.force(y[0], y[1]), 0};
}

struct ImplicitCase {
  const char* label;
  const char* method;
  Recurrence recurrence, starter;
  double rhoInf = 0, beta = 0.25, gamma = 0.5;
};

constexpr std::array kImplicitCases{
    ImplicitCase{"BackwardEuler", "backward-euler", backwardEuler, backwardEuler},
    ImplicitCase{"Trapezoidal", "trapezoidal", trapezoidal, trapezoidal},
    ImplicitCase{"ImplicitMidpoint", "implicit-midpoint", trapezoidal, trapezoidal},  // the same on a linear system
    ImplicitCase{"Bdf2", "bdf2", bdf2, backwardEuler},
    ImplicitCase{"AdamsMoulton3", "adams-moulton-3", adamsMoulton, trapezoidal},
    ImplicitCase{"NewmarkDefault", "newmark", trapezoidal, trapezoidal},
    ImplicitCase{"NewmarkDamped", "newmark", damped, damped, 0, 0.4, 0.7},
    ImplicitCase{"NewmarkBarelyStable", "newmark", barely, barely, 0, 0.3, 0.6},
    ImplicitCase{"GeneralizedAlpha0", "generalized-alpha", alpha0, alpha0, 0},
    ImplicitCase{"GeneralizedAlpha06", "generalized-alpha", alpha06, alpha06, 0.6},
    ImplicitCase{"GeneralizedAlpha1", "generalized-alpha", alpha1, alpha1, 1},
    ImplicitCase{"GeneralizedAlpha1IsTrapezoidal", "generalized-alpha", trapezoidal, trapezoidal, 1},
    ImplicitCase{"GaussLegendre4", "gauss-legendre-4", gaussLegendre, gaussLegendre},
};

class ImplicitRecurrence : public testing::TestWithParam<ImplicitCase> {};

double deviation(const State& state, const ImplicitPoint& p, Real w) {
  return std::hypot(state.q[0] - static_cast<double>(p.x),
                    (state.v[0] - static_cast<double>(p.v)) / static_cast<double>(w));
}

void compare(const ImplicitCase& c, double wh, double damping, int newtonIterations) {
  const double w = 3, h = wh / w;
  Method method(c.method, newtonIterations);
  method.settings.rhoInf = c.rhoInf;
  method.settings.beta = c.beta;
  method.settings.gamma = c.gamma;
  const Oscillator system(w, damping * w, 3);
  const FreeConstraints nothing(3);
  State state = makeState(system, nothing, 0.8, -0.5 * w);
  const Linear linear{w, damping * Real(w), h};
  ImplicitPoint old{}, now{0.8L, -0.5L * w, 0, 0};
  now.f = now.a = linear.force(now.x, now.v);
  for (int i = 0; i < 20; ++i) {
    const ImplicitPoint next = (i == 0 ? c.starter : c.recurrence)(linear, old, now);
    const Real scale = std::hypot(now.x, now.v / w) + std::hypot(old.x, old.v / w);
    ASSERT_TRUE(method.integrator->step(system, nothing, state, h).ok);
    ASSERT_LE(deviation(state, next, w), 1e-11 * static_cast<double>(scale))
        << "w h = " << wh << ", c/w = " << damping << ", step " << i;
    old = now;
    now = next;
    ASSERT_EQ(state.q[0], state.q[2]);
  }
}

TEST_P(ImplicitRecurrence, MatchesClosedForm) {
  for (const double wh : {0.01, 0.1, 1.0, 3.0, 30.0, 1000.0}) {
    for (const double damping : {0.0, 0.3}) compare(GetParam(), wh, damping, 1);
  }
}

// A linear system is solved by one linear solve, so converging changes nothing.
TEST_P(ImplicitRecurrence, ConvergedIsTheSameWhenLinear) {
  for (const double wh : {0.1, 3.0, 30.0}) compare(GetParam(), wh, 0.3, 10);
}

INSTANTIATE_TEST_SUITE_P(All, ImplicitRecurrence, testing::ValuesIn(kImplicitCases),
                         [](const auto& each) { return std::string(each.param.label); });

// The factor by which sqrt(x^2 + v^2/w^2) changes in a step, on average over `steps` after the first `skip`.
double decayPerStep(const char* name, double rhoInf, double wh, int steps, int skip) {
  Method method(name);
  method.settings.rhoInf = rhoInf;
  const Oscillator system(1);
  const FreeConstraints nothing(1);
  const auto size = [&](int n) {
    const State s = method.run(system, nothing, makeState(system, nothing, 1, 0), wh, n);
    return std::hypot(s.q[0], s.v[0]);
  };
  return std::pow(size(skip + steps) / size(skip), 1.0 / steps);
}

TEST(ImplicitAmplification, BackwardEulerIsKnown) {
  for (const double wh : {0.1, 1.0, 30.0}) {
    EXPECT_NEAR(decayPerStep("backward-euler", 0, wh, 10, 0), 1 / std::sqrt(1 + wh * wh), 1e-12);
  }
}

TEST(ImplicitAmplification, ConservativeMethodsKeepTheEnergy) {
  for (const char* name : {"trapezoidal", "implicit-midpoint", "newmark", "gauss-legendre-4"}) {
    for (const double wh : {0.1, 1.0, 30.0}) EXPECT_NEAR(decayPerStep(name, 0, wh, 50, 0), 1, 1e-12) << name;
  }
}

TEST(ImplicitAmplification, GeneralizedAlphaTendsToRhoInf) {
  for (const double r : {0.3, 0.6, 0.9}) {
    const auto steps = static_cast<int>(60 / -std::log(r));  // the three roots nearly coincide: first there is n^2 r^n
    EXPECT_NEAR(decayPerStep("generalized-alpha", r, 1e4, steps, steps / 3), r, 0.02) << r;
  }
  // r = 0: like (w h)^(-2/3)
  const double near = decayPerStep("generalized-alpha", 0, 1e3, 12, 6),
               far = decayPerStep("generalized-alpha", 0, 8e3, 12, 6);
  EXPECT_NEAR(std::log(near / far) / std::log(8.0), 2. / 3, 0.1);
}

// Energy loss per second at low frequency: ((1-r)/(1+r))^3 w^4 h^3 relative to the energy.
TEST(ImplicitAmplification, GeneralizedAlphaLosesLittleAtLowFrequency) {
  for (const double r : {0.0, 0.3, 0.6}) {
    const double h = 0.02, rate = -2 * std::log(decayPerStep("generalized-alpha", r, h, 31416, 314)) / h;
    const double theory = std::pow((1 - r) / (1 + r), 3) * std::pow(h, 3);
    EXPECT_NEAR(rate / theory, 1, 0.01) << r;
  }
}

// What the table says of newmark: bounded at any step for 2 beta >= gamma only.
TEST(ImplicitAmplification, NewmarkIsStableAtAnyStepOnlyForTwoBetaAboveGamma) {
  const Oscillator system(1);
  const FreeConstraints nothing(1);
  const auto grows = [&](double beta, double gamma) {
    Method method("newmark");
    method.settings.beta = beta;
    method.settings.gamma = gamma;
    return std::abs(method.run(system, nothing, makeState(system, nothing, 1, 0), 100, 200).q[0]) > 1e6;
  };
  EXPECT_FALSE(grows(0.3, 0.6));
  EXPECT_FALSE(grows(0.25, 0.5));
  EXPECT_TRUE(grows(0.25, 0.6));
}

// Why the table says that adams-moulton-3 has no stable step: 1 + (w h)^4 / 24 a step.
TEST(ImplicitAmplification, AdamsMoulton3GrowsSlowly) {
  EXPECT_EQ(findMethod("adams-moulton-3")->stabilityLimit, 0);
  for (const double wh : {0.05, 0.1}) {
    const double growth =
        std::log(decayPerStep("adams-moulton-3", 0, wh, static_cast<int>(2000 * 3.14159265 / wh), 100));
    EXPECT_NEAR(growth / (std::pow(wh, 4) / 24), 1, 0.03) << wh;
  }
}

}  // namespace
}  // namespace selvedge::test
