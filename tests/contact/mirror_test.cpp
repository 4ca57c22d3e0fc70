// The lecture's rule: what it makes of nodes behind the surface of a shape, and that it acts alone.
#include <gtest/gtest.h>

#include "contact/touched.h"

namespace selvedge::test {
namespace {

constexpr InnerStep kExplicit{.h = 0.01, .limited = true}, kImplicit{.h = 0.01, .implicit = true};

ColliderSettings slidingAndTurning(const std::string& shape) {
  ColliderSettings settings = called(shape);
  settings.elasticity = 0.7;
  settings.motion = "expression";
  settings.offsetX = "0.3*t";
  settings.turn = {0.5, 2, -1};
  return settings;
}

// At random places: some nodes up to 5 cm behind the surface, the others as far before it.
State about(const Touched& touched, unsigned seed) {
  State state = touched.pressed(seed, 0.4);
  const Collider& shape = touched.colliders->front();
  for (int i = 0; i < touched.cloth->blockCount(); ++i) {
    const Distance at = shape.measure(shape.pose(state.t), state.q.segment<3>(3 * i));
    if (i % 3 != 0) state.q.segment<3>(3 * i) -= 1.5 * at.d * at.normal;
  }
  return state;
}

class EachMirror : public testing::TestWithParam<std::string> {};

TEST_P(EachMirror, FollowsTheFormula) {
  Touched touched({slidingAndTurning(GetParam())});
  touched.contact.law = "rule";
  const State before = about(touched, 3);
  State after = before;
  const FilterReport report =
      makeMirrorFilter(touched.touching, touched.contact)->apply(*touched.cloth, Free(75), kExplicit, before, after);
  EXPECT_EQ(report.failure, "");
  const Collider& shape = touched.colliders->front();
  const Pose pose = shape.pose(before.t);
  int behind = 0;
  for (int i = 0; i < touched.cloth->blockCount(); ++i) {
    const Vec3 x = before.q.segment<3>(3 * i), v = before.v.segment<3>(3 * i);
    const Distance at = shape.measure(pose, x);
    Vec3 placed = x, moves = v;
    if (at.d < 0) {
      ++behind;
      placed = x - 2 * at.d * at.normal;
      const Vec3 w = v - pose.velocityAt(x), across = at.normal.dot(w) * at.normal;
      moves = pose.velocityAt(x) + (1 - 0.4) * (w - across) + (at.normal.dot(w) < 0 ? -0.7 : 1.0) * across;
    }
    EXPECT_LT((after.q.segment<3>(3 * i) - placed).norm(), 1e-14) << i;
    EXPECT_LT((after.v.segment<3>(3 * i) - moves).norm(), 1e-13) << i;
    EXPECT_GT(shape.measure(pose, after.q.segment<3>(3 * i)).d, 0) << i;
  }
  EXPECT_GT(behind, 8);
  EXPECT_LT(behind, 25);
  EXPECT_EQ(report.moved, behind);
}

TEST_P(EachMirror, ActsAlone) {
  Touched touched({slidingAndTurning(GetParam())});
  touched.contact.law = "rule";
  const State before = about(touched, 4);
  const auto forces = [&](const InnerStep& step) {
    touched.cloth->fix(before, step);
    VecX F = VecX::Zero(before.q.size());
    for (const ForceLaw* law : {touched.push, touched.hold})
      law->addForce(before, F), law->addDissipativeForce(before, F);
    return F;
  };
  EXPECT_EQ(forces(kExplicit).norm(), 0);
  EXPECT_EQ(touched.push->energy(before), 0);
  EXPECT_GT(forces(kImplicit).norm(), 0) << "an implicit method takes the penalty";

  const Free free(75);
  State after = before;
  for (const char* law : {"penalty", "barrier", "none"}) {
    touched.contact.law = law;
    makeMirrorFilter(touched.touching, touched.contact)->apply(*touched.cloth, free, kExplicit, before, after);
    EXPECT_EQ(after.q, before.q) << law;
  }
  touched.contact.law = "rule";
  makeMirrorFilter(touched.touching, touched.contact)->apply(*touched.cloth, free, kImplicit, before, after);
  EXPECT_EQ(after.q, before.q);
  makeImpactFilter(touched.touching, touched.contact)->apply(*touched.cloth, free, kExplicit, before, after);
  EXPECT_EQ(after.q, before.q) << "the filter of impacts leaves it to the rule";
  makeImpactFilter(touched.touching, touched.contact)->apply(*touched.cloth, free, kImplicit, before, after);
  EXPECT_NE(after.q, before.q);
}

INSTANTIATE_TEST_SUITE_P(Shapes, EachMirror, testing::ValuesIn(shapeKinds()));

Touched betweenPlanes(const Vec3& first, const Vec3& second, const Vec3& secondAt) {
  ColliderSettings one, other;
  one.normal = first, other.normal = second, other.center = secondAt;
  Touched touched({one, other}, looseNodes(2));
  touched.contact.law = "rule";
  return touched;
}

State atPlace(const Vec3& x, const Vec3& v) {
  State state;
  state.q = x.replicate<4, 1>();
  state.v = v.replicate<4, 1>();
  return state;
}

// In the corner of two planes it is mirrored by both; between two that leave no room it is caught.
TEST(Mirror, TakesOneShapeAfterTheOther) {
  Touched corner = betweenPlanes({0, 1, 0}, {1, 0, 0}, {0, 0, 0});
  const State behind = atPlace({-0.01, -0.02, 0.3}, {-1, -2, 0});
  State after = behind;
  makeMirrorFilter(corner.touching, corner.contact)->apply(*corner.cloth, Free(12), kExplicit, behind, after);
  EXPECT_LT((after.q.head<3>() - Vec3(0.01, 0.02, 0.3)).norm(), 1e-15);
  EXPECT_LT(after.v.head<3>().norm(), 1e-15) << "an elasticity of 0";

  Touched narrow = betweenPlanes({0, 1, 0}, {0, -1, 0}, {0, -0.01, 0});
  const State caught = atPlace({0, -0.005, 0}, {0, 0, 0});
  after = caught;
  const FilterReport report =
      makeMirrorFilter(narrow.touching, narrow.contact)->apply(*narrow.cloth, Free(12), kExplicit, caught, after);
  EXPECT_NE(report.failure, "");
  EXPECT_NE(report.advice, "");
  EXPECT_EQ(report.node, 0);
}

// Along a pinned axis nothing is changed.
TEST(Mirror, LeavesWhatIsPinned) {
  Touched touched({called("plane")}, looseNodes(2));
  touched.contact.law = "rule";
  Free pins(12);
  pins.none[0] = 1;
  pins.none[3] = pins.none[4] = pins.none[5] = 1;
  const State before = atPlace({0, -0.05, 0}, {0.3, -1, 0.2});
  State after = before;
  makeMirrorFilter(touched.touching, touched.contact)->apply(*touched.cloth, pins, kExplicit, before, after);
  EXPECT_EQ(after.q[0], before.q[0]);
  EXPECT_NE(after.q[1], before.q[1]);
  EXPECT_EQ(after.q.segment<3>(3), before.q.segment<3>(3));
  EXPECT_NE(after.q.segment<3>(6), before.q.segment<3>(6));
}

// A depth that is lost in round-off beside the place must not leave the node where it is, to be caught.
TEST(Mirror, RoundOffCatchesNobody) {
  ColliderSettings ball = called("sphere");
  ball.center = {200, -70, 31};
  Touched touched({ball}, looseNodes(2));
  touched.contact.law = "rule";
  std::mt19937 random(1);
  std::normal_distribution<double> normal;
  for (int k = 0; k < 2000; ++k) {
    const Vec3 n = Vec3(normal(random), normal(random), normal(random)).normalized();
    const State before = atPlace(ball.center + 0.3 * n, -n);
    State after = before;
    const FilterReport report =
        makeMirrorFilter(touched.touching, touched.contact)->apply(*touched.cloth, Free(12), kExplicit, before, after);
    ASSERT_EQ(report.failure, "") << k;
  }
}

}  // namespace
}  // namespace selvedge::test
