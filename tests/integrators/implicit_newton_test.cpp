// What the implicit methods promise besides accuracy: prescribed entries to the bit, honest reports, states left alone
// by failed steps, the same bits every time.
#include <cmath>
#include <limits>

#include "support/cloth/method_run.h"

namespace selvedge::test {
namespace {

const std::vector<std::string> kMethods{"backward-euler",    "trapezoidal", "implicit-midpoint", "newmark",
                                        "generalized-alpha", "bdf2",        "adams-moulton-3",   "gauss-legendre-4"};

bool sameBits(const VecX& a, const VecX& b) { return a.size() == b.size() && (a.array() == b.array()).all(); }

class ImplicitMethod : public testing::TestWithParam<std::string> {};

TEST_P(ImplicitMethod, PrescribedEntriesAreExact) {
  const Chain system(3, 50, 200, 0.3);
  const PrescribedConstraints moving(3, {{0, sineMotion(0.1, 0.3, 2.3, 0.4)}, {2, sineMotion(-0.2, 0.1, 7.1)}});
  for (const int iterations : {1, 20}) {
    Method method(GetParam(), iterations);
    State state = makeState(system, moving, 0.1, 0);
    for (int i = 0; i < 20; ++i) {
      ASSERT_TRUE(method.integrator->step(system, moving, state, 0.03).ok);
      VecX q = state.q, v = state.v;
      moving.position(state.t, q);
      moving.velocity(state.t, v);
      ASSERT_TRUE(sameBits(q, state.q) && sameBits(v, state.v));
    }
    EXPECT_NEAR(state.t, 0.6, 1e-12);
  }
}

TEST_P(ImplicitMethod, OneIterationSolvesOnceAndConverges) {
  const Chain system(3);
  const FreeConstraints nothing(3);
  Method method(GetParam());
  State state = makeState(system, nothing, 0.4, 0.1);
  const StepReport one = method.integrator->step(system, nothing, state, 0.1);
  EXPECT_EQ(one.newtonIterations, 1);
  EXPECT_TRUE(one.ok);
  EXPECT_EQ(one.unconverged, 0);
  EXPECT_GT(one.forceEvaluations, 0);

  method.settings.newtonIterations = 50;
  method.integrator->reset();
  state = makeState(system, nothing, 0.4, 0.1);
  const StepReport many = method.integrator->step(system, nothing, state, 0.1);
  EXPECT_GT(many.newtonIterations, 1);
  EXPECT_LT(many.newtonIterations, 20);
  EXPECT_LE(many.newtonResidual, 1e-12);
}

// On a linear system the one solve is the answer, also where moving coordinates drive it through springs and dampers.
TEST_P(ImplicitMethod, OneIterationIsExactOnADrivenLinearChain) {
  const Chain system(4, 60, 0, 0.8);
  const PrescribedConstraints moving(4, {{1, sineMotion(0.1, 0.3, 5.3, 0.4)}});
  Method one(GetParam()), converged(GetParam(), 20);
  const State start = makeState(system, moving, 0.2, 1);
  const State a = one.run(system, moving, start, 0.2, 8), b = converged.run(system, moving, start, 0.2, 8);
  EXPECT_LE((a.q - b.q).norm() + (a.v - b.v).norm(), 1e-12);
}

// With one iteration on a linear system the force solved for is the true one.
TEST_P(ImplicitMethod, TheForceSolvedForIsTheForceOnALinearChain) {
  const Chain system(4, 60, 0, 0.8);
  const PrescribedConstraints moving(4, {{1, sineMotion(0.1, 0.3, 5.3, 0.4)}});
  Method evaluated(GetParam()), implied(GetParam());
  evaluated.settings.carriedAcceleration = "evaluated";
  const State start = makeState(system, moving, 0.2, 1);
  const State a = evaluated.run(system, moving, start, 0.2, 8), b = implied.run(system, moving, start, 0.2, 8);
  EXPECT_LE((a.q - b.q).norm() + (a.v - b.v).norm(), 1e-11);
}

// A hard spring from far away at a large step: the full Newton steps alone would overshoot.
TEST_P(ImplicitMethod, ConvergesFromFarAway) {
  const Chain system(2, 1, 1e4);
  const FreeConstraints nothing(2);
  Method method(GetParam(), 100);
  method.settings.newtonTolerance = 1e-10;
  for (const double q : {0.1, 0.5, 1.5}) {
    for (const double v : {1.0, 10.0, 40.0}) {
      State state = makeState(system, nothing, q, v);
      const StepReport report = method.integrator->step(system, nothing, state, 0.1);
      EXPECT_TRUE(report.ok) << report.failure << " from " << q << ", " << v;
      EXPECT_LE(report.newtonResidual, 1e-10);
    }
  }
}

// Far from the solution, too, what two iterations found is a result: it is better than where they began.
TEST_P(ImplicitMethod, RunningOutOfIterationsIsKeptAndCounted) {
  const Chain system(2, 1, 1e4);
  const FreeConstraints nothing(2);
  Method method(GetParam(), 2);
  State state = makeState(system, nothing, 1.5, 40);
  const StepReport report = method.integrator->step(system, nothing, state, 0.1);
  EXPECT_TRUE(report.ok) << report.failure;
  EXPECT_EQ(report.unconverged, 1);
  EXPECT_LT(report.newtonResidual, 1);
  EXPECT_TRUE(state.q.allFinite() && state.v.allFinite());
  EXPECT_NEAR(state.t, 0.1, 1e-15);
}

TEST_P(ImplicitMethod, RunningOutNearTheSolutionIsKeptAndCounted) {
  const Chain system(2, 1, 100);
  const FreeConstraints nothing(2);
  Method method(GetParam(), 2);
  method.settings.newtonTolerance = 1e-15;
  State state = makeState(system, nothing, 0.3, 1);
  const StepReport report = method.integrator->step(system, nothing, state, 0.05);
  EXPECT_TRUE(report.ok) << report.failure;
  EXPECT_EQ(report.unconverged, 1);
  EXPECT_GT(report.newtonResidual, 0);
  EXPECT_NEAR(state.t, 0.05, 1e-15);
}

// A failed step in between changes nothing of what follows: memory is as it was.
TEST_P(ImplicitMethod, AFailedStepIsForgotten) {
  const Chain system(2, 30, 100);
  const FreeConstraints nothing(2);
  const auto run = [&](bool disturb) {
    Method method(GetParam());
    State state = makeState(system, nothing, 0.3, 0.2);
    for (int i = 0; i < 6; ++i) {
      if (disturb && i == 3) {
        State broken = state;
        broken.q[1] = std::numeric_limits<double>::quiet_NaN();
        const StepReport report = method.integrator->step(system, nothing, broken, 0.02);
        EXPECT_FALSE(report.ok);
        EXPECT_FALSE(report.failure.empty());
        EXPECT_EQ(broken.t, state.t);
      }
      EXPECT_TRUE(method.integrator->step(system, nothing, state, 0.02).ok);
    }
    return state;
  };
  const State plain = run(false), disturbed = run(true);
  EXPECT_TRUE(sameBits(plain.q, disturbed.q) && sameBits(plain.v, disturbed.v));
}

TEST_P(ImplicitMethod, SameBitsAfterReset) {
  const Chain system(3, 30, 100, 0.2);
  const PrescribedConstraints moving(3, {{0, sineMotion(0.1, 0.3, 2.3, 0.4)}});
  Method method(GetParam(), 5);
  method.settings.newtonTolerance = 1e-6;
  method.solver.kind = "pcg";  // whose first guess is the step before
  method.solver.tolerance = 1e-8;
  const State start = makeState(system, moving, 0.3, 0.2);
  const State first = method.run(system, moving, start, 0.02, 12), second = method.run(system, moving, start, 0.02, 12);
  EXPECT_TRUE(sameBits(first.q, second.q) && sameBits(first.v, second.v));
}

TEST_P(ImplicitMethod, StaysAtRestInEquilibrium) {
  const Chain system(3, 1e5, 0);
  const FreeConstraints nothing(3);
  for (const int iterations : {1, 10}) {
    Method method(GetParam(), iterations);
    const State end = method.run(system, nothing, makeState(system, nothing, 0, 0), 0.05, 5);
    EXPECT_EQ(end.q.norm() + end.v.norm(), 0);
  }
}

INSTANTIATE_TEST_SUITE_P(All, ImplicitMethod, testing::ValuesIn(kMethods), [](const auto& each) {
  std::string name = each.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

// One iteration is linearised at (x_n, v_n), not at a prediction: v' = v + h [f_e - K dx - c v'], dx = h v', in closed
// form.
TEST(ImplicitOneStep, IsLinearisedAtTheStart) {
  const double k = 4, k3 = 300, c = 0.7, h = 0.3, x = 0.5, v = 3;
  const Chain system(1, k, k3, c);
  const FreeConstraints nothing(1);
  const auto increment = [&](double dt) {
    return (v - dt * (k * x + k3 * x * x * x)) / (1 / dt + dt * (k + 3 * k3 * x * x) + c);
  };
  Method euler("backward-euler"), midpoint("implicit-midpoint");
  const State start = makeState(system, nothing, x, v);
  EXPECT_NEAR(euler.run(system, nothing, start, h, 1).q[0], x + increment(h), 1e-14);
  EXPECT_NEAR(midpoint.run(system, nothing, start, h, 1).q[0], x + 2 * increment(h / 2), 1e-14);
}

// Methods that remember the step before begin anew when h changes: the step is that of a fresh integrator.
TEST(ImplicitMemory, RestartsWithAStepMoreThanTwiceAsLong) {
  const Chain system(1);
  const FreeConstraints nothing(1);
  for (const char* name : {"bdf2", "adams-moulton-3"}) {
    Method used(name), fresh(name);
    used.settings.carriedAcceleration = "evaluated";
    State a = used.run(system, nothing, makeState(system, nothing, 0.4, 0.1), 0.02, 5), b = a, c = a;
    const State same = a;
    ASSERT_TRUE(used.integrator->step(system, nothing, a, 0.041).ok);
    ASSERT_TRUE(fresh.integrator->step(system, nothing, b, 0.041).ok);
    EXPECT_NEAR(a.q[0], b.q[0], 1e-14) << name;
    used.run(system, nothing, makeState(system, nothing, 0.4, 0.1), 0.02, 5);
    ASSERT_TRUE(used.integrator->step(system, nothing, c, 0.02 * (1 + 1e-14)).ok);  // the same step but for round-off
    fresh.integrator->reset();
    State d = same;
    ASSERT_TRUE(fresh.integrator->step(system, nothing, d, 0.02).ok);
    EXPECT_GT(std::abs(c.q[0] - d.q[0]), 1e-9) << name;
  }
}

// With the old step the rule of the new one has another past.
TEST(ImplicitMemory, GoesOnWithAShorterStep) {
  const Chain system(1);
  const FreeConstraints nothing(1);
  for (const char* name : {"bdf2", "adams-moulton-3"}) {
    Method used(name), fresh(name);
    State a = used.run(system, nothing, makeState(system, nothing, 0.4, 0.1), 0.02, 5), b = a;
    ASSERT_TRUE(used.integrator->step(system, nothing, a, 0.01).ok);
    ASSERT_TRUE(fresh.integrator->step(system, nothing, b, 0.01).ok);
    EXPECT_GT(std::abs(a.q[0] - b.q[0]), 1e-9) << name;
  }
}

// A buckled spring: M - bh h^2 dF/dx is indefinite with the exact Hessian, definite with the projected one.
TEST(ImplicitSolver, IndefiniteIsCountedAndSolvedAgain) {
  const Chain system(2, -1e4, 1e3);
  const FreeConstraints nothing(2);
  for (const char* kind : {"pcg", "cholesky"}) {
    for (const int iterations : {1, 50}) {
      Method method("backward-euler", iterations);
      method.settings.newtonTolerance = 1e-8;
      method.solver.kind = kind;
      State state = makeState(system, nothing, 0.01, 0);
      const StepReport report = method.integrator->step(system, nothing, state, 0.1);
      EXPECT_TRUE(report.ok) << report.failure;
      EXPECT_GE(report.indefinite, 1);
      EXPECT_EQ(report.fallbacks, report.indefinite);
      EXPECT_TRUE(state.q.allFinite());
    }
  }
}

TEST(ImplicitSolver, HopelessMatrixFails) {
  const Chain system(2, -1e4, 1e3, 0, true);  // indefinite with any Hessian
  const FreeConstraints nothing(2);
  Method method("backward-euler");
  State state = makeState(system, nothing, 0.01, 0);
  const State before = state;
  const StepReport report = method.integrator->step(system, nothing, state, 0.1);
  EXPECT_FALSE(report.ok);
  EXPECT_EQ(report.failure, "the system matrix is not positive definite");
  EXPECT_EQ(report.indefinite, 2);
  EXPECT_TRUE(sameBits(before.q, state.q) && sameBits(before.v, state.v));
}

// And only what was accepted tells its residual: the capped solve's is near 1.
TEST(ImplicitSolver, CappedIsSolvedDirectly) {
  const Chain system(40, 1e4, 0);
  const PrescribedConstraints moving(40, {{7, sineMotion(0.1, 0.3, 2.3, 0.4)}});
  for (const char* name : {"backward-euler", "gauss-legendre-4"}) {
    Method direct(name), capped(name);
    direct.solver.maxIterations = 1;
    capped.solver.kind = "pcg";
    capped.solver.maxIterations = 1;
    State a = makeState(system, moving, 0.01, 0), b = a;
    const StepReport once = direct.integrator->step(system, moving, a, 0.1);
    EXPECT_TRUE(once.ok) << name;
    EXPECT_EQ(once.capped + once.fallbacks, 0) << name;
    EXPECT_EQ(once.linearIterations, 1) << name;
    const StepReport report = capped.integrator->step(system, moving, b, 0.1);
    EXPECT_TRUE(report.ok) << name;
    EXPECT_EQ(report.capped, 1) << name;
    EXPECT_EQ(report.fallbacks, 1) << name;
    EXPECT_EQ(report.linearIterations, 2) << name;
    EXPECT_LE((a.q - b.q).norm() + (a.v - b.v).norm(), 1e-12 * (a.q.norm() + a.v.norm())) << name;
    EXPECT_LT(report.linearResidual, 1e-10) << name;
    EXPECT_EQ(report.linearResidual, once.linearResidual) << name;

    capped.solver.maxIterations = 0;  // neither solver is the other in disguise
    capped.integrator->reset();
    State c = makeState(system, moving, 0.01, 0);
    const StepReport iterated = capped.integrator->step(system, moving, c, 0.1);
    EXPECT_GT(iterated.linearIterations, 10) << name;
    EXPECT_EQ(iterated.capped, 0) << name;
    EXPECT_LE((a.q - c.q).norm() + (a.v - c.v).norm(), 1e-9 * (a.q.norm() + a.v.norm())) << name;
    EXPECT_FALSE(sameBits(a.q, c.q)) << name;
  }
}

// Inertia about where the speed leads, and what is stored: a step of backward Euler ends lower than it began.
TEST(ImplicitSolver, PotentialFallsInEveryStep) {
  const Chain system(1, -50, 400);
  const FreeConstraints nothing(1);
  constexpr double kStep = 0.5;
  const auto potential = [&](const State& at, double ahead) {
    return 0.5 * std::pow((at.q[0] - ahead) / kStep, 2) + system.laws().front()->energy(at);  // its mass is 1
  };
  const auto rises = [&](int iterations, State& state) {
    Method method("backward-euler", iterations);
    method.settings.newtonTolerance = 1e-10;
    int count = 0;
    for (int i = 0; i < 50; ++i) {
      const double ahead = state.q[0] + kStep * state.v[0], before = potential(state, ahead);
      EXPECT_TRUE(method.integrator->step(system, nothing, state, kStep).ok);
      count += potential(state, ahead) > before + 1e-12 ? 1 : 0;
    }
    return count;
  };
  State once = makeState(system, nothing, 1e-3, 0), state = once;
  EXPECT_GT(rises(1, once), 0) << "or this shows nothing";
  EXPECT_EQ(rises(100, state), 0);
  EXPECT_NEAR(std::abs(state.q[0]), std::sqrt(50. / 400), 1e-6);  // at rest in a well
}

}  // namespace
}  // namespace selvedge::test
