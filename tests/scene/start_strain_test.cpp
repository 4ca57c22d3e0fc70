#include "scene/build/start_strain.h"

#include <gtest/gtest.h>

#include "scene/build/build.h"
#include "scene/files/reader.h"
#include "support/temporary_folder.h"

namespace selvedge {
namespace {

std::string toldOf(const std::string& text) {
  const Scene scene = parseScene(text, "f.toml");
  const BuiltScene built = build(scene);
  std::string all;
  for (const std::string& each : built.cloth->attention()) all += each + "\n";
  return all;
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

const std::string kGrid = "[mesh]\ncolumns = 9\nrows = 9\n";

TEST(StartStrain, AnOrdinaryStartIsNotToldOf) {
  EXPECT_EQ(toldOf(kGrid), "");
  EXPECT_EQ(toldOf(kGrid + "[start]\nstretch = [1.05, 1, 1]\nnoise = 0.001\n"), "");
  EXPECT_EQ(toldOf("[mesh]\nkind = \"nodes\"\n[nodes]\npositions = [[0, 0, 0], [1, 0, 0]]\nmasses = [1e-6, 1e-6]\n"
                   "springs = [{ a = 0, b = 1, rest = 0.1, stiffness = 1e6 }]\n"),
            "")
      << "nodes given one by one are as they are meant";
}

TEST(StartStrain, ToldWithEverythingThatCanBeItsCause) {
  const std::string stretched = toldOf(kGrid + "[start]\nstretch = [2, 1, 2]\n");
  EXPECT_TRUE(has(stretched, "the cloth starts with ")) << stretched;
  EXPECT_TRUE(has(stretched, "J of elastic energy, as much as its weight gains falling ")) << stretched;
  EXPECT_TRUE(has(stretched, "set start.stretch nearer to 1, or set material.stretch lower")) << stretched;
  EXPECT_FALSE(has(stretched, "noise")) << stretched;
  EXPECT_TRUE(has(toldOf(kGrid + "[start]\nnoise = 0.3\n"), "set start.noise lower"));
  for (const char* model : {"springs", "triangles", "elastic"}) {
    EXPECT_NE(toldOf(kGrid + "[material]\nmodel = \"" + model + "\"\n[start]\nstretch = [2, 1, 2]\n"), "") << model;
  }
}

TEST(StartStrain, OfARope) {
  const std::string rope = "[mesh]\nkind = \"rope\"\nsize = [1, 1]\n[start]\n";
  EXPECT_EQ(toldOf(rope + "stretch = [1.0001, 1, 1]\n"), "");
  EXPECT_TRUE(has(toldOf(rope + "stretch = [0.5, 1, 1]\n"), "nearer to 1, or set rope.young lower"));
}

TEST(StartStrain, OfNodesThatAShapePushesOut) {
  const std::string inside = toldOf(
      "[mesh]\ncolumns = 33\nrows = 33\n[material]\nstretch = 1e5\n[[collider]]\nshape = \"sphere\"\n"
      "radius = 0.3\n");
  EXPECT_TRUE(has(inside, "would begin inside the shape")) << inside;
  EXPECT_TRUE(has(inside, "J of elastic energy")) << inside;
  EXPECT_TRUE(has(inside, "begin farther from the shapes, which push nodes out")) << inside;
}

TEST(StartStrain, IsNotWhatPullsOpenSeams) {
  const std::string seam =
      "mesh.kind = \"panels\"\n[sewing]\nforce = 1000\n"
      "[[panel]]\nname = \"a\"\noutline = [[0, 0], [0.3, 0], [0, 0.3]]\n"
      "[[panel]]\nname = \"b\"\noutline = [[0, 0], [0, 0.3], [-0.3, 0]]\norigin = [-0.2, 0, 0]\n"
      "[[seam]]\nfrom = \"a.2\"\nto = \"b.0\"\n";
  EXPECT_EQ(toldOf(seam), "");
}

TEST(StartStrain, IsToldOfTheBodyThatIsStrained) {
  const std::string two = kGrid +
                          "[[body]]\nname = \"calm\"\nmesh.origin = [10, 0, 0]\nmaterial.density = 20\n"
                          "[[body]]\nname = \"taut\"\nstart.stretch = [1.3, 1, 1.3]\n";
  const std::string told = toldOf(two);
  EXPECT_TRUE(has(told, "taut starts with ")) << told;
  EXPECT_TRUE(has(told, "set body.taut.start.stretch nearer to 1, or set body.taut.material.stretch lower")) << told;
  EXPECT_FALSE(has(told, "calm")) << told;
}

// A texture asked for by name that is ten times as wide as high, on a square.
TEST(StartStrain, OfATextureThatIsNoPattern) {
  const TemporaryFolder folder;
  const std::string path = folder.write(
      "a.obj", "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nvt 0 0\nvt 1 0\nvt 1 0.1\nvt 0 0.1\nf 1/1 2/2 3/3 4/4\n");
  const std::string mesh = "[mesh]\nkind = \"file\"\nfile = \"" + path + "\"\n";
  EXPECT_TRUE(has(toldOf(mesh + "rest_shape = \"texture\"\n"), "set mesh.rest_shape to \"initial\""));
  EXPECT_EQ(toldOf(mesh), "") << "auto does not take it";
}

}  // namespace
}  // namespace selvedge
