// [[collider]] with shape = "mesh": what is wrong with a file, and where the mesh comes to be.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "contact/mesh/solid_mesh.h"
#include "scene/build/build.h"
#include "scene/files/reader.h"
#include "scene/files/writer.h"
#include "support/input_error.h"
#include "support/temporary_folder.h"

namespace selvedge {
namespace {

// Four nodes, at the origin and at `size` along each axis from it, all of them moved along each axis.
std::string fourNodes(double size, double moved) {
  const double end = moved + size;
  return fmt::format("v {0} {0} {0}\nv {1} {0} {0}\nv {0} {1} {0}\nv {0} {0} {1}\n", moved, end);
}

const std::string kOutwards = "f 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";
const std::string kInwards = "f 1 2 3\nf 1 4 2\nf 1 3 4\nf 2 4 3\n";
const std::string kLaterOutwards = "f 5 7 6\nf 5 6 8\nf 5 8 7\nf 6 7 8\n";
const std::string kLaterInwards = "f 5 6 7\nf 5 8 6\nf 5 7 8\nf 6 8 7\n";

std::string sceneOf(const std::string& more) {
  return "[[collider]]\nname = \"hare\"\nshape = \"mesh\"\nfile = \"m.obj\"\n" + more;
}

// What is said of a scene with such a file, without the folder.
std::string wrongWithFile(const std::string& obj) {
  const TemporaryFolder folder;
  folder.write("m.obj", obj);
  std::string wrong = inputError([&] { parseScene(sceneOf(""), folder.file("f.toml")); });
  for (std::size_t at = wrong.find(folder.path()); at != std::string::npos; at = wrong.find(folder.path())) {
    wrong.erase(at, folder.path().size() + 1);
  }
  return wrong;
}

struct BadMesh {
  std::string name, obj, wrong;
};

void PrintTo(const BadMesh& mesh, std::ostream* out) { *out << mesh.name; }

class ColliderMesh : public testing::TestWithParam<BadMesh> {};

TEST_P(ColliderMesh, SaysWhatIsWrongWithTheFile) {
  EXPECT_EQ(wrongWithFile(GetParam().obj), "f.toml:4:8: collider.file of \"hare\": m.obj" + GetParam().wrong);
}

INSTANTIATE_TEST_SUITE_P(
    Bad, ColliderMesh,
    testing::Values(
        BadMesh{"noMesh", "Hello, world\n", ":1:1: \"Hello,\" begins no statement of an OBJ file; is this one?"},
        BadMesh{"empty", "", ": the file is empty"},
        BadMesh{"noFaces", "v 0 0 0\n", ": has no faces; it must hold triangles or polygons"},
        BadMesh{"noArea", fourNodes(1, 0) + kOutwards + "v 2 0 0\nf 1 2 5\n",
                ":10:1: the triangle of nodes 0, 1 and 4 (counted from 0) has no area; remove it or merge its nodes"},
        BadMesh{"open", fourNodes(1, 0) + "f 1 3 2\nf 1 2 4\nf 1 4 3\n",
                ":5:1: the surface is open: the edge between nodes 1 and 2 (counted from 0) has a triangle on one side "
                "alone; close the hole"},
        BadMesh{"threeAtAnEdge", fourNodes(1, 0) + kOutwards + "v 1 -1 0\nf 1 2 5\n",
                ":10:1: the edge between nodes 0 and 1 (counted from 0) has more than two triangles; separate the "
                "sheets that meet there"},
        BadMesh{"oneTurned", fourNodes(1, 0) + "f 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 4 3\n",
                ":8:1: triangles 0 and 3 (counted from 0) are turned against each other across the edge between nodes "
                "1 and 2; turn one of them round"},
        BadMesh{"meetsInANode",
                fourNodes(1, 0) + kOutwards + "v -1 0 0\nv 0 -1 0\nv 0 0 -1\nf 1 5 6\nf 1 7 5\nf 1 6 7\nf 5 7 6\n",
                ":14:1: parts of the surface meet in node 0 (counted from 0) alone; give each a node of its own, apart "
                "from the other"},
        BadMesh{"crossing", fourNodes(1, 0) + kOutwards + fourNodes(1, 0.2) + kLaterOutwards,
                ":13:1: the surface crosses itself: triangles 3 and 4 (counted from 0) pass through each other; pull "
                "them apart, or unite the parts that overlap"},
        BadMesh{"inwards", fourNodes(1, 0) + kInwards, ": its triangles face inwards; turn them round"},
        BadMesh{"oneInwards", fourNodes(1, 0) + kOutwards + fourNodes(1, 2) + kLaterInwards,
                ":13:1: the piece of the surface with triangle 4 (counted from 0) faces inwards; turn its triangles "
                "round"},
        BadMesh{"oneInTheOther", fourNodes(1, 0) + kOutwards + fourNodes(0.1, 0.1) + kLaterOutwards,
                ":13:1: the piece of the surface with triangle 4 (counted from 0) lies inside another one; remove it, "
                "or turn its triangles round for a hollow"}),
    [](const auto& each) { return each.param.name; });

TEST(ColliderMeshFile, MustBeThere) {
  const TemporaryFolder folder;
  const auto wrong = [&](const std::string& file) {
    return inputError(
        [&] { parseScene("[[collider]]\nshape = \"mesh\"\nfile = \"" + file + "\"\n", folder.file("f.toml")); });
  };
  EXPECT_NE(wrong("none.obj").find("f.toml:3:8: collider.file: " + folder.file("none.obj") + ": "), std::string::npos)
      << wrong("none.obj");
  EXPECT_NE(wrong("none.stl").find("a mesh file must be .obj or .ply, not .stl"), std::string::npos);
  EXPECT_NE(wrong("").find("f.toml:3:8: collider.file: "), std::string::npos);
}

TEST(ColliderMeshFile, AHollowAndASecondPieceAreAllowed) {
  const std::string hollow = fourNodes(1, 0) + kOutwards + fourNodes(0.1, 0.1) + kLaterInwards;
  EXPECT_EQ(wrongWithFile(hollow), "");
  EXPECT_EQ(wrongWithFile(fourNodes(1, 0) + kOutwards + fourNodes(1, 2) + kLaterOutwards), "");
}

// In the scene's metres: scaled, turned about the file's origin, and moved.
TEST(ColliderMeshFile, ComesToWhereTheSceneSays) {
  const TemporaryFolder folder;
  folder.write("m.obj", fourNodes(1000, 0) + kOutwards);
  const std::string text = sceneOf("scale = 0.001\ncenter = [0, 0, 5]\nrotation = [0, 90, 0]\n");
  const Scene scene = parseScene(text, folder.file("f.toml"));
  const Collider collider(scene.colliders.at(0));
  const Pose pose = collider.pose(0);
  EXPECT_NEAR(collider.measure(pose, {1.5, 0, 5}).d, 0.5, 1e-12);  // what was along z is along x
  EXPECT_NEAR(collider.measure(pose, {0, 0, 3.5}).d, 0.5, 1e-12);  // and what was along x, against z
  EXPECT_NEAR(collider.measure(pose, {0.1, 0.05, 4.9}).d, -0.05, 1e-12);
  EXPECT_NEAR((collider.measure(pose, {0.1, 0.05, 4.9}).normal - Vec3(0, -1, 0)).norm(), 0, 1e-12);
}

TEST(ColliderMeshFile, IsReadOnceForAllCopiesAndWrittenByItsName) {
  const TemporaryFolder folder;
  folder.write("m.obj", fourNodes(1, 0) + kOutwards);
  const std::string text = sceneOf("scale = 2\n") + "[[collider]]\nshape = \"mesh\"\nfile = \"m.obj\"\nscale = 2\n";
  const Scene scene = parseScene(text, folder.file("f.toml"));
  const BuiltScene built = build(scene);
  EXPECT_EQ((*built.colliders)[0].shape().solid, scene.colliders[0].solid);
  EXPECT_EQ(scene.colliders[1].solid, scene.colliders[0].solid);
  const std::string written = writeScene(scene);
  EXPECT_NE(written.find("file = \"m.obj\""), std::string::npos) << written;
  EXPECT_EQ(writeScene(parseScene(written, folder.file("f.toml"))), written);
}

}  // namespace
}  // namespace selvedge
