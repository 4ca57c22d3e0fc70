// Lines across cloth: what they cross, how triangles are divided, and what comes apart.
#include "model/tears/cut_path.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "model/cloth_body.h"
#include "model/sound_cloth.h"
#include "support/random_draw.h"

namespace selvedge::test {
namespace {

using Line = std::vector<Vec2>;

std::vector<Vec3> seenPlaces(const Mesh& made, const Tears& tears) {
  std::vector<Vec3> places;
  for (const std::map<int, double>& parts : partsOfNodes(tears)) {
    Vec3 sum = Vec3::Zero();
    for (const auto& [from, weight] : parts) sum += weight * made.positions[toIndex(from)];
    places.emplace_back(sum.x(), sum.y(), 1);
  }
  return places;
}

// A line over the cloth as it is by now, seen from the front.
std::vector<CutPiece> piecesOf(const Line& line, const Mesh& made, const Tears& tears) {
  std::vector<CutPiece> pieces = strokeAcross(tears.triangles, {}, seenPlaces(made, tears), line).pieces;
  for (CutPiece& piece : pieces) piece = asMade(piece, tears);
  return pieces;
}

bool cut(TearEdit& edit, const std::vector<CutPiece>& pieces, double snap) {
  return edit.cut(divideAlong(edit, pieces, snap));
}

double longestEdge(const Mesh& made) {
  double longest = 0;
  for (const auto& [a, b, c] : made.triangles) {
    for (const auto& [from, to] : {std::pair(a, b), std::pair(b, c), std::pair(c, a)})
      longest = std::max(longest, (made.positions[toIndex(to)] - made.positions[toIndex(from)]).norm());
  }
  return longest;
}

double reachOf(const Mesh& made) {
  double reach = 0;
  for (const Vec3& place : made.positions) reach = std::max(reach, place.norm());
  return reach;
}

struct LineThrough {
  Vec2 along, middle;
  double offset(const Vec3& place) const {
    const Vec2 from = place.head<2>() - middle;
    return along.x() * from.y() - along.y() * from.x();
  }
};

// No piece has triangles well on both sides.
void expectParted(const Mesh& made, const Tears& tears, const LineThrough& line, double slack) {
  const std::vector<Vec3> places = seenPlaces(made, tears);
  const std::vector<int> piece = piecesBySides(tears.triangles);
  std::vector<std::array<int, 2>> on(piece.size(), {0, 0});
  for (std::size_t t = 0; t < piece.size(); ++t) {
    Vec3 sum = Vec3::Zero();
    for (const int node : tears.triangles[t]) sum += places[toIndex(node)] / 3;
    const double off = line.offset(sum);
    if (std::abs(off) > slack) ++on[toIndex(piece[t])][off > 0 ? 1 : 0];
  }
  for (const auto& [right, left] : on) EXPECT_TRUE(right == 0 || left == 0) << right << " and " << left;
}

class CutPathOf : public testing::TestWithParam<ClothKind> {};

TEST_P(CutPathOf, RightAcrossPartsInTwo) {
  const Mesh made = GetParam().make();
  const double reach = reachOf(made), edge = longestEdge(made);
  RandomDraw draw(3);
  for (const double snap : {0.05, 0.5}) {
    for (int round = 0; round < 40; ++round) {
      const double angle = draw.between(0, 3.14), off = draw.between(-0.3, 0.3) * reach;
      LineThrough through{Vec2(std::cos(angle), std::sin(angle)), Vec2::Zero()};
      through.middle = off * Vec2(-through.along.y(), through.along.x());
      const Line line{through.middle - 3 * reach * through.along,
                      through.middle + draw.between(-0.2, 0.2) * reach * through.along,
                      through.middle + 3 * reach * through.along};
      TearEdit edit(wholeCloth(made));
      ASSERT_TRUE(cut(edit, piecesOf(line, made, edit.tears()), snap));
      expectSound(made, edit.tears());
      if (HasFatalFailure()) return;
      if (snap == 0.5) {
        EXPECT_TRUE(edit.tears().partOf.empty());
      }
      expectParted(made, edit.tears(), through, snap == 0.5 ? edge : 0.06 * edge);
      const std::vector<Vec3> places = seenPlaces(made, edit.tears());
      for (int node = made.nodes(); node < edit.tears().nodes(); ++node) {
        EXPECT_LE(std::abs(through.offset(places[toIndex(node)])), (snap + 1e-9) * edge)
            << "what comes apart is on the line, or the nearest node";
      }
    }
  }
}

// Lines along rows, columns and diagonals, through nodes and right through the middles of edges, where rounding decides.
TEST_P(CutPathOf, LinesThroughNodesAndMiddlesPart) {
  const Mesh made = GetParam().make();
  const double reach = reachOf(made), edge = longestEdge(made);
  RandomDraw draw(7);
  for (const double snap : {0.05, 0.5}) {
    for (int round = 0; round < 60; ++round) {
      const auto someNode = [&] {
        return Vec2(made.positions[toIndex(draw.wholeBetween(0, made.nodes() - 1))].head<2>());
      };
      const Vec2 a = round % 3 == 0 ? someNode() : Vec2(0.5 * (someNode() + someNode())), b = someNode();
      if ((b - a).norm() < 0.3 * edge) continue;
      const LineThrough through{(b - a).normalized(), a};
      SCOPED_TRACE(
          fmt::format("from {}, {} along {}, {}, snap {}", a.x(), a.y(), through.along.x(), through.along.y(), snap));
      const Line line{a - 3 * reach * through.along, a, b, a + 3 * reach * through.along};
      TearEdit edit(wholeCloth(made));
      if (!cut(edit, piecesOf(line, made, edit.tears()), snap)) continue;  // it runs along the border
      expectSound(made, edit.tears());
      if (HasFatalFailure()) return;
      expectParted(made, edit.tears(), through, (snap + 0.01) * edge);
    }
  }
}

// Line after line over what others have left, in edits of one and of several, with tears between them.
TEST_P(CutPathOf, RandomCutsAndTearsLeaveASoundMesh) {
  const Mesh made = GetParam().make();
  const double reach = reachOf(made);
  RandomDraw draw(11);
  long edits = 0;
  for (int round = 0; round < 3; ++round) {
    Tears tears = wholeCloth(made);
    for (int moment = 0; moment < 12; ++moment) {
      TearEdit edit(tears);
      for (int i = 0; i < 3; ++i) {
        Line line;
        for (int k = draw.wholeBetween(2, 6); k > 0; --k)
          line.emplace_back(draw.between(-1.2, 1.2) * reach, draw.between(-1.2, 1.2) * reach);
        // What was drawn over the cloth as it was before this edit reaches it as it is now.
        edits += cut(edit, piecesOf(line, made, tears), draw.wholeBetween(0, 3) == 0 ? 0.5 : 0.05);
        const int node = draw.wholeBetween(0, edit.tears().nodes() - 1);
        const std::vector<NodeFan> fans = edit.fans(node);
        if (fans.front().triangles.size() < 2) continue;
        edit.split(node, {fans.front().triangles.front()});
        ++edits;
      }
      tears = edit.take();
      expectSound(made, tears);
      if (HasFatalFailure()) return;
    }
    std::vector<NamedMesh> meshes(1);
    meshes.front().mesh = made;
    const ClothBody body = makeBodies(meshes, &tears).front();
    EXPECT_EQ(body.count(), tears.nodes());
    double area = 0, whole = 0;
    for (const auto& rest : body.mesh.rest) area += triangleArea(rest);
    for (const auto& rest : made.rest) whole += triangleArea(rest);
    EXPECT_NEAR(area, whole, 1e-12 * whole);
    for (int t = 0; t < static_cast<int>(body.mesh.triangles.size()); ++t)
      EXPECT_GT(triangleArea(body.mesh.rest[toIndex(t)]) * triangleArea(made.rest[toIndex(tears.rootOf(t))]), 0);
  }
  EXPECT_GT(edits, 100);
}

INSTANTIATE_TEST_SUITE_P(All, CutPathOf, testing::ValuesIn(kClothKinds),
                         [](const auto& each) { return each.param.name; });

TEST(CutPath, ThatEndsInsideLeavesASlit) {
  const Mesh made = gridMesh({1, 1}, 9, 9, Diagonals::oneWay);
  const auto copiesAfter = [&](const Line& line, double snap) {
    TearEdit edit(wholeCloth(made));
    cut(edit, piecesOf(line, made, edit.tears()), snap);
    expectSound(made, edit.tears());
    return edit.tears().copies();
  };
  EXPECT_EQ(copiesAfter({{0.01, 0.8}, {0.01, -0.02}}, 0.5), 4U) << "from the border to the node before the end";
  EXPECT_EQ(copiesAfter({{0.05, 0.8}, {0.05, 0.02}}, 0.05), 8U) << "each row and each diagonal that it crosses";
  EXPECT_EQ(copiesAfter({{0.05, 0.36}, {0.05, 0.34}}, 0.05), 0U) << "within a triangle";
  EXPECT_EQ(copiesAfter({{2, 0.8}, {2, -0.8}}, 0.05), 0U) << "beside the cloth";
  for (const double snap : {0.05, 0.5})
    EXPECT_EQ(copiesAfter({{0.05, 0.8}, {0.05, -0.8}, {0.05, 0.8}}, snap), 0U) << "there and back on itself";
}

// A cut that ends inside the cloth is gone on with from there, as if it had been one.
TEST(CutPath, GoesOnWhereAnotherEnded) {
  RandomDraw draw(1);
  for (const ClothKind& kind : kClothKinds) {
    SCOPED_TRACE(kind.name);
    const Mesh made = kind.make();
    const double reach = reachOf(made), edge = longestEdge(made);
    for (const double snap : {0.05, 0.5}) {
      for (int round = 0; round < 40; ++round) {
        const double angle = draw.between(0, 3.14);
        LineThrough through{Vec2(std::cos(angle), std::sin(angle)), Vec2::Zero()};
        through.middle = draw.between(-0.3, 0.3) * reach * Vec2(-through.along.y(), through.along.x());
        const Vec2 middle = through.middle + draw.between(-0.3, 0.3) * reach * through.along;
        SCOPED_TRACE(fmt::format("from {}, {} along {}, {}, snap {}", middle.x(), middle.y(), through.along.x(),
                                 through.along.y(), snap));
        Tears tears = wholeCloth(made);
        for (const double way : {-3.0, 3.0}) {
          TearEdit edit(tears);
          ASSERT_TRUE(cut(edit, piecesOf({middle, middle + way * reach * through.along}, made, tears), snap));
          tears = edit.take();
          expectSound(made, tears);
          if (HasFatalFailure()) return;
        }
        expectParted(made, tears, through, snap == 0.5 ? edge : 0.11 * edge);
      }
    }
  }
}

// Both sides of a gap are divided at the same place, by nodes that count as having been one: contact knows them by that.
TEST(CutPath, BothSidesOfAGapAreDividedAtOnePlace) {
  const Mesh made = gridMesh({1, 1}, 9, 9, Diagonals::oneWay);
  Tears tears = wholeCloth(made);
  for (const Line& line : {Line{{-0.8, 0}, {0.8, 0}}, Line{{0.05, 0.8}, {0.07, -0.8}}}) {
    TearEdit edit(tears);
    ASSERT_TRUE(cut(edit, piecesOf(line, made, tears), 0.05));
    tears = edit.take();
    expectSound(made, tears);
  }
  std::vector<int> onGap;
  for (int node = tears.made; node < tears.nodes(); ++node) {
    const Vec3 place = seenPlaces(made, tears)[toIndex(node)];
    if (!tears.addedAs(node).isCopy() && std::abs(place.y()) < 1e-9) onGap.push_back(node);
  }
  ASSERT_EQ(onGap.size(), 2U) << "a node above the gap, and one below";
  EXPECT_EQ(tears.origin(onGap[0]), tears.origin(onGap[1]));
}

TEST(CutPath, ADrawnLineIsTheSameInPerspective) {
  const Mesh made = gridMesh({1, 1}, 9, 9, Diagonals::alternating);
  const Tears whole = wholeCloth(made);
  std::vector<Vec3> flat, far;
  for (const Vec3& place : made.positions) {
    flat.emplace_back(place.x(), place.y(), 1);
    const double depth = 3 + place.x();  // the cloth leans away from the eye
    far.emplace_back(place.x() / depth, place.y() / depth, depth);
  }
  const Vec2 a(-0.6, 0.13), b(0.6, -0.2);
  const Stroke straight = strokeAcross(whole.triangles, {}, flat, Line{a, b});
  const Stroke leaning = strokeAcross(whole.triangles, {}, far, Line{a / (3 + a.x()), b / (3 + b.x())});
  ASSERT_EQ(straight.pieces.size(), leaning.pieces.size());
  for (std::size_t i = 0; i < straight.pieces.size(); ++i) {
    EXPECT_EQ(straight.pieces[i].nodes, leaning.pieces[i].nodes);
    EXPECT_LT((straight.pieces[i].from - leaning.pieces[i].from).norm(), 1e-3);
    EXPECT_LT((straight.pieces[i].to - leaning.pieces[i].to).norm(), 1e-3);
  }
}

TEST(CutPath, CrossesLoneSprings) {
  const std::vector<NodePair> springs{{0, 1}, {1, 2}};
  const std::vector<Vec3> places{{0, 0, 1}, {1, 0, 1}, {2, 0, 1}};
  EXPECT_EQ(strokeAcross({}, springs, places, Line{{1.5, -1}, {1.5, 1}}).edges, (std::vector<NodePair>{{1, 2}}));
}

// A place of the cloth stays the same place, whatever comes apart around it.
TEST(CutPath, PlacesOfTheClothStay) {
  const Mesh made = gridMesh({1, 1}, 7, 7, Diagonals::alternating);
  RandomDraw draw(13);
  TearEdit edit(wholeCloth(made));
  for (int i = 0; i < 6; ++i) {
    const Line line{Vec2(draw.between(-1, 1), -0.7), Vec2(draw.between(-1, 1), 0.7)};
    cut(edit, piecesOf(line, made, edit.tears()), 0.05);
  }
  const Tears tears = edit.take();
  const std::vector<Vec3> places = seenPlaces(made, tears);
  ASSERT_GT(tears.partOf.size(), 20U);
  for (int i = 0; i < 500; ++i) {
    const auto t = toIndex(draw.wholeBetween(0, static_cast<int>(made.triangles.size()) - 1));
    Vec3 weights(draw.between(0, 1), draw.between(0, 1), draw.between(0, 1));
    weights /= weights.sum();
    const ClothPlace now = placeNow({made.triangles[t], weights}, tears);
    EXPECT_GT(now.weights.minCoeff(), -1e-9) << "it is in the triangle that it is found in";
    Vec2 wanted = Vec2::Zero(), found = Vec2::Zero();
    for (std::size_t k = 0; k < 3; ++k) {
      const auto weight = static_cast<Eigen::Index>(k);
      wanted += weights[weight] * made.positions[toIndex(made.triangles[t][k])].head<2>();
      found += now.weights[weight] * places[toIndex(now.nodes[k])].head<2>();
    }
    EXPECT_LT((wanted - found).norm(), 1e-12);
    const ClothPlace back = placeMade(now, tears);
    for (std::size_t k = 0; k < 3; ++k) {
      const auto corner = std::ranges::find(back.nodes, made.triangles[t][k]) - back.nodes.begin();
      ASSERT_LT(corner, 3);
      EXPECT_NEAR(back.weights[corner], weights[static_cast<Eigen::Index>(k)], 1e-12);
    }
  }
}

}  // namespace
}  // namespace selvedge::test
