// The distance of a node and a triangle and that of two edges against a search, in every region and where they are
// degenerate; its derivatives against differences; the share of edges that become parallel.
#include "contact/cloth/pair_distance.h"

#include <map>

#include "contact/pairs.h"
#include "support/finite_difference.h"

namespace selvedge::test {
namespace {

VecX stacked(const PairPlaces& x) {
  VecX q(12);
  for (std::size_t i = 0; i < 4; ++i) q.segment<3>(3 * static_cast<Eigen::Index>(i)) = x[i];
  return q;
}

PairPlaces unstacked(const VecX& q) { return {q.segment<3>(0), q.segment<3>(3), q.segment<3>(6), q.segment<3>(9)}; }

VecX slopeOf(const PairDistance& at) {
  return stacked(
      {at.weights[0] * at.normal, at.weights[1] * at.normal, at.weights[2] * at.normal, at.weights[3] * at.normal});
}

MatX stacked(const PairBlocks& blocks) {
  MatX H(12, 12);
  for (int i = 0; i < 4; ++i) {
    for (int j = 0; j < 4; ++j) H.block<3, 3>(3 * i, 3 * j) = blocks[toIndex(4 * i + j)];
  }
  return H;
}

MatX stacked(const PairCurvature& curvature) {
  MatX H(12, 12);
  for (int i = 0; i < 4; ++i) {
    for (int j = 0; j < 4; ++j) H.block<3, 3>(3 * i, 3 * j) = curvature.block(toIndex(i), toIndex(j));
  }
  return H;
}

// Which of the four the nearest places lie on: as many bits.
int regionOf(const PairDistance& at) {
  int region = 0;
  for (std::size_t i = 0; i < 4; ++i) region |= at.weights[i] != 0 ? 1 << i : 0;
  return region;
}

// That the parts are right, and the distance as well, to `tolerance` of `size`.
void expectRight(PairKind kind, const PairPlaces& x, double size, double tolerance, const std::string& what) {
  const PairDistance at = distanceOf(kind, x);
  double first = 0, second = 0;
  Vec3 r = Vec3::Zero();
  for (std::size_t i = 0; i < 4; ++i) {
    const bool ofFirst = i < secondPart(kind);
    (ofFirst ? first : second) += at.weights[i];
    EXPECT_GE(ofFirst ? at.weights[i] : -at.weights[i], 0) << what;
    r += at.weights[i] * (x[i] - x[0]);
  }
  EXPECT_NEAR(first, 1, 1e-14) << what;
  EXPECT_NEAR(second, -1, 1e-14) << what;
  EXPECT_NEAR(at.normal.norm(), 1, 1e-14) << what;
  EXPECT_LT((r - at.d * at.normal).norm(), 1e-14 * size) << what;
  EXPECT_NEAR(at.d, searchedDistance(kind, x), tolerance * size) << what;
}

TEST(PairDistance, IsThatOfASearch) {
  PairRandom random(1);
  for (const PairKind kind : kPairKinds) {
    std::map<int, int> regions;
    for (int trial = 0; trial < 1500; ++trial) {
      PairPlaces x = random.places();
      const std::size_t one = toIndex(trial % 4);
      if (trial % 3 == 1) x[one] = x[(one + 1) % 4] + 0.01 * random.vector();   // short, or near
      if (trial % 3 == 2) x[one] = x[(one + 1) % 4] + 100.0 * random.vector();  // long, or far
      const double scale = std::array{1.0, 1e-6, 1e3}[toIndex(trial % 5 % 3)], size = trial % 3 == 2 ? 100 : 1;
      ++regions[regionOf(distanceOf(kind, x))];
      expectRight(kind, moved(random.turn(), scale, Vec3::Zero(), x), scale * size, 1e-13, std::to_string(trial));
    }
    // Inside, three sides and three corners; inside both, four ends over the other edge, four pairs of ends.
    EXPECT_EQ(regions.size(), kind == PairKind::edges ? 9U : 7U);
    for (const auto& [region, count] : regions) EXPECT_GT(count, 20) << region;
  }
}

struct PairByDesign {
  std::string name;
  PairKind kind;
  PairPlaces x;
  double d;
};

const Vec3 kX = Vec3::UnitX(), kY = Vec3::UnitY(), kZ = Vec3::UnitZ(), kO = Vec3::Zero();

std::vector<PairByDesign> nodesByDesign() {
  const auto over = [](const std::string& name, const Vec3& node, double d) {
    return PairByDesign{name, PairKind::nodeTriangle, {node, kO, 2 * kX, 2 * kY}, d};
  };
  const auto degenerate = [](const std::string& name, const Vec3& a, const Vec3& b, const Vec3& c, double d) {
    return PairByDesign{name, PairKind::nodeTriangle, {kZ, a, b, c}, d};
  };
  return {over("inside", {0.5, 0.7, 0.3}, 0.3),
          over("inside, from below", {0.5, 0.7, -0.3}, 0.3),
          over("over the first corner", {0, 0, 0.3}, 0.3),
          over("over the second corner", {2, 0, 0.3}, 0.3),
          over("over the third corner", {0, 2, 0.3}, 0.3),
          over("beyond the first corner", {-3, -4, 12}, 13),
          over("beyond the second corner", {5, 0, 4}, 5),
          over("beyond the third corner", {0, 5, 4}, 5),
          over("over the first side", {1, 0, 0.3}, 0.3),
          over("beyond the first side", {1, -3, 4}, 5),
          over("beyond the second side", {4, 4, 1}, std::sqrt(19)),
          over("beyond the third side", {-3, 1, 4}, 5),
          over("in the plane, inside", {0.5, 0.7, 0}, 0),
          over("in the plane, on a side", {1, 0, 0}, 0),
          over("in the plane, on a corner", {0, 2, 0}, 0),
          over("in the plane, beyond a side", {1, -3, 0}, 3),
          over("in the plane, beyond a corner", {-3, -4, 0}, 5),
          degenerate("a triangle that is a line, beside it", {-1, 0, 0}, {1, 0, 0}, {3, 0, 0}, 1),
          degenerate("a triangle that is a line, folded", {3, 0, 0}, {-1, 0, 0}, {2, 0, 0}, 1),
          degenerate("a triangle that is a line, beyond its end", {1, 0, 0}, {2, 0, 0}, {3, 0, 0}, std::sqrt(2)),
          degenerate("a triangle that is a line through the node", {0, 0, 0}, {0, 0, 3}, {0, 0, 2}, 0),
          degenerate("two corners at one place", {1, 0, 0}, {1, 0, 0}, {-1, 0, 0}, 1),
          degenerate("a triangle that is a point", {1, 0, 0}, {1, 0, 0}, {1, 0, 0}, std::sqrt(2)),
          degenerate("all at one place", kZ, kZ, kZ, 0)};
}

std::vector<PairByDesign> edgesByDesign() {
  const auto of = [](const std::string& name, const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d, double is) {
    return PairByDesign{name, PairKind::edges, {a, b, c, d}, is};
  };
  return {of("across each other", -kX, 2 * kX, {0, -1, 0.5}, {0, 1, 0.5}, 0.5),
          of("crossing", -kX, 2 * kX, -kY, 2 * kY, 0),
          of("crossing at a slant", -kX, 2 * kX, {-1, -0.5, 0}, {1, 0.5, 0}, 0),
          of("an end on the other", -kX, 2 * kX, kO, 2 * kY, 0),
          of("an end on an end", kO, 2 * kX, kO, 2 * kY, 0),
          of("an end over the other", -kX, 2 * kX, {0, 3, 4}, {0, 5, 4}, 5),
          of("ends beyond ends", kO, kX, {4, 4, 0}, {5, 9, 0}, 5),
          of("parallel, side by side", kO, 2 * kX, kY, kY + 2 * kX, 1),
          of("parallel, one over a part", kO, 5 * kX, kY + kX, kY + 3 * kX, 1),
          of("parallel, the other way", kO, 2 * kX, kY + 3 * kX, kY + kX, 1),
          of("parallel, end over end", kO, 2 * kX, kY + 2 * kX, kY + 3 * kX, 1),
          of("parallel, beyond the end", kO, 2 * kX, {5, 4, 0}, {9, 4, 0}, 5),
          of("in a line", kO, 2 * kX, 5 * kX, 9 * kX, 3),
          of("in a line, end on end", kO, 2 * kX, 2 * kX, 9 * kX, 0),
          of("in a line, over each other", kO, 2 * kX, kX, 9 * kX, 0),
          of("at one place", kO, 2 * kX, kO, 2 * kX, 0),
          of("of no length, the first", kX, kX, {0, 3, 0}, {2, 3, 0}, 3),
          of("of no length, the other", {0, 3, 0}, {2, 3, 0}, kX, kX, 3),
          of("of no length, both", kX, kX, {4, 4, 0}, {4, 4, 0}, 5),
          of("of no length, at one place", kX, kX, kX, kX, 0)};
}

// As they stand, and turned, which rounds them off what they are; tiny, as they are, and large; near and far.
TEST(PairDistance, OfPairsByDesign) {
  std::vector<PairByDesign> all = nodesByDesign();
  for (const PairByDesign& each : edgesByDesign()) all.push_back(each);
  PairRandom random(2);
  for (const PairByDesign& each : all) {
    for (int trial = 0; trial < 40; ++trial) {
      const Mat3 turn = trial % 4 == 0 ? Mat3::Identity() : random.turn();
      const double scale = std::array{1.0, 1e-6, 1e3}[toIndex(trial % 3)];
      const Vec3 by = trial % 5 == 0 ? Vec3(scale * random.vector()) : kO;
      const PairPlaces x = moved(turn, scale, by, each.x);
      EXPECT_NEAR(distanceOf(each.kind, x).d, scale * each.d, 1e-14 * scale) << each.name;
      expectRight(each.kind, x, scale, 1e-14, each.name);
    }
  }
}

TEST(PairDistance, TheNormalOfPartsThatCrossIsAcrossBoth) {
  PairRandom random(3);
  for (int trial = 0; trial < 300; ++trial) {
    const double scale = random.power(-6, 3), s = random.between(0.1, 0.9), t = random.between(0.1, 0.4);
    PairPlaces x = random.places();
    x[0] = (1 - s) / s * (x[3] * t + x[2] * (1 - t) - x[1]) + x[3] * t + x[2] * (1 - t);
    x = moved(random.turn(), scale, kO, x);
    const PairDistance crossing = distanceOf(PairKind::edges, x);
    EXPECT_LT(crossing.d, 1e-13 * scale);
    EXPECT_NEAR(crossing.normal.dot((x[1] - x[0]).normalized()), 0, 1e-9) << trial;
    EXPECT_NEAR(crossing.normal.dot((x[3] - x[2]).normalized()), 0, 1e-9) << trial;
    x[0] = (1 - s) * x[1] + s * (1 - t) * x[2] + s * t * x[3];
    const PairDistance within = distanceOf(PairKind::nodeTriangle, x);
    EXPECT_LT(within.d, 1e-13 * scale);
    EXPECT_NEAR(within.normal.dot((x[2] - x[1]).normalized()), 0, 1e-9) << trial;
    EXPECT_NEAR(within.normal.dot((x[3] - x[1]).normalized()), 0, 1e-9) << trial;
  }
}

// Edges at such an angle, at such a height over each other, their middles so far apart along them.
TEST(PairDistance, OfEdgesNearlyParallel) {
  PairRandom random(4);
  for (int decade = 1; decade <= 16; ++decade) {
    for (const double height : {0.0, 1e-12, 1e-9, 1e-6, 1e-3, 1.0}) {
      for (int trial = 0; trial < 100; ++trial) {
        const double angle = random.between(1, 9) * std::pow(10, -decade), shift = random.between(-1.5, 1.5);
        const double length = trial % 4 == 0 ? random.power(-3, 0) : 1;
        const Vec3 across(-std::sin(angle), std::cos(angle), 0);
        const Vec3 along = length * Vec3(std::cos(angle), std::sin(angle), 0);
        const Vec3 middle = shift * kX + random.between(-1, 1) * (trial % 2 == 0 ? angle : 0) * across + height * kZ;
        const PairPlaces x{-kX, kX, middle - along, middle + along};
        const std::string what = "angle " + std::to_string(decade) + ", height " + std::to_string(height);
        expectRight(PairKind::edges, moved(random.turn(), 1, kO, x), 1, 1e-12, what);
      }
    }
  }
}

// Triangles as slim, the node over them or as far off their sides as they are wide. Slimmer than 1e-10 they count as lines.
TEST(PairDistance, OfNeedles) {
  PairRandom random(5);
  for (int decade = 1; decade <= 16; ++decade) {
    for (const double height : {0.0, 1e-12, 1e-9, 1e-6, 1e-3, 1.0}) {
      for (int trial = 0; trial < 100; ++trial) {
        const double width = random.between(1, 9) * std::pow(10, -decade);
        std::array<Vec3, 3> corner{-kX, kX, {random.between(-1.2, 1.2), width, 0}};
        std::rotate(corner.begin(), corner.begin() + trial % 3, corner.end());
        const Vec3 node(random.between(-1.2, 1.2), random.between(-1, 2) * width, height);
        const PairPlaces x{node, corner[0], corner[1], corner[2]};
        const std::string what = "width " + std::to_string(decade) + ", height " + std::to_string(height);
        expectRight(PairKind::nodeTriangle, moved(random.turn(), 1, kO, x), 1, 1e-10, what);
      }
    }
  }
}

// Where the derivatives stand and what is asked of them: that no difference leaves the region.
bool staysInRegion(PairKind kind, const VecX& q, double h) {
  const int region = regionOf(distanceOf(kind, unstacked(q)));
  for (Eigen::Index k = 0; k < q.size(); ++k) {
    for (const double by : {-2 * h, 2 * h}) {
      VecX near = q;
      near[k] += by;
      if (regionOf(distanceOf(kind, unstacked(near))) != region) return false;
    }
  }
  return true;
}

void expectDerivatives(PairKind kind, const PairPlaces& x, const std::string& what, double step = 2e-4) {
  const VecX q = stacked(x);
  const PairDistance at = distanceOf(kind, x);
  const auto distance = [&](const VecX& y) { return distanceOf(kind, unstacked(y)).d; };
  const auto slope = [&](const VecX& y) { return slopeOf(distanceOf(kind, unstacked(y))); };
  EXPECT_TRUE(derivativesAgree(slopeOf(at), numericGradient(distance, q, step), 1e-8)) << what;
  EXPECT_TRUE(derivativesAgree(stacked(PairCurvature(kind, x, at)), numericJacobian(slope, q, step), 1e-6)) << what;
}

TEST(PairDistance, ItsDerivativesAreThoseOfDifferences) {
  PairRandom random(6);
  for (const PairKind kind : kPairKinds) {
    std::map<int, int> regions;
    for (int trial = 0; trial < 3000; ++trial) {
      const PairPlaces x = random.places();
      const PairDistance at = distanceOf(kind, x);
      const double flat = kind == PairKind::edges ? (x[1] - x[0]).normalized().cross((x[3] - x[2]).normalized()).norm()
                                                  : (x[2] - x[1]).normalized().cross((x[3] - x[1]).normalized()).norm();
      if (at.d < 0.1 || flat < 0.2 || !staysInRegion(kind, stacked(x), 1e-3)) continue;
      const int region = regionOf(at);
      if (++regions[region] > 12) continue;
      expectDerivatives(kind, x, "region " + std::to_string(region) + " of trial " + std::to_string(trial));
    }
    EXPECT_EQ(regions.size(), kind == PairKind::edges ? 9U : 7U);
    for (const auto& [region, count] : regions) EXPECT_GT(count, 8) << region;
  }
}

TEST(PairDistance, ItsDerivativesOfPairsByDesign) {
  std::vector<PairByDesign> all = nodesByDesign();
  for (const PairByDesign& each : edgesByDesign()) all.push_back(each);
  int looked = 0;
  for (const PairByDesign& each : all) {
    if (each.d == 0 || !staysInRegion(each.kind, stacked(each.x), 1e-3)) continue;
    ++looked;
    expectDerivatives(each.kind, each.x, each.name);
  }
  EXPECT_GE(looked, 12);
}

// There the nearest places go far for a little turn: as the tilt over the squared angle.
TEST(PairDistance, ItsDerivativesOfEdgesNearlyParallel) {
  PairRandom random(9);
  for (const double angle : {0.1, 0.03, 0.01, 0.003, 0.001}) {
    const Vec3 along(std::cos(angle), std::sin(angle), 0), middle(0.3, 0.2 * angle, 0.2);
    const PairPlaces x = moved(random.turn(), 1, kO, {-kX, kX, middle - along, middle + along});
    ASSERT_EQ(regionOf(distanceOf(PairKind::edges, x)), 15);
    expectDerivatives(PairKind::edges, x, "angle " + std::to_string(angle), 0.05 * angle * angle);
  }
}

// To move or turn both together changes nothing: sum g_i = 0, sum x_i x g_i = 0, sum_j H_ij = 0, and turned by a small w the
// gradient turns as well, sum_j H_ij (w x x_j) = w x g_i.
TEST(PairDistance, ItsDerivativesKnowNoPlaceOrDirection) {
  PairRandom random(7);
  for (const PairKind kind : kPairKinds) {
    for (int trial = 0; trial < 300; ++trial) {
      const PairPlaces x = random.places();
      const PairDistance at = distanceOf(kind, x);
      const VecX g = slopeOf(at);
      const MatX H = stacked(PairCurvature(kind, x, at));
      const Vec3 w = random.vector();
      Vec3 force = kO, torque = kO;
      VecX shift(12), turned(12), expected(12);
      for (Eigen::Index i = 0; i < 4; ++i) {
        const Vec3 slope = g.segment<3>(3 * i);
        force += slope;
        torque += x[static_cast<std::size_t>(i)].cross(slope);
        shift.segment<3>(3 * i) = w;
        turned.segment<3>(3 * i) = w.cross(x[static_cast<std::size_t>(i)]);
        expected.segment<3>(3 * i) = w.cross(slope);
      }
      const double size = H.norm();
      ASSERT_GT(size, 0);
      EXPECT_LT(force.norm(), 1e-15);
      EXPECT_LT(torque.norm(), 2e-15 * std::max(1.0, 1 / at.d));
      EXPECT_LT((H - H.transpose()).norm(), 1e-12 * size);
      EXPECT_LT((H * shift).norm(), 1e-11 * size) << trial;
      EXPECT_LT((H * turned - expected).norm(), 1e-9 * size) << trial;
    }
  }
}

// Where the nearest places are many, as if they were those for good.
TEST(PairDistance, TheCurvatureOfParallelEdgesHoldsTheirWeights) {
  const PairPlaces x{kO, 3 * kX, kY + kX, kY + 2 * kX};
  PairDistance at = distanceOf(PairKind::edges, x);
  at.weights = {0.5, 0.5, -0.5, -0.5};  // of the many
  const MatX H = stacked(PairCurvature(PairKind::edges, x, at));
  const Mat3 C = Mat3::Identity() - kY * kY.transpose();
  for (int i = 0; i < 4; ++i) {
    for (int j = 0; j < 4; ++j) {
      EXPECT_LT((H.block<3, 3>(3 * i, 3 * j) - at.weights[toIndex(i)] * at.weights[toIndex(j)] * C).norm(), 1e-15);
    }
  }
}

// Two edges of about 1 m that are `angle` from parallel, side by side.
PairPlaces askew(double angle) {
  const Vec3 along(std::cos(angle), std::sin(angle), 0), middle(0.3, 0.1, 0.2);
  return {-0.5 * kX, 0.5 * kX, middle - 0.6 * along, middle + 0.6 * along};
}

VecX slopeOf(const ParallelShare& share) { return stacked(share.gradient); }

const double kLeastOfAskew = leastCross(kX, 1.2 * kX);

TEST(ParallelShare, ItsDerivativesAreThoseOfDifferences) {
  PairRandom random(8);
  for (const double angle : {0.001, 0.004, 0.01, 0.02, 0.025, 0.03}) {
    const PairPlaces x = moved(random.turn(), 1, kO, askew(angle));
    const ParallelShare share = parallelShare(x, kLeastOfAskew);
    EXPECT_TRUE(share.varies);
    EXPECT_GT(share.value, 0);
    EXPECT_LT(share.value, 1);
    const double step = 1e-3 * angle;
    const auto value = [&](const VecX& y) { return parallelShare(unstacked(y), kLeastOfAskew).value; };
    const auto slope = [&](const VecX& y) { return slopeOf(parallelShare(unstacked(y), kLeastOfAskew)); };
    EXPECT_TRUE(derivativesAgree(slopeOf(share), numericGradient(value, stacked(x), step), 1e-7)) << angle;
    EXPECT_TRUE(
        derivativesAgree(stacked(shareCurvature(x, kLeastOfAskew)), numericJacobian(slope, stacked(x), step), 1e-7))
        << angle;
  }
}

TEST(ParallelShare, GoesSmoothlyFromZeroToOne) {
  const double full = std::asin(std::sqrt(1e-3));  // the angle from which on it is 1
  EXPECT_NEAR(full * 180 / 3.14159265, 2, 0.3);
  for (const double angle : {1.000001 * full, 0.1, 1.5}) {
    const ParallelShare share = parallelShare(askew(angle), kLeastOfAskew);
    EXPECT_EQ(share.value, 1);
    EXPECT_FALSE(share.varies);
    EXPECT_EQ(slopeOf(share).norm(), 0);
    EXPECT_EQ(stacked(shareCurvature(askew(angle), kLeastOfAskew)).norm(), 0);
  }
  const ParallelShare before = parallelShare(askew(0.999999 * full), kLeastOfAskew);
  EXPECT_TRUE(before.varies);
  EXPECT_NEAR(before.value, 1, 1e-10);
  EXPECT_LT(slopeOf(before).norm(), 1e-2);
  EXPECT_GT(slopeOf(parallelShare(askew(0.5 * full), kLeastOfAskew)).norm(), 1);
  const ParallelShare none = parallelShare(askew(0), kLeastOfAskew);
  EXPECT_EQ(none.value, 0);
  EXPECT_EQ(slopeOf(none).norm(), 0);
  double last = 0;
  for (int k = 1; k <= 1000; ++k) {
    const double now = parallelShare(askew(0.001 * k * full), kLeastOfAskew).value;
    EXPECT_GT(now, last);
    EXPECT_LT(now - last, 0.01);
    last = now;
  }
}

// The greatest change of the gradient of share * (1 - d)^2 from one of so many angles to the next, from one side of
// parallel to the other.
double greatestJump(int angles, bool shared) {
  double greatest = 0;
  VecX last;
  for (int k = 0; k <= angles; ++k) {
    const PairPlaces x = askew(0.02 * (2 * k - angles + 0.5) / angles);
    const PairDistance at = distanceOf(PairKind::edges, x);
    const ParallelShare share = parallelShare(x, kLeastOfAskew);
    const double press = (1 - at.d) * (1 - at.d), slope = -2 * (1 - at.d);
    const VecX now = shared ? VecX(share.value * slope * slopeOf(at) + press * slopeOf(share)) : slope * slopeOf(at);
    if (k > 0) greatest = std::max(greatest, (now - last).norm());
    last = now;
  }
  return greatest;
}

TEST(ParallelShare, MakesTheForceContinuousWhereEdgesPassThroughParallel) {
  const double coarse = greatestJump(1000, true);
  EXPECT_GT(coarse, 0);
  EXPECT_NEAR(greatestJump(10000, true), 0.1 * coarse, 0.01 * coarse);
  EXPECT_GT(greatestJump(10000, false), 0.1);  // without it
}

}  // namespace
}  // namespace selvedge::test
