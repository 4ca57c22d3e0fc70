// Which parts of cloth are near to each other: those of a search over all, in one order, and one touch where several pairs are
// nearest at the same nodes.
#include <algorithm>
#include <utility>

#include "contact/cloth/pair_path.h"
#include "contact/cloth_pair.h"

namespace selvedge::test {
namespace {

// Sheets whose nodes lie on each other: most of their pairs are nearest at the same nodes.
TEST(TouchingPairs, OfTheSameNodesAreOneTouchWithTheMassOfAll) {
  TwoSheets sheets(6, 0.1, 0.05);
  State state = sheets.pressed(1, 0, 0);
  for (int i = sheets.nodesOfOne(); i < sheets.cloth->blockCount(); ++i) state.q.segment<2>(3 * i) -= Vec2(0.05, -0.03);
  sheets.cloth->fix(state, {0.01, false});
  double mass = 0;
  std::size_t touching = 0;
  const auto energyOfAll = [&](const VecX& q) {
    mass = 0, touching = 0;
    double sum = 0;
    for (const ClothPair& pair : sheets.pairs->active()) {
      const PairPlaces places = sheets.pairs->near().at(q, pair);
      const double depth = pair.thickness - distanceOf(pair.kind, places).d;
      if (depth <= 0) continue;
      ++touching, mass += pair.mass;
      const double share = pair.kind == PairKind::edges ? parallelShare(places, pair.leastCross).value : 1;
      sum += pair.mass * sheets.pairs->rates().stiffness * share * penalty(depth, pair.thickness).value;
    }
    return sum;
  };
  const VecX slope = numericGradient(energyOfAll, state.q, 1e-6);
  const double energy = energyOfAll(state.q);
  const std::vector<TouchingPairs::Touch>& touches = sheets.pairs->touches(state);
  double massOfTouches = 0;
  for (const TouchingPairs::Touch& touch : touches) massOfTouches += touch.mass;
  EXPECT_NEAR(massOfTouches, mass, 1e-12 * mass);
  EXPECT_NEAR(sheets.push->energy(state), energy, 1e-12 * energy);
  EXPECT_LT(4 * touches.size(), 3 * touching) << touches.size() << " of " << touching;
  VecX F = VecX::Zero(state.q.size());
  sheets.push->addForce(state, F);
  EXPECT_LT((F + slope).norm(), 1e-5 * F.norm());
}

// The nodes of a cut come last, those of the other sheet, which is crumpled and touches itself, before them.
TEST(TouchingPairs, AreInOrderWhereASheetWasCut) {
  const std::vector<NodePair> cut{{1, 5}, {5, 9}, {9, 13}};
  TwoSheets sheets(4, 0.1, 0.05, cut);
  ASSERT_EQ(sheets.cloth->blockCount(), 36);
  const State state = sheets.pressed(1, 0.2);
  sheets.cloth->fix(state, {0.01, false});
  EXPECT_GT(sheets.pairs->active().size(), 100U);
  EXPECT_TRUE(std::ranges::is_sorted(sheets.pairs->active(), {},
                                     [](const ClothPair& pair) { return std::pair(pair.kind, pair.nodes); }));
  EXPECT_FALSE(sheets.pairs->fix(state, {0.01, false})) << "nothing new touches";
}

// What it finds must not depend on when it last looked.
TEST(NearPairs, AreThoseOfASearchOverAll) {
  constexpr double kThickness = 0.04;
  TwoSheets sheets(6, kThickness, 0.03);
  State state = sheets.pressed(8);
  NearPairs now(*sheets.cloth, sheets.contact);
  std::mt19937 random(1);
  std::uniform_real_distribution<double> uniform(-1, 1);
  std::vector<std::array<int, 3>> edges;
  for (const ClothBody& body : sheets.cloth->bodies()) {
    for (const Edge& edge : body.topology.edges) edges.push_back({edge.a, edge.b});
  }
  std::size_t most = 0, mostOnTheWay = 0;
  int touching = 0;
  for (int step = 0; step < 60; ++step) {
    for (Eigen::Index i = 0; i < state.q.size(); ++i) state.q[i] += (step < 30 ? 0.001 : 0.02) * uniform(random);
    for (Eigen::Index i = 0; i < state.v.size(); ++i) state.v[i] = uniform(random);
    const double h = step % 3 == 0 ? 0.0 : 0.02;
    now.update(state, h);
    NearPairs anew(*sheets.cloth, sheets.contact);
    anew.update(state, h);
    State after = state;
    after.q += h * state.v;
    // Those that are near at one of some moments of the way.
    const auto comesNear = [&](const ClothPair& pair) {
      for (const double share : {0.0, 0.25, 0.5, 0.75, 1.0}) {
        State then = state;
        then.q += share * h * state.v;
        if (distanceOf(pair.kind, now.places(then, pair)).d < now.reach()) return true;
      }
      return false;
    };
    const auto near = [&](NearPairs& pairs, bool onTheWay) {
      std::vector<std::array<int, 5>> all;
      for (const ClothPair& pair : pairs.pairs()) {
        const bool taken = onTheWay ? comesNear(pair) : pairs.mayMeet(pair);
        if (taken)
          all.push_back({static_cast<int>(pair.kind), pair.nodes[0], pair.nodes[1], pair.nodes[2], pair.nodes[3]});
      }
      return all;
    };
    EXPECT_EQ(near(now, false), near(anew, false));
    const auto found = near(now, true);
    std::size_t count = 0;
    const auto countNear = [&](PairKind kind, const std::array<int, 4>& nodes) {
      count += comesNear({.kind = kind, .nodes = nodes});
    };
    for (int node = 0; node < sheets.cloth->blockCount(); ++node) {
      for (const auto& [a, b, c] : sheets.cloth->mesh().triangles) {
        if (node != a && node != b && node != c) countNear(PairKind::nodeTriangle, {node, a, b, c});
      }
    }
    for (std::size_t i = 0; i < edges.size(); ++i) {
      for (std::size_t j = i + 1; j < edges.size(); ++j) {
        const auto &one = edges[i], &other = edges[j];
        if (one[0] == other[0] || one[0] == other[1] || one[1] == other[0] || one[1] == other[1]) continue;
        countNear(PairKind::edges, {one[0], one[1], other[0], other[1]});
      }
    }
    EXPECT_EQ(found.size(), count);
    most = std::max(most, count);
    mostOnTheWay = std::max(mostOnTheWay, now.onTheWay(state, after, 0.01).size());
    // What touches on a way is on the filter's list, on a short way that the list of near pairs covers, and on a long one.
    for (const double way : {h, 0.6}) {
      State there = state;
      there.q += way * state.v;
      std::set<std::array<int, 4>> listed;
      for (const ClothPair& pair : now.onTheWay(state, there, 0.01)) listed.insert(pair.nodes);
      const auto isListed = [&](PairKind kind, const std::array<int, 4>& nodes) {
        const ClothPair pair{.kind = kind, .nodes = nodes};
        const bool touches = firstTouch(kind, now.places(state, pair), now.places(there, pair), 0.01).has_value();
        touching += touches;
        return !touches || listed.contains(nodes);
      };
      for (int node = 0; node < sheets.cloth->blockCount(); ++node) {
        for (const auto& [a, b, c] : sheets.cloth->mesh().triangles) {
          if (node == a || node == b || node == c) continue;
          ASSERT_TRUE(isListed(PairKind::nodeTriangle, {node, a, b, c}));
        }
      }
    }
  }
  EXPECT_GT(most, 100U);
  EXPECT_GT(mostOnTheWay, 20U);
  EXPECT_GT(touching, 1000);
}

}  // namespace
}  // namespace selvedge::test
