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

// A patch on a slope of 20 degrees, for half a second: what touches holds above tan(20 degrees) = 0.364 and slips below it.
std::shared_ptr<RunnerFrame> onASlope(double friction, const std::string& law, double& weight) {
  Lanes lanes(parseScene("[mesh]\ncolumns = 5\nrows = 5\nsize = [0.4, 0.4]\norigin = [0.00147, 0.00404, 0]\n"
                         "rotation = [0, 0, 20]\n[material]\nstretch = 500\n[[collider]]\nshape = \"plane\"\n"
                         "normal = [-0.3420201433256687, 0.9396926207859084, 0]\nfriction = " +
                             std::to_string(friction) + "\n[contact]\nlaw = \"" + law +
                             "\"\n[integrator]\nmethod = \"backward-euler\"\nstep = 0.01\nnewton_iterations = 8\n",
                         "slope.toml"),
              {LaneSettings{}});
  while (lanes.clock() < 0.5) lanes.tick();
  weight = 9.81 * 0.2 * 0.16;
  FrameMaker maker;
  maker.show({Quantity::none, false, true});
  return maker.make(lanes, false);
}

TEST(ShownShapes, ContactsHoldOrSlipAndCarryTheWeight) {
  double weight = 0;
  for (const double friction : {0.0, 0.3, 0.45}) {
    const auto frame = onASlope(friction, "penalty", weight);
    const std::vector<ContactMark>& marks = frame->lanes[0].cloth.contacts;
    ASSERT_EQ(marks.size(), 25U) << friction;
    Vec3 sum = Vec3::Zero();
    for (const ContactMark& mark : marks) {
      sum += inSpace(mark.force);
      EXPECT_EQ(mark.slips, friction < 0.36) << friction << " at node " << mark.node;
    }
    const Vec3 normal(-0.3420201433256687, 0.9396926207859084, 0), down(-0.9396926207859084, -0.3420201433256687, 0);
    EXPECT_NEAR(sum.dot(normal) / weight, 0.9397, 0.02) << friction;
    EXPECT_NEAR(-sum.dot(down) / weight, std::min(0.342, friction * 0.9397), 0.02) << friction;
  }
  EXPECT_TRUE(onASlope(0.3, "none", weight)->lanes[0].cloth.contacts.empty());
}

}  // namespace
