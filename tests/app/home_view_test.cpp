// Where a view looks from at first, and where its ground is.
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

}  // namespace
