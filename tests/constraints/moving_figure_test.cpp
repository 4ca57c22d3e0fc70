// Figures: periodic paths, frames that move, a skin that follows its bones, and nodes of puppets that nothing else moves.
#include "constraints/figure/moving_figure.h"

#include <cmath>

#include <gtest/gtest.h>

#include "constraints/pins.h"

namespace selvedge {
namespace {

Path around() { return Path::cyclic({0.1, 0.4, 0.5, 1.0}, {{1, 0, 0}, {0, 2, 0}, {-1, 0, 1}, {0, -1, 0}}, 1.2); }

TEST(CyclicPath, GoesThroughItsPointsAgainAndAgain) {
  const Path path = around();
  for (const double turn : {-2.4, 0.0, 1.2, 12.0}) {
    EXPECT_LT((path.evaluate(0.4 + turn, 0) - Vec3(0, 2, 0)).norm(), 1e-12);
    EXPECT_LT((path.evaluate(1.0 + turn, 0) - Vec3(0, -1, 0)).norm(), 1e-12);
  }
}

TEST(CyclicPath, IsSmoothWhereItBeginsAnew) {
  const Path path = around();
  for (const int derivative : {0, 1, 2}) {
    const Vec3 before = path.evaluate(1.3 - 1e-9, derivative), after = path.evaluate(1.3 + 1e-9, derivative);
    EXPECT_LT((after - before).norm(), 1e-6) << derivative;
    EXPECT_GT(after.norm(), 0.1);
  }
}

TEST(CyclicPath, OfOnePointRests) {
  const Path path = Path::cyclic({0.3}, {{1, 2, 3}}, 2);
  EXPECT_EQ(path.evaluate(7.77, 0), Vec3(1, 2, 3));
  EXPECT_EQ(path.evaluate(7.77, 1), Vec3::Zero());
}

// Two bones in a line along x, with nodes about them.
MovingFigure arm(double period, double start = 0.5, const Mat3& turned = Mat3::Identity(),
                 const Vec3& moved = Vec3::Zero()) {
  std::vector<Joint> joints{{"shoulder", -1, {0, 0, 0}, {0.3, 0, 0}, 0.05},
                            {"elbow", 0, {0.3, 0, 0}, {0.6, 0, 0}, 0.04}};
  std::vector<Vec3> skin{{0.02, 0.05, 0}, {0.15, 0, 0.05}, {0.3, 0.05, 0}, {0.31, -0.04, 0.01}, {0.5, 0, -0.04}};
  FigureMotion motion;
  motion.period = period;
  const std::vector<double> times{0, 0.3, 0.8};
  const std::vector<Vec3> angles{{0, 0, 0}, {20, -30, 90}, {10, 0, 30}},
      places{{0, 0, 0}, {0.1, 0.2, 0}, {0, 0.1, 0.1}};
  const auto path = [&](const std::vector<Vec3>& values) {
    return period > 0 ? Path::cyclic(times, values, period) : Path(times, values);
  };
  motion.shift = path(places);
  motion.turns = {path(angles), path(angles)};
  return {joints, skin, motion, start, turned, moved};
}

Eigen::Matrix3Xd nodesAt(const MovingFigure& figure, double t, int derivative) {
  Eigen::Matrix3Xd x(3, 5);
  figure.write(t, derivative, x.data(), 3);
  return x;
}

TEST(MovingFigure, StandsUntilItBegins) {
  for (const double period : {0.0, 1.0}) {
    const MovingFigure figure = arm(period);
    for (const double t : {-1.0, 0.0, 0.5}) {
      EXPECT_LT((nodesAt(figure, t, 0).col(1) - Vec3(0.15, 0, 0.05)).norm(), 1e-15);
      EXPECT_EQ(nodesAt(figure, t, 1).norm(), 0) << t;
    }
    EXPECT_GT(nodesAt(figure, 0.7, 1).norm(), 0.1);
  }
}

TEST(MovingFigure, VelocitiesAndAccelerationsAreItsDerivatives) {
  const double e = 1e-5;
  Mat3 turned;
  turned << 0, 0, 1, 1, 0, 0, 0, 1, 0;
  for (const double period : {0.0, 1.0}) {
    const MovingFigure figure = arm(period, 0.5, turned, {1, 2, 3});
    for (const double t : {0.61, 0.75, 0.93, 1.21, 1.29}) {
      const Eigen::Matrix3Xd v = (nodesAt(figure, t + e, 0) - nodesAt(figure, t - e, 0)) / (2 * e);
      const Eigen::Matrix3Xd a = (nodesAt(figure, t + e, 1) - nodesAt(figure, t - e, 1)) / (2 * e);
      EXPECT_GT(v.norm(), 0.01);
      EXPECT_LT((v - nodesAt(figure, t, 1)).norm(), 1e-7 * (1 + a.norm())) << t;
      EXPECT_LT((a - nodesAt(figure, t, 2)).norm(), 1e-5 * (1 + a.norm())) << t;
    }
  }
}

TEST(MovingFigure, WhatIsAwayFromJointsGoesWithItsBoneAlone) {
  const MovingFigure figure = arm(0);
  for (const MovingFigure::Bonds& bonds : figure.bonds()) {
    double sum = 0;
    for (const MovingFigure::Bond& bond : bonds) sum += bond.share;
    EXPECT_NEAR(sum, 1, 1e-14);
  }
  EXPECT_GT(figure.bonds()[0][0].share, 0.98);
  EXPECT_EQ(figure.bonds()[0][0].joint, 0U);
  EXPECT_GT(figure.bonds()[4][0].share, 0.98);
  EXPECT_EQ(figure.bonds()[4][0].joint, 1U);
  EXPECT_LT(figure.bonds()[2][0].share, 0.9) << "at the elbow both count";
  EXPECT_LT(figure.bonds()[3][0].share, 0.9);
}

TEST(MovingFigure, AJointCarriesThoseBelowIt) {
  std::vector<Joint> joints{{"shoulder", -1, {0, 0, 0}, {0.3, 0, 0}, 0.05},
                            {"elbow", 0, {0.3, 0, 0}, {0.6, 0, 0}, 0.04}};
  FigureMotion motion;
  motion.turns.resize(2);
  motion.turns[0] = Path({0, 1}, {{0, 0, 0}, {0, 0, 90}});
  const MovingFigure figure(joints, {{0.55, 0, 0}}, motion, 0, Mat3::Identity(), {0, 0, 1});
  Vec3 hand;
  figure.write(2, 0, hand.data(), 3);
  EXPECT_LT((hand - Vec3(0, 0.55, 1)).norm(), 1e-12);
}

// A system of two nodes of which a puppet has the second.
class HalfPuppet final : public System {
 public:
  explicit HalfPuppet(std::shared_ptr<const Puppet> puppet) : System(6, 3) { addPuppet({1, 5, std::move(puppet)}); }
  bool massIsDiagonal() const override { return true; }
  void massDiagonal(const VecX&, VecX& m) const override { m.setOnes(dofs()); }
  void multiplyMass(const VecX&, const VecX& x, VecX& y) const override { y = x; }
  void addMass(const VecX&, double, BlockMatrix&) const override {}
};

TEST(Puppets, AreWhereTheyHaveThemselvesWhateverIsPinned) {
  const auto figure = std::make_shared<const MovingFigure>(arm(1));
  const HalfPuppet system(figure);
  State state;
  state.q = VecX::Constant(18, 7), state.v = VecX::Constant(18, 7), state.t = 0.8;
  Pins pins(6, 3);
  pins.lock(system, state);
  pins.placePuppets(state);
  EXPECT_EQ(state.q.head<3>(), Vec3::Constant(7));
  EXPECT_EQ(state.q.tail(15), nodesAt(*figure, 0.8, 0).reshaped());
  EXPECT_EQ(state.v.tail(15), nodesAt(*figure, 0.8, 1).reshaped());
  pins.pin(3, PinMotion());
  EXPECT_FALSE(pins.pinned(3));
  pins.unpin(3);
  for (std::size_t i = 0; i < 18; ++i) EXPECT_EQ(pins.fixed()[i], i < 3 ? 0 : 1) << i;
  VecX a = VecX::Zero(18);
  pins.acceleration(1.1, a);
  EXPECT_EQ(a.tail(15), nodesAt(*figure, 1.1, 2).reshaped());
  EXPECT_EQ(a.head(3), Vec3::Zero());
}

}  // namespace
}  // namespace selvedge
