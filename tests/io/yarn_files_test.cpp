// Woven cloth in files: its yarns as lines and as tubes in OBJ.
#include <algorithm>
#include <array>
#include <map>
#include <sstream>

#include <Eigen/Geometry>
#include <gtest/gtest.h>

#include "io/mesh/mesh_sequence.h"
#include "io/yarns/yarn_writer.h"
#include "support/temporary_folder.h"

namespace selvedge {
namespace {

constexpr int kSide = 4;
constexpr std::size_t kYarns = 2 * kSide;
constexpr double kSpacing = 0.1, kRadius = 0.02;

// A flat plain weave: x along the weft's numbers, z along the warp's.
struct Weave {
  ClothShape shape;
  Eigen::Matrix3Xd positions{3, kSide* kSide};
};

Weave flatWeave() {
  Weave weave;
  weave.shape.nodes = kSide * kSide;
  weave.shape.yarnRadius = static_cast<float>(kRadius);
  weave.shape.bodies = {{"", 0, kSide * kSide, 0, 0, 0, 0}};
  for (int j = 0; j < kSide; ++j) {
    for (int i = 0; i < kSide; ++i) weave.positions.col(j * kSide + i) = Vec3(kSpacing * i, 0, -kSpacing * j);
  }
  for (const bool warp : {true, false}) {
    for (int yarn = 0; yarn < kSide; ++yarn) {
      for (int k = 0; k + 1 < kSide; ++k) {
        ClothShape::YarnPiece& piece = weave.shape.yarnPieces.emplace_back();
        piece.warp = warp;
        piece.begins = k == 0, piece.ends = k + 2 == kSide;
        for (int n = 0; n < 4; ++n) {
          const int at = std::clamp(k - 1 + n, 0, kSide - 1);
          piece.nodes[toIndex(n)] = static_cast<std::uint32_t>(warp ? yarn * kSide + at : at * kSide + yarn);
          piece.above[toIndex(n)] = ((yarn + at) % 2 == 0) == warp;
        }
      }
    }
  }
  return weave;
}

struct Obj {
  std::vector<std::string> groups;
  std::vector<Vec3> vertices;
  std::vector<std::vector<int>> lines, faces;  // from 0
};

Obj parse(const std::string& text) {
  Obj obj;
  std::istringstream rows(text);
  for (std::string row; std::getline(rows, row);) {
    std::istringstream words(row);
    std::string kind, group;
    words >> kind;
    if (kind == "g") words >> group, obj.groups.push_back(group);
    if (kind == "v") {
      Vec3 p;
      words >> p[0] >> p[1] >> p[2];
      obj.vertices.push_back(p);
    }
    if (kind != "l" && kind != "f") continue;
    auto& list = (kind == "l" ? obj.lines : obj.faces).emplace_back();
    for (int number = 0; words >> number;) list.push_back(number - 1);
  }
  return obj;
}

TEST(YarnFiles, LinesGoOverAndUnder) {
  const Weave weave = flatWeave();
  const Obj obj = parse(yarnsObj(weave.shape, weave.positions, YarnsAs::lines));
  ASSERT_EQ(obj.groups.size(), kYarns);
  EXPECT_EQ(obj.groups.front(), "warp_0");
  EXPECT_EQ(obj.groups.back(), "weft_3");
  ASSERT_EQ(obj.lines.size(), kYarns);
  EXPECT_TRUE(obj.faces.empty());
  const std::size_t samples = (kSide - 1) * kYarnSamples + 1;
  EXPECT_EQ(obj.vertices.size(), kYarns * samples);
  for (std::size_t yarn = 0; yarn < obj.lines.size(); ++yarn) {
    ASSERT_EQ(obj.lines[yarn].size(), samples);
    const bool warp = yarn < kYarns / 2;
    for (int k = 0; k < kSide; ++k) {  // at crossings, a radius above or below
      const Vec3& p = obj.vertices[toIndex(obj.lines[yarn][toIndex(k * kYarnSamples)])];
      const int index = static_cast<int>(yarn) % kSide;
      const bool above = ((index + k) % 2 == 0) == warp;
      EXPECT_NEAR(p[1], above ? kRadius : -kRadius, 1e-8) << yarn << " " << k;
      EXPECT_NEAR(warp ? p[0] : -p[2], kSpacing * k, 1e-8);
    }
  }
}

TEST(YarnFiles, TubesAreClosedAndAsThickAsTheYarn) {
  const Weave weave = flatWeave();
  const Obj lines = parse(yarnsObj(weave.shape, weave.positions, YarnsAs::lines));
  const Obj tubes = parse(yarnsObj(weave.shape, weave.positions, YarnsAs::tubes));
  ASSERT_EQ(tubes.vertices.size(), kTubeCorners * lines.vertices.size());
  for (std::size_t i = 0; i < tubes.vertices.size(); ++i) {
    EXPECT_NEAR((tubes.vertices[i] - lines.vertices[i / kTubeCorners]).norm(), kRadius, 1e-8);
  }
  // Every edge belongs to two faces that run along it in both ways; the volume is that of the yarns, and positive.
  std::map<std::pair<int, int>, int> edges;
  double volume = 0;
  for (const std::vector<int>& face : tubes.faces) {
    for (std::size_t k = 0; k < face.size(); ++k) {
      const int a = face[k], b = face[(k + 1) % face.size()];
      ++edges[{a, b}];
      if (k > 0 && k + 1 < face.size()) {
        volume +=
            tubes.vertices[toIndex(face[0])].dot(tubes.vertices[toIndex(a)].cross(tubes.vertices[toIndex(b)])) / 6;
      }
    }
  }
  for (const auto& [edge, count] : edges) {
    EXPECT_EQ(count, 1);
    EXPECT_TRUE(edges.contains({edge.second, edge.first}));
  }
  const double straight = 2 * kSide * (kSide - 1) * kSpacing * 3.14159265 * kRadius * kRadius;
  EXPECT_GT(volume, 0.9 * straight);
  EXPECT_LT(volume, 1.3 * straight);
}

TEST(YarnFiles, SequencesWriteThemWhereThereAreSome) {
  const TemporaryFolder folder;
  const Weave weave = flatWeave();
  ClothFrame frame;
  for (const auto& p : weave.positions.colwise()) frame.positions.push_back(toFloat(p));
  ClothShape sheet;
  sheet.nodes = weave.shape.nodes;
  sheet.triangles = {{0, 1, 4}};
  MeshSequence sequence(folder.file("a"), YarnsAs::lines);
  EXPECT_EQ(sequence.add(weave.shape, frame), "");
  EXPECT_EQ(sequence.add(sheet, frame), "");
  EXPECT_EQ(parse(folder.read("a_000000.obj")).lines.size(), kYarns);
  const Obj other = parse(folder.read("a_000001.obj"));
  EXPECT_EQ(other.faces.size(), 1U);
  EXPECT_TRUE(other.lines.empty());
}

}  // namespace
}  // namespace selvedge
