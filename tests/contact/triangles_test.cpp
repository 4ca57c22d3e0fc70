// Triangles against shapes that touch none of their corners: the nearest point by brute force, the laws at such points
// against differences, and the filter against a search over paths.
#include <algorithm>

#include <Eigen/Geometry>

#include "contact/mesh/solid_mesh.h"
#include "contact/nearest_point.h"
#include "contact/touched.h"
#include "support/cloth/solids.h"

namespace selvedge::test {
namespace {

std::shared_ptr<const SolidMesh> scaled(Surface surface, double scale) {
  for (Vec3& node : surface.nodes) node *= scale;
  return std::make_shared<const SolidMesh>(std::move(surface));
}

// A shape that is thin against triangles of 0.25 m.
ColliderSettings thin(const std::string& shape) {
  ColliderSettings s = called(shape == "star" || shape == "ball" ? "mesh" : shape);
  if (shape == "star") s.solid = scaled(starSurface(), 0.08);
  if (shape == "ball") s.solid = scaled(wavyBall(8, 12), 0.04);
  s.radius = 0.03;
  s.size = {0.06, 0.05, 0.08};
  s.from = {-0.05, 0.02, 0};
  s.to = {0.06, -0.01, 0.02};
  s.thickness = 0.02;
  return s;
}

const std::vector<std::string>& thinKinds() {
  static const std::vector<std::string> all{"sphere", "capsule", "box", "cylinder", "star", "ball"};
  return all;
}

struct Random {
  std::mt19937 engine;
  std::uniform_real_distribution<double> uniform{-1, 1};
  explicit Random(unsigned seed) : engine(seed) {}
  Vec3 vector() { return {uniform(engine), uniform(engine), uniform(engine)}; }
};

// Half a turn about the bisector.
Mat3 upTurnedTo(const Vec3& direction) {
  const Vec3 middle = (Vec3::UnitZ() + direction.normalized()).normalized();
  return 2 * middle * middle.transpose() - Mat3::Identity();
}

class EachThinShape : public testing::TestWithParam<std::string> {};

TEST_P(EachThinShape, TheNearestPointOfATriangleIsThatOfASearch) {
  const Collider collider(thin(GetParam()));
  const Shape& shape = collider.shape();
  Random random(3);
  int within = 0;
  for (int trial = 0; trial < 300; ++trial) {
    std::array<Vec3, 3> corners;
    const Vec3 middle = 0.15 * random.vector();
    for (Vec3& corner : corners) corner = middle + 0.2 * random.vector();
    double least = 1;
    constexpr int kFine = 100;
    for (int i = 0; i <= kFine; ++i) {
      for (int j = 0; i + j <= kFine; ++j) {
        const double a = i / double(kFine), b = j / double(kFine);
        least = std::min(least, shape.distance((1 - a - b) * corners[0] + a * corners[1] + b * corners[2]));
      }
    }
    EXPECT_LE(leastDistance(shape, corners), least + 1e-12);
    const NearestPoint found = nearestPoint(shape, corners, 10);
    const Vec3& w = found.weights;
    EXPECT_NEAR(w.sum(), 1, 1e-12);
    EXPECT_GE(w.minCoeff(), -1e-12);
    const bool round = shape.kind == Shape::Kind::sphere || shape.kind == Shape::Kind::capsule;
    if (least < 0 && !round) continue;  // the deepest place is on a kink, which the search is not made for
    if (found.d > 0 || round) {
      EXPECT_NEAR(found.d, shape.distance(w[0] * corners[0] + w[1] * corners[1] + w[2] * corners[2]), 1e-12);
    }
    EXPECT_LE(found.d, least + 1e-9) << trial;
    EXPECT_GE(found.d, least - 4e-3) << trial;  // the search has a grid
    within += w.minCoeff() > 0.01;
    EXPECT_GE(nearestPoint(shape, corners, found.d - 1e-6).d, found.d - 1e-6);
  }
  EXPECT_GT(within, 20);
}

// Where the search ended beside the axis, curvature was that of a needle, and explicit methods took a thousand substeps.
TEST_P(EachThinShape, WhatIsPiercedByAnAxisIsAsDeepAsTheAxis) {
  const Collider collider(thin(GetParam()));
  const Shape& shape = collider.shape();
  if (shape.radius == 0) GTEST_SKIP() << "it has no axis";
  Random random(5);
  for (int trial = 0; trial < 100; ++trial) {
    const Vec3 across = random.vector(), at(0, shape.half > 0 ? 0.01 * random.vector().x() : 0, 0);
    std::array<Vec3, 3> corners{at + 0.1 * across, at + 0.1 * random.vector().cross(across), Vec3::Zero()};
    corners[2] = (at - 0.2 * corners[0] - 0.3 * corners[1]) / 0.5;
    const NearestPoint found = nearestPoint(shape, corners, 10);
    const Vec3 place = found.weights[0] * corners[0] + found.weights[1] * corners[1] + found.weights[2] * corners[2];
    EXPECT_NEAR(found.d, -shape.radius, 1e-12);
    EXPECT_LT(std::hypot(place.x(), place.z()), 1e-12);
    EXPECT_LT(shape.measure(place).curvature.norm(), 2 / shape.radius);
  }
}

// Seen along the axis, two corners are one, as in a grid that hangs beside an upright pole.
TEST_P(EachThinShape, ATriangleWithASideAlongTheAxisIsAsDeep) {
  const Collider collider(thin(GetParam()));
  const Shape& shape = collider.shape();
  if (shape.radius == 0) GTEST_SKIP() << "it has no axis";
  const Vec3 top(0, 0.01, -0.03), bottom(0, -0.01, -0.03), beyond(0, 0, 0.07);
  std::array<Vec3, 3> corners{top, bottom, beyond};
  for (int turn = 0; turn < 3; ++turn) {
    std::rotate(corners.begin(), corners.begin() + 1, corners.end());
    const NearestPoint found = nearestPoint(shape, corners, 10);
    EXPECT_NEAR(found.d, -shape.radius, 1e-12);
    const Vec3 place = found.weights[0] * corners[0] + found.weights[1] * corners[1] + found.weights[2] * corners[2];
    EXPECT_LT(shape.measure(place).curvature.norm(), 2 / shape.radius);
  }
  const std::array<Vec3, 3> edge{top, top, beyond};
  EXPECT_NEAR(nearestPoint(shape, edge, 10).d, shape.distance(0.7 * top + 0.3 * beyond), 1e-3);
}

// A sheet of a few triangles whose middle is pressed on the shape by less than a triangle's thickness.
State draped(const Touched& touched, unsigned seed) {
  Random random(seed);
  const Mesh& mesh = touched.cloth->mesh();
  const Collider& collider = touched.colliders->front();
  const Pose pose = collider.pose(0);
  State state;
  state.memory.setZero(touched.cloth->memorySize());
  state.v = VecX::Zero(touched.cloth->dofs());
  state.q.resize(touched.cloth->dofs());
  const Vec3 to = random.vector().normalized();
  const Mat3 turned = upTurnedTo(to);
  for (int i = 0; i < mesh.nodes(); ++i) {
    const Vec3 flat = mesh.positions[toIndex(i)] + Vec3(0.07, 0.03, 0);
    state.q.segment<3>(3 * i) = turned * (flat + 0.01 * random.vector());
    state.v.segment<3>(3 * i) = random.vector();
  }
  for (int push = 0; push < 30; ++push) {  // along `to`, until the nearest triangle is a little pressed
    double least = 1;
    for (const auto& nodes : mesh.triangles) {
      std::array<Vec3, 3> corners;
      for (std::size_t k = 0; k < 3; ++k) corners[k] = pose.toLocal(state.q.segment<3>(3 * nodes[k]));
      least = std::min(least, nearestPoint(collider.shape(), corners, 10).d);
    }
    for (int i = 0; i < mesh.nodes(); ++i) state.q.segment<3>(3 * i) += (0.004 - least) * to;
  }
  return state;
}

Mesh coarse() { return gridMesh({1, 1}, 5, 5, Diagonals::alternating); }

TEST_P(EachThinShape, PressesOnATriangleAsItsEnergySays) {
  double torques = 0;
  for (unsigned seed = 1; seed < 6; ++seed) {
    Touched touched({thin(GetParam())}, coarse());
    const State state = draped(touched, seed);
    touched.cloth->fix(state, {0.001, false});
    VecX F = VecX::Zero(state.q.size());
    touched.push->addForce(state, F);
    const auto energy = [&](const VecX& q) { return touched.push->energy(with(state, q)); };
    EXPECT_TRUE(derivativesAgree(-F, numericGradient(energy, state.q, 1e-5), 1e-5));
    const auto force = [&](const VecX& q) {
      VecX f = VecX::Zero(q.size());
      touched.push->addForce(with(state, q), f);
      return f;
    };
    const MatX J = jacobianOf(touched, *touched.push, state, 1, 0);
    EXPECT_TRUE(derivativesAgree(J, numericJacobian(force, state.q, 1e-5), 1e-4));
    const VecX x = VecX::LinSpaced(state.q.size(), -1, 2);
    VecX product = VecX::Zero(x.size());
    touched.push->addHessianProduct(state, x, product);
    EXPECT_LT((product + J * x).norm(), 1e-12 * product.norm());
    const auto damping = [&](const VecX& v) {
      VecX f = VecX::Zero(v.size());
      touched.push->addDissipativeForce(moving(state, v), f);
      return f;
    };
    EXPECT_TRUE(
        derivativesAgree(jacobianOf(touched, *touched.push, state, 0, 1), numericJacobian(damping, state.v), 1e-9));
    torques += F.norm();
  }
  EXPECT_GT(torques, 0);
}

// The corners hold what presses on their triangle: together with mu times its force, where everything slips.
TEST_P(EachThinShape, FrictionOfATriangleIsThatOfItsCorners) {
  Touched touched({thin(GetParam())}, coarse());
  State state = draped(touched, 7);
  touched.cloth->fix(state, {0.001, false});
  const Vec3 along = Vec3(1, 2, 3).normalized();
  double most = 0;
  VecX push = VecX::Zero(state.q.size()), hold = push;
  touched.push->addForce(state, push);
  for (int i = 0; i < touched.cloth->blockCount(); ++i) {
    most += 0.4 * push.segment<3>(3 * i).norm();
    state.v.segment<3>(3 * i) = 100 * along;
  }
  touched.hold->addDissipativeForce(state, hold);
  double all = 0;
  for (int i = 0; i < touched.cloth->blockCount(); ++i) all += hold.segment<3>(3 * i).norm();
  EXPECT_GT(most, 0);
  EXPECT_NEAR(all, most, 0.02 * most);
  EXPECT_LT(hold.dot(state.v), 0);
}

// Triangles thrown at a shape that is thinner than they are, fast and slowly: then the filter looks only at what it knows to be
// near from before, and must find the same as one that looks for the first time.
TEST_P(EachThinShape, PassesThroughNoTriangle) {
  ColliderSettings settings = thin(GetParam());
  settings.thickness = 0.01;
  settings.motion = "sine";
  settings.amplitude = {0.5, 0.3, -0.4};
  settings.frequency = 0.7;
  settings.turn = {2, 1, -3};
  Touched touched({settings}, coarse());
  const auto filter = makeImpactFilter(touched.touching, touched.contact);
  const Free free(touched.cloth->dofs());
  const Collider& collider = touched.colliders->front();
  const Mesh& mesh = touched.cloth->mesh();
  Random random(5);
  int crossing = 0, failed = 0;
  constexpr int kTrials = 120;
  for (int trial = 0; trial < kTrials; ++trial) {
    const double speed = trial % 2 == 0 ? 40 : 4;
    const InnerStep step{0.01, false};
    State before, after;
    before.t = 0.01 * trial;
    after.t = before.t + step.h;
    const Pose old = collider.pose(before.t), now = collider.pose(after.t);
    const Vec3 to = random.vector().normalized();
    const Mat3 turned = upTurnedTo(to);
    before.q.resize(touched.cloth->dofs());
    before.v.resize(touched.cloth->dofs());
    for (int i = 0; i < mesh.nodes(); ++i) {
      before.q.segment<3>(3 * i) =
          old.place + turned * (mesh.positions[toIndex(i)] + Vec3(0.1, 0.1, -0.005 * speed) + 0.02 * random.vector());
      before.v.segment<3>(3 * i) = speed * to + random.vector();
    }
    after.v = before.v;
    after.q = before.q + step.h * before.v;
    const auto leastAt = [&](const State& start, const State& end, double s) {
      double least = 1;
      for (const auto& nodes : mesh.triangles) {
        std::array<Vec3, 3> corners;
        for (std::size_t k = 0; k < 3; ++k) {
          corners[k] =
              (1 - s) * old.toLocal(start.q.segment<3>(3 * nodes[k])) + s * now.toLocal(end.q.segment<3>(3 * nodes[k]));
        }
        least = std::min(least, nearestPoint(collider.shape(), corners, 10).d);
      }
      return least;
    };
    if (leastAt(before, after, 0) <= 0) continue;
    double least = 1;
    for (int k = 1; k <= 40; ++k) least = std::min(least, leastAt(before, after, k / 40.0));
    crossing += least < 0;
    const State wanted = after;
    const FilterReport report = filter->apply(*touched.cloth, free, step, before, after);
    State again = wanted;
    const auto fresh = makeImpactFilter(std::make_shared<Touching>(*touched.cloth, touched.colliders), touched.contact);
    fresh->apply(*touched.cloth, free, step, before, again);
    EXPECT_EQ(again.q, after.q);
    if (!report.failure.empty()) {
      ++failed;
      continue;
    }
    // On its way a triangle may graze the shape by less than that; it ends outside.
    for (int k = 1; k <= 40; ++k) EXPECT_GT(leastAt(before, after, k / 40.0), k < 40 ? -1e-3 : -1e-9) << trial;
    if (least > 0.02) {
      EXPECT_EQ(wanted.q, after.q) << "nothing was in its way";
    }
  }
  EXPECT_GT(crossing, kTrials / 4);
  EXPECT_EQ(failed, 0);
}

// One or two corners are pinned beside a shape, and the others fly through it: they turn about the pins. Where the pins themselves
// go through it, the triangle goes where they go, and is not flung.
TEST_P(EachThinShape, PassesThroughNoTriangleThatIsPinnedBesideIt) {
  const double side = 0.25, speed = 20, h = 0.01;
  Touched touched({thin(GetParam())}, gridMesh({side, side}, 2, 2, Diagonals::alternating));
  const auto filter = makeImpactFilter(touched.touching, touched.contact);
  const Collider& collider = touched.colliders->front();
  const Mesh& mesh = touched.cloth->mesh();
  const Pose pose = collider.pose(0);
  const auto leastAt = [&](const State& state) {
    double least = 1;
    for (const auto& nodes : mesh.triangles) {
      std::array<Vec3, 3> corners;
      for (std::size_t k = 0; k < 3; ++k) corners[k] = pose.toLocal(state.q.segment<3>(3 * nodes[k]));
      least = std::min(least, nearestPoint(collider.shape(), corners, 10).d);
    }
    return least;
  };
  Random random(11);
  int crossing = 0, failed = 0;
  for (int trial = 0; trial < 3000; ++trial) {
    const int pinned = 1 + trial % 2;
    const bool pinsMove = trial % 4 > 1;
    Free pins(touched.cloth->dofs());
    std::fill_n(pins.none.begin(), 3 * pinned, std::uint8_t{1});
    State before, after;
    before.t = after.t = 0;
    before.q.resize(touched.cloth->dofs());
    before.v.setZero(touched.cloth->dofs());
    const Vec3 place = pose.place + 0.06 * random.vector(),
               drawn = pinsMove ? (5 * random.vector()).eval() : Vec3(0, 0, 0);
    const Mat3 turned = upTurnedTo(random.vector());
    for (int i = 0; i < mesh.nodes(); ++i)
      before.q.segment<3>(3 * i) = place + turned * (mesh.positions[toIndex(i)] - mesh.positions[0]);
    after = before;
    for (int i = 0; i < mesh.nodes(); ++i) after.v.segment<3>(3 * i) = i < pinned ? drawn : speed * random.vector();
    after.q += h * after.v;
    if (leastAt(before) < 1e-3) continue;
    const State wanted = after;
    crossing += leastAt(wanted) < 0;
    const FilterReport report = filter->apply(*touched.cloth, pins, {h, false}, before, after);
    EXPECT_EQ(after.q.head(3 * pinned), wanted.q.head(3 * pinned));
    if (!report.failure.empty()) {
      ++failed;
      continue;
    }
    EXPECT_TRUE(pinsMove || leastAt(after) > 0) << trial;
    for (int i = pinned; i < mesh.nodes(); ++i) {
      EXPECT_LT((after.q - before.q).segment<3>(3 * i).norm(), 3 * side) << trial;
      EXPECT_LT(after.v.segment<3>(3 * i).norm(), 2 * speed) << trial;
    }
  }
  EXPECT_GT(crossing, 200);
  EXPECT_LT(failed, crossing / 20);
}

INSTANTIATE_TEST_SUITE_P(Shapes, EachThinShape, testing::ValuesIn(thinKinds()), [](const auto& i) { return i.param; });

}  // namespace
}  // namespace selvedge::test
