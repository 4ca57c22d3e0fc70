// Figures: what their files say, and what is wrong with them.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "scene/build/build.h"
#include "scene/files/reader.h"
#include "support/input_error.h"
#include "support/temporary_folder.h"

namespace selvedge {
namespace {

const std::string kSkin = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";
const std::string kJoints = R"(skin = "skin.obj"
[[joint]]
name = "trunk"
tip = [0, 1, 0]
radius = 0.2
[[joint]]
name = "arm"
parent = "trunk"
place = [0.1, 0, 0]
tip = [1, 0, 0]
)";
const std::string kMotions = R"([[motion]]
name = "wave"
period = 2
shift = [[0, 0, 0.5, 0], [1, 0, 0, 0]]
[motion.turn]
arm = [[0, 0, 0, 0], [1, 0, 0, 80]]
)";

BuiltScene built(const TemporaryFolder& folder, const std::string& more) {
  return build(parseScene("[mesh]\nkind = \"figure\"\nfile = \"f.toml\"\n" + more, folder.file("scene.toml")));
}

// What is said of such a file, without the folder.
std::string wrong(const std::string& figure, const std::string& more = "") {
  const TemporaryFolder folder;
  folder.write("skin.obj", kSkin);
  folder.write("f.toml", figure);
  std::string what = inputError([&] { built(folder, more); });
  for (std::size_t at = what.find(folder.path()); at != std::string::npos; at = what.find(folder.path())) {
    what.erase(at, folder.path().size() + 1);
  }
  return what;
}

void expectSaid(const std::string& what, const std::string& part) {
  EXPECT_NE(what.find(part), std::string::npos) << "said: " << what << "\nnot: " << part;
}

TEST(FigureMesh, StandsWhereTheSceneHasItAndMovesAsItsFileSays) {
  const TemporaryFolder folder;
  folder.write("skin.obj", kSkin);
  folder.write("f.toml", kJoints + kMotions);
  const BuiltScene scene = built(folder,
                                 "scale = 0.5\norigin = [0, 0, 3]\nrotation = [0, 90, 0]\nmotion = \"wave\"\n"
                                 "motion_start = 0.25\n");
  const ClothSystem& cloth = *scene.cloth;
  ASSERT_TRUE(cloth.bodies().front().isPuppet());
  EXPECT_LT((cloth.position(scene.start, 1) - Vec3(0, 0, 2.5)).norm(), 1e-12) << "x goes to -z";
  EXPECT_EQ(cloth.attention().size(), 1U) << "cloth passes through it";
  Eigen::Matrix3Xd x(3, 4);
  cloth.puppets().front().puppet->write(0.25 + 2.0 * 3, 0, x.data(), 3);
  EXPECT_LT((x.col(2) - Vec3(0, 0.75, 3)).norm(), 1e-9) << "the top of the trunk is shifted by half of 0.5";
}

TEST(FigureMesh, OfASceneThatBeginsLaterIsWhereItIsThen) {
  const TemporaryFolder folder;
  folder.write("skin.obj", kSkin);
  folder.write("f.toml", kJoints + kMotions);
  const BuiltScene scene = built(folder, "motion = \"wave\"\n[start]\ntime = 4\n");
  EXPECT_LT((scene.cloth->position(scene.start, 2) - Vec3(0, 1.5, 0)).norm(), 1e-9);
}

TEST(FigureMesh, SaysWhatIsWrongWithItsFile) {
  EXPECT_EQ(wrong(kJoints + kMotions), "");
  expectSaid(wrong("skin = 3\n"), "f.toml:1:8: skin must be the name of an OBJ or PLY file");
  expectSaid(wrong("skin = \"skin.obj\"\n"), "needs at least one [[joint]]");
  expectSaid(wrong("[[joint]]\nname = \"a\"\n"), "needs skin");
  expectSaid(wrong("skin = \"no.obj\"\n[[joint]]\nname = \"a\"\n"), "no.obj");
  expectSaid(wrong("skn = \"skin.obj\"\n"), "did you mean");
  expectSaid(wrong(kJoints + "[[joint]]\nname = \"arm\"\n"), "there are two called \"arm\"");
  expectSaid(wrong(kJoints + "[[joint]]\nname = \"leg\"\nparent = \"leg\"\n"),
             "\"leg\" is none of the joints before it");
  expectSaid(wrong(kJoints + "[[joint]]\nname = \"leg\"\nradius = 0\n"), "joint.radius");
  expectSaid(wrong(kJoints + "[[motion]]\nname = \"m\"\n[motion.turn]\nleg = [[0, 0, 0, 0]]\n"),
             "motion.turn.leg: there is no joint \"leg\"");
  expectSaid(wrong(kJoints + "[[motion]]\nname = \"m\"\nshift = [[0, 0, 0, 0], [0, 1, 1, 1]]\n"),
             "whose times increase");
  expectSaid(wrong(kJoints + "[[motion]]\nname = \"m\"\nperiod = 1\nshift = [[0, 0, 0, 0], [1, 1, 1, 1]]\n"),
             "span 1 s, which is not less than the period of 1 s");
  expectSaid(wrong(kJoints + "[[motion]]\nname = \"m\"\nshift = [[nan, 0, 0, 0]]\n"), "whose times increase");
  expectSaid(wrong(kJoints + "[[motion]]\nname = \"m\"\nshift = [[0, inf, 0, 0]]\n"), "whose times increase");
  expectSaid(wrong(kJoints + "[[motion]]\nname = \"m\"\n[[motion]]\nname = \"m\"\n"),
             "motion.name: there are two called \"m\"");
  expectSaid(wrong(kJoints + kMotions, "motion = \"wav\"\n"), "has no motion \"wav\", only: stand, wave");
  expectSaid(wrong(kJoints + "[[motion]]\nname = \"stand\"\n"), "other than \"stand\"");
}

}  // namespace
}  // namespace selvedge
