// OBJ and PLY that are read as they should be, and written so that they come back.
#include <cmath>
#include <cstring>

#include <gtest/gtest.h>

#include "io/mesh/mesh_reader.h"
#include "io/mesh/mesh_writer.h"
#include "model/generators/mesh_generators.h"
#include "support/input_error.h"
#include "support/temporary_folder.h"

namespace selvedge {
namespace {

using Nodes = std::vector<int>;

Eigen::Map<const Eigen::Matrix3Xd> columns(const std::vector<Vec3>& positions) {
  return {positions.front().data(), 3, std::ssize(positions)};
}

double totalArea(const Mesh& mesh) {
  double area = 0;
  for (const auto& corners : mesh.rest) area += triangleArea(corners);
  return area;
}

TEST(MeshFiles, RoundTripKeepsEveryBit) {
  const TemporaryFolder folder;
  Mesh mesh = gridMesh({1, 1}, 7, 6, Diagonals::alternating);
  for (std::size_t i = 0; i < mesh.positions.size(); ++i) {
    mesh.positions[i] += Vec3(std::sin(double(i)) / 3, 1e-17 * double(i), std::exp(-double(i))) * 0.01;
  }
  for (const char* name : {"a.obj", "a.ply", "A.PLY"}) {
    writeMesh(folder.file(name), mesh, columns(mesh.positions));
    const Mesh back = readMesh(folder.file(name));
    ASSERT_EQ(back.positions.size(), mesh.positions.size()) << name;
    EXPECT_EQ(std::memcmp(back.positions.data(), mesh.positions.data(), sizeof(Vec3) * mesh.positions.size()), 0)
        << name;
    EXPECT_EQ(back.triangles, mesh.triangles) << name;
    EXPECT_EQ(back.corners, mesh.corners) << name;
    EXPECT_EQ(back.regions.at("top"), mesh.regions.at("top")) << name;
    EXPECT_FALSE(back.restIsFlat) << name;
  }
  EXPECT_EQ(folder.files(), 3);
}

TEST(MeshFiles, WritesPartOfLargerBlocks) {
  const TemporaryFolder folder;
  const Mesh mesh = gridMesh({1, 1}, 2, 2, Diagonals::oneWay);
  Eigen::Matrix<double, 5, Eigen::Dynamic> q(5, 4);  // as the yarns keep them
  q.setConstant(9);
  q.topRows<3>() = columns(mesh.positions);
  writeMesh(folder.file("a.obj"), mesh, q.topRows<3>());
  EXPECT_EQ(readMesh(folder.file("a.obj")).positions, mesh.positions);
}

TEST(MeshFiles, WriterErrors) {
  const TemporaryFolder folder;
  const Mesh mesh = gridMesh({1, 1}, 2, 2, Diagonals::oneWay);
  EXPECT_EQ(inputError([&] { writeMesh("a.stl", mesh, columns(mesh.positions)); }),
            "a.stl: a mesh file must be .obj or .ply, not .stl");
  EXPECT_EQ(inputError([&] { requireMeshExtension("final"); }), "final: a mesh file's name must end in .obj or .ply");
  const std::string nowhere = folder.file("no/a.ply");
  EXPECT_EQ(inputError([&] { writeMesh(nowhere, mesh, columns(mesh.positions)); }),
            nowhere + ": cannot be written: there is no folder \"" + folder.file("no") + "\"; make it first");
}

TEST(MeshFiles, ObjDialects) {
  const TemporaryFolder folder;
  // Windows line ends, comments, an object, normals, a quad, negative numbers, a continued line, colours behind a
  // vertex.
  const std::string path = folder.write(
      "a.obj",
      "# cloth\r\nmtllib none.mtl\r\no sheet\r\nv 0 0 0 1 0 0\r\nv +1 0 0\r\nv 1 1e0 0\r\nv 0 1 0 # last\r\n"
      "vn 0 0 1\r\nusemtl red\r\nf 1//1 2//1 \\\r\n3//1 4//1\r\nv 2 0 0\r\nv 2 1 0\r\nf -5 -2 -1 -4");
  const Mesh mesh = readMesh(path);
  EXPECT_EQ(mesh.triangles, (std::vector<std::array<int, 3>>{{0, 1, 2}, {0, 2, 3}, {1, 4, 5}, {1, 5, 2}}));
  EXPECT_EQ(mesh.corners, Nodes({3, 5, 0, 4}));
  EXPECT_EQ(mesh.regions.at("top"), Nodes({3, 2, 5}));
  EXPECT_NEAR(totalArea(mesh), 2, 1e-15);
}

TEST(MeshFiles, ScaleMultipliesSpaceAndRestShape) {
  const TemporaryFolder folder;
  const std::string path = folder.write("a.obj", "v 0 0 0\nv 100 0 0\nv 100 100 0\nv 0 100 0\nf 1 2 3 4\n");
  const Mesh mesh = readMesh(path, {0.01, "auto"});
  EXPECT_EQ(mesh.positions[2], Vec3(1, 1, 0));
  EXPECT_NEAR(totalArea(mesh), 1, 1e-15);
}

// Two unit squares folded along their common edge; the texture lays them apart (a seam) and mirrors the second.
constexpr const char* kSeam =
    "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 1 0 1\nv 1 1 1\n"
    "vt 0 0\nvt 0.25 0\nvt 0.25 0.25\nvt 0 0.25\nvt 1 0.5\nvt 0.75 0.5\nvt 0.75 0.75\nvt 1 0.75\n"
    "f 1/1 2/2 3/3 4/4\nf 2/5 5/6 6/7 3/8\n";

TEST(MeshFiles, TextureWithASeamBecomesTheRestShape) {
  const TemporaryFolder folder;
  const std::string path = folder.write("a.obj", kSeam);
  for (const char* restShape : {"auto", "texture"}) {
    const Mesh mesh = readMesh(path, {1, restShape});
    EXPECT_TRUE(mesh.restIsFlat);
    ASSERT_EQ(mesh.rest.size(), 4u);
    for (const auto& corners : mesh.rest) EXPECT_NEAR(triangleArea(corners), 0.5, 1e-15);
    EXPECT_EQ(mesh.rest[0][1] - mesh.rest[0][0], Vec2(1, 0));
    EXPECT_EQ(mesh.rest[2][1] - mesh.rest[2][0], Vec2(-1, 0));
    EXPECT_EQ(mesh.rest[2][2] - mesh.rest[2][1], Vec2(0, -1)) << "turned over: the second island is mirrored";
  }
  EXPECT_FALSE(readMesh(path, {1, "initial"}).restIsFlat);
  EXPECT_TRUE(readMesh(path, {1, "flatten"}).restIsFlat);
}

TEST(MeshFiles, TextureOfTurnedTrianglesStaysWithItsCorners) {
  const TemporaryFolder folder;
  const std::string path =
      folder.write("a.obj",
                   "v 0 0 0\nv 3 0 0\nv 3 1 0\nv 0 1 0\nv 6 0 0\nv 6 1 0\nvt 0 0\nvt 0.3 0\nvt 0.3 0.1\nvt 0 0.1\n"
                   "f 1/1 2/2 3/3\nf 1/1 3/3 4/4\nf 2/1 3/4 5/2\nf 3/4 5/2 6/3\n");
  const Mesh mesh = readMesh(path);
  EXPECT_EQ(mesh.triangles[2], (std::array<int, 3>{1, 4, 2}));
  EXPECT_NEAR((mesh.rest[2][1] - mesh.rest[2][0] - Vec2(3, 0)).norm(), 0, 1e-14);
  EXPECT_NEAR((mesh.rest[2][2] - mesh.rest[2][0] - Vec2(0, 1)).norm(), 0, 1e-14);
}

TEST(MeshFiles, PlyDialects) {
  const TemporaryFolder folder;
  const std::string ascii =
      "ply\r\nformat ascii 1.0\r\ncomment made by hand\r\nelement thing 1\r\nproperty list uchar float values\r\n"
      "element face 1\r\nproperty uchar red\r\nproperty list uchar uint vertex_index\r\n"
      "element vertex 4\r\nproperty float z\r\nproperty float s\r\nproperty float t\r\nproperty float64 x\r\nproperty "
      "double y\r\nend_header\r\n"
      "2 0.5 0.25\r\n7 4 0 1 2 3\r\n0 0 0 0 0\r\n\r\n0 1 0 0.1 0\r\n0 1 1 0.1 0.1\r\n0 0 1 0 0.1\r\n";
  const Mesh mesh = readMesh(folder.write("a.ply", ascii), {1, "initial"});
  EXPECT_EQ(mesh.triangles, (std::vector<std::array<int, 3>>{{0, 1, 2}, {0, 2, 3}}));
  EXPECT_EQ(mesh.positions[2], Vec3(0.1, 0.1, 0)) << "correctly rounded, not through a float";
  EXPECT_TRUE(readMesh(folder.file("a.ply"), {1, "texture"}).restIsFlat);
}

TEST(MeshFiles, PlyTextureByVertexAndByCorner) {
  const TemporaryFolder folder;
  const std::string vertices = "0 0 0 0 0\n2 0 0 1 0\n2 2 0 1 1\n0 2 0 0 1\n";
  const std::string byVertex =
      "ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\nproperty float "
      "u\nproperty float v\n"
      "element face 1\nproperty list uchar int vertex_indices\nend_header\n" +
      vertices + "4 0 1 2 3\n";
  const std::string byCorner =
      "ply\nformat ascii 1.0\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\nproperty float "
      "a\nproperty float b\n"
      "element face 1\nproperty list uchar int vertex_indices\nproperty list uchar float texcoord\nend_header\n" +
      vertices + "4 0 1 2 3 8 0.5 0.5 0.5 1 0 1 0 0.5\n";
  const Mesh vertexMesh = readMesh(folder.write("v.ply", byVertex));
  EXPECT_NEAR((vertexMesh.rest[0][1] - vertexMesh.rest[0][0] - Vec2(2, 0)).norm(), 0, 1e-14);
  const Mesh cornerMesh = readMesh(folder.write("c.ply", byCorner));
  EXPECT_NEAR((cornerMesh.rest[0][1] - cornerMesh.rest[0][0] - Vec2(0, 2)).norm(), 0, 1e-14);
}

TEST(MeshFiles, AClosedSurfaceHasNoCorners) {
  const TemporaryFolder folder;
  const Mesh mesh =
      readMesh(folder.write("a.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n"));
  EXPECT_TRUE(mesh.corners.empty());
  EXPECT_EQ(mesh.regions.size(), 1u);
}

}  // namespace
}  // namespace selvedge
