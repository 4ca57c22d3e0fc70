// What shapes do to nodes: contact and friction against differences, and the filter against a search along the path.
#include "contact/laws.h"

#include <random>

#include "contact/penalty.h"
#include "forces/materials.h"
#include "model/generators/mesh_generators.h"
#include "support/finite_difference.h"

namespace selvedge::test {
namespace {

ColliderSettings called(const std::string& shape) {
  ColliderSettings s;
  s.shape = shape;
  s.radius = 0.3;
  s.size = {0.8, 0.5, 0.6};
  s.rotation = {20, 30, 40};
  s.from = {-0.3, 0.1, 0};
  s.to = {0.4, -0.2, 0.1};
  s.normal = {0.2, 1, -0.3};
  s.thickness = 0.1;
  s.friction = 0.4;
  return s;
}

const std::vector<std::string>& kinds() {
  static const std::vector<std::string> all{"plane", "sphere", "capsule", "box", "cylinder"};
  return all;
}

// A net of nodes and no forces but those of shapes.
struct Touched {
  MaterialSettings material;
  GravitySettings gravity;
  AirSettings air;
  ContactSettings contact;
  ColliderList colliders;
  std::unique_ptr<ClothSystem> cloth;
  const ForceLaw *push = nullptr, *hold = nullptr;

  explicit Touched(std::vector<ColliderSettings> settings, int side = 5) {
    contact.stiffness = 40;
    contact.damping = 0.6;
    gravity.acceleration.setZero();
    colliders = std::make_shared<const Colliders>(settings.begin(), settings.end());
    cloth = makeCloth(gridMesh({1, 1}, side, side, Diagonals::alternating), material, gravity, air, nullptr,
                      [&](ClothSystem& system) {
                        system.addLaw(makeContact(system, colliders, contact));
                        system.addLaw(makeFriction(system, colliders, contact));
                        push = system.laws()[system.laws().size() - 2].get();
                        hold = system.laws().back().get();
                      });
  }

  // Every node somewhere within the thickness of the first shape, where its distance is smooth.
  State pressed(unsigned seed, double t = 0) const {
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> uniform(-1, 1);
    const auto vector = [&] { return Vec3(uniform(random), uniform(random), uniform(random)); };
    const Collider& shape = colliders->front();
    const Pose pose = shape.pose(t);
    State state;
    state.t = t;
    state.q.resize(cloth->dofs());
    state.v.resize(cloth->dofs());
    state.memory.setZero(cloth->memorySize());
    for (int i = 0; i < cloth->blockCount(); ++i) {
      Vec3 x;
      Distance at;
      do {
        x = pose.place + 0.8 * vector();
        at = shape.measure(pose, x);
      } while (at.d < 0.02 || at.d > 0.5);
      state.q.segment<3>(3 * i) = x + (0.05 + 0.03 * uniform(random) - at.d) * at.normal;
      state.v.segment<3>(3 * i) = vector();
    }
    return state;
  }
};

MatX jacobianOf(const Touched& touched, const ForceLaw& law, const State& state, double cq, double cv) {
  BlockMatrix A = touched.cloth->makeMatrix();
  A.setZero();
  law.addJacobians(state, {Hessian::exact, false}, cq, cv, A);
  MatX dense = MatX::Zero(touched.cloth->dofs(), touched.cloth->dofs());
  for (int i = 0; i < touched.cloth->blockCount(); ++i) {
    const double* block = A.block(A.pattern().diagonal[toIndex(i)]);
    for (int row = 0; row < 3; ++row) {
      for (int col = 0; col < 3; ++col) dense(3 * i + row, 3 * i + col) = block[3 * row + col];
    }
  }
  return dense;
}

State with(State state, const VecX& q) {
  state.q = q;
  return state;
}
State moving(State state, const VecX& v) {
  state.v = v;
  return state;
}

class EachShape : public testing::TestWithParam<std::string> {};

TEST_P(EachShape, PushesAsItsEnergySays) {
  Touched touched({called(GetParam())});
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

INSTANTIATE_TEST_SUITE_P(Shapes, EachShape, testing::ValuesIn(kinds()), [](const auto& i) { return i.param; });

// Random motions of nodes and shapes: whatever the path crosses, no node ends inside, and none that came near unharmed
// is moved.
TEST_P(EachShape, LetsNothingThrough) {
  ColliderSettings settings = called(GetParam());
  settings.thickness = 0.01;
  settings.motion = "sine";
  settings.amplitude = {0.5, 0.3, -0.4};
  settings.frequency = 0.7;
  settings.turn = {2, 1, -3};
  settings.elasticity = GetParam() == "box" ? 0.7 : 0;
  constexpr int kSide = 100;
  Touched touched({settings}, kSide);
  const auto filter = makeImpactFilter(touched.colliders, touched.contact);
  const Collider& shape = touched.colliders->front();
  std::mt19937 random(9);
  std::uniform_real_distribution<double> uniform(-1, 1);
  struct Free : Constraints {
    Mask none;
    const Mask& fixed() const override { return none; }
    void position(double, VecX&) const override {}
    void velocity(double, VecX&) const override {}
    void acceleration(double, VecX&) const override {}
  } free;
  free.none.assign(static_cast<std::size_t>(touched.cloth->dofs()), 0);
  long crossing = 0;
  for (int trial = 0; trial < 4; ++trial) {
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
  EXPECT_GT(crossing, 500);
}

}  // namespace
}  // namespace selvedge::test
