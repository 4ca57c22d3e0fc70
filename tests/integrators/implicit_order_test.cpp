// Measured order of convergence, in x and in v, on nonlinear systems: free, driven by a moving coordinate, and with a
// full mass that depends on the coordinates.
#include <cmath>

#include "integrators/acceleration.h"
#include "support/cloth/method_run.h"

namespace selvedge::test {
namespace {

struct ImplicitProblem {
  std::string name;
  std::shared_ptr<System> system;
  std::shared_ptr<Constraints> constraints;
  double q, v;
};

std::shared_ptr<Constraints> nothing(int dofs) { return std::make_shared<FreeConstraints>(dofs); }
std::shared_ptr<Constraints> firstMoves(int dofs) {
  return std::make_shared<PrescribedConstraints>(dofs, std::map<int, Motion>{{0, sineMotion(0.1, 0.3, 2.3, 0.4)}});
}

std::vector<ImplicitProblem> implicitProblems() {
  return {{"Pendulum", std::make_shared<Pendulum>(), nothing(1), 1.3, 0.4},
          {"Duffing", std::make_shared<Chain>(1), nothing(1), 0.7, 0.4},
          {"DampedDrivenChain", std::make_shared<Chain>(3, 9.0, 20.0, 0.5), firstMoves(3), 0.35, 0.2},
          {"DoublePendulum", std::make_shared<DoublePendulum>(), nothing(2), 0.5, 0.9},
          {"DrivenDoublePendulum", std::make_shared<DoublePendulum>(), firstMoves(2), 0.5, 0.9}};
}

// Classical Runge-Kutta with a step small enough to be exact here.
State reference(const ImplicitProblem& p, double duration) {
  const int steps = 2000;
  const double h = duration / steps;
  Acceleration acceleration;
  State s = makeState(*p.system, *p.constraints, p.q, p.v);
  const auto rate = [&](const VecX& q, const VecX& v, double t, VecX& dq, VecX& dv) {
    State at{q, v, t};
    p.constraints->position(t, at.q);
    p.constraints->velocity(t, at.v);
    EXPECT_TRUE(acceleration.evaluate(*p.system, *p.constraints, at, dv));
    dq = at.v;
  };
  VecX q1, v1, q2, v2, q3, v3, q4, v4;
  for (int i = 0; i < steps; ++i) {
    rate(s.q, s.v, s.t, q1, v1);
    rate(s.q + h / 2 * q1, s.v + h / 2 * v1, s.t + h / 2, q2, v2);
    rate(s.q + h / 2 * q2, s.v + h / 2 * v2, s.t + h / 2, q3, v3);
    rate(s.q + h * q3, s.v + h * v3, s.t + h, q4, v4);
    s.q += h / 6 * (q1 + 2 * q2 + 2 * q3 + q4);
    s.v += h / 6 * (v1 + 2 * v2 + 2 * v3 + v4);
    s.t = (i + 1) * h;
    p.constraints->position(s.t, s.q);
    p.constraints->velocity(s.t, s.v);
  }
  return s;
}

struct Rule {
  const char* method;
  double order;
  double rhoInf = 0, beta = 0.25, gamma = 0.5;
};

const std::vector<Rule> kRules{{"backward-euler", 1},       {"trapezoidal", 2},
                               {"implicit-midpoint", 2},    {"bdf2", 2},
                               {"newmark", 2, 0, 0.3, 0.5}, {"newmark", 1, 0, 0.4, 0.7},
                               {"generalized-alpha", 2, 0}, {"generalized-alpha", 2, 0.5},
                               {"adams-moulton-3", 3},      {"gauss-legendre-4", 4}};

struct Error {
  double q, v;
};

Error error(const Rule& rule, const ImplicitProblem& p, const State& exact, int steps, int newtonIterations,
            const char* carried = "evaluated") {
  Method method(rule.method, newtonIterations);
  method.settings.carriedAcceleration = carried;
  method.settings.rhoInf = rule.rhoInf;
  method.settings.beta = rule.beta;
  method.settings.gamma = rule.gamma;
  const State end =
      method.run(*p.system, *p.constraints, makeState(*p.system, *p.constraints, p.q, p.v), exact.t / steps, steps);
  return {(end.q - exact.q).norm(), (end.v - exact.v).norm()};
}

class ImplicitOrder : public testing::TestWithParam<int> {};

TEST_P(ImplicitOrder, ConvergedNewton) {
  const ImplicitProblem p = implicitProblems()[static_cast<std::size_t>(GetParam())];
  const State exact = reference(p, 1.0);
  for (const Rule& rule : kRules) {
    // Fine enough for the leading term, coarse enough to stay clear of round-off.
    const int steps = rule.order == 1 ? 1600 : rule.order == 2 ? 400 : rule.order == 3 ? 200 : 60;
    const Error coarse = error(rule, p, exact, steps, 60), fine = error(rule, p, exact, 2 * steps, 60);
    EXPECT_NEAR(std::log2(coarse.q / fine.q), rule.order, 0.1) << p.name << ' ' << rule.method << " x " << fine.q;
    EXPECT_NEAR(std::log2(coarse.v / fine.v), rule.order, 0.1) << p.name << ' ' << rule.method << " v " << fine.v;
  }
}

INSTANTIATE_TEST_SUITE_P(All, ImplicitOrder, testing::Range(0, 5), [](const auto& each) {
  return implicitProblems()[static_cast<std::size_t>(each.param)].name;
});

// With a constant mass and an exact Jacobian one linear solve keeps the order of the methods up to the second.
TEST(ImplicitOneNewton, KeepsSecondOrderWithConstantMass) {
  for (const ImplicitProblem& p : implicitProblems()) {
    if (!p.system->massIsDiagonal()) continue;
    const State exact = reference(p, 1.0);
    for (const Rule& rule : kRules) {
      if (rule.order > 2) continue;
      const int steps = rule.order == 1 ? 1600 : 400;
      const Error coarse = error(rule, p, exact, steps, 1), fine = error(rule, p, exact, 2 * steps, 1);
      EXPECT_NEAR(std::log2(coarse.q / fine.q), rule.order, 0.1) << p.name << ' ' << rule.method << " x " << fine.q;
      EXPECT_NEAR(std::log2(coarse.v / fine.v), rule.order, 0.1) << p.name << ' ' << rule.method << " v " << fine.v;
      // Going on from what the step solved for, too; its error terms of several orders mix for longer.
      const Error few = error(rule, p, exact, 4 * steps, 1, "implied"),
                  many = error(rule, p, exact, 8 * steps, 1, "implied");
      EXPECT_GT(std::log2(few.q / many.q), rule.order - 0.15) << p.name << ' ' << rule.method << " x " << many.q;
      EXPECT_GT(std::log2(few.v / many.v), rule.order - 0.15) << p.name << ' ' << rule.method << " v " << many.v;
    }
  }
}

}  // namespace
}  // namespace selvedge::test
