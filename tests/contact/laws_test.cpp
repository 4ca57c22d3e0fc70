// What shapes do to nodes: contact and friction against differences, and the filter against a search along the path.
#include "contact/laws/laws.h"

#include "contact/laws/penalty.h"
#include "contact/mesh/solid_mesh.h"
#include "contact/touched.h"
#include "support/cloth/solids.h"

namespace selvedge::test {
namespace {

class EachShape : public testing::TestWithParam<std::string> {};

TEST_P(EachShape, PushesAsItsEnergySays) {
  for (const std::string law : {"penalty", "barrier"}) {
    Touched touched({called(GetParam())});
    touched.contact.law = law;
    touched.cloth->refresh();
    const State state = touched.pressed(1);
    touched.cloth->fix(state, {0.01, false});
    VecX F = VecX::Zero(state.q.size());
    touched.push->addForce(state, F);
    const auto energy = [&](const VecX& q) { return touched.push->energy(with(state, q)); };
    EXPECT_TRUE(derivativesAgree(-F, numericGradient(energy, state.q, 1e-4), 1e-6));

    const auto force = [&](const VecX& q) {
      VecX f = VecX::Zero(q.size());
      touched.push->addForce(with(state, q), f);
      return f;
    };
    const MatX J = jacobianOf(touched, *touched.push, state, 1, 0);
    EXPECT_TRUE(derivativesAgree(J, numericJacobian(force, state.q, 1e-4), 1e-5));
    const VecX x = VecX::LinSpaced(state.q.size(), -1, 2);
    VecX product = VecX::Zero(x.size());
    touched.push->addHessianProduct(state, x, product);
    EXPECT_LT((product + J * x).norm(), 1e-13 * product.norm());
  }
}

// Both begin softly; a barrier has no end, and what lies below its last hundredth goes on smoothly.
TEST(Barrier, GrowsTowardsTheSurface) {
  constexpr double kThickness = 0.01, kStep = 1e-7;
  for (const double distance : {0.0099, 0.005, 0.001, 0.0001, 0.00009, 0.0, -0.01}) {
    const auto at = [&](double shift) { return barrier(kThickness - distance + shift, kThickness); };
    EXPECT_NEAR((at(kStep).value - at(-kStep).value) / (2 * kStep), at(0).slope, 1e-4 * at(0).slope + 1e-12);
    EXPECT_NEAR((at(kStep).slope - at(-kStep).slope) / (2 * kStep), at(0).curve, 1e-2 * at(0).curve);
  }
  EXPECT_EQ(barrier(0, kThickness).curve, 0);
  EXPECT_GT(barrier(kThickness, kThickness).slope, 100 * penalty(kThickness, kThickness).slope);
}

TEST_P(EachShape, DampsTheSpeedAlongItsNormal) {
  Touched touched({called(GetParam())});
  const State state = touched.pressed(2);
  touched.cloth->fix(state, {0.01, false});
  const auto force = [&](const VecX& v) {
    VecX f = VecX::Zero(v.size());
    touched.push->addDissipativeForce(moving(state, v), f);
    return f;
  };
  EXPECT_TRUE(derivativesAgree(jacobianOf(touched, *touched.push, state, 0, 1), numericJacobian(force, state.v), 1e-9));
  EXPECT_LT(force(state.v).dot(state.v), 0);
}

// Friction in both its forms: slow nodes near their anchors stick, fast ones slip.
TEST_P(EachShape, HoldsWithAForceThatIsTheGradientOfItsPotential) {
  for (const double speed : {1e-4, 3.0}) {
    Touched touched({called(GetParam())});
    State state = touched.pressed(3);
    touched.cloth->fix(state, {0.01, false});
    state.v *= speed;
    const State moved = with(state, state.q + 0.01 * state.v);
    const auto force = [&](const VecX& q, const VecX& v) {
      VecX f = VecX::Zero(q.size());
      touched.hold->addDissipativeForce(moving(with(moved, q), v), f);
      return f;
    };
    const auto ofPlace = [&](const VecX& q) { return force(q, moved.v); };
    const auto ofVelocity = [&](const VecX& v) { return force(moved.q, v); };
    const MatX Jq = jacobianOf(touched, *touched.hold, moved, 1, 0),
               Jv = jacobianOf(touched, *touched.hold, moved, 0, 1);
    const double step = 1e-4 * speed;
    EXPECT_TRUE(derivativesAgree(Jq, numericJacobian(ofPlace, moved.q, step), 1e-4)) << speed;
    EXPECT_TRUE(derivativesAgree(Jv, numericJacobian(ofVelocity, moved.v, step), 1e-4)) << speed;
    EXPECT_LT((Jq - Jq.transpose()).norm(), 1e-13 * Jq.norm());

    // Never more than mu N, along the surface, against the motion.
    VecX push = VecX::Zero(state.q.size());
    touched.push->addForce(state, push);
    const VecX F = force(moved.q, moved.v);
    int slipping = 0;
    for (int i = 0; i < touched.cloth->blockCount(); ++i) {
      const double most = 0.4 * push.segment<3>(3 * i).norm(), own = F.segment<3>(3 * i).norm();
      EXPECT_LE(own, most * (1 + 1e-12));
      EXPECT_LE(F.segment<3>(3 * i).dot(moved.v.segment<3>(3 * i)), 0);
      slipping += own > most * (1 - 1e-9);
    }
    EXPECT_EQ(slipping > 0, speed > 1);
  }
}

// What a moving shape brings in: its energy changes with time where nothing else moves.
TEST_P(EachShape, BringsInWhatItsMotionChanges) {
  ColliderSettings settings = called(GetParam());
  settings.motion = "sine";
  settings.amplitude = {0.2, -0.3, 0.1};
  settings.frequency = 0.4;
  settings.turn = {0.5, -0.4, 0.3};
  Touched touched({settings});
  State state = touched.pressed(4, 0.7);
  touched.cloth->fix(state, {0.01, false});
  const double power = touched.push->drivePower(state);
  const auto energy = [&](double t) {
    state.t = t;
    return touched.push->energy(state);
  };
  const double h = 1e-5, numeric = (energy(0.7 + h) - energy(0.7 - h)) / (2 * h);
  EXPECT_NE(power, 0);
  EXPECT_NEAR(power, numeric, 1e-6 * std::abs(power) + 1e-9);
}

// After a step in which it slipped the anchor is where the spring just holds, and it moves with the shape.
TEST_P(EachShape, RemembersWhereItHolds) {
  ColliderSettings settings = called(GetParam());
  settings.motion = "expression";
  settings.offsetX = "3*t";
  settings.turn = {0, 2, 0};
  Touched touched({settings});
  const InnerStep step{0.01, false};
  State state = touched.pressed(5);
  const Pose pose = touched.colliders->front().pose(0);
  for (int i = 0; i < touched.cloth->blockCount(); ++i) {
    state.v.segment<3>(3 * i) = pose.velocityAt(state.q.segment<3>(3 * i));
  }
  const auto force = [&](const State& at) {
    VecX F = VecX::Zero(at.q.size());
    touched.hold->addDissipativeForce(at, F);
    return F;
  };
  touched.cloth->fix(state, step);
  touched.cloth->remember(state);
  touched.cloth->fix(state, step);
  EXPECT_LT(force(state).norm(), 1e-12) << "at rest where it touched";

  State later = state;
  for (int i = 0; i < touched.cloth->blockCount(); ++i) {
    const Distance at = touched.colliders->front().measure(pose, state.q.segment<3>(3 * i));
    later.q.segment<3>(3 * i) += 0.04 * at.normal.unitOrthogonal();
  }
  const VecX slipping = force(later);
  touched.cloth->remember(later);
  State back = state;
  back.memory = later.memory;
  touched.cloth->fix(back, step);  // the normal forces of before, and the anchors that have moved
  EXPECT_NEAR(force(later).norm(), slipping.norm(), 0.01 * slipping.norm()) << "it just holds where it slipped to";
  EXPECT_GT(force(back).norm(), 0.1 * slipping.norm()) << "where it was before it slipped it is drawn on";

  // A shape that has moved on draws the node that stayed.
  const double t = 0.001;
  State moved = state;
  moved.t = t;
  const Pose then = touched.colliders->front().pose(t);
  touched.cloth->fix(state, step);
  moved.v = VecX::Zero(moved.q.size());
  for (int i = 0; i < touched.cloth->blockCount(); ++i) {
    const Vec3 x = state.q.segment<3>(3 * i);
    moved.q.segment<3>(3 * i) = then.toSpace(pose.toLocal(x));
    moved.v.segment<3>(3 * i) = then.velocityAt(moved.q.segment<3>(3 * i));
  }
  EXPECT_LT(force(moved).norm(), 1e-9 * slipping.norm()) << "carried along it is at rest on the shape";
  moved.q = state.q;
  EXPECT_GT(force(moved).norm(), 0);
}

INSTANTIATE_TEST_SUITE_P(Shapes, EachShape, testing::ValuesIn(shapeKinds()), [](const auto& i) { return i.param; });

// Random motions of nodes and shapes, ten thousand a trial: whatever the path crosses, no node ends inside, and none that came
// near unharmed is moved.
void expectNothingThrough(ColliderSettings settings, int trials) {
  settings.thickness = 0.01;
  settings.motion = "sine";
  settings.amplitude = {0.5, 0.3, -0.4};
  settings.frequency = 0.7;
  settings.turn = {2, 1, -3};
  settings.elasticity = settings.shape == "box" ? 0.7 : 0;
  constexpr int kSide = 100;
  Touched touched({settings}, looseNodes(kSide));
  const auto filter = makeImpactFilter(touched.touching, touched.contact);
  const Collider& shape = touched.colliders->front();
  std::mt19937 random(9);
  std::uniform_real_distribution<double> uniform(-1, 1);
  const Free free(touched.cloth->dofs());
  long crossing = 0;
  for (int trial = 0; trial < trials; ++trial) {
    const InnerStep step{0.05, trial % 2 == 0};
    State before, after;
    before.t = 0.3 * trial;
    after.t = before.t + step.h;
    const Pose old = shape.pose(before.t), now = shape.pose(after.t);
    before.q.resize(touched.cloth->dofs());
    for (double& x : before.q) x = uniform(random);
    for (int i = 0; i < touched.cloth->blockCount(); i += 5) {  // from as near as the filter leaves them, and nearer
      const Distance at = shape.measure(old, before.q.segment<3>(3 * i));
      before.q.segment<3>(3 * i) += (1e-4 - at.d) * at.normal;
    }
    after.q = before.q;
    for (double& x : after.q) x += uniform(random) * uniform(random);
    before.v = after.v = (after.q - before.q) / step.h;
    const VecX wanted = after.q;
    const FilterReport report = filter->apply(*touched.cloth, free, step, before, after);
    EXPECT_EQ(report.failure, "");
    for (int i = 0; i < touched.cloth->blockCount(); ++i) {
      const Vec3 x0 = before.q.segment<3>(3 * i), x1 = wanted.segment<3>(3 * i), x = after.q.segment<3>(3 * i);
      const Vec3 p0 = old.toLocal(x0), p1 = now.toLocal(x1);
      EXPECT_GT(shape.shape().distance(now.toLocal(x)), 0) << i;
      double nearest = 1;
      for (int k = 0; k <= 200; ++k) nearest = std::min(nearest, shape.shape().distance(p0 + k / 200.0 * (p1 - p0)));
      if (nearest < 0 && shape.shape().distance(p0) > 0) {
        ++crossing;
        EXPECT_NE(x, x1) << "it went through";
      }
      if (nearest > 0.01 + 0.02) {
        EXPECT_EQ(x, x1) << "nothing was in its way";
      }
    }
  }
  EXPECT_GT(crossing, 125 * trials);
}

TEST_P(EachShape, LetsNothingThrough) { expectNothingThrough(called(GetParam()), 4); }

class EachShapeLong : public testing::TestWithParam<std::string> {};
TEST_P(EachShapeLong, LetsNothingThroughInAMillionMotions) { expectNothingThrough(called(GetParam()), 100); }
INSTANTIATE_TEST_SUITE_P(Shapes, EachShapeLong, testing::ValuesIn(shapeKinds()), [](const auto& i) { return i.param; });

TEST(AStarLong, LetsNothingThroughInHundredThousandMotions) {
  ColliderSettings star = called("mesh");
  star.solid = std::make_shared<const SolidMesh>(starSurface());
  expectNothingThrough(star, 10);
}

}  // namespace
}  // namespace selvedge::test
