// What cloth does to cloth: contact and friction against differences and the laws of momentum, pieces of it that go
// on as one.
#include <set>

#include <Eigen/Geometry>

#include "constraints/pins.h"
#include "contact/cloth/pair_path.h"
#include "contact/cloth/zones.h"
#include "contact/cloth_pair.h"

namespace selvedge::test {
namespace {

MatX jacobian(const ClothSystem& cloth, const ForceLaw& law, const State& state, double cq, double cv) {
  BlockMatrix A = cloth.makeMatrix();
  A.setZero();
  law.addJacobians(state, {Hessian::exact, false}, cq, cv, A);
  return A.dense();
}

Vec3 sumOf(const VecX& F) {
  Vec3 sum = Vec3::Zero();
  for (Eigen::Index i = 0; i < F.size(); i += 3) sum += F.segment<3>(i);
  return sum;
}

Vec3 momentOf(const VecX& q, const VecX& F) {
  Vec3 sum = Vec3::Zero();
  for (Eigen::Index i = 0; i < F.size(); i += 3) sum += Vec3(q.segment<3>(i)).cross(Vec3(F.segment<3>(i)));
  return sum;
}

// Energy, force and derivative of the contact against each other.
void expectConsistent(const TwoSheets& sheets, const State& state) {
  VecX F = VecX::Zero(state.q.size());
  sheets.push->addForce(state, F);
  const auto energy = [&](const VecX& q) { return sheets.push->energy(with(state, q)); };
  EXPECT_TRUE(derivativesAgree(-F, numericGradient(energy, state.q, 1e-6), 1e-6));
  const auto force = [&](const VecX& q) {
    VecX f = VecX::Zero(q.size());
    sheets.push->addForce(with(state, q), f);
    return f;
  };
  const MatX J = jacobian(*sheets.cloth, *sheets.push, state, 1, 0);
  EXPECT_TRUE(derivativesAgree(J, numericJacobian(force, state.q, 1e-6), 1e-4));
  const VecX x = VecX::LinSpaced(state.q.size(), -1, 2);
  VecX product = VecX::Zero(x.size());
  sheets.push->addHessianProduct(state, x, product);
  EXPECT_LT((product + J * x).norm(), 1e-12 * product.norm());
  EXPECT_LT(sumOf(F).norm(), 1e-13 * F.norm());
  EXPECT_LT(momentOf(state.q, F).norm(), 1e-12 * F.norm());
}

TEST(ClothContact, PushesAsItsEnergySays) {
  for (const std::string law : {"penalty", "barrier"}) {
    for (const unsigned seed : {1U, 2U, 3U}) {
      SCOPED_TRACE(law + std::to_string(seed));
      TwoSheets sheets;
      sheets.contact.law = law;
      sheets.cloth->refresh();
      const State state = sheets.pressed(seed);
      sheets.cloth->fix(state, {0.01, false});
      EXPECT_GT(sheets.pairs->touches(state).size(), 50U);
      expectConsistent(sheets, state);
    }
  }
}

TEST(ClothContact, PushesAsItsEnergySaysWhereEdgesAreNearlyParallel) {
  TwoSheets sheets;
  const State state = sheets.pressed(9, 0.002, 0.02);
  sheets.cloth->fix(state, {0.01, false});
  const std::vector<TouchingPairs::Touch>& touches = sheets.pairs->touches(state);
  EXPECT_GT(std::count_if(touches.begin(), touches.end(), [](const auto& touch) { return touch.share.varies; }), 5);
  expectConsistent(sheets, state);
}

TEST(ClothContact, DampsTheSpeedAlongItsNormals) {
  const TwoSheets sheets;
  const State state = sheets.pressed(4);
  sheets.cloth->fix(state, {0.01, false});
  const auto force = [&](const VecX& v) {
    VecX f = VecX::Zero(v.size());
    sheets.push->addDissipativeForce(moving(state, v), f);
    return f;
  };
  const VecX F = force(state.v);
  EXPECT_TRUE(
      derivativesAgree(jacobian(*sheets.cloth, *sheets.push, state, 0, 1), numericJacobian(force, state.v), 1e-9));
  EXPECT_LT(F.dot(state.v), 0);
  EXPECT_LT(sumOf(F).norm(), 1e-13 * F.norm());
  EXPECT_LT(momentOf(state.q, F).norm(), 1e-12 * F.norm());
}

TEST(ClothFriction, HoldsWithAForceThatIsTheGradientOfItsPotential) {
  for (const double speed : {1e-4, 3.0}) {
    TwoSheets sheets;
    State state = sheets.pressed(5, 0.005);
    sheets.cloth->fix(state, {0.01, false});
    state.v *= speed;
    State after = state;
    after.q += 0.01 * state.v;
    const auto force = [&](const VecX& q, const VecX& v) {
      VecX f = VecX::Zero(q.size());
      sheets.hold->addDissipativeForce(moving(with(after, q), v), f);
      return f;
    };
    const MatX Jq = jacobian(*sheets.cloth, *sheets.hold, after, 1, 0),
               Jv = jacobian(*sheets.cloth, *sheets.hold, after, 0, 1);
    const double step = 1e-4 * speed;
    const auto ofPlace = [&](const VecX& q) { return force(q, after.v); };
    const auto ofSpeed = [&](const VecX& v) { return force(after.q, v); };
    EXPECT_TRUE(derivativesAgree(Jq, numericJacobian(ofPlace, after.q, step), 1e-4)) << speed;
    EXPECT_TRUE(derivativesAgree(Jv, numericJacobian(ofSpeed, after.v, step), 1e-4)) << speed;
    EXPECT_LT((Jq - Jq.transpose()).norm(), 1e-13 * Jq.norm());
    const VecX F = force(after.q, after.v);
    EXPECT_LT(F.dot(after.v), 0);
    EXPECT_LT(sumOf(F).norm(), 1e-13 * F.norm());
  }
}

// Two flat sheets that slide on each other everywhere: friction is mu times all that presses.
TEST(ClothFriction, OfAllNodesIsMuTimesWhatPresses) {
  TwoSheets sheets(7);
  State state = sheets.pressed(6, 0);
  const int nodes = sheets.nodesOfOne();
  for (int i = 0; i < 2 * nodes; ++i) state.v.segment<3>(3 * i) = i < nodes ? Vec3(0, 0, 0) : Vec3(5, 0, 0);
  sheets.cloth->fix(state, {0.01, false});
  double presses = 0;
  for (const TouchingPairs::Touch& touch : sheets.pairs->touches(state)) {
    presses += touch.mass * sheets.pairs->rates().stiffness * touch.share.value * touch.cost.slope;
  }
  VecX hold = VecX::Zero(state.q.size());
  sheets.hold->addDissipativeForce(state, hold);
  const Vec3 holds = sumOf(hold.tail(3 * nodes));
  EXPECT_GT(presses, 0.1);
  EXPECT_NEAR(holds.x(), -0.3 * presses, 0.005 * presses);  // at the rims normals are not upright
  EXPECT_NEAR(holds.y(), 0, 0.001 * presses);
}

TEST(ClothFriction, RemembersWhereItHolds) {
  TwoSheets sheets(7);
  State state = sheets.pressed(7, 0);
  state.v.setZero();
  const InnerStep step{0.01, false};
  const int nodes = sheets.nodesOfOne();
  // Moves the upper sheet and answers the force that holds it; at the rims nodes come and go. A step later it is the same.
  const auto drag = [&](double way) {
    for (int i = nodes; i < 2 * nodes; ++i) state.q[3 * i] += way;
    VecX F = VecX::Zero(state.q.size()), next = F;
    sheets.hold->addDissipativeForce(state, F);
    sheets.cloth->remember(state);
    sheets.cloth->fix(state, step);
    sheets.hold->addDissipativeForce(state, next);
    const double force = sumOf(F.tail(3 * nodes)).x();
    EXPECT_NEAR(sumOf(next.tail(3 * nodes)).x(), force, 0.1 * std::abs(force)) << way;
    return force;
  };
  sheets.cloth->fix(state, step);
  sheets.cloth->remember(state);
  sheets.cloth->fix(state, step);
  const double little = drag(1e-4), twice = drag(1e-4);
  EXPECT_LT(little, 0);
  EXPECT_NEAR(twice, 2 * little, 0.1 * std::abs(little));
  double last = 0;
  for (int i = 0; i < 40; ++i) last = drag(0.01);  // across several triangles
  VecX push = VecX::Zero(state.q.size());
  sheets.push->addForce(state, push);
  EXPECT_NEAR(last, -0.3 * sumOf(push.tail(3 * nodes)).z(), 0.1 * std::abs(last));
}

// The first nodes of the lower sheet as one piece, on their way through 10 ms: `railed` of them are pinned along some
// axes.
struct RigidPiece {
  static constexpr int kNodes = 6;

