// What frames say of the shapes that cloth touches.
#include <gtest/gtest.h>

#include "scene/files/reader.h"
#include "sim/frames/frame_maker.h"

using namespace selvedge;

namespace {

constexpr const char* kScene = R"(
[mesh]
columns = 3
rows = 3
[[collider]]
shape = "plane"
center = [0, -5, 0]
[[collider]]
name = "drum"
shape = "cylinder"
from = [0, -3, 0]
to = [1, -3, 0]
radius = 0.1
motion = "sine"
amplitude = [0, 0.5, 0]
frequency = 1
turn = [0, 2, 0]
)";

Vec3 inSpace(const Float3& p) { return {p[0], p[1], p[2]}; }

TEST(ShownShapes, FramesSayWhatTheyAreAndWhereTheyAre) {
  Lanes lanes(parseScene(kScene, "shapes.toml"), {LaneSettings{}});
  FrameMaker maker;
  const std::shared_ptr<const ShapeSurfaces> shape = maker.make(lanes, false)->lanes[0].cloth.surfaces;
  ASSERT_EQ(shape->size(), 2U);
  EXPECT_EQ((*shape)[0].name, "plane");
  EXPECT_TRUE((*shape)[0].endless);
  EXPECT_EQ((*shape)[1].name, "drum");
  EXPECT_FALSE((*shape)[1].endless);
  while (lanes.clock() < 0.2) ASSERT_TRUE(lanes.tick());
  const std::shared_ptr<RunnerFrame> frame = maker.make(lanes, false);
  EXPECT_EQ(frame->lanes[0].cloth.surfaces, shape) << "the surfaces stay";
  const std::vector<ShapePose>& poses = frame->lanes[0].cloth.shapes;
  ASSERT_EQ(poses.size(), 2U);
  EXPECT_LT((inSpace(poses[0].place) - Vec3(0, -5, 0)).norm(), 1e-6);
  const Pose drum = lanes.lane(0).colliders()[1].pose(lanes.lane(0).time());
  EXPECT_GT((drum.place - Vec3(0.5, -3, 0)).norm(), 0.1) << "it has moved";
  EXPECT_LT((inSpace(poses[1].place) - drum.place).norm(), 1e-6);
  for (std::size_t axis = 0; axis < 3; ++axis)
    EXPECT_LT((inSpace(poses[1].axes[axis]) - drum.turned.col(static_cast<int>(axis))).norm(), 1e-6) << axis;
}

}  // namespace
