// Every way a mesh file can be wrong, and what the user is told.
#include <gtest/gtest.h>

#include "io/mesh_reader.h"
#include "support/input_error.h"
#include "support/temporary_folder.h"

namespace selvedge {
namespace {

struct Wrong {
  const char* what;
  std::string text;
  std::string message;  // behind the file's name
};

void expectErrors(const char* name, const std::vector<Wrong>& cases, const char* restShape = "auto") {
  const TemporaryFolder folder;
  for (const Wrong& c : cases) {
    const std::string path = folder.write(name, c.text);
    EXPECT_EQ(inputError([&] { readMesh(path, {1, restShape}); }), path + c.message) << c.what;
  }
}

const std::string kSquare = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n";
const std::string kPlyHead =
    "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\n"
    "element face 1\nproperty list uchar int vertex_indices\nend_header\n";

TEST(MeshErrors, TheFileItself) {
  const TemporaryFolder folder;
  const auto reading = [](const std::string& path) { return inputError([&] { readMesh(path); }); };
  std::filesystem::create_directory(folder.file("d.obj"));
  folder.write("e.ply", "");
  EXPECT_EQ(reading(folder.file("none.obj")), folder.file("none.obj") + ": there is no such file");
  EXPECT_EQ(reading(folder.file("d.obj")), folder.file("d.obj") + ": this is a folder; name a file in it");
  EXPECT_EQ(reading(folder.file("e.ply")), folder.file("e.ply") + ": the file is empty");
  EXPECT_EQ(reading("cloth.stl"), "cloth.stl: a mesh file must be .obj or .ply, not .stl");
  EXPECT_EQ(reading("/proc/self/mem.obj"), "/proc/self/mem.obj: there is no such file");
}

TEST(MeshErrors, Obj) {
  expectErrors(
      "a.obj",
      {
          {"no faces", kSquare, ": has no faces; a cloth needs triangles or polygons"},
          {"index too large", kSquare + "f 1 2 9\n",
           ":5: a face uses node 8 (counted from 0), but the file has 4 nodes"},
          {"index before the first", kSquare + "f 1 2 -9\n",
           ":5: a face uses node -5 (counted from 0), but the file has 4 nodes"},
          {"index zero", kSquare + "f 0 1 2\n", ":5: \"0\" is not the number of a vertex (they count from 1)"},
          {"index not a number", kSquare + "f 1 2 x\n", ":5: \"x\" is not the number of a vertex (they count from 1)"},
          {"texture index", kSquare + "vt 0 0\nf 1/1 2/2 3/1\n",
           ":6: the face uses texture vertex 2, but there are only 1 so far"},
          {"two corners", kSquare + "f 1 2\n", ":5: face 1 (counted from 1) has 2 corners; it needs 3 or more"},
          {"word for a number", "v 0 zero 0\n", ":1: \"zero\" is not a number"},
          {"line after a continued one", "v 0 0 0 \\\n 1 1 1\nv x 0 0\n", ":3: \"x\" is not a number"},
          {"missing coordinate", "\nv 0 0\n", ":2: a coordinate is missing"},
          {"NaN", "v 0 0 0\nv nan 0 0\nv 0 1 0\nf 1 2 3\n",
           ":2: node 1 (counted from 0) has a coordinate that is not a finite number"},
          {"infinite", "v 0 0 0\nv inf 0 0\nv 0 1 0\nf 1 2 3\n",
           ":2: node 1 (counted from 0) has a coordinate that is not a finite number"},
          {"isolated", kSquare + "f 1 2 3\n", ":4: node 3 (counted from 0) belongs to no face; remove it"},
          {"no area", "v 0 0 0\nv 1 1 1\nv 2 2 2\nf 1 2 3\n",
           ":4: the triangle of nodes 0, 1 and 2 (counted from 0) has no area; remove it or merge its nodes"},
          {"repeated node", kSquare + "f 1 2 3 4\nf 1 1 2\n",
           ":6: the triangle of nodes 0, 0 and 1 (counted from 0) has no area; remove it or merge its nodes"},
          {"three triangles at an edge", kSquare + "v 0.5 0.5 1\nf 1 2 3 4\nf 1 3 5\n",
           ": the edge between nodes 0 and 2 (counted from 0) has more than two triangles; a cloth is a surface, so "
           "separate the "
           "sheets that meet there"},
      });
}

TEST(MeshErrors, RestShape) {
  const std::string square = kSquare + "f 1 2 3 4\n";
  expectErrors("a.obj",
               {{"no texture", square, ": has no texture coordinates; set rest_shape to \"flatten\" or \"initial\""}},
               "texture");
  const std::string closed = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n";
  expectErrors("a.obj",
               {{"closed", closed,
                 ": cannot be flattened: that needs one piece with one boundary and no holes, and this mesh has 0 "
                 "boundaries and Euler "
                 "characteristic 2 (a disc has 1 and 1); set rest_shape to \"initial\" or \"texture\""}},
               "flatten");
  expectErrors("a.obj", {{"partly textured", kSquare + "vt 0 0\nvt 1 0\nvt 1 1\nf 1/1 2/2 3/3\nf 1 3 4\n",
                          ": triangle 1 (counted from 0) has no texture coordinates though others have; give them to "
                          "all, or set rest_shape to "
                          "\"flatten\" or \"initial\""}});
  const TemporaryFolder folder;
  const std::string path = folder.write("a.obj", square);
  EXPECT_EQ(inputError([&] {
              readMesh(path, {1, "flat"});
            }),
            "rest_shape: \"flat\" is not one of auto, texture, flatten, initial");
}

TEST(MeshErrors, Ply) {
  expectErrors(
      "a.ply",
      {
          {"not a ply", "solid\n", ":1: is not a PLY file: its first line must be \"ply\""},
          {"no format", "ply\nend_header\n", ":2: the head names no format"},
          {"big endian", "ply\nformat binary_big_endian 1.0\n",
           ":2: PLY format \"binary_big_endian\" is not read; save the mesh as ascii or binary_little_endian"},
          {"endless head", "ply\nformat ascii 1.0\n", ":2: the head of the PLY file has no end (end_header)"},
          {"count", "ply\nelement vertex many\n", ":2: \"many\" is not a number of vertex elements"},
          {"negative count", "ply\nelement vertex -3\n", ":2: \"-3\" is not a number of vertex elements"},
          {"type", "ply\nelement vertex 3\nproperty real x\n", ":3: \"real\" is not a type of number that PLY knows"},
          {"stray property", "ply\nproperty float x\n", ":2: a property stands before the first element"},
          {"no coordinates", "ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nend_header\n0\n",
           ": the vertices have no x, y and z"},
          {"no indices", "ply\nformat ascii 1.0\nelement face 1\nproperty int material\nend_header\n0\n",
           ": the faces have no vertex_indices"},
          {"truncated", kPlyHead + "0 0 0\n1 0 0\n",
           ": the file ends before vertex 3 of 3 (counted from 1) is complete"},
          {"short row", kPlyHead + "0 0 0\n1 0\n", ":11: vertex 2 of 3 (counted from 1): a number is missing"},
          {"word", kPlyHead + "0 0 0\n1 0 here\n", ":11: vertex 2 of 3 (counted from 1): \"here\" is not a number"},
          {"list length", kPlyHead + "0 0 0\n1 0 0\n0 1 0\n-1 0 1 2\n",
           ":13: face 1 of 1 (counted from 1): -1 is no length for a list"},
          {"index", kPlyHead + "0 0 0\n1 0 0\n0 1 0\n3 0 1 3\n",
           ":13: a face uses node 3 (counted from 0), but the file has 3 nodes"},
          {"NaN", kPlyHead + "0 0 0\n1 0 nan\n0 1 0\n3 0 1 2\n",
           ":11: node 1 (counted from 0) has a coordinate that is not a finite number"},
      });
}

TEST(MeshErrors, BinaryPlyCutShortAnywhere) {
  std::string whole =
      "ply\nformat binary_little_endian 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\n"
      "element face 1\nproperty list uchar int vertex_indices\nend_header\n";
  const std::size_t head = whole.size();
  const float coordinates[] = {0, 0, 0, 1, 0, 0, 0, 1, 0};
  const std::int32_t nodes[] = {0, 1, 2};
  whole.append(reinterpret_cast<const char*>(coordinates), sizeof coordinates);
  whole += '\3';
  whole.append(reinterpret_cast<const char*>(nodes), sizeof nodes);
  const TemporaryFolder folder;
  EXPECT_EQ(readMesh(folder.write("a.ply", whole)).triangles.size(), 1u);
  for (std::size_t size = head; size < whole.size(); ++size) {
    const std::string path = folder.write("a.ply", whole.substr(0, size));
    const std::string row =
        size < head + 36 ? "vertex " + std::to_string((size - head) / 12 + 1) + " of 3" : "face 1 of 1";
    EXPECT_EQ(inputError([&] { readMesh(path); }),
              path + ": the file ends before " + row + " (counted from 1) is complete");
  }
}

}  // namespace
}  // namespace selvedge