  TwoSheets sheets;
  const ClothSystem& cloth = *sheets.cloth;
  Pins pins{cloth.blockCount(), 3};
  State before = sheets.pressed(3), after;
  std::vector<Vec3> held = std::vector<Vec3>(toIndex(cloth.blockCount()), Vec3::Zero());

  RigidPiece(int railed, const std::array<bool, 3>& axes) {
    for (int node = 0; node < railed; ++node) {
      PinMotion motion;
      motion.anchor = cloth.position(before, node);
      pins.pin(node, motion, axes);
    }
    pins.velocity(0, before.v);
    after = before;
    after.t = 0.01;
    after.q += 0.01 * before.v;
  }
  int go() {
    Zones zones;
    zones.begin(cloth.blockCount());
    for (const std::array<int, 4>& nodes : {std::array<int, 4>{0, 1, 2, 3}, {2, 3, 4, 5}})
      zones.join({.kind = PairKind::nodeTriangle, .nodes = nodes});
    return zones.moveRigidly(cloth, pins, held, before, after);
  }
  double mass(int node) const { return cloth.nodeMass()[toIndex(node)]; }
  Vec3 meanOf(const VecX& x) const {  // by masses
    Vec3 sum = Vec3::Zero();
    double all = 0;
    for (int node = 0; node < kNodes; ++node) sum += mass(node) * cloth.inSpace(x, node), all += mass(node);
    return sum / all;
  }
  Vec3 angularMomentum(const State& state) const {  // about its middle
    const Vec3 middle = meanOf(state.q), speed = meanOf(state.v);
    Vec3 sum = Vec3::Zero();
    for (int node = 0; node < kNodes; ++node)
      sum += mass(node) * (cloth.position(state, node) - middle).cross(Vec3(cloth.velocity(state, node) - speed));
    return sum;
  }
  Vec3 way(int node) const { return cloth.position(after, node) - cloth.position(before, node); }
};

TEST(ClothZones, SlideAndTurnOnARailWithTheirMomentum) {
  for (const int railed : {1, 2, 6}) {
    RigidPiece piece(railed, {false, true, false});
    const State free = piece.after;
    ASSERT_EQ(piece.go(), -1) << railed;
    for (const Eigen::Index axis : {0, 2}) {
      EXPECT_NEAR(piece.meanOf(piece.after.q)[axis], piece.meanOf(free.q)[axis], 1e-13) << railed;
      EXPECT_NEAR(piece.meanOf(piece.after.v)[axis], piece.meanOf(free.v)[axis], 1e-13) << railed;
    }
    const double turns = piece.angularMomentum(free).y();
    EXPECT_NE(turns, 0);
    EXPECT_NEAR(piece.angularMomentum(piece.after).y(), turns, 1e-10 * std::abs(turns)) << railed;
    for (int i = 0; i < RigidPiece::kNodes; ++i) {
      EXPECT_NEAR(piece.way(i).y(), 0, 1e-14);
      EXPECT_NEAR(piece.cloth.velocity(piece.after, i).y(), 0, 1e-14);
      for (int j = 0; j < i; ++j) {
        const auto apart = [&](const State& state) {
          return (piece.cloth.position(state, i) - piece.cloth.position(state, j)).norm();
        };
        EXPECT_NEAR(apart(piece.after), apart(piece.before), 1e-13) << railed;
      }
    }
  }
}

TEST(ClothZones, GoStraightWhereTwoAxesArePinned) {
  RigidPiece piece(2, {false, true, true});
  const Vec3 mean = piece.meanOf(piece.after.q) - piece.meanOf(piece.before.q), speed = piece.meanOf(piece.after.v);
  ASSERT_EQ(piece.go(), -1);
  for (int node = 0; node < RigidPiece::kNodes; ++node) {
    EXPECT_LT((piece.way(node) - Vec3(mean.x(), 0, 0)).norm(), 1e-13);
    EXPECT_LT((piece.cloth.velocity(piece.after, node) - Vec3(speed.x(), 0, 0)).norm(), 1e-13);
  }
}

TEST(ClothZones, GoAlongTheirRailAsTheNodeThatAShapeHolds) {
  RigidPiece piece(2, {false, true, false});
  piece.held[5] = Vec3::UnitX();
  const Vec3 way = piece.way(5);
  ASSERT_EQ(piece.go(), -1);
  for (int node = 0; node < RigidPiece::kNodes; ++node)
    EXPECT_LT((piece.way(node) - Vec3(way.x(), 0, way.z())).norm(), 1e-13);
}

TEST(ClothZones, TellWherePinsPullThemApart) {
  RigidPiece piece(2, {false, true, false});
  piece.after.q[3 * 1 + 1] += 1e-6;  // the pin of node 1 leads it there
  EXPECT_GE(piece.go(), 0);
}

}  // namespace
}  // namespace selvedge::test
