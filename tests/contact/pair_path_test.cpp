// Whether two parts of cloth touch on their way: against a search along it, and the cases that are known to be hard.
#include "contact/cloth/pair_path.h"

#include <gtest/gtest.h>

#include "contact/pairs.h"
#include "support/cost.h"

namespace selvedge::test {
namespace {

struct PairWay {
  PairKind kind = PairKind::edges;
  PairPlaces from, to;
  double gap = 0;  // m

  PairPlaces at(double s) const {
    PairPlaces x;
    for (std::size_t i = 0; i < 4; ++i) x[i] = from[i] + s * (to[i] - from[i]);
    return x;
  }
  double distance(double s) const { return quickDistance(kind, at(s)); }
  // How near they may come: two that begin near each other may come a little nearer.
  double asked() const { return std::min(gap, 0.8 * distance(0)); }
  // The fastest that a place of one moves past one of the other.
  double speed() const {
    double most = 0;
    for (std::size_t i = 0; i < secondPart(kind); ++i) {
      for (std::size_t j = secondPart(kind); j < 4; ++j) {
        most = std::max(most, (to[i] - from[i] - to[j] + from[j]).norm());
      }
    }
    return most;
  }
};

// Goes along the way by halves. A piece is passed when the distance in its middle is more than it can change by from there to
// the piece's ends; so it is known that they come nowhere nearer than 0.99 of `gap`. Gives the first share that it finds at
// which they are as near as `gap`, or 2.
double shareWithin(const PairWay& way, double gap, double speed, double begin, double end) {
  const double middle = 0.5 * (begin + end), d = way.distance(middle);
  if (d - 0.5 * (end - begin) * speed > 0.99 * gap) return 2;
  const double first = shareWithin(way, gap, speed, begin, middle);
  if (first < 2) return first;
  return d <= gap ? middle : shareWithin(way, gap, speed, middle, end);
}

// How long the parts and the ways between them are, m: not what both do in common.
double extentOf(const PairWay& way) {
  double extent = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    for (std::size_t j = 0; j < i; ++j)
      extent = std::max({extent, (way.from[i] - way.from[j]).norm(), (way.to[i] - way.to[j]).norm()});
  }
  return extent;
}

// Early: told of before they are as near as 1.01 of the gap, or nearer than rounding tells: that of a normal, which is the
// difference of two places over their distance, turns planes that are as long as the parts. Wrong: missed, or told of too late.
enum class Verdict { apart, touch, early, wrong };

// Asks and looks whether the answer is right.
Verdict verdictOn(const PairWay& way) {
  const std::optional<PairTouch> touch = firstTouch(way.kind, way.from, way.to, way.gap);
  const double asked = way.asked(), until = touch ? touch->share : 1;
  double size = 0;  // and so the rounding of places
  for (std::size_t i = 0; i < 4; ++i) size = std::max({size, way.from[i].norm(), way.to[i].norm()});
  const double rounding = 1e-14 * size + 1e-12 * way.gap;
  bool early = false;
  if (touch) {
    const double d = way.distance(touch->share);
    EXPECT_GE(touch->share, 0);
    EXPECT_LE(touch->share, 1);
    EXPECT_NEAR(touch->at.d, d, rounding);
    const double extent = extentOf(way), turned = d > 0 ? 1e-16 * extent * extent / d : 0;
    early = d > 1.01 * asked + rounding + turned;
  }
  const double nearer = shareWithin(way, asked - rounding, way.speed(), 0, until);
  if (nearer < 2) return Verdict::wrong;
  if (early) return Verdict::early;
  return touch ? Verdict::touch : Verdict::apart;
}

// A way of one of these sorts: any; aimed at the other part, to hit it or to graze it; all within a plane, or nearly; nearly at
// rest beside each other; and, in any of these, both fast together.
PairWay randomWay(PairKind kind, PairRandom& random) {
  PairWay way{kind, random.places(), random.places(), random.power(-3, -1)};
  const int sort = int(random.between(0, 5));
  const std::size_t second = secondPart(kind);
  if (sort >= 1) {  // parts that keep their shape more or less
    const double turning = random.power(-3, 0), speed = random.power(-2, 3);
    const Vec3 one = speed * random.vector(), other = speed * random.vector();
    for (std::size_t i = 0; i < 4; ++i)
      way.to[i] = way.from[i] + (i < second ? one : other) + turning * random.vector();
  }
  if (sort == 4) {
    for (std::size_t i = 0; i < 4; ++i) way.to[i] = way.from[i] + way.gap * random.vector();
  }
  if (sort == 3) {
    const double height = random.between(-1, 1) > 0 ? 0 : way.gap;
    for (std::size_t i = 0; i < 4; ++i) way.from[i].z() *= height, way.to[i].z() *= height;
  }
  if (sort >= 2) {
    const double share = random.between(0, 1);
    PairPlaces then = way.at(share);
    Vec3 miss = Vec3::Zero();
    double left[2] = {1, 1};
    for (std::size_t i = 0; i < 4; ++i) {  // a place of each at random, and from there to there
      const bool last = i == second - 1 || i == 3;
      double& rest = left[i < second ? 0 : 1];
      const double weight =
          last ? rest : std::min(rest, random.between(-0.2, 1.2) > 0 ? random.between(0, 1.3) * rest : 0);
      rest -= weight;
      miss += (i < second ? weight : -weight) * then[i];
    }
    const Vec3 offset = random.between(0, 2) * way.gap * random.vector().normalized() - miss;
    for (std::size_t i = 0; i < second; ++i) way.from[i] += offset, way.to[i] += offset;
  }
  const double scale = random.power(-3, 1);
  const Vec3 together = random.between(0, 1) > 0.8 ? Vec3(random.power(0, 4) * random.vector()) : Vec3::Zero();
  const Mat3 turn = random.between(0, 1) > 0.5 ? random.turn() : Mat3::Identity();
  way.from = moved(turn, scale, Vec3::Zero(), way.from);
  way.to = moved(turn, scale, scale * together, way.to);
  way.gap *= scale;
  return way;
}

void searchRandomWays(unsigned seed, int trials) {
  for (const PairKind kind : kPairKinds) {
    PairRandom random(seed);
    std::array<int, 4> count{};
    for (int trial = 0; trial < trials; ++trial) {
      const Verdict verdict = verdictOn(randomWay(kind, random));
      EXPECT_NE(verdict, Verdict::wrong) << trial;
      ++count[static_cast<std::size_t>(verdict)];
    }
    EXPECT_GT(count[0], trials / 4);
    EXPECT_GT(count[1], trials / 4);
    EXPECT_LE(count[2], trials / 20000);  // of parts far nearer to each other than they are long
  }
}

TEST(PairPath, FindsTheFirstTouchOfRandomWays) { searchRandomWays(1, 20000); }

TEST(PairPathLong, FindsTheFirstTouchOfAMillionWays) { searchRandomWays(2, 1000000); }

struct HardWay {
  std::string name;
  PairWay way;
  bool touches;
};

constexpr double kGap = 0.01;

PairPlaces sum(PairPlaces x, const PairPlaces& y) {
  for (std::size_t i = 0; i < 4; ++i) x[i] += y[i];
  return x;
}

HardWay nodeWay(const std::string& name, const Vec3& from, const Vec3& to, bool touches) {
  const Vec3 a(0, 0, 0), b(2, 0, 0), c(0, 2, 0);
  return {name, {PairKind::nodeTriangle, {from, a, b, c}, {to, a, b, c}, kGap}, touches};
}

// The first edge lies from -1 to 1 along x.
HardWay edgeWay(const std::string& name, const Vec3& a, const Vec3& b, const Vec3& toA, const Vec3& toB, bool touches) {
  const Vec3 c(-1, 0, 0), d(1, 0, 0);
  return {name, {PairKind::edges, {c, d, a, b}, {c, d, toA, toB}, kGap}, touches};
}

// Queries by hand in the manner of Wang et al., A Large Scale Benchmark and an Inclusion-Based Algorithm for Continuous
// Collision Detection (2021): a node that meets the inside, a side, a corner, or passes by, within the plane and across it.
std::vector<HardWay> hardNodeWays() {
  const double on = 0.95 * kGap, off = 1.05 * kGap;
  return {nodeWay("through the inside", {0.5, 0.5, 1}, {0.5, 0.5, -1}, true),
          nodeWay("through a side", {1, 0, 1}, {1, 0, -1}, true),
          nodeWay("through a corner", {0, 0, 1}, {0, 0, -1}, true),
          nodeWay("just beyond a side", {1, -on, 1}, {1, -on, -1}, true),
          nodeWay("past a side", {1, -off, 1}, {1, -off, -1}, false),
          nodeWay("just beyond a corner", {-0.7 * on, -0.7 * on, 1}, {-0.7 * on, -0.7 * on, -1}, true),
          nodeWay("past a corner", {-0.75 * off, -0.75 * off, 1}, {-0.75 * off, -0.75 * off, -1}, false),
          nodeWay("in the plane, into it", {1, -1, 0}, {1, 0.5, 0}, true),
          nodeWay("in the plane, through all of it", {1, -1, 0}, {0.2, 5, 0}, true),
          nodeWay("in the plane, onto a corner", {3, 0, 0}, {1, 0, 0}, true),
          nodeWay("in the plane, past a side", {-1, -off, 0}, {3, -off, 0}, false),
          nodeWay("in the plane, grazing a side", {-1, -on, 0}, {3, -on, 0}, true),
          nodeWay("in the plane, away", {1, -0.1, 0}, {1, -1, 0}, false),
          nodeWay("over the plane, grazing it", {-1, 0.5, on}, {3, 0.5, on}, true),
          nodeWay("over the plane, past it", {-1, 0.5, off}, {3, 0.5, off}, false),
          nodeWay("as near as that at the end", {0.5, 0.5, 1}, {0.5, 0.5, kGap}, true),
          nodeWay("not as near at the end", {0.5, 0.5, 1}, {0.5, 0.5, 1.02 * kGap}, false),
          nodeWay("at rest", {0.5, 0.5, 1.3 * kGap}, {0.5, 0.5, 1.3 * kGap}, false),
          nodeWay("at rest, within the gap", {0.5, 0.5, 0.5 * kGap}, {0.5, 0.5, 0.5 * kGap}, false),
          nodeWay("within the gap, away", {0.5, 0.5, 0.5 * kGap}, {0.5, 0.5, 1}, false),
          nodeWay("within the gap, a little nearer", {0.5, 0.5, 0.5 * kGap}, {0.5, 0.5, 0.45 * kGap}, false),
          nodeWay("within the gap, nearer", {0.5, 0.5, 0.5 * kGap}, {0.5, 0.5, 0.3 * kGap}, true),
          nodeWay("within the gap, through", {0.5, 0.5, 0.5 * kGap}, {0.5, 0.5, -0.5 * kGap}, true),
          nodeWay("a thousand sizes in a step, through", {0.5, 0.5, 1000}, {0.5, 0.5, -2000}, true),
          nodeWay("a thousand sizes in a step, aslant", {-999.5, 0.5, 100}, {1000.5, 0.5, -100}, true),
          nodeWay("a thousand sizes in a step, past", {-1000, -off, 0}, {1000, -off, 0}, false)};
}

// The same of edges.
std::vector<HardWay> hardEdgeWays() {
  const double on = 0.95 * kGap, off = 1.05 * kGap;
  return {
      edgeWay("across", {0, -1, 1}, {0, 1, 1}, {0, -1, -1}, {0, 1, -1}, true),
      edgeWay("across, past its end", {1 + off, -1, 1}, {1 + off, 1, 1}, {1 + off, -1, -1}, {1 + off, 1, -1}, false),
      edgeWay("across, grazing its end", {1 + on, -1, 1}, {1 + on, 1, 1}, {1 + on, -1, -1}, {1 + on, 1, -1}, true),
      edgeWay("across, through its end", {1, -1, 1}, {1, 1, 1}, {1, -1, -1}, {1, 1, -1}, true),
      edgeWay("end through end", {1, 0, 1}, {3, 0, 1}, {1, 0, -1}, {3, 0, -1}, true),
      edgeWay("over it from side to side, grazing", {-2, -3, on}, {2, -1, on}, {-2, 1, on}, {2, 3, on}, true),
      edgeWay("over it from side to side, past", {-2, -3, off}, {2, -1, off}, {-2, 1, off}, {2, 3, off}, false),
      edgeWay("in a plane, an end into it", {0.3, 2, 0}, {0.5, 1, 0}, {0.3, 0.5, 0}, {0.5, -0.5, 0}, true),
      edgeWay("in a plane, through it from end to end", {-1, 1, 0}, {-3, 2, 0}, {2.5, -1, 0}, {0.5, 0, 0}, true),
      edgeWay("in a plane, past its end", {1 + off, 2, 0}, {1 + off, 1, 0}, {1 + off, -1, 0}, {1 + off, -2, 0}, false),
      edgeWay("parallel, along a part", {-2, 1, 0}, {0.5, 1, 0}, {-2, -1, 0}, {0.5, -1, 0}, true),
      edgeWay("parallel, along a part, turned round", {0.5, 1, 0}, {-2, 1, 0}, {0.5, -1, 0}, {-2, -1, 0}, true),
      edgeWay("parallel, gliding past", {-9, off, 0}, {-7, off, 0}, {7, off, 0}, {9, off, 0}, false),
      edgeWay("parallel, gliding on", {-9, on, 0}, {-7, on, 0}, {7, on, 0}, {9, on, 0}, true),
      edgeWay("parallel when they touch alone", {-1, 1, -1}, {1, 1, 1}, {-1, -1, 1}, {1, -1, -1}, true),
      edgeWay("in a line, not as far as the other", {3, 0, 0}, {4, 0, 0}, {1.5, 0, 0}, {2.5, 0, 0}, false),
      edgeWay("in a line, into each other", {3, 0, 0}, {4, 0, 0}, {-1, 0, 0}, {0, 0, 0}, true),
      edgeWay("in a line, through all of it", {3, 0, 0}, {4, 0, 0}, {-8, 0, 0}, {-7, 0, 0}, true),
      edgeWay("at rest", {0, -1, 1.3 * kGap}, {0, 1, 1.3 * kGap}, {0, -1, 1.3 * kGap}, {0, 1, 1.3 * kGap}, false),
      edgeWay("within the gap, away", {0, -1, 0.5 * kGap}, {0, 1, 0.5 * kGap}, {0, -1, 1}, {0, 1, 1}, false),
      edgeWay("within the gap, nearer", {0, -1, 0.5 * kGap}, {0, 1, 0.5 * kGap}, {0, -1, 0}, {0, 1, 0}, true),
      edgeWay("a thousand sizes in a step", {0, -1, 500}, {0, 1, 500}, {0, -1, -700}, {0, 1, -700}, true),
      edgeWay("a thousand sizes in a step, past", {-700, -1, off}, {-700, 1, off}, {500, -1, off}, {500, 1, off},
              false)};
}

// Parts that shrink to a line or a place, or turn inside out, on their way: in a plane or near it, where a solver of the cubic
// equation for four places in a plane is fragile (Brochu, Edwards and Bridson, Efficient Geometrically Exact Continuous
// Collision Detection, 2012).
std::vector<HardWay> shrinkingWays() {
  const auto triangle = [](const std::string& name, const Vec3& node, const PairPlaces& to, bool touches) {
    PairWay way{PairKind::nodeTriangle, {node, {-1, 0, 0}, {1, 0, 0}, {0, 1, 0}}, to, kGap};
    way.to[0] += node;
    return HardWay{name, way, touches};
  };
  const Vec3 o(0, 0, 0), one(-1, 0, 0), two(1, 0, 0), up(0, 0, 1);
  const double off = 1.05 * kGap;
  return {
      triangle("a triangle turns inside out in its plane, over the node", {0, 0.3, 0.5}, {o, one, two, {0, -1, 0}},
               false),
      triangle("it turns inside out in its plane, through the node", {0, -0.3, 0}, {o, one, two, {0, -1, 0}}, true),
      triangle("it turns inside out in its plane, beside the node", {2, -0.3, 0}, {o, one, two, {0, -1, 0}}, false),
      triangle("it folds to a line, on the node", {0, 0.5, 0.3}, {o, one, two, {0, 0, 1}}, true),
      triangle("it shrinks to a place, the node", {0, 0, 0.5}, {o, up / 2, up / 2, up / 2}, true),
      triangle("it shrinks to a place, beside the node", {0, 0, 0.5 + off}, {o, up / 2, up / 2, up / 2}, false),
      triangle("it is turned over through a place, by the node", {0, 0.5, off}, {o, two, one, {0, -1, 0}}, false),
      triangle("it is a line at the end, on which the node is", {0.5, 0.3, 1}, {-up - Vec3(0, 0.3, 0), one, two, o},
               true),
      edgeWay("an edge that turns round through a place, on it", {-1, 0, 1}, {1, 0, 1}, {1, 0, -1}, {-1, 0, -1}, true),
      edgeWay("it turns round through a place, over it", {-1, 0, off}, {1, 0, off}, {1, 0, off}, {-1, 0, off}, false),
      edgeWay("it has no length at the end, on the other", {-1, 1, 1}, {1, 1, 1}, o, o, true),
      edgeWay("it has no length, and falls on the other", up, up, -up, -up, true),
      edgeWay("it has no length, and falls beside it", {0, off, 1}, {0, off, 1}, {0, off, -1}, {0, off, -1}, false),
      {"neither has a length", {PairKind::edges, {o, o, up, up}, {up, up, o, o}, kGap}, true},
      {"neither has a length, beside",
       {PairKind::edges, {o, o, up + off * two, up + off * two}, {up, up, off * two, off * two}, kGap},
       false}};
}

// An edge sweeps the saddle z = x y and goes over the other, which lies along its diagonal and so far below, once: there
// the four places are in a plane for a moment and on the same side of it before and after (a double root).
HardWay saddle(double below, bool touches) {
  const PairPlaces from{Vec3(1, -1, -1), Vec3(-1, -1, 1), Vec3(-1, -1, -below), Vec3(1, 1, -below)};
  const PairPlaces to{Vec3(1, 1, 1), Vec3(-1, 1, -1), from[2], from[3]};
  return {"over a saddle", {PairKind::edges, from, to, kGap}, touches};
}

// Edges across each other, very near for what they do: they glide along themselves as far as `glide` while they close in on
// each other, or come a little nearer. Steps of room over speed, as in the additive advancement of Li, Kaufman and Jiang
// (Codimensional Incremental Potential Contact, 2021), are then many.
HardWay glidingWay(double apart, double glide, bool touches) {
  const Vec3 in(0, touches ? 0.5 * apart : 0.2 * apart, 0), a(glide, 0, glide), b(-glide, 0, -glide);
  const PairPlaces from{Vec3(-1, 0, 0), Vec3(1, 0, 0), Vec3(0, apart, -1), Vec3(0, apart, 1)};
  return {"gliding", {PairKind::edges, from, sum(from, {b + in, a + in, a - in, b - in}), 0.1 * apart}, touches};
}

// The same way with the parts, their ends and corners in another order.
PairWay reordered(PairWay way, int order) {
  const auto with = [&](const std::array<std::size_t, 4>& places) {
    const PairWay old = way;
    for (std::size_t i = 0; i < 4; ++i) way.from[i] = old.from[places[i]], way.to[i] = old.to[places[i]];
  };
  if (way.kind == PairKind::nodeTriangle && order > 0) with({0, 2, 3, 1});
  if (way.kind == PairKind::nodeTriangle && order > 1) with({0, 1, 3, 2});
  if (way.kind == PairKind::edges && order > 0) with({2, 3, 0, 1});
  if (way.kind == PairKind::edges && order > 1) with({1, 0, 2, 3});
  return way;
}

PairWay turned(PairWay way, const Mat3& turn, double scale, const Vec3& together) {
  way.from = moved(turn, scale, Vec3::Zero(), way.from);
  way.to = moved(turn, scale, together, way.to);
  way.gap *= scale;
  return way;
}

std::vector<HardWay> allHardWays() {
  std::vector<HardWay> all = hardNodeWays();
  for (const auto& more : {hardEdgeWays(), shrinkingWays()}) all.insert(all.end(), more.begin(), more.end());
  all.push_back(saddle(0.95 * kGap, true));
  all.push_back(saddle(1.05 * kGap, false));
  for (const double apart : {1e-2, 1e-4, 1e-6}) {
    all.push_back(glidingWay(apart, 0.001, true));
    all.push_back(glidingWay(apart, 0.001, false));
    if (apart > 1e-5) all.push_back(glidingWay(apart, 0.5, false));  // the search along it is long
  }
  return all;
}

// As they are and turned, which rounds them off what they are; in another order; tiny and large; and both carried along, so
// fast that what they do to each other is little beside it.
TEST(PairPath, FindsTheFirstTouchOfHardWays) {
  PairRandom random(3);
  for (const HardWay& hard : allHardWays()) {
    SCOPED_TRACE(hard.name + (hard.touches ? ", a touch" : ", none"));
    for (int trial = 0; trial < 24; ++trial) {
      const Mat3 turn = trial % 4 == 0 ? Mat3::Identity() : random.turn();
      const double scale = std::array{1.0, 1e-6, 1e3}[toIndex(trial / 3 % 3)];
      const Vec3 together = trial % 2 == 0 || hard.way.gap < 1e-4 ? Vec3(0, 0, 0) : Vec3(1e5 * scale * random.vector());
      const PairWay way = turned(reordered(hard.way, trial % 3), turn, scale, together);
      EXPECT_EQ(verdictOn(way), hard.touches ? Verdict::touch : Verdict::apart) << trial;
    }
  }
}

// Where rounding is as much as their distance, one may be told of that is none; none is missed.
TEST(PairPath, MissesNoTouchOfPartsThatRoundingMoves) {
  PairRandom random(5);
  for (const double apart : {1e-8, 1e-10, 1e-12, 1e-14}) {
    for (int trial = 0; trial < 100; ++trial) {
      const PairWay way = turned(glidingWay(apart, 0.001, true).way, random.turn(), 1, random.vector());
      const auto touch = firstTouch(way.kind, way.from, way.to, way.gap);
      ASSERT_TRUE(touch) << apart;
      EXPECT_GE(touch->share, 0);
      EXPECT_LE(touch->share, 0.95);
    }
  }
}

// The shares that are known.
TEST(PairPath, TellsWhenTheyTouch) {
  for (const double end : {-1.0, -100.0, 0.0, kGap}) {
    const HardWay falling = nodeWay("", {0.5, 0.5, 1}, {0.5, 0.5, end}, true);
    const auto touch = firstTouch(falling.way.kind, falling.way.from, falling.way.to, kGap);
    ASSERT_TRUE(touch);
    EXPECT_LE(touch->share, (1 - kGap) / (1 - end) + 1e-15);
    EXPECT_GE(touch->share, (1 - 1.01 * kGap) / (1 - end));
    EXPECT_NEAR(touch->at.normal.z(), 1, 1e-12);
    EXPECT_NEAR(touch->at.weights[1], -0.5, 1e-12);
  }
  const PairPlaces there{Vec3(1, 1, 0), Vec3(0, 0, 0), Vec3(3, 0, 0), Vec3(0, 3, 0)};
  const auto already = firstTouch(PairKind::nodeTriangle, there, there, kGap);
  ASSERT_TRUE(already);
  EXPECT_EQ(already->share, 0);
}

// s of this thread, a call
double costOf(const std::vector<PairWay>& ways) {
  double least = 1;
  for (int trial = 0; trial < 15; ++trial) {
    const double begin = threadSeconds();
    int touching = 0;
    for (const PairWay& way : ways) touching += firstTouch(way.kind, way.from, way.to, way.gap).has_value();
    EXPECT_LT(touching, static_cast<int>(ways.size()));
    least = std::min(least, threadSeconds() - begin);
  }
  return least / static_cast<double>(ways.size());
}

// What both do together costs nothing: neither to be carried along fast nor to glide along each other.
TEST(PairPathBench, IsCheapForWaysThatTheyGoTogether) {
  PairRandom random(4);
  std::vector<PairWay> still, carried, gliding;
  for (int k = 0; k < 2000; ++k) {
    PairWay way{k % 2 == 0 ? PairKind::edges : PairKind::nodeTriangle, random.places(), {}, 1e-3};
    for (std::size_t i = 0; i < 4; ++i) way.to[i] = way.from[i] + 0.01 * random.vector();
    if (way.distance(0) < 0.003) continue;
    still.push_back(way);
    carried.push_back(turned(way, Mat3::Identity(), 1, 1e4 * random.vector()));
    gliding.push_back(glidingWay(1e-6, 0.1, false).way);
  }
  const double alone = costOf(still);
  EXPECT_LT(costOf(carried), 3 * alone);
  EXPECT_LT(costOf(gliding), 10 * alone);
}

}  // namespace
}  // namespace selvedge::test
