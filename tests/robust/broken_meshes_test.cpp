// Mesh files with something wrong in them.
#include "io/mesh/mesh_reader.h"
#include "robust/broken.h"

namespace selvedge {
namespace {

const std::string kSquare = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n";

const std::vector<Broken> kObj{
    {"empty", "", "m.obj: the file is empty"},
    {"no faces", kSquare, "m.obj: has no faces; it must hold triangles or polygons"},
    {"no vertices", "f 1 2 3\n", "m.obj:1:1: a face uses vertex 1; this file has 0 vertices, counted from 1"},
    {"index too large", kSquare + "f 1 2 3 4\nf 1 2 9\n",
     "m.obj:6:1: a face uses vertex 9; this file has 4 vertices, counted from 1"},
    {"index before the first", kSquare + "f 1 2 -9\n",
     "m.obj:5:7: -9 counts back from the latest vertex, but there are only 4 so far"},
    {"index zero", kSquare + "f 1 0 2\n", "m.obj:5:5: \"0\" is not the number of a vertex (they count from 1)"},
    {"index that is no number", kSquare + "f 1 2 x\n",
     "m.obj:5:7: \"x\" is not the number of a vertex (they count from 1)"},
    {"index with a fraction", kSquare + "f 1 2 3.5\n",
     "m.obj:5:7: \"3.5\" is not the number of a vertex (they count from 1)"},
    {"index of more than 32 bits", kSquare + "f 1 2 4294967297\n",
     "m.obj:5:7: \"4294967297\" is not the number of a vertex (they count from 1)"},
    {"texture vertex too large", kSquare + "vt 0 0\nf 1/1 2/2 3/1\n",
     "m.obj:6:9: there is no texture vertex 2; there are 1 so far"},
    {"texture vertex zero", kSquare + "vt 0 0\nf 1/1 2/0 3/1\n",
     "m.obj:6:9: \"0\" is not the number of a texture vertex (they count from 1)"},
    {"texture vertex that is no number", kSquare + "vt 0 zero\n", "m.obj:5:6: \"zero\" is not a number"},
    {"two corners", kSquare + "f 1 2\n", "m.obj:5:1: the face has 2 corners; it needs 3 or more"},
    {"no corners", kSquare + "f\n", "m.obj:5:1: the face has 0 corners; it needs 3 or more"},
    {"a quad with two corners in one", kSquare + "f 1 2 3 3\n",
     "m.obj:5:1: face 0 (counted from 0) has vertex 3 at two of its 4 corners; cut it into triangles before saving the "
     "mesh"},
    {"a quad that crosses itself", "v 0 0 0\nv 2 0 0\nv 0.5 1 0\nv 1 -1 0\nf 1 2 3\nf 1 2 3 4\n",
     "m.obj:6:1: face 1 (counted from 0), of 4 corners, crosses or touches itself; repair it, or cut it into triangles "
     "before saving the mesh"},
    {"a quad without area", "v 0 0 0\nv 1 1 1\nv 2 2 2\nv 3 3 3\nf 1 2 3 4\n",
     "m.obj:5:1: face 0 (counted from 0), of 4 corners, has no area: it crosses itself, or all its corners lie on one "
     "line; repair it, or cut it into triangles before saving the mesh"},
    {"word for a number", "v 0 zero 0\n", "m.obj:1:5: \"zero\" is not a number"},
    {"comma for a point", "v 0,5 0 0\n", "m.obj:1:3: \"0,5\" is not a number"},
    {"number beyond every bound", "v 1e999 0 0\n", "m.obj:1:3: \"1e999\" is not a number"},
    {"missing coordinate", "\nv 0 0\n", "m.obj:2:6: a coordinate is missing"},
    {"word behind the coordinates", "v 0 0 0 left\n", "m.obj:1:9: \"left\" is not a number"},
    {"line behind a continued one", "v 0 0 0 \\\n 1 1 1\nv x 0 0\n", "m.obj:3:3: \"x\" is not a number"},
    {"mistake in a continued line", "v 0 \\\r\n  zero 0\n", "m.obj:2:3: \"zero\" is not a number"},
    {"NaN", "v 0 0 0\nv nan 0 0\nv 0 1 0\nf 1 2 3\n",
     "m.obj:2:1: node 1 (counted from 0) has a coordinate that is not a number from -1e+12 to 1e+12"},
    {"infinite", "v 0 0 0\nv 0 -inf 0\nv 0 1 0\nf 1 2 3\n",
     "m.obj:2:1: node 1 (counted from 0) has a coordinate that is not a number from -1e+12 to 1e+12"},
    {"beyond the horizon", "v 0 0 0\nv 1e200 0 0\nv 0 1 0\nf 1 2 3\n",
     "m.obj:2:1: node 1 (counted from 0) has a coordinate that is not a number from -1e+12 to 1e+12"},
    {"no area", "v 0 0 0\nv 1 1 1\nv 2 2 2\nf 1 2 3\n",
     "m.obj:4:1: the triangle of nodes 0, 1 and 2 (counted from 0) has no area; remove it or merge its nodes"},
    {"no length", "v 0 0 0\nv 0 0 0\nv 0 0 0\nf 1 2 3\n",
     "m.obj:4:1: the triangle of nodes 0, 1 and 2 (counted from 0) has no area; remove it or merge its nodes"},
    {"the same corner twice", kSquare + "f 1 2 3 4\nf 1 1 2\n",
     "m.obj:6:1: the triangle of nodes 0, 0 and 1 (counted from 0) has no area; remove it or merge its nodes"},
    {"the same triangle twice", kSquare + "f 1 2 3 4\n f 3 1 2\n",
     "m.obj:6:2: the triangle of nodes 0, 1 and 2 (counted from 0) is there twice; remove one"},
    {"the same triangle, turned over", kSquare + "f 1 2 3 4\nf 4 3 1\n",
     "m.obj:6:1: the triangle of nodes 0, 2 and 3 (counted from 0) is there twice; remove one"},
    {"three triangles at an edge", kSquare + "v 0.5 0.5 1\nf 1 2 3 4\nf 1 3 5\n",
     "m.obj:7:1: the edge between nodes 0 and 2 (counted from 0) has more than two triangles; separate the "
     "sheets that meet there"},
    {"a Moebius strip", "v 1 0 0\nv 0 1 0\nv -1 0 0\nv 0 -1 0\nv 0 0 1\nf 1 2 3\nf 2 3 4\nf 3 4 5\nf 4 5 1\nf 5 1 2\n",
     "m.obj:8:1: the surface has only one side (triangles 3 and 2, counted from 0, cannot agree on a direction); cut "
     "it open"},
    {"cut short in a word", kSquare + "f 1 2 3 4\nf 1 2 -",
     "m.obj:6:7: \"-\" is not the number of a vertex (they count from 1)"},
    {"cut short in a face", kSquare + "f 1 2 3\nf 1 3", "m.obj:6:1: the face has 2 corners; it needs 3 or more"},
    {"bytes that are no text", "\x89PNG\r\n\x1a\n" + std::string(40, '\0'),
     "m.obj:1:1: \"\\x89PNG\" begins no statement of an OBJ file; is this one?"},
    {"a NUL byte", std::string("v 0 0 0\0\nv 1 0 0\n", 17), "m.obj:1:7: \"0\\u0000\" is not a number"},
    {"not UTF-8", kSquare + "f 1 2 \xff\n", "m.obj:5:7: \"\\xFF\" is not the number of a vertex (they count from 1)"},
    {"another encoding", std::string("\xff\xfev\0 \0", 6),
     "m.obj:1:1: \"\\xFF\\xFEv\\u0000\" begins no statement of an OBJ file; is this one?"},
    {"a byte order mark and a mistake", "\xEF\xBB\xBFv 0 x 0\n", "m.obj:1:5: \"x\" is not a number"},
    {"Windows line ends and a mistake", "v 0 0 0\r\nv 1 0 zero\r\n", "m.obj:2:7: \"zero\" is not a number"},
    {"old Macintosh line ends", "v 0 0 0\rv 1 0 0\rv 1 1 0\rf 1 2 3\r", "m.obj:1:9: \"v\" is not a number"},
    {"a word of 10 MB", "v 0 " + std::string(kTenMegabytes, '9') + "x 0\n",
     "m.obj:1:5: \"999999999999999999999999999999999999999999999999999999999999\"... (10485761 bytes) is not a number"},
    {"a face of 10 MB",
     [] {
       std::string face = kSquare + "f";
       while (face.size() < kTenMegabytes) face += " 1 2 3";
       return face + "\n";
     }(),
     "m.obj:5:1: face 0 (counted from 0) has vertex 1 at two of its 5242866 corners; cut it into triangles before "
     "saving the mesh"},
};

const std::string kHead =
    "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\n"
    "element face 1\nproperty list uchar int vertex_indices\nend_header\n";
const std::string kCorners = "0 0 0\n1 0 0\n0 1 0\n";
const std::string kBinary =
    "ply\nformat binary_little_endian 1.0\nelement vertex 3\nproperty char x\nproperty char y\nproperty char z\n"
    "element face 1\nproperty list uchar char vertex_indices\nend_header\n";
const std::string kBinaryCorners("\0\0\0\1\0\0\0\1\0", 9);

const std::vector<Broken> kPly{
    {"empty", "", "m.ply: the file is empty"},
    {"another format", "solid cube\n", "m.ply:1:1: is not a PLY file: its first line must be \"ply\""},
    {"no format", "ply\nend_header\n", "m.ply:2:1: the head names no format"},
    {"byte order", "ply\nformat binary_middle_endian 1.0\n",
     "m.ply:2:1: PLY knows no format \"binary_middle_endian\"; save the mesh as ascii, binary_little_endian or "
     "binary_big_endian"},
    {"endless head", "ply\nformat ascii 1.0\n", "m.ply:2:1: the head of the PLY file has no end (end_header)"},
    {"misspelt line in the head", "ply\nformat ascii 1.0\nelemnt vertex 3\n",
     "m.ply:3:1: \"elemnt\" means nothing in the head of a PLY file; did you mean \"element\"?"},
    {"bytes in the head", "ply\nformat ascii 1.0\n\x01\x02\xff\n",
     "m.ply:3:1: \"\\u0001\\u0002\\xFF\" means nothing in the head of a PLY file"},
    {"count that is no number", "ply\nelement vertex many\n", "m.ply:2:1: \"many\" is not a number of elements"},
    {"negative count", "ply\nelement vertex -3\n", "m.ply:2:1: \"-3\" is not a number of elements"},
    {"count of more than 64 bits", "ply\nelement vertex 99999999999999999999\n",
     "m.ply:2:1: \"99999999999999999999\" is not a number of elements"},
    {"element without a name", "ply\nelement\n", "m.ply:2:1: an element needs a name and a number"},
    {"element twice", "ply\nelement vertex 3\nelement vertex 3\n", "m.ply:3:1: element \"vertex\" is there twice"},
    {"type of number", "ply\nelement vertex 3\nproperty real x\n",
     "m.ply:3:1: \"real\" is not a type of number; PLY knows char, uchar, short, ushort, int, uint, float, double"},
    {"type of a list's length", "ply\nelement face 3\nproperty list text int vertex_indices\n",
     "m.ply:3:1: \"text\" is not a type of number; PLY knows char, uchar, short, ushort, int, uint, float, double"},
    {"property without a name", "ply\nelement vertex 3\nproperty float\n",
     "m.ply:3:1: a property needs a type and a name"},
    {"property twice", "ply\nelement vertex 3\nproperty float x\nproperty float x\n",
     "m.ply:4:1: property \"x\" is there twice"},
    {"property of nothing", "ply\nproperty float x\n", "m.ply:2:1: a property stands before the first element"},
    {"no coordinates", "ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nend_header\n0\n",
     "m.ply: the vertices have no x, y and z"},
    {"coordinate that is a list",
     "ply\nformat ascii 1.0\nelement vertex 1\nproperty list uchar float x\nproperty float y\nproperty float "
     "z\nend_header\n1 0 0 0\n",
     "m.ply: property x of the vertices is a list; it must be a number"},
    {"no indices", "ply\nformat ascii 1.0\nelement face 1\nproperty int material\nend_header\n0\n",
     "m.ply: the faces have no vertex_indices"},
    {"no faces",
     "ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nproperty float y\nproperty float z\nend_header\n0 0 "
     "0\n",
     "m.ply: has no faces; it must hold triangles or polygons"},
    {"cut short in the vertices", kHead + "0 0 0\n1 0 0\n",
     "m.ply: the file ends before vertex 3 of 3 (counted from 1) is complete"},
    {"cut short in the faces", kHead + kCorners,
     "m.ply: the file ends before face 1 of 1 (counted from 1) is complete"},
    {"short row", kHead + "0 0 0\n1 0\n", "m.ply:11:4: vertex 2 of 3 (counted from 1): a number is missing"},
    {"long row", kHead + "0 0 0\n1 0 0 7\n", "m.ply:11:7: vertex 2 of 3 (counted from 1): \"7\" is one value too many"},
    {"word for a number", kHead + "0 0 0\n1 0 here\n",
     "m.ply:11:5: vertex 2 of 3 (counted from 1): \"here\" is not a number"},
    {"negative length of a list", kHead + kCorners + "-1 0 1 2\n",
     "m.ply:13:1: face 1 of 1 (counted from 1): -1 is no length for a list"},
    {"absurd length of a list", kHead + kCorners + "1e30 0 1 2\n",
     "m.ply:13:1: face 1 of 1 (counted from 1): 1e+30 is no length for a list"},
    {"index out of range", kHead + kCorners + "3 0 1 3\n",
     "m.ply:13:1: a face uses vertex 3; this file has 3 vertices, counted from 0"},
    {"negative index", kHead + kCorners + "3 0 1 -1\n",
     "m.ply:13:1: a face uses vertex -1; this file has 3 vertices, counted from 0"},
    {"index with a fraction", kHead + kCorners + "3 0 1 1.5\n", "m.ply:13:1: 1.5 is not the number of a vertex"},
    {"two corners", kHead + kCorners + "2 0 1\n", "m.ply:13:1: the face has 2 corners; it needs 3 or more"},
    {"NaN", kHead + "0 0 0\n1 0 nan\n0 1 0\n3 0 1 2\n",
     "m.ply:11:1: node 1 (counted from 0) has a coordinate that is not a number from -1e+12 to 1e+12"},
    {"more rows than announced", kHead + kCorners + "3 0 1 2\n3 2 1 0\n",
     "m.ply:14:1: there is more in the file than its head announces"},
    {"binary, cut short", kBinary + kBinaryCorners + std::string("\3\0\1", 3),
     "m.ply: the file ends before face 1 of 1 (counted from 1) is complete"},
    {"binary, more than announced", kBinary + kBinaryCorners + std::string("\3\0\1\2\0", 5),
     "m.ply (byte 180): there is more in the file than its head announces"},
    {"binary, index out of range", kBinary + kBinaryCorners + std::string("\3\0\1\3", 4),
     "m.ply (byte 176): a face uses vertex 3; this file has 3 vertices, counted from 0"},
    {"a billion vertices that are not there",
     "ply\nformat binary_little_endian 1.0\nelement vertex 1000000000\nproperty double x\nproperty double y\nproperty "
     "double z\nend_header\n",
     "m.ply: the file ends before vertex 1 of 1000000000 (counted from 1) is complete"},
    {"a line of 10 MB",
     "ply\ncomment " + std::string(kTenMegabytes, 'x') + "\nformat " + std::string(kTenMegabytes, 'y') + "\n",
     "m.ply:3:1: PLY knows no format \"yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy\"... (10485760 "
     "bytes); save the mesh as ascii, binary_little_endian or binary_big_endian"},
};

// Closed, so that it cannot be flattened.
const std::string kTetrahedron = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n";

const std::string kPartlyTextured = kSquare + "vt 0 0\nvt 1 0\nvt 1 1\nf 1/1 2/2 3/3\nf 1 3 4\n";
const std::string kTexturedThin = kSquare + "vt 0 0\nvt 1 0\nvt 1 1\nf 1/1 2/2 3/3\nf 1/1 3/1 4/1\n";

void read(const std::string& file) { readMesh(file); }

TEST(BrokenMeshes, Obj) { expectRefused(kObj, "m.obj", read); }
TEST(BrokenMeshes, Ply) { expectRefused(kPly, "m.ply", read); }

TEST(BrokenMeshes, RestShape) {
  expectRefused(
      {{"no texture", kSquare + "f 1 2 3 4\n",
        "m.obj: has no texture coordinates; set rest_shape to \"flatten\" or \"initial\""},
       {"only part of it with texture", kPartlyTextured,
        "m.obj:9:1: triangle 1 (counted from 0) has no texture coordinates though others have; give them to all, or "
        "set "
        "rest_shape to \"flatten\" or \"initial\""},
       {"texture without area", kTexturedThin,
        "m.obj:9:1: triangle 1 (counted from 0) has no area in the texture, so no rest shape; repair the texture "
        "coordinates, or set rest_shape to \"flatten\" or \"initial\""}},
      "m.obj", [](const std::string& file) {
        readMesh(file, {1, "texture"});
      });
  expectRefused(
      {{"closed", kTetrahedron,
        "m.obj: cannot be flattened: that needs one piece with one boundary and no holes, and this mesh has 0 "
        "boundaries and Euler characteristic 2 (a disc has 1 and 1); set rest_shape to \"initial\" or \"texture\""}},
      "m.obj", [](const std::string& file) {
        readMesh(file, {1, "flatten"});
      });
  expectRefused(
      {{"unknown", kSquare + "f 1 2 3 4\n", "rest_shape: \"flat\" is not one of auto, texture, flatten, initial"}},
      "m.obj", [](const std::string& file) {
        readMesh(file, {1, "flat"});
      });
}

TEST(BrokenMeshes, BinaryPlyCutShortAnywhere) {
  const std::string whole = kBinary + kBinaryCorners + std::string("\3\0\1\2", 4);
  const InTemporaryFolder here;
  writeFile("m.ply", whole);
  EXPECT_EQ(readMesh("m.ply").triangles.size(), 1U);
  for (std::size_t size = kBinary.size(); size < whole.size(); ++size) {
    writeFile("m.ply", whole.substr(0, size));
    const std::size_t vertex = (size - kBinary.size()) / 3 + 1;
    const std::string row = vertex <= 3 ? "vertex " + std::to_string(vertex) + " of 3" : "face 1 of 1";
    EXPECT_EQ(inputError([] { readMesh("m.ply"); }),
              "m.ply: the file ends before " + row + " (counted from 1) is complete");
  }
}

TEST(BrokenMeshes, WhatLooksOddButIsAllowed) {
  const InTemporaryFolder here;
  const std::vector<std::pair<const char*, std::string>> fine{
      {"quads and polygons", "v 0 0 0\nv 1 0 0\nv 2 1 0\nv 1 2 0\nv 0 1 0\nf 1 2 3 4 5\n"},
      {"no line end at the end", kSquare + "f 1 2 3 4"},
      {"Windows line ends", "v 0 0 0\r\nv 1 0 0\r\nv 1 1 0\r\nf 1 2 3\r\n"},
      {"a byte order mark", "\xEF\xBB\xBF" + kSquare + "f 1 2 3 4\n"},
      {"indices counted back", kSquare + "f -4 -3 -2 -1\n"},
      {"a face before its vertices", "f 1 2 3 4\n" + kSquare},
      {"neighbours turned against each other", kSquare + "f 1 2 3\nf 1 4 3\n"},
      {"weights, colours, normals, groups",
       "o a\nv 0 0 0 1\nv 1 0 0 0.5 0.5 0.5\nvn 0 0 1\nv 0 1 0\ng b\nusemtl c\nf 1//1 2//1 3//1\n"},
      {"vertices in no face", "v 7 7 7\n" + kSquare + "f 2 3 4\nv 8 8 8\n"},
      {"only part of it with texture", kPartlyTextured},
      {"texture without area", kTexturedThin},
      {"a continued line", "v 0 0 0\nv 1 0 \\\n0\nv 0 1 0\nf 1 2\\\n 3\n"},
  };
  for (const auto& [name, text] : fine) {
    writeFile("m.obj", text);
    EXPECT_EQ(inputError([] { readMesh("m.obj"); }), "") << name;
  }
}

}  // namespace
}  // namespace selvedge
