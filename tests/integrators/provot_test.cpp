// Deformation constraints.
#include <gtest/gtest.h>
#include <tbb/task_arena.h>

#include "integrators/games/deformation_constraints.h"
#include "support/cloth/spring_patch.h"
#include "support/cloth/stepper.h"

namespace selvedge::test {
namespace {

TEST(Provot, enoughSweepsLeaveNoSpringBeyondTheLimit) {
  const SpringPatch patch(5, 20, true);
  State s = patch.start(0.02, 1.3);
  const PrescribedConstraints pins = heldNodes(patch, patch.start(), {0, 4});
  pins.position(0, s.q);
  const State start = s;
  IntegratorSettings settings = settingsOf("provot");
  settings.strainLimit = 0.1;
  double last = worstStrain(patch.network, s.q);
  ASSERT_GT(last, 0.25);
  for (const int sweeps : {1, 20, 2000}) {
    settings.constraintSweeps = sweeps;
    Stepper stepper(settings);
    s = start;
    stepper.step(patch, pins, s, 0.002);
    EXPECT_LT(worstStrain(patch.network, s.q), last);
    last = worstStrain(patch.network, s.q);
    EXPECT_EQ(s.q.head<3>(), start.q.head<3>());
    EXPECT_EQ(s.v.head<3>(), Vec3::Zero());
    VecX v = (s.q - start.q) / 0.002;
    EXPECT_LT((v - s.v).norm(), 1e-10 * v.norm());
  }
  EXPECT_LT(last, 0.1 + 1e-9);
  EXPECT_GT(last, 0.1 - 1e-3);  // pulled back to the limit, no further
}

TEST(Provot, belowTheLimitOrSwitchedOffItIsSymplecticEuler) {
  SpringPatch patch(4, 20, true);
  const FreeConstraints free(patch.dofs());
  const auto difference = [&](double strain, double limit) {
    IntegratorSettings settings = settingsOf("provot");
    settings.strainLimit = limit;
    Stepper provot(settings), euler("symplectic-euler");
    State a = patch.start(0.01, 1 + strain), b = a;
    provot.step(patch, free, a, 0.001);
    euler.step(patch, free, b, 0.001);
    return (a.q - b.q).norm() + (a.v - b.v).norm();
  };
  EXPECT_EQ(difference(0.05, 0.1), 0);
  EXPECT_EQ(difference(0.3, -1), 0);
  EXPECT_GT(difference(0.3, 0.1), 1e-3);
  for (Spring& s : patch.network.springs) s.rest = 0;
  EXPECT_EQ(difference(0.3, 0.1), 0);  // no rest length, no strain
}

TEST(Provot, bendSpringsAreNotLimited) {
  SpringPatch patch(4, 20, false);
  for (Spring& s : patch.network.springs) s.kind = SpringKind::bend;
  const FreeConstraints free(patch.dofs());
  Stepper provot("provot"), euler("symplectic-euler");
  State a = patch.start(0, 1.5), b = a;
  provot.step(patch, free, a, 0.001);
  euler.step(patch, free, b, 0.001);
  EXPECT_EQ(a.q, b.q);
}

TEST(Provot, everyOtherSweepRunsBackwards) {
  const SpringPatch patch(4, 20, false);
  const FreeConstraints free(patch.dofs());
  const auto limited = [&](int applications, int sweeps) {
    IntegratorSettings settings = settingsOf("provot");
    settings.constraintSweeps = sweeps;
    State s = patch.start(0.1, 1.3);
    DeformationConstraints limits;
    for (int i = 0; i < applications; ++i) limits.apply(patch, free, settings, false, 0.01, s, s);
    return s.q;
  };
  EXPECT_EQ(limited(1, 1), limited(1, 1));
  EXPECT_GT((limited(2, 1) - limited(1, 2)).norm(), 1e-6);  // two forward sweeps; one forward, one back
  EXPECT_EQ(limited(2, 2), limited(1, 4));
}

// Inverse masses and longest lengths are kept from step to step, until one of these changes.
TEST(Provot, followsPinsLimitsLengthsAndMasses) {
  for (const auto& [n, single] : {std::pair(4, false), {4, true}, {20, false}, {20, true}}) {
    SpringPatch patch(n, 20, false);
    const FreeConstraints free(patch.dofs());
    const PrescribedConstraints pins = heldNodes(patch, patch.start(0.1, 1.3), {1, n - 1});
    IntegratorSettings settings = settingsOf("provot");
    settings.constraintSweeps = 3;
    DeformationConstraints kept;
    VecX last = VecX::Zero(patch.dofs());
    const auto check = [&, inSingle = single](const Constraints& constraints, const char* what) {
      State now = patch.start(0.1, 1.3), anew = now;
      kept.apply(patch, constraints, settings, inSingle, 0.01, now, now);
      DeformationConstraints().apply(patch, constraints, settings, inSingle, 0.01, anew, anew);
      EXPECT_EQ(now.q, anew.q) << what;
      EXPECT_NE(now.q, last) << what;
      last = now.q;
    };
    check(free, "free");
    check(pins, "pinned");
    settings.strainLimit = 0.05;
    check(pins, "another limit");
    for (Spring& s : patch.network.springs) s.rest *= 0.9;
    patch.refresh();
    check(pins, "other lengths");
    patch.mass()[3 * n] *= 2;
    patch.mass()[3 * n + 1] *= 2;
    patch.mass()[3 * n + 2] *= 2;
    patch.refresh();
    check(pins, "another mass");
    patch.network.springs[0].kind = SpringKind::bend;
    patch.refresh();
    check(free, "another spring");
  }
}

TEST(Provot, aFreePairMeetsInInverseProportionToItsMasses) {
  SpringPatch patch(2, 0, false);
  patch.network.springs.resize(1);  // nodes 0 and 1
  const FreeConstraints free(patch.dofs());
  State s = patch.start(0, 1.5);
  const State start = s;
  IntegratorSettings settings = settingsOf("provot");
  settings.constraintSweeps = 1;
  DeformationConstraints limits;
  limits.apply(patch, free, settings, false, 0.5, s, s);
  const double d0 = s.q[0] - start.q[0], d1 = s.q[3] - start.q[3];
  EXPECT_NEAR(s.q[3] - s.q[0], 1.1, 1e-14);
  EXPECT_NEAR(d0 * patch.mass()[0], -d1 * patch.mass()[3], 1e-15);
  EXPECT_GT(d0, 0.1);
  EXPECT_NEAR(s.v[0], d0 / 0.5, 1e-14);
}

TEST(Provot, singlePrecisionIsNearAndMovesNothingThatIsWithinItsLimits) {
  SpringPatch patch(6, 20, false);
  const FreeConstraints free(patch.dofs());
  IntegratorSettings settings = settingsOf("provot");
  const auto limited = [&](bool single, double stretch) {
    State s = patch.start(0.02, stretch);
    DeformationConstraints().apply(patch, free, settings, single, 0.01, s, s);
    return s.q;
  };
  const double difference = (limited(true, 1.3) - limited(false, 1.3)).norm();
  EXPECT_GT((limited(true, 1.3) - patch.start(0.02, 1.3).q).norm(), 0.1);
  EXPECT_GT(difference, 1e-10);
  EXPECT_LT(difference, 1e-5);
  EXPECT_EQ(limited(true, 1.0), patch.start(0.02, 1.0).q);
}

TEST(Provot, momentumIsKeptAndThreadsDoNotChangeTheBits) {
  const SpringPatch patch(40, 5, false);
  const FreeConstraints free(patch.dofs());
  const auto run = [&](int threads) {
    State s = patch.start(0.03, 1.3);
    tbb::task_arena arena(threads);
    arena.execute([&] { Stepper("provot").run(patch, free, s, 0.001, 3); });
    return s;
  };
  const State one = run(1), two = run(4);
  EXPECT_TRUE(one.q == two.q && one.v == two.v);
  VecX m;
  patch.massDiagonal(one.q, m);
  EXPECT_GT(m.cwiseProduct(one.v).lpNorm<1>(), 1);
  EXPECT_LT(momentum(m, one.v).norm(), 1e-13 * m.cwiseProduct(one.v).lpNorm<1>());
}

TEST(Provot, refusesNodesThatAreNotParticles) {
  const Chain system(2);
  const FreeConstraints free(2);
  for (const std::string name : {"provot", "desbrun"}) {
    const IntegratorSettings settings = settingsOf(name);
    State s = makeState(system, free, 0.1, 0.2);
    const StepReport report = makeIntegrator(settings, {})->step(system, free, s, 0.01);
    EXPECT_FALSE(report.ok);
    EXPECT_FALSE(report.failure.empty());
    EXPECT_EQ(s.q[0], 0.1);
    EXPECT_EQ(s.t, 0);
  }
}

}  // namespace
}  // namespace selvedge::test
