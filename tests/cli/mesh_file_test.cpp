// What the program tells about a mesh from a file, and about a start that is strained out of proportion.
#include <gtest/gtest.h>

#include "support/program.h"

namespace selvedge::test {
namespace {

// A square whose texture is ten times as wide as high, and a vertex in no face.
constexpr const char* kPicture =
    "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 9 9 9\nvt 0 0\nvt 1 0\nvt 1 0.1\nvt 0 0.1\nf 1/1 2/2 3/3 4/4\n";

TEST(MeshFile, WhatWasDecidedAboutItIsTold) {
  const TemporaryFolder folder;
  folder.write("a.obj", kPicture);
  const std::string scene = folder.write("a.toml", "[mesh]\nkind = \"file\"\nfile = \"a.obj\"\n");
  for (const std::string& command : {"check " + scene, "run " + scene + " --for 0.02"}) {
    const Ran ran = runProgram(command);
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_TRUE(contains(ran.out, "mesh: one vertex that belongs to no face was left out")) << ran.out;
    EXPECT_TRUE(contains(ran.out, "mesh: the rest shape is \"initial\": lengths in the texture differ")) << ran.out;
    EXPECT_FALSE(contains(ran.out + ran.err, "elastic energy")) << ran.out << ran.err;
  }
}

TEST(MeshFile, AStrainedStartIsToldBeforeTheFirstStep) {
  const TemporaryFolder folder;
  folder.write("a.obj", kPicture);
  const std::string scene =
      folder.write("a.toml", "[mesh]\nkind = \"file\"\nfile = \"a.obj\"\nrest_shape = \"texture\"\n");
  const Ran check = runProgram("check " + scene), run = runProgram("run " + scene + " --for 0.02");
  EXPECT_TRUE(contains(check.out, "attention: the cloth starts with ")) << check.out;
  EXPECT_TRUE(contains(run.err, "attention: the cloth starts with ")) << run.err;
  EXPECT_TRUE(contains(run.err, "set mesh.rest_shape to \"initial\"")) << run.err;
  EXPECT_EQ(runProgram("run " + scene + " --for 0.02 --quiet").err, "");
}

TEST(MeshFile, IsAClothOfItsOwnToEveryCommand) {
  const TemporaryFolder folder;
  const std::string square = folder.write("a.obj", "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3 4\n");
  EXPECT_TRUE(contains(runProgram("check " + square).out, "a.obj: ok (4 nodes, 2 triangles"));
  const Ran run = runProgram("run " + square + " --for 0.1 --set material.fabric=silk --final " + folder.file("b.obj"));
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_TRUE(contains(folder.read("b.obj"), "\nf "));
  EXPECT_EQ(
      runProgram("compare " + square + " --for 0.1 --lane integrator.method=rk4 --lane integrator.method=bdf2").status,
      0);
  const std::string scene = folder.write("b.toml", runProgram("check --print " + square).out);
  EXPECT_EQ(runProgram("run " + scene + " --for 0.1 --quiet --hash").out,
            runProgram("run " + square + " --for 0.1 --quiet --hash").out);
  const Ran over = runProgram("run " + square + " --for 0.1 --final " + square);
  EXPECT_EQ(over.status, 2);
  EXPECT_TRUE(contains(over.err, "a.obj")) << over.err;
  const std::string broken = folder.write("c.obj", "v 0 0\n");
  const Ran wrong = runProgram("run " + broken);
  EXPECT_EQ(wrong.status, 2);
  EXPECT_TRUE(contains(wrong.err, "c.obj:1")) << wrong.err;
}

}  // namespace
}  // namespace selvedge::test
