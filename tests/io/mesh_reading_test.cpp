// What the reader decides about a mesh file, and tells: polygons, loose vertices, byte order, the rest shape.
#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "io/mesh/mesh_reader.h"
#include "model/flatten/mesh_rest_shape.h"
#include "support/temporary_folder.h"

namespace selvedge {
namespace {

Mesh readText(const std::string& name, const std::string& text, const std::string& restShape = "auto") {
  const TemporaryFolder folder;
  return readMesh(folder.write(name, text), {1, restShape});
}

std::string told(const Mesh& mesh) {
  std::string text;
  for (const std::string& each : mesh.remarks) text += each + "\n";
  return text;
}

TEST(MeshReading, AConcavePolygonHasItsOwnArea) {
  const char* dart = "v 0 0 0\nv 1 0 0\nv 0.15 0.15 0\nv 0 1 0\n";
  const std::string ply =
      "ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\n"
      "element face 1\nproperty list uchar int vertex_indices\nend_header\n0 0 0\n1 0 0\n0.15 0.15 0\n0 1 0\n";
  for (const char* face : {"f 1 2 3 4\n", "f 2 3 4 1\n", "f 3 4 1 2\n", "f 4 1 2 3\n", "f 4 3 2 1\n"}) {
    EXPECT_NEAR(surfaceArea(readText("a.obj", std::string(dart) + face)), 0.15, 1e-15) << face;
  }
  for (const char* face : {"4 0 1 2 3\n", "4 1 2 3 0\n"}) {
    EXPECT_NEAR(surfaceArea(readText("a.ply", ply + face)), 0.15, 1e-8) << face;
  }
}

TEST(MeshReading, ATextureStaysWithTheCornersOfACutPolygon) {
  const Mesh mesh = readText("a.obj",
                             "v 1 0 5\nv 0.15 0.15 5\nv 0 1 5\nv 0 0 5\nvt 0 0\nvt 1 0\nvt 0.15 0.15\nvt 0 1\n"
                             "f 4/1 1/2 2/3 3/4\n");
  ASSERT_EQ(mesh.triangles.size(), 2U);
  EXPECT_TRUE(mesh.restIsFlat);
  for (std::size_t t = 0; t < 2; ++t) {
    for (std::size_t k = 0; k < 3; ++k) {
      const Vec3& p = mesh.positions[toIndex(mesh.triangles[t][k])];
      EXPECT_NEAR((mesh.rest[t][k] - p.head<2>()).norm(), 0, 1e-15);
    }
  }
}

TEST(MeshReading, LooseVerticesAreLeftOutAndTheOthersKeepTheirOrder) {
  const Mesh mesh =
      readText("a.obj", "v 7 7 7\nv 0 0 0\nv 1 0 0\nv 8 8 8\nv 1 1 0\nv 0 1 0\nv 9 9 9\nl 1 2\nf 2 3 5 6\n");
  EXPECT_EQ(mesh.positions, (std::vector<Vec3>{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}}));
  EXPECT_EQ(mesh.triangles, (std::vector<std::array<int, 3>>{{0, 1, 2}, {0, 2, 3}}));
  EXPECT_EQ(mesh.corners, std::vector<int>({3, 2, 0, 1}));
  EXPECT_EQ(told(mesh),
            "3 vertices that belong to no face were left out; the nodes are numbered without them\n"
            "the rest shape is \"initial\": the file has no texture\n");
}

template <class T>
void appendBigEndian(std::string& bytes, T value) {
  const char* begin = reinterpret_cast<const char*>(&value);
  std::reverse_copy(begin, begin + sizeof value, std::back_inserter(bytes));
}

TEST(MeshReading, BigEndianPly) {
  std::string bytes =
      "ply\nformat binary_big_endian 1.0\nelement vertex 4\nproperty double x\nproperty float y\nproperty short z\n"
      "element face 1\nproperty list ushort int vertex_indices\nend_header\n";
  const std::vector<Vec3> places{{0.1, 0, 300}, {1.1, 0.5, -2}, {1, 1.25, 300}, {-1e-7, 1, 301}};
  for (const Vec3& p : places) {
    appendBigEndian(bytes, p.x());
    appendBigEndian(bytes, static_cast<float>(p.y()));
    appendBigEndian(bytes, static_cast<std::int16_t>(p.z()));
  }
  appendBigEndian(bytes, std::uint16_t{4});
  for (const std::int32_t node : {0, 1, 2, 3}) appendBigEndian(bytes, node);
  const Mesh mesh = readText("a.ply", bytes, "initial");
  EXPECT_EQ(mesh.positions, places);
  EXPECT_EQ(mesh.triangles.size(), 2U);
}

// Two squares side by side; in the texture the second is `wide` times as wide as the first.
std::string twoSquares(double wide) {
  const std::string u = std::to_string(0.1 + 0.1 * wide);
  return "v 0 0 0\nv 1 0 0\nv 2 0 0\nv 2 1 0\nv 1 1 0\nv 0 1 0\nvt 0 0\nvt 0.1 0\nvt " + u + " 0\nvt " + u +
         " 0.1\nvt 0.1 0.1\nvt 0 0.1\nf 1/1 2/2 5/5 6/6\nf 2/2 3/3 4/4 5/5\n";
}

TEST(MeshReading, AutoTakesATextureOnlyWhereItIsNearlyIsometric) {
  const Mesh pattern = readText("a.obj", twoSquares(1.05)), picture = readText("a.obj", twoSquares(1.5));
  EXPECT_TRUE(pattern.restIsFlat);
  EXPECT_EQ(
      told(pattern),
      "the rest shape is \"texture\": lengths in the texture differ from those of the mesh by 2.1 % on average; 5 % "
      "is the most for a rest shape\n");
  EXPECT_FALSE(picture.restIsFlat);
  EXPECT_LT(meanStretch(picture, picture.rest), 1e-7);
  EXPECT_EQ(told(picture),
            "the rest shape is \"initial\": lengths in the texture differ from those of the mesh by 16 % on average; 5 "
            "% is the most for a rest shape\n");
  const Mesh asked = readText("a.obj", twoSquares(1.5), "texture");
  EXPECT_TRUE(asked.restIsFlat);
  EXPECT_EQ(told(asked), "the rest shape is \"texture\": as mesh.rest_shape says\n");
  EXPECT_NEAR(triangleArea(asked.rest[2]) / triangleArea(asked.rest[0]), 1.5, 1e-6);
}

TEST(MeshReading, AutoTakesNoTextureWithHoles) {
  const Mesh mesh =
      readText("a.obj", "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nvt 0 0\nvt 1 0\nvt 1 1\nf 1/1 2/2 3/3\nf 1 3 4\n");
  EXPECT_FALSE(mesh.restIsFlat);
  EXPECT_EQ(told(mesh),
            "the rest shape is \"initial\": the texture leaves out some triangles, or gives them no area\n");
}

}  // namespace
}  // namespace selvedge
