#include "constraints/pins.h"

#include <cmath>
#include <future>
#include <numbers>
#include <variant>

#include <gtest/gtest.h>

#include "constraints/motion_settings.h"

namespace selvedge {
namespace {

PinMotion sine() {
  PinMotion m;
  m.kind = PinMotion::Kind::sine;
  m.anchor = Vec3(1, 2, 3);
  m.amplitude = Vec3(0, 0, 0.045);
  m.frequency = 0.5;
  m.phase = 0.3;
  return m;
}

PinMotion path() {
  PinMotion m;
  m.kind = PinMotion::Kind::path;
  m.anchor = Vec3(1, 0, 0);
  m.path = std::make_shared<Path>(std::vector<double>{0, 1, 1.5, 3},
                                  std::vector<Vec3>{{0, 0, 0}, {0, 1, 0}, {1, 1, 0}, {1, 0, 2}});
  return m;
}

PinMotion formula(const std::string& x, const std::string& y = "0", const std::string& z = "0") {
  PinMotion m;
  m.kind = PinMotion::Kind::expression;
  m.anchor = Vec3(1, 2, 3);
  m.formula = std::make_shared<const ExpressionPath>(std::array{x, y, z});
  return m;
}

// Velocity and acceleration are the derivatives of the position.
void expectDerivatives(const PinMotion& m, double t) {
  const double e = 1e-5;
  const Vec3 v = (m.position(t + e) - m.position(t - e)) / (2 * e);
  const Vec3 a = (m.velocity(t + e) - m.velocity(t - e)) / (2 * e);
  EXPECT_GT(v.norm(), 1e-3);
  EXPECT_LT((v - m.velocity(t)).norm(), 1e-8 * (1 + v.norm())) << "t = " << t;
  EXPECT_LT((a - m.acceleration(t)).norm(), 1e-6 * (1 + a.norm())) << "t = " << t;
}

TEST(PinMotion, VelocityAndAccelerationAreDerivatives) {
  for (double t : {0.1, 0.7, 1.2, 2.9}) {
    expectDerivatives(sine(), t);
    expectDerivatives(path(), t);
    expectDerivatives(formula("sin(3*t)", "x0*cos(t)", "exp(-t)"), t);
  }
}

TEST(ExpressionPath, IsItsFormula) {
  const PinMotion m = formula("t*(x0 + y0)", "sin(z0*t) - 1", "t^3");
  EXPECT_EQ(m.position(0.5), Vec3(1, 2, 3) + Vec3(1.5, std::sin(1.5), 0.125)) << "it starts where the node is";
  EXPECT_LT((m.velocity(0.5) - Vec3(3, 3 * std::cos(1.5), 0.75)).norm(), 1e-12);
  EXPECT_LT((m.acceleration(0.5) - Vec3(0, -9 * std::sin(1.5), 3)).norm(), 1e-8);
}

// The accuracy that expression_path.h states, against sin and cos: frequencies from 0.16 to 80 Hz, over a minute.
TEST(ExpressionPath, DerivativesAreThoseOfSinAndCos) {
  struct Bound {
    double w, velocity, acceleration;  // of the largest values, w and w^2
  };
  for (const Bound& bound :
       {Bound{1, 1e-12, 3e-9}, Bound{10, 2e-13, 5e-11}, Bound{100, 2e-11, 2e-11}, Bound{500, 6e-6, 1.2e-6}}) {
    const PinMotion m = formula("sin(" + std::to_string(bound.w) + "*t)");
    double velocity = 0, acceleration = 0;
    for (double t = 0; t < 60; t += 0.0917) {
      velocity = std::max(velocity, std::abs(m.velocity(t).x() / bound.w - std::cos(bound.w * t)));
      const double a = m.acceleration(t).x() / (bound.w * bound.w);
      acceleration = std::max(acceleration, std::abs(a + std::sin(bound.w * t)));
    }
    EXPECT_LT(velocity, bound.velocity) << bound.w;
    EXPECT_LT(acceleration, bound.acceleration) << bound.w;
    EXPECT_GT(velocity, 0) << "differences, not derivatives";
  }
}

TEST(ExpressionPath, SaysWhereItHasNoValue) {
  const PinMotion m = formula("t", "sqrt(2 - t)");
  EXPECT_EQ(m.complaint(1), "");
  EXPECT_EQ(m.complaint(1.9985),
            "offset_y = \"sqrt(2 - t)\" gives the velocity nan at t = 1.9985 (x0 = 1, y0 = 2, z0 = 3)");
  Pins pins(4, 3);
  pins.pin(2, sine());
  pins.pin(3, m);
  EXPECT_EQ(pins.complaint(1), "");
  EXPECT_EQ(pins.complaint(3).substr(0, 51), "pin.offset_y = \"sqrt(2 - t)\" gives the position nan");
  PinMotion stopped = m;
  stopped.until = 1.5;
  EXPECT_EQ(stopped.complaint(3), "") << "it rests by then";
}

TEST(PinMotion, StartsWhereTheNodeIs) {
  EXPECT_EQ(sine().position(0), Vec3(1, 2, 3)) << "a phase must not make the node jump";
  PinMotion late = sine();
  late.since = 0.8;
  EXPECT_EQ(late.position(0.8), Vec3(1, 2, 3));
}

TEST(PinMotion, RestsAfterUntil) {
  PinMotion m = sine();
  m.until = 0.4;
  EXPECT_EQ(m.position(5), m.position(0.4));
  EXPECT_NE(m.position(5), m.anchor);
  EXPECT_EQ(m.velocity(0.4), Vec3(0, 0, 0));
  EXPECT_EQ(m.acceleration(1), Vec3(0, 0, 0));
  EXPECT_EQ(path().velocity(10), Vec3(0, 0, 0));
}

TEST(Path, PassesThroughItsPoints) {
  const PinMotion m = path();
  EXPECT_LT((m.position(1) - Vec3(1, 1, 0)).norm(), 1e-14);
  EXPECT_LT((m.position(1.5) - Vec3(2, 1, 0)).norm(), 1e-14);
  EXPECT_LT((m.position(3) - Vec3(2, 0, 2)).norm(), 1e-14);
}

TEST(Path, StartsAndStopsAtRest) {
  const PinMotion m = path();
  const double e = 1e-9;  // s; the velocity just inside an end is at most about acceleration times e
  for (const double inside : {0 + e, 3 - e}) {
    EXPECT_LT(m.velocity(inside).norm(), 1e-7) << "t = " << inside;
    EXPECT_GT(m.acceleration(inside).norm(), 1) << "it leaves the rest at once";
  }
  for (const double outside : {-1.0, 0.0, 3.0, 4.0}) {
    EXPECT_EQ(m.velocity(outside), Vec3(0, 0, 0));
    EXPECT_EQ(m.acceleration(outside), Vec3(0, 0, 0));
  }
  EXPECT_EQ(m.position(-1), Vec3(1, 0, 0));
}

TEST(Path, IsSmoothAcrossItsPoints) {
  const PinMotion m = path();
  const double e = 1e-9;
  for (const double t : {0.0, 1.0, 1.5, 3.0}) {
    EXPECT_LT((m.position(t + e) - m.position(t - e)).norm(), 1e-7) << "t = " << t;
    EXPECT_LT((m.velocity(t + e) - m.velocity(t - e)).norm(), 1e-6) << "t = " << t;
  }
  for (const double t : {1.0, 1.5}) {
    EXPECT_GT(m.acceleration(t).norm(), 0.1);
    EXPECT_LT((m.acceleration(t + e) - m.acceleration(t - e)).norm(), 1e-6) << "t = " << t;
  }
}

// Two points: the cubic from rest to rest, s^2 (3 - 2 s).
TEST(Path, BetweenTwoPointsIsTheSmoothStep) {
  const Path p({1, 3}, {Vec3(0, 0, 0), Vec3(0, 0, 8)});
  EXPECT_NEAR(p.evaluate(1.5, 0).z(), 8 * 0.0625 * 2.5, 1e-14);
  EXPECT_NEAR(p.evaluate(2, 1).z(), 6, 1e-14);  // 3/2 of the mean velocity, 4 m/s
  EXPECT_NEAR(p.evaluate(1.5, 2).z(), 6, 1e-14);
}

TEST(Path, OfOnePointRests) {
  const Path p({1}, {Vec3(1, 2, 3)});
  EXPECT_EQ(p.evaluate(0, 0), Vec3(1, 2, 3));
  EXPECT_EQ(p.evaluate(2, 0), Vec3(1, 2, 3));
  EXPECT_EQ(p.evaluate(1, 1), Vec3(0, 0, 0));
}

TEST(Pins, PrescribeOnlyTheirAxes) {
  Pins pins(4, 3);
  pins.pin(2, sine(), {true, false, true});
  VecX q = VecX::Constant(12, 7.0);
  pins.position(0, q);
  EXPECT_EQ(q[6], 1);
  EXPECT_EQ(q[7], 7) << "y is free";
  EXPECT_EQ(q[8], 3);
  EXPECT_EQ((q.array() == 7.0).count(), 10);
  EXPECT_EQ(pins.fixed()[6] + pins.fixed()[7] * 10 + pins.fixed()[8] * 100, 101);
}

TEST(Pins, AreInTheOrderOfTheirNodes) {
  constexpr int kNodes = 2000;
  Pins pins(kNodes, 3);
  for (int i = kNodes; i-- > 0;) pins.pin(i, sine());
  int next = 0;
  for (const Pins::Pin& pin : pins.pins()) EXPECT_EQ(pin.node, next++);
}

TEST(Pins, UnpinFreesAndRepinReplaces) {
  Pins pins(4, 5);  // five coordinates a node: the first three are its place
  pins.pin(3, sine());
  pins.pin(1, sine());
  pins.pin(3, sine(), {true, false, false});
  EXPECT_EQ(pins.pins().size(), 2U);
  EXPECT_EQ(pins.pins().begin()->node, 1);
  EXPECT_EQ(pins.fixed()[15], 1);
  EXPECT_EQ(pins.fixed()[16], 0) << "re-pinned on x alone";
  EXPECT_EQ(pins.fixed()[18], 0) << "the sliding coordinates are not a place";
  pins.unpin(3);
  EXPECT_FALSE(pins.pinned(3));
  EXPECT_TRUE(pins.pinned(1));
  EXPECT_EQ(pins.fixed()[15], 0);
}

ParamValue anotherValue(const Param& p) {
  if (!p.choices.empty()) return p.choices.back();
  if (std::holds_alternative<Vec3*>(p.target)) return std::vector<double>{1, 2, 3};
  if (std::holds_alternative<std::string*>(p.target)) return std::string("t");
  return 3.0;
}

// A saved scene makes one of the pins that move alike.
TEST(MotionSettings, DifferByEveryKey) {
  const MotionSettings plain;
  EXPECT_TRUE(MotionSettings() == plain);
  const std::size_t count = MotionSettings().params().size();
  EXPECT_EQ(count, 8U);
  for (std::size_t i = 0; i < count; ++i) {
    MotionSettings other;
    const Params params = other.params();
    EXPECT_EQ(assign(params[i], anotherValue(params[i])), "");
    EXPECT_FALSE(other == plain) << params[i].key;
  }
  MotionSettings timed, placed;
  timed.pathTimes = {0, 1};
  placed.pathOffsets = {{0, 0, 0}, {1, 0, 0}};
  EXPECT_FALSE(timed == plain);
  EXPECT_FALSE(placed == plain);
}

// Lanes share the pins they took over from each other, and step at once.
TEST(Pins, FormulasAreEvaluatedByManyThreads) {
  const ExpressionPath path({"0.1*sin(3*t+x0)", "0.2*t*t*y0", "exp(-t)*z0"});
  const auto wrongOnes = [&](double x) {
    int wrong = 0;
    for (int i = 0; i < 20000; ++i) {
      const double t = 1e-3 * i;
      const Vec3 value = path.evaluate(Vec3(x, x, x), t, 0);
      wrong += (value - Vec3(0.1 * std::sin(3 * t + x), 0.2 * t * t * x, std::exp(-t) * x)).norm() > 1e-12;
    }
    return wrong;
  };
  auto other = std::async(std::launch::async, wrongOnes, 2.0);
  EXPECT_EQ(wrongOnes(1), 0);
  EXPECT_EQ(other.get(), 0);
}

}  // namespace
}  // namespace selvedge
