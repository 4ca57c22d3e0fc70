// Full keys of shapes' parameters: which there are, what they take, and what is said of the others.
#include "scene/blocks/shape_keys.h"

#include <gtest/gtest.h>

#include "scene/files/reader.h"
#include "scene/files/set_parameter.h"
#include "scene/keys.h"
#include "support/input_error.h"

namespace selvedge {
namespace {

const std::string kShapes = R"([[collider]]
name = "the ball"
shape = "sphere"
radius = 0.1
motion = "sine"
amplitude = [0, 0.1, 0]
frequency = 1
[[collider]]
shape = "box"
size = [1, 1, 1]
[[collider]]
shape = "cylinder"
from = [0, 0, 0]
to = [1, 0, 0]
radius = 0.1
[[collider]]
shape = "box"
size = [2, 2, 2]
)";

Scene shapes(const std::string& more = "") { return parseScene(kShapes + more, "f.toml"); }

std::string setting(const std::string& key, const std::string& value) {
  Scene scene = shapes();
  return inputError([&] { setParameter(scene, key, value, "--set"); });
}

std::string wrongName(const std::string& name) {
  return inputError([&] { parseScene("[[collider]]\nshape = \"plane\"\nname = " + name + "\n", "f.toml"); });
}

TEST(ShapeKeys, EveryShapeHasItsOwn) {
  Scene scene = shapes();
  EXPECT_EQ(shapeNames(scene), (std::vector<std::string>{"the ball", "box", "cylinder", "box 2"}));
  setParameter(scene, "collider.the ball.radius", "0.25", "--set");
  setParameter(scene, "collider.the ball.amplitude", "[0, 0, 1]", "--set");
  setParameter(scene, "collider.box 2.rotation", "[0, 45, 0]", "--set");
  EXPECT_EQ(scene.colliders[0].radius, 0.25);
  EXPECT_EQ(scene.colliders[0].amplitude, Vec3(0, 0, 1));
  EXPECT_EQ(scene.colliders[1].rotation, Vec3(0, 0, 0));
  EXPECT_EQ(scene.colliders[3].rotation, Vec3(0, 45, 0));
  const Params params = scene.params();
  EXPECT_FALSE(findParam(params, "collider.box.radius"));
  EXPECT_FALSE(findParam(params, "collider.box.amplitude")) << "it is held";
  EXPECT_FALSE(findParam(params, "collider.box.shape"));
  EXPECT_TRUE(findParam(params, "collider.box.friction"));
}

TEST(ShapeKeys, ANameStaysWhenOthersGo) {
  Scene scene = shapes();
  nameShapes(scene);
  scene.colliders.erase(scene.colliders.begin() + 1);
  EXPECT_EQ(shapeNames(scene), (std::vector<std::string>{"the ball", "cylinder", "box 2"}));
  EXPECT_EQ(freeShapeName(scene, "box"), "box");
  EXPECT_EQ(freeShapeName(scene, "cylinder"), "cylinder 2");
}

TEST(ShapeKeys, WhatIsNoneOfThemIsExplained) {
  EXPECT_EQ(
      setting("collider.the bal.radius", "1"),
      "--set: collider.the bal.radius: there is no shape \"the bal\", did you mean \"the ball\"?; the shapes are: "
      "the ball, box, cylinder, box 2");
  EXPECT_EQ(setting("collider.radius", "1"),
            "--set: collider.radius is of which shape? Write collider.NAME.radius; the shapes are: the ball, box, "
            "cylinder, box 2");
  EXPECT_EQ(setting("collider.box.radius", "1"),
            "--set: collider.box.radius belongs to shape = sphere or capsule or cylinder, not \"box\"");
  EXPECT_EQ(setting("collider.box.frequency", "1"),
            "--set: collider.box.frequency belongs to motion = sine, not \"held\"");
  EXPECT_EQ(setting("collider.box.frction", "1"),
            "--set: unknown key \"collider.box.frction\"; did you mean \"collider.box.friction\"?");
  EXPECT_EQ(
      setting("collider.box.shape", "sphere"),
      "--set: collider.box.shape: a shape stays what it is; only a scene file can say it, or remove the shape and "
      "add another one");
  EXPECT_EQ(setting("collider.box.motion", "sine"),
            "--set: collider.box.motion: only a scene file can say how a shape moves; the numbers of its motion can be "
            "set");
  EXPECT_EQ(setting("collider.the ball.radius", "0"),
            "--set: collider.the ball.radius must be a number from 0.0001 to 10000 (m), got 0");
  Scene none;
  EXPECT_EQ(inputError([&] { setParameter(none, "collider.box.radius", "1", "--set"); }),
            "--set: collider.box.radius: there is no shape \"box\"; this scene has no shapes");
}

TEST(ShapeKeys, ANameThatKeysCannotHoldIsRefused) {
  EXPECT_EQ(wrongName("\"a.b\""),
            "f.toml:1:1: collider.name: \"a.b\" cannot have \".\" in it, since it stands in keys such as "
            "collider.NAME.friction");
  EXPECT_EQ(wrongName("\"a=b\""),
            "f.toml:1:1: collider.name: \"a=b\" cannot have \"=\" in it, since it stands in keys such as "
            "collider.NAME.friction");
  EXPECT_NE(wrongName("\"a,b\""), "");
  EXPECT_NE(wrongName("\"a\\nb\""), "");
  EXPECT_NO_THROW(parseScene("[[collider]]\nshape = \"plane\"\nname = \"a b-c\"\n", "f.toml"));
}

TEST(ShapeKeys, EventsSetThem) {
  const Scene scene = shapes(
      "[[event]]\ntime = 1\nglide = 0.5\nset = { \"collider.the ball.radius\" = 0.3, collider.box.friction = 1 }\n");
  EXPECT_EQ(scene.events[0].set.size(), 2);
  const auto wrong = [](const std::string& set) {
    return inputError([&] { shapes("[[event]]\ntime = 1\nset = { " + set + " }\n"); });
  };
  EXPECT_EQ(wrong("\"collider.ball.radius\" = 0.3"),
            "f.toml:19:1: collider.ball.radius: there is no shape \"ball\"; the shapes are: "
            "the ball, box, cylinder, box 2");
  EXPECT_EQ(wrong("\"collider.box.friction\" = -1"),
            "f.toml:19:1: collider.box.friction must be a number from 0 to 100, got -1");
  EXPECT_EQ(
      wrong("\"collider.cylinder.to\" = [0, 0, 0]"),
      "f.toml:19:1: collider.cylinder.from and collider.cylinder.to are the same place: the cylinder has no axis");
}

}  // namespace
}  // namespace selvedge
