// Solids that come apart: after thousands of random splits, a checker that shares no code with the door finds all as it must be.
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "model/cloth_body.h"
#include "model/generators/mesh_generators.h"
#include "model/tears/tear_edit.h"
#include "support/random_draw.h"

namespace selvedge::test {
namespace {

using Face = std::array<int, 3>;

// Outward faces of a tetrahedron, by the sign of its volume at rest alone.
std::vector<Face> facesOf(const Mesh& made, const Tears& tears, std::size_t t) {
  const std::array<int, 4>& own = tears.tetrahedra[t];
  std::vector<Face> faces;
  const auto place = [&](int node) { return made.positions[toIndex(tears.placeOf(node).nodes[0])]; };
  for (std::size_t k = 0; k < 4; ++k) {
    Face face{own[(k + 1) % 4], own[(k + 2) % 4], own[(k + 3) % 4]};
    const Vec3 normal = (place(face[1]) - place(face[0])).cross(place(face[2]) - place(face[0]));
    if (normal.dot(place(own[k]) - place(face[0])) > 0) std::swap(face[1], face[2]);
    faces.push_back(face);
  }
  return faces;
}

Face turned(Face face) {
  while (face[0] != *std::ranges::min_element(face)) face = {face[1], face[2], face[0]};
  return face;
}

// How many groups those make that hang together by faces.
std::size_t groups(const Tears& tears, std::vector<std::size_t> left) {
  std::size_t count = 0;
  while (!left.empty()) {
    ++count;
    std::vector<std::size_t> reached{left.back()};
    left.pop_back();
    for (std::size_t i = 0; i < reached.size(); ++i) {
      const std::set<int> own(tears.tetrahedra[reached[i]].begin(), tears.tetrahedra[reached[i]].end());
      std::erase_if(left, [&](std::size_t other) {
        std::size_t shared = 0;
        for (const int node : tears.tetrahedra[other]) shared += own.count(node);
        if (shared == 3) reached.push_back(other);
        return shared == 3;
      });
    }
  }
  return count;
}

void expectSoundSolid(const Mesh& made, const Tears& tears) {
  ASSERT_EQ(tears.tetrahedra.size(), made.tetrahedra.size());
  std::map<int, std::vector<std::size_t>> about;
  std::multiset<Face> faces;
  for (std::size_t t = 0; t < tears.tetrahedra.size(); ++t) {
    for (std::size_t k = 0; k < 4; ++k) {
      const MadePlace place = tears.placeOf(tears.tetrahedra[t][k]);
      ASSERT_EQ(place.corners(), 1);
      ASSERT_EQ(place.nodes[0], made.tetrahedra[t][k]) << "each corner is where it was made";
      about[tears.tetrahedra[t][k]].push_back(t);
    }
    for (const Face& face : facesOf(made, tears, t)) faces.insert(turned(face));
  }
  ASSERT_EQ(about.size(), toIndex(tears.nodes())) << "every node is in use";
  for (const auto& [node, around] : about) ASSERT_EQ(groups(tears, around), 1U) << "it hangs together at " << node;
  std::multiset<Face> open;
  for (const Face& face : faces) {
    if (!faces.contains(turned({face[0], face[2], face[1]}))) open.insert(face);
  }
  std::multiset<Face> surface;
  for (const Face& face : tears.triangles) surface.insert(turned(face));
  ASSERT_EQ(surface, open) << "the surface is what has solid on one side alone";
  for (std::size_t t = 0; t < made.triangles.size(); ++t) {
    for (std::size_t k = 0; k < 3; ++k)
      ASSERT_EQ(tears.placeOf(tears.triangles[t][k]).nodes[0], made.triangles[t][k]) << "triangles keep their numbers";
  }
}

struct SolidKind {
  const char* name;
  Mesh (*make)();
};

class SolidTears : public testing::TestWithParam<SolidKind> {};

TEST_P(SolidTears, RandomSplitsLeaveASoundSolid) {
  const Mesh made = GetParam().make();
  RandomDraw draw(11);
  Tears tears = wholeCloth(made);
  for (int moment = 0; moment < 60; ++moment) {
    TearEdit edit(tears);
    for (int split = 0; split < 8; ++split) {
      const int node = draw.wholeBetween(0, edit.tears().nodes() - 1);
      const Vec3 along = Vec3(draw.between(-1, 1), draw.between(-1, 1), draw.between(-1, 1));
      std::vector<int> some;
      const auto place = [&](int of) { return made.positions[toIndex(edit.tears().placeOf(of).nodes[0])]; };
      for (const int t : edit.tetrahedraAt(node)) {
        Vec3 out = Vec3::Zero();
        for (const int corner : edit.tears().tetrahedra[toIndex(t)]) out += place(corner) - place(node);
        if (out.dot(along) > 0) some.push_back(t);
      }
      const std::vector<std::vector<int>> pieces = edit.solidPieces(some);
      if (!pieces.empty() && pieces[0].size() < edit.tetrahedraAt(node).size()) edit.splitSolid(node, pieces[0]);
    }
    tears = edit.take();
    ASSERT_NO_FATAL_FAILURE(expectSoundSolid(made, tears)) << "after moment " << moment;
    const std::vector<ClothBody> bodies = makeBodies({{"", made}}, &tears);
    const ClothBody& body = bodies.front();
    ASSERT_EQ(body.mesh.triangles, tears.triangles);
    std::vector<int> sides(body.mesh.triangles.size(), 0);
    for (const Edge& edge : body.topology.edges) {
      ASSERT_GE(edge.right, 0) << "a solid has no border";
      ++sides[toIndex(edge.left)], ++sides[toIndex(edge.right)];
    }
    for (const int each : sides) ASSERT_EQ(each, 3);
    double volume = 0, was = 0;
    for (const Spring& spring : body.mesh.springs) volume += spring.warp * spring.rest * spring.rest;
    for (const Spring& spring : made.springs) was += spring.warp * spring.rest * spring.rest;
    ASSERT_NEAR(volume, was, 1e-12 * was);
  }
  EXPECT_GT(tears.copies(), 100U);
}

INSTANTIATE_TEST_SUITE_P(All, SolidTears,
                         testing::Values(SolidKind{"block",
                                                   [] {
                                                     return blockMesh({0.3, 0.3, 0.3}, 5, 5, 5);
                                                   }},
                                         SolidKind{"bar",
                                                   [] {
                                                     return blockMesh({0.6, 0.1, 0.1}, 9, 2, 2);
                                                   }},
                                         SolidKind{"ball", [] { return ballMesh(0.3, 0.06); }}),
                         [](const auto& each) { return std::string(each.param.name); });

}  // namespace
}  // namespace selvedge::test
