// The door for a change of topology, judged by a checker of its own: thousands of random splits on every kind of mesh.
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "io/mesh/mesh_reader.h"
#include "model/cloth_body.h"
#include "model/generators/mesh_generators.h"
#include "model/mesh/spring_network.h"
#include "model/sound_cloth.h"
#include "model/tears/tear_edit.h"
#include "model/tears/torn_springs.h"
#include "support/random_draw.h"

namespace selvedge::test {
namespace {

// Of the springs as they are: what none of them has lost.
double stiffnessLeft(const std::vector<Spring>& springs) {
  double sum = 0;
  for (const Spring& spring : springs) {
    if (spring.kind != SpringKind::bend) sum += spring.warp + spring.weft;
  }
  return sum;
}

class TearsOf : public testing::TestWithParam<ClothKind> {};

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

INSTANTIATE_TEST_SUITE_P(All, TearsOf, testing::ValuesIn(kClothKinds),
                         [](const auto& each) { return each.param.name; });

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
    EXPECT_EQ(tears.copies(), 5U);
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
  EXPECT_EQ(edit.tears().copies(), 2U) << "the node below it, too";
  expectSound(made, edit.tears());
}

TEST(Tears, CopiesHaveTheNumbersOfTheirNodes) {
  Tears tears;
  tears.made = 2;
  tears.add(1, 1, 0, 1);  // a copy of node 1
  tears.add(2, 2, 0, 1);  // and one of that copy
  VecX two(4);
  two << 1, 2, 3, 4;
  const VecX all = withAdded(two, 2, tears);
  ASSERT_EQ(all.size(), 8);
  EXPECT_EQ(all[4], 3);
  EXPECT_EQ(all[7], 4);
  EXPECT_EQ(tears.origin(3), 1);
}

}  // namespace
}  // namespace selvedge::test
