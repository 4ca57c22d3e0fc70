// Desbrun's semi-implicit method as a whole; its filter is tested in desbrun_filter_test.cpp.
#include <cmath>

#include <gtest/gtest.h>

#include "support/cloth/spring_patch.h"
#include "support/cloth/stepper.h"

namespace selvedge::test {
namespace {

TEST(Desbrun, aFreePatchKeepsItsLinearAndAngularMomentum) {
  const SpringPatch patch(6, 3000, false);
  const FreeConstraints free(patch.dofs());
  Stepper stepper(desbrunSettings());
  State s = shaken(patch);
  VecX m;
  patch.massDiagonal(s.q, m);
  const Vec3 before = momentum(m, s.v);
  const Vec3 spin = torque(s.q, m.cwiseProduct(s.v), Vec3::Zero());
  stepper.run(patch, free, s, 0.01, 200);
  const double scale = m.cwiseProduct(shaken(patch).v).lpNorm<1>();
  EXPECT_LT((momentum(m, s.v) - before).norm(), 1e-12 * scale);
  // Zero torque about the positions where the step began is all that x' = x + h v' needs to keep this, too.
  EXPECT_LT((torque(s.q, m.cwiseProduct(s.v), Vec3::Zero()) - spin).norm(), 1e-11 * spin.norm());
}

TEST(Desbrun, survivesStiffnessThatSymplecticEulerDoesNot) {
  for (const double k : {1.0, 10.0, 100.0, 1e3, 1e4, 1e5}) {
    const SpringPatch patch(8, k, true);
    const State start = patch.start(0.01);
    const PrescribedConstraints pins = heldNodes(patch, start, {0, 7});
    for (const double limit : {-1.0, 0.1}) {
      IntegratorSettings settings = desbrunSettings("factor", 0.1);
      settings.strainLimit = limit;
      Stepper stepper(settings);
      State s = start;
      stepper.run(patch, pins, s, 0.02, 500);
      EXPECT_TRUE(s.v.allFinite() && s.v.cwiseAbs().maxCoeff() < 20) << "k = " << k;
      EXPECT_TRUE(s.q.allFinite() && s.q.cwiseAbs().maxCoeff() < 20) << "k = " << k;
      if (limit > 0) {
        EXPECT_LT(worstStrain(patch.network, s.q), 1.0) << "k = " << k;
      }
    }
    State s = start;
    Stepper("symplectic-euler").run(patch, pins, s, 0.02, 500);
    const bool lost = !s.q.allFinite() || s.q.cwiseAbs().maxCoeff() > 1e3;
    EXPECT_EQ(lost, k > 5) << "k = " << k;
  }
}

// One free node on a spring of rest length 0, viscosity c k: v' = v - u (x / h + c v), u = (w h)^2 / (1 + (w h)^2),
// x' = x + h v'. At c = 1, the default, that is backward Euler's v' = (v - h w^2 x) / (1 + (w h)^2).
TEST(Desbrun, followsItsRecurrenceOnOneSpring) {
  EXPECT_EQ(IntegratorSettings{}.filterViscosity, 1);
  for (const double c : {0.0, 0.4, 1.0}) {
    for (const double wh : {0.01, 0.1, 1.0, 3.0, 30.0}) {
      const double w = 5, h = wh / w;
      SpringPatch patch(2, 0, false);
      patch.network.springs.resize(1);
      patch.network.springs[0].rest = 0;
      patch.network.springs[0].stiffness = w * w * patch.mass()[3];
      State s = patch.start();
      s.q.setZero();
      const PrescribedConstraints pins = heldNodes(patch, s, {0, 2, 3});
      s.q[5] = 0.3;
      s.v[5] = -0.2;
      long double x = 0.3L, v = -0.2L;
      const long double hh = h, u = hh * hh * w * w / (1 + hh * hh * w * w);
      Stepper stepper(desbrunSettings("factor", c));
      for (int i = 0; i < 30; ++i) {
        stepper.step(patch, pins, s, h);
        v = c == 1 ? (v - hh * w * w * x) / (1 + hh * hh * w * w) : v - u * (x / hh + c * v);
        x += hh * v;
        ASSERT_NEAR(static_cast<double>(x), s.q[5], 1e-12) << c << ' ' << wh;
        ASSERT_NEAR(static_cast<double>(v), s.v[5], 1e-12 * w) << c << ' ' << wh;
      }
    }
  }
}

}  // namespace
}  // namespace selvedge::test
