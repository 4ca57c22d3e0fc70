// The door for a change of topology, judged by a checker of its own: thousands of random splits on every kind of mesh.
#include "model/tears/tears.h"

#include <map>
#include <set>

#include <gtest/gtest.h>

#include "io/mesh/mesh_reader.h"
#include "model/cloth_body.h"
#include "model/generators/mesh_generators.h"
#include "model/mesh/spring_network.h"
#include "model/tears/torn_springs.h"
#include "support/random_draw.h"

namespace selvedge::test {
namespace {

using Triangles = std::vector<std::array<int, 3>>;

// What must hold after any number of edits; shares no code with them.
void expectSound(const Mesh& made, const Tears& tears) {
  ASSERT_EQ(tears.triangles.size(), made.triangles.size());
  std::vector<int> uses(toIndex(tears.nodes()), 0);
  std::map<std::pair<int, int>, int> sides;
  std::map<int, std::map<int, int>> next;  // about a node: the corner after it -> the one before it
  for (std::size_t t = 0; t < made.triangles.size(); ++t) {
    const auto& corners = tears.triangles[t];
    for (std::size_t k = 0; k < 3; ++k) {
      ++uses[toIndex(corners[k])];
      EXPECT_EQ(tears.origin(corners[k]), made.triangles[t][k]) << "a corner is its node or a copy of it";
      ++sides[{corners[k], corners[(k + 1) % 3]}];
      next[corners[k]][corners[(k + 1) % 3]] = corners[(k + 2) % 3];
    }
  }
  for (const auto& [side, count] : sides) ASSERT_EQ(count, 1) << "an edge has a triangle on each side at most";
  for (std::size_t node = 0; node < uses.size(); ++node) {
    ASSERT_GT(uses[node], 0) << "node " << node << " is in no triangle";
  }
  for (auto& [node, after] : next) {  // all triangles about it hang together by edges
    std::set<int> befores;
    for (const auto& [first, last] : after) befores.insert(last);
    int start = after.begin()->first;
    for (const auto& [first, last] : after) {
      if (!befores.contains(first)) start = first;
    }
    std::size_t reached = 0;
    for (auto at = after.find(start); at != after.end() && reached < after.size(); at = after.find(at->second))
      ++reached;
    ASSERT_EQ(reached, after.size()) << "the cloth hangs together by node " << node << " alone";
  }
}

// Of the springs as they are: what none of them has lost.
double stiffnessLeft(const std::vector<Spring>& springs) {
  double sum = 0;
  for (const Spring& spring : springs) {
    if (spring.kind != SpringKind::bend) sum += spring.warp + spring.weft;
  }
  return sum;
}

struct Kind {
  const char* name;
  Mesh (*make)();
};
const Kind kKinds[] = {
    {"one_way",
     [] {
       return gridMesh({1, 1}, 13, 11, Diagonals::oneWay);
     }},
    {"alternating",
     [] {
       return gridMesh({1, 1}, 12, 9, Diagonals::alternating);
     }},
    {"crossed",
     [] {
       return gridMesh({1, 1}, 8, 7, Diagonals::crossed);
     }},
    {"staggered",
     [] {
       return staggeredMesh({1, 1}, 11, 11);
     }},
    {"disc", [] { return discMesh(1, 6); }},
    {"pillow",
     [] {
       return pillowMesh({1, 1}, 9, 9, Diagonals::alternating);
     }},
    {"file", [] { return readMesh(SELVEDGE_SOURCE_DIR "/tests/meshes/ball.obj"); }},
};

class TearsOf : public testing::TestWithParam<Kind> {};

TEST_P(TearsOf, RandomSplitsLeaveASoundMesh) {
  const Mesh made = GetParam().make();
  RandomDraw draw(7);
  long splits = 0;
  for (int round = 0; round < 12; ++round) {
    TearEdit edit(wholeCloth(made));
    for (int attempt = 0; attempt < 300; ++attempt) {
      const int node = draw.wholeBetween(0, edit.tears().nodes() - 1);
      const std::vector<NodeFan> fans = edit.fans(node);
      const NodeFan& fan = fans.front();
      const int count = static_cast<int>(fan.triangles.size());
      if (count < 2) continue;
      const int first = fan.closed ? draw.wholeBetween(0, count - 1) : 0, length = draw.wholeBetween(1, count - 1);
      std::vector<int> part;
      for (int i = 0; i < length; ++i) part.push_back(fan.triangles[toIndex((first + i) % count)]);
      edit.split(node, part);
      ++splits;
    }
    const Tears tears = edit.take();
    expectSound(made, tears);
    if (HasFatalFailure()) return;
    // The mesh as laws see it: masses, edges, hinges.
    std::vector<NamedMesh> meshes(1);
    meshes.front().mesh = made;
    const std::vector<ClothBody> bodies = makeBodies(meshes, &tears);
    EXPECT_EQ(bodies.front().count(), tears.nodes());
    EXPECT_EQ(bodies.front().mesh.nodes(), tears.nodes());
    EXPECT_NEAR(stiffnessLeft(deriveSprings(bodies.front().mesh, bodies.front().topology).springs),
                stiffnessLeft(deriveSprings(made, buildTopology(made)).springs), 1e-9)
        << "each triangle gives its edges the same, torn or not";
    if (!made.springs.empty()) {
      for (const Spring& spring : bodies.front().mesh.springs) {
        const auto place = [&](int node) { return made.positions[toIndex(tears.origin(node))]; };
        const double length = (place(spring.a) - place(spring.b)).norm();
        EXPECT_NEAR(spring.rest, length, 1e-12) << "it is between copies of its ends";
      }
    }
  }
  EXPECT_GT(splits, 1400);
}

INSTANTIATE_TEST_SUITE_P(All, TearsOf, testing::ValuesIn(kKinds), [](const auto& each) { return each.param.name; });

// A grid that is torn along a row keeps its springs along that row, half for each side, and none across.
TEST(TornSprings, ALineGivesHalfToEachSide) {
  for (const Diagonals diagonals : {Diagonals::oneWay, Diagonals::alternating, Diagonals::crossed}) {
    const Mesh made = gridMesh({4, 4}, 5, 5, diagonals);
    TearEdit edit(wholeCloth(made));
    for (int column = 0; column < 5; ++column) {  // the row in the middle: what is below gets copies
      const int node = 10 + column;
      std::vector<int> below;
      for (const int t : edit.trianglesAt(node)) {
        double y = 0;
        for (const auto& corner : made.rest[toIndex(t)]) y += corner.y() / 3;
        if (y < 0) below.push_back(t);
      }
      if (below.size() < edit.trianglesAt(node).size() && !below.empty()) edit.split(node, below);
    }
    const Tears tears = edit.take();
    EXPECT_EQ(tears.copyOf.size(), 5U);
    const std::vector<Spring> torn = tornSprings(made, tears.triangles);
    const auto rowOf = [&](int node) { return made.positions[toIndex(tears.origin(node))].y(); };
    const auto isBelow = [&](int node) { return node >= tears.made || rowOf(node) < 0; };
    double along = 0, bends = 0;
    for (const Spring& spring : torn) {
      EXPECT_EQ(isBelow(spring.a), isBelow(spring.b)) << "a spring runs across the tear";
      if (rowOf(spring.a) != 0 || rowOf(spring.b) != 0) continue;
      along += spring.warp;
      bends += spring.bend.x();
      EXPECT_DOUBLE_EQ(spring.warp, spring.kind == SpringKind::stretch ? 0.5 : 0);
    }
    EXPECT_DOUBLE_EQ(along, 4);
    EXPECT_GT(bends, 0);
    double madeBends = 0;
    for (const Spring& spring : made.springs) {
      if (rowOf(spring.a) == 0 && rowOf(spring.b) == 0) madeBends += spring.bend.x();
    }
    EXPECT_NEAR(bends, madeBends, 1e-12);
  }
}

TEST(TearEdit, SheetsThatWouldHangByANodePart) {
  const Mesh made = gridMesh({2, 1}, 3, 2, Diagonals::oneWay);
  TearEdit edit(wholeCloth(made));
  // The node in the middle of the upper row comes apart between its cells: what is left of their edge is one node.
  std::vector<int> right;
  for (const int t : edit.trianglesAt(1)) {
    double x = 0;
    for (const auto& corner : made.rest[toIndex(t)]) x += corner.x() / 3;
    if (x > 0) right.push_back(t);
  }
  edit.split(1, right);
  EXPECT_EQ(edit.tears().copyOf.size(), 2U) << "the node below it, too";
  expectSound(made, edit.tears());
}

std::vector<Vec2> flatPlaces(const Mesh& mesh) {
  std::vector<Vec2> places;
  for (const Vec3& place : mesh.positions) places.emplace_back(place.x(), place.y());
  return places;
}

// A line right across parts every mesh in two, and each side is sound.
TEST(CutLine, RightAcrossPartsInTwo) {
  RandomDraw draw(3);
  for (const Kind& kind : kKinds) {
    const Mesh made = kind.make();
    if (made.triangles.empty()) continue;
    double reach = 0;
    for (const Vec3& place : made.positions) reach = std::max(reach, place.norm());
    for (int round = 0; round < 20; ++round) {
      const double angle = draw.between(0, 3.14), off = draw.between(-0.3, 0.3) * reach;
      const Vec2 along(std::cos(angle), std::sin(angle)), middle = off * Vec2(-along.y(), along.x());
      const std::vector<Vec2> line{middle - 3 * reach * along, middle + draw.between(-0.2, 0.2) * reach * along,
                                   middle + 3 * reach * along};
      const auto edges = partedEdges(made.triangles, {}, flatPlaces(made), line);
      TearEdit edit(wholeCloth(made));
      ASSERT_TRUE(edit.cut(edges)) << kind.name;
      expectSound(made, edit.tears());
      if (HasFatalFailure()) return;
      // No triangle has its middle on one side and hangs together by an edge with one on the other.
      const Tears& tears = edit.tears();
      std::map<NodePair, double> sides;
      for (const auto& corners : tears.triangles) {
        Vec2 sum = Vec2::Zero();
        for (const int node : corners) sum += flatPlaces(made)[toIndex(tears.origin(node))] / 3;
        const double side = along.x() * (sum - middle).y() - along.y() * (sum - middle).x() > 0 ? 1 : -1;
        for (std::size_t k = 0; k < 3; ++k) {
          const NodePair edge{std::min(corners[k], corners[(k + 1) % 3]), std::max(corners[k], corners[(k + 1) % 3])};
          const auto [at, first] = sides.try_emplace(edge, side);
          EXPECT_EQ(at->second, side) << kind.name;
        }
      }
    }
  }
}

TEST(CutLine, ThatEndsInsideLeavesASlit) {
  const Mesh made = gridMesh({1, 1}, 9, 9, Diagonals::oneWay);
  const std::vector<Vec2> line{{0.01, 0.8}, {0.01, 0.02}};
  TearEdit edit(wholeCloth(made));
  ASSERT_TRUE(edit.cut(partedEdges(made.triangles, {}, flatPlaces(made), line)));
  EXPECT_EQ(edit.tears().copyOf.size(), 4U) << "from the border to the node before the end";
  expectSound(made, edit.tears());
  // One that goes there and back on itself, and one beside the cloth, part nothing.
  const std::vector<Vec2> back{{0.01, 0.8}, {0.01, -0.8}, {0.01, 0.8}}, beside{{2, 0.8}, {2, -0.8}};
  EXPECT_TRUE(partedEdges(made.triangles, {}, flatPlaces(made), back).empty());
  EXPECT_TRUE(partedEdges(made.triangles, {}, flatPlaces(made), beside).empty());
}

TEST(CutLine, CrossesLoneSprings) {
  const std::vector<NodePair> springs{{0, 1}, {1, 2}};
  const std::vector<Vec2> places{{0, 0}, {1, 0}, {2, 0}};
  const std::vector<Vec2> line{{1.5, -1}, {1.5, 1}};
  EXPECT_EQ(partedEdges({}, springs, places, line), (std::vector<NodePair>{{1, 2}}));
}

TEST(Tears, CopiesHaveTheNumbersOfTheirNodes) {
  Tears tears;
  tears.made = 2;
  tears.copyOf = {1, 2};  // a copy of node 1, and one of that copy
  VecX two(4);
  two << 1, 2, 3, 4;
  const VecX all = withCopies(two, 2, tears);
  ASSERT_EQ(all.size(), 8);
  EXPECT_EQ(all[4], 3);
  EXPECT_EQ(all[7], 4);
  EXPECT_EQ(tears.origin(3), 1);
}

}  // namespace
}  // namespace selvedge::test
