// Where a view looks from at first, and where its ground is.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "app/views/drawn_view.h"
#include "scene/files/reader.h"
#include "sim/frames/frame_maker.h"

using namespace selvedge;

namespace {

View homeOf(const std::string& shapes) {
  Lanes lanes(parseScene("[mesh]\ncolumns = 3\nrows = 3\norigin = [0, 1, 0]\n" + shapes, "home.toml"),
              {LaneSettings{}});
  FrameMaker maker;
  View view;
  lookHome(view, *maker.make(lanes, false), 1.5F);
  return view;
}

TEST(HomeView, TheGroundIsBelowTheShapesToo) {
  const float cloth = homeOf("").ground;
  EXPECT_GT(cloth, -2);
  const float ball = homeOf("[[collider]]\nshape = \"sphere\"\ncenter = [0, -3, 0]\nradius = 0.5\n").ground;
  EXPECT_NEAR(ball, -3.5, 0.01);
  const float slope = homeOf("[[collider]]\nshape = \"plane\"\nnormal = [0.5, 1, 0]\n").ground;
  EXPECT_LT(slope, -4);
  const float wall = homeOf("[[collider]]\nshape = \"plane\"\ncenter = [-2, 0, 0]\nnormal = [1, 0.1, 0]\n").ground;
  EXPECT_EQ(wall, cloth) << "a wall goes on below the ground";
}

TEST(HomeView, TheCameraLooksAtTheClothAndShapesOfItsSize) {
  const Camera cloth = homeOf("").camera;
  EXPECT_EQ(homeOf("[[collider]]\nshape = \"plane\"\nnormal = [0.5, 1, 0]\n").camera, cloth);
  const std::string near = "[[collider]]\nshape = \"sphere\"\ncenter = [1.5, -0.2, 0]\nradius = ";
  EXPECT_NE(homeOf(near + "0.2\n").camera, cloth) << "a shape beside it is seen, too";
  const std::string far = "[[collider]]\nshape = \"sphere\"\ncenter = [0, -25, 0]\nradius = 20\n";
  EXPECT_EQ(homeOf(far).camera, cloth) << "but not one that is much larger";
}

TEST(HomeView, WhatIsEmptyBetweenBodiesTakesNoRoom) {
  const auto bodyAt = [](const char* name, int x, int z) {
    return fmt::format("[[body]]\nname = \"{}\"\nmesh.origin = [{}, 1, {}]\n", name, x, z);
  };
  const std::string two = bodyAt("left", -2, -2) + bodyAt("right", 2, 2);
  const std::string four = two + bodyAt("behind", 2, -2) + bodyAt("before", -2, 2);
  EXPECT_LT(homeOf(two).camera.distance, 0.8F * homeOf(four).camera.distance);
}

// Held, let go, fallen by 3 m, and held again.
TEST(HomeView, TheCameraFallsWithTheClothAndComesBackWithIt) {
  const auto lane = [](double time, float height, bool held) {
    LaneStatus made;
    ClothShape shape;
    shape.nodes = 1;
    made.shape = std::make_shared<const ClothShape>(shape);
    made.cloth.positions.push_back({0, height, 0});
    made.cloth.time = time;
    if (held) made.cloth.pins.push_back({0, false, {true, true, true}});
    return made;
  };
  View view;
  const glm::vec3 first = view.camera.target, down(0, -3, 0);
  const auto draw = [&](const LaneStatus& each) {
    followFree(view, each);
    view.shown = each.cloth.time;
  };
  draw(lane(0, 1, true));
  draw(lane(1, 1, false));
  draw(lane(2, -2, false));
  EXPECT_EQ(view.camera.target, first + down);
  draw(lane(1.5, 0, false));
  EXPECT_EQ(view.camera.target, first + glm::vec3(0, -1, 0)) << "back in time, in the midst of the fall";
  draw(lane(2, -2, false));
  draw(lane(2.1, -2, true));
  EXPECT_EQ(view.camera.target, first + down) << "caught where it is";
  draw(lane(0, 1, true));
  EXPECT_EQ(view.camera.target, first) << "begun again";
}

TEST(HomeView, TheCameraStaysWhereWhatFallsIsSeenToLand) {
  const auto lane = [](float x, float height) {
    LaneStatus made;
    ClothShape shape;
    shape.nodes = 1;
    made.shape = std::make_shared<const ClothShape>(shape);
    made.cloth.positions.push_back({x, height, 0});
    return made;
  };
  View view;
  view.floor = -1.0F;
  const glm::vec3 first = view.camera.target;
  followFree(view, lane(0, 1));
  followFree(view, lane(0, -0.9F));
  EXPECT_EQ(view.camera.target, first);
  followFree(view, lane(0.5F, -0.9F));
  EXPECT_EQ(view.camera.target, first + glm::vec3(0.5F, 0, 0)) << "it slides along the floor";
  followFree(view, lane(0.5F, 1e9F));
  followFree(view, lane(0.5F, -2));
  EXPECT_EQ(view.camera.target, first + glm::vec3(0.5F, -1, 0)) << "it slipped off the floor";
  EXPECT_EQ(homeOf("[[collider]]\nshape = \"plane\"\n").floor, 0);
  EXPECT_FALSE(homeOf("[[collider]]\nshape = \"plane\"\ncenter = [0, -30, 0]\n").floor) << "out of view";
}

}  // namespace
