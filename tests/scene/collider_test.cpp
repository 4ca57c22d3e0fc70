// [[collider]]: what is wrong with one, what is written of it, and cloth that begins inside.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "scene/build/build.h"
#include "scene/files/reader.h"
#include "scene/files/set_parameter.h"
#include "scene/files/writer.h"
#include "scene/keys.h"
#include "scene/toml/motion_fields.h"
#include "support/input_error.h"

namespace selvedge {
namespace {

std::string wrongWith(const std::string& text) {
  return inputError([&] { parseScene("[[collider]]\n" + text, "f.toml"); });
}

TEST(Collider, SaysWhatIsWrongAndWhere) {
  EXPECT_EQ(wrongWith("shape = \"shere\"\n"),
            "f.toml:2:9: collider.shape must be one of plane, sphere, capsule, box, cylinder, mesh, got \"shere\"; did "
            "you mean "
            "\"sphere\"?");
  EXPECT_EQ(wrongWith("shape = \"plane\"\nradius = 1\n"),
            "f.toml:3:10: collider.radius belongs to shape = sphere or capsule or cylinder, "
            "not \"plane\"");
  EXPECT_EQ(wrongWith("shape = \"capsule\"\nfrom = [0, 0, 0]\nradius = 1\n"),
            "f.toml:1:1: collider with shape = \"capsule\" needs to");
  EXPECT_EQ(wrongWith("shape = \"cylinder\"\nfrom = [1, 0, 0]\nto = [1, 0, 0]\nradius = 1\n"),
            "f.toml:1:1: collider.from and collider.to are the same place: the cylinder has no axis");
  EXPECT_EQ(wrongWith("shape = \"sphere\"\nradius = 0\n"),
            "f.toml:3:10: collider.radius must be a number from 0.0001 to 10000 (m), got 0");
  EXPECT_EQ(wrongWith("shape = \"plane\"\nthickness = 0\n"),
            "f.toml:3:13: collider.thickness must be a number from 0.0001 to 1 (m), got 0");
  EXPECT_EQ(wrongWith("shape = \"plane\"\nnormal = [0, 0, 0]\n"),
            "f.toml:3:10: collider.normal must be [x, y, z], each a number, not all of them 0, got [0, 0, 0]");
  EXPECT_EQ(wrongWith("shape = \"plane\"\nmotion = \"sine\"\namplitude = [0, 1, 0]\n"),
            "f.toml:1:1: collider with motion = \"sine\" needs frequency");
  EXPECT_EQ(wrongWith("shape = \"plane\"\nmotion = \"path\"\npath_times = [0, 1]\npath_offsets = [[0, 0, 0]]\n"),
            "f.toml:4:14: collider.path_times and collider.path_offsets must be equally long, got 2 and 1");
  EXPECT_EQ(
      wrongWith("shape = \"plane\"\nmotion = \"path\"\npath_times = [1, 1]\npath_offsets = [[0, 0, 0], [1, 0, 0]]\n"),
      "f.toml:4:14: collider.path_times must increase, got 1 after 1");
  EXPECT_EQ(
      wrongWith(
          "shape = \"plane\"\nmotion = \"path\"\npath_times = [0, 0.01]\npath_offsets = [[0, 0, 0], [0, 500, 0]]\n"),
      "f.toml:5:16: collider.path_offsets goes at 5e+04 m/s from 0 to 0.01 s in the mean, and no cloth follows more "
      "than 10000 m/s: give it more time");
  EXPECT_EQ(wrongWith("shape = \"plane\"\nname = \"a\"\n[[collider]]\nshape = \"plane\"\nname = \"a\"\n"),
            "f.toml:4:1: collider.name: there are two called \"a\"");
}

TEST(Collider, NeedsItsMeasures) {
  EXPECT_EQ(wrongWith("name = \"a\"\n"),
            "f.toml:1:1: collider needs shape: plane, sphere, capsule, box, cylinder or mesh");
  EXPECT_EQ(wrongWith("shape = \"sphere\"\n"), "f.toml:1:1: collider with shape = \"sphere\" needs radius");
  EXPECT_EQ(wrongWith("shape = \"box\"\n"), "f.toml:1:1: collider with shape = \"box\" needs size");
  EXPECT_EQ(wrongWith("shape = \"mesh\"\n"), "f.toml:1:1: collider with shape = \"mesh\" needs file");
  EXPECT_EQ(wrongWith("shape = \"box\"\nsize = [1, 1, 1]\nfile = \"a.obj\"\n"),
            "f.toml:4:8: collider.file belongs to shape = mesh, not \"box\"");
}

TEST(Collider, IsWrittenAsItWasRead) {
  const Scene scene = parseScene(
      "[contact]\nstiffness = 2e4\n[[collider]]\nname = \"wheel\"\nshape = \"cylinder\"\nfrom = [0, 0, -1]\nto = [0, "
      "0, "
      "1]\nradius = 0.2\nfriction = 0.7\nelasticity = 0.4\nthickness = 0.01\nturn = [0, 0, 3]\nuntil = 2\nmotion = "
      "\"expression\"\noffset_y = \"0.1*sin(t)\"\n[[collider]]\nshape = \"box\"\nsize = [1, 2, 3]\nrotation = [0, 45, "
      "0]\n",
      "f.toml");
  const std::string text = writeScene(scene);
  const Scene again = parseScene(text, "f.toml");
  ASSERT_EQ(again.colliders.size(), 2);
  EXPECT_EQ(again.contact.stiffness, 2e4);
  EXPECT_EQ(again.colliders[0].turn, Vec3(0, 0, 3));
  EXPECT_EQ(again.colliders[0].offsetY, "0.1*sin(t)");
  EXPECT_EQ(again.colliders[0].thickness, 0.01);
  EXPECT_EQ(again.colliders[1].rotation, Vec3(0, 45, 0));
  EXPECT_EQ(writeScene(again), text);
  EXPECT_EQ(text.find("size = [1, 1, 1]\nradius"), std::string::npos) << "a box has no radius";
}

// Yarns lie two radii above what they touch, unless the shape says otherwise; and so again when it is written.
TEST(Collider, YarnsTouchWithTheirThickness) {
  const std::string ball = "[[collider]]\nshape = \"sphere\"\nradius = 0.1\ncenter = [0, -1, 0]\n";
  const auto read = [&](const std::string& mesh, const std::string& own) {
    const Scene scene = parseScene(mesh + ball + own, "f.toml");
    const double again = parseScene(writeScene(scene), "f.toml").colliders[0].thickness;
    EXPECT_EQ(again, scene.colliders[0].thickness) << mesh << own;
    return again;
  };
  const std::string woven = "[mesh]\nkind = \"weave\"\ncolumns = 5\nrows = 5\nsize = 0.02\n[yarn]\nradius = 0.8e-3\n";
  EXPECT_EQ(read("", ""), 0.005);
  EXPECT_EQ(read(woven, ""), 1.6e-3);
  EXPECT_EQ(read(woven, "thickness = 0.002\n"), 0.002);
  EXPECT_EQ(read(woven, "thickness = 0.005\n"), 0.005);
  EXPECT_EQ(read("[mesh]\nkind = \"weave\"\ncolumns = 5\nrows = 5\nsize = 0.02\n[yarn]\nradius = 2e-5\n", ""), 1e-4);
}

// A key that the table of motions did not know would be taken with any motion, and have no effect.
TEST(Collider, HasEveryKeyOfAMotionAsPinsDo) {
  MotionSettings motion;
  PinSettings pin;
  ColliderBlock shape;
  const Params pins = pin.params(), shapes = shape.params();
  for (const Param& p : motion.params()) {
    EXPECT_NE(findParam(pins, p.key), nullptr) << p.key;
    EXPECT_NE(findParam(shapes, p.key), nullptr) << p.key;
    const bool ofAll = p.key == "motion" || p.key == "until";
    EXPECT_EQ(findOwnKey(motionKeys(), p.key) == nullptr, ofAll) << p.key;
  }
}

// A box stands on the floor, and the cloth begins in both; in each order.
TEST(Collider, AStartInsideTwoShapesIsPutOutOfBoth) {
  const std::string floor = "[[collider]]\nname = \"floor\"\nshape = \"plane\"\n";
  const auto box = [](double center) {
    return fmt::format("[[collider]]\nname = \"box\"\nshape = \"box\"\ncenter = [0, {}, 0]\nsize = [1, 0.4, 1]\n",
                       center);
  };
  const std::string mesh =
      "[mesh]\nplane = \"horizontal\"\ncolumns = 4\nrows = 4\nsize = [0.05, 0.05]\norigin = [0.46, 0.02, 0]\n";
  for (const std::string& shapes : {floor + box(0.1), box(0.1) + floor}) {
    const Scene scene = parseScene(mesh + shapes, "f.toml");
    const BuiltScene built = build(scene);
    for (const std::string& each : built.cloth->attention()) EXPECT_EQ(each.find("no room"), std::string::npos) << each;
    for (int node = 0; node < 16; ++node) {
      for (const Collider& each : *built.colliders) {
        EXPECT_GT(each.shape().distance(each.pose(0).toLocal(built.cloth->position(built.start, node))), 0.0049)
            << node;
      }
    }
  }
  const Scene closed = parseScene(
      mesh + floor + "[[collider]]\nname = \"lid\"\nshape = \"plane\"\nnormal = [0, -1, 0]\ncenter = [0, -0.01, 0]\n",
      "f.toml");
  EXPECT_NE(build(closed).cloth->attention().back().find("the shapes leave no room"), std::string::npos);
}

TEST(Collider, ThatIsThickerThanEdgesAreLongIsTold) {
  const auto told = [](double thickness) {
    const Scene scene = parseScene(
        fmt::format("[mesh]\ncolumns = 5\nrows = 5\nsize = [1, 1]\norigin = [0, 2, 0]\n[[collider]]\nname = \"floor\"\n"
                    "shape = \"plane\"\nthickness = {}\n",
                    thickness),
        "f.toml");
    return build(scene).cloth->attention();
  };
  const Scene cloth =
      parseScene("[mesh]\ncolumns = 17\nrows = 17\n[contact]\nself = true\nthickness = 0.1\n", "f.toml");
  ASSERT_EQ(build(cloth).cloth->attention().size(), 1U);
  EXPECT_NE(build(cloth).cloth->attention()[0].find("set contact.thickness lower"), std::string::npos);
  EXPECT_TRUE(told(0.2).empty());
  ASSERT_EQ(told(0.4).size(), 1U);
  EXPECT_NE(told(0.4)[0].find("set collider.floor.thickness lower"), std::string::npos) << told(0.4)[0];
}

// Each end alone would be where the other one is.
TEST(Collider, BothEndsOfACylinderAreSetTogether) {
  const std::string text =
      "[mesh]\ncolumns = 3\nrows = 3\norigin = [0, 3, 0]\n[[collider]]\nname = \"c\"\nshape = \"cylinder\"\nfrom = [0, "
      "0, 0]\n"
      "to = [1, 0, 0]\nradius = 0.1\n";
  const std::string both =
      "[[event]]\ntime = 1\nset = { \"collider.c.from\" = [1, 0, 0], \"collider.c.to\" = [0, 0, 0] }\n";
  EXPECT_EQ(parseScene(text + both, "f.toml").events.size(), 1U);
  const std::string one = "[[event]]\ntime = 1\nset = { \"collider.c.from\" = [1, 0, 0] }\n";
  EXPECT_NE(inputError([&] { parseScene(text + one, "f.toml"); }).find("the cylinder has no axis"), std::string::npos);
  Scene scene = parseScene(text, "f.toml");
  setParameter(scene, "collider.c.from", "[1, 0, 0]", "--set");
  EXPECT_EQ(inputError([&] { build(scene); }).find("--set: collider.c.from and"), 0U);
  setParameter(scene, "collider.c.to", "[2, 0, 0]", "--set");
  build(scene);
}

TEST(Collider, AStartInsideIsTold) {
  const auto told = [](const std::string& pins) {
    const Scene scene = parseScene("[mesh]\ncolumns = 5\nrows = 5\norigin = [0, -0.1, 0]\n" + pins +
                                       "[[collider]]\nname = \"floor\"\nshape = \"plane\"\n",
                                   "f.toml");
    const BuiltScene built = build(scene);
    std::string all;
    for (const std::string& each : built.cloth->attention()) all += each + "\n";
    return all;
  };
  EXPECT_EQ(told(""),
            "25 nodes (the first is 0) would begin inside the shape floor: moved to where contact with it begins\n");
  EXPECT_EQ(
      told("[[pin]]\nwhere = \"corner0\"\n"),
      "24 nodes (the first is 1) would begin inside the shape floor: moved to where contact with it begins\n"
      "node 0 would stay inside the shape floor, where pins hold it, and the cloth around is kept out: move the pin or "
      "the shape, or let go\n");
  EXPECT_EQ(told("[[pin]]\nwhere = \"corner0\"\naxes = \"xz\"\n"), told("")) << "up is free";
  EXPECT_EQ(told("[[pin]]\nwhere = \"corner0\"\naxes = \"y\"\n"), told("[[pin]]\nwhere = \"corner0\"\n"));
}

// Along the axes that pins leave free a node goes out of a ball no further than it has to.
TEST(Collider, AStartInsideABallLeavesItAlongFreeAxes) {
  const BuiltScene built =
      build(parseScene("[mesh]\ncolumns = 5\nrows = 5\nsize = [0.4, 0.4]\nplane = \"horizontal\"\n"
                       "[[pin]]\nwhere = \"all\"\naxes = \"xz\"\n[[collider]]\n"
                       "shape = \"sphere\"\nradius = 0.3\ncenter = [0, -0.05, 0]\n",
                       "f.toml"));
  for (int node = 0; node < built.cloth->blockCount(); ++node) {
    const Vec3 at = built.cloth->position(built.start, node), made = built.cloth->mesh().positions[toIndex(node)];
    EXPECT_EQ(at.x(), made.x());
    EXPECT_EQ(at.z(), made.z());
    const double far = (at - Vec3(0, -0.05, 0)).norm();
    EXPECT_GT(far, 0.3);
    EXPECT_LT(far, 0.32);
  }
}

}  // namespace
}  // namespace selvedge
