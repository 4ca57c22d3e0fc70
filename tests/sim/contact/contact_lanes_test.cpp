// Lanes in which the same cloth is kept out of the same shapes by other means, and a change that reaches all of them.
#include <gtest/gtest.h>

#include "sim/contact/contact_patch.h"
#include "sim/lanes/lanes.h"

namespace selvedge::test {
namespace {

using Own = std::vector<std::pair<std::string, std::string>>;

constexpr std::size_t kCorrection = 1;

const std::vector<Own>& means() {
  static const std::vector<Own> all{{{"contact.law", "barrier"}, {"integrator.newton_iterations", "8"}},
                                    {{"contact.law", "correction"}},
                                    {{"contact.law", "rule"}, {"integrator.method", "symplectic-euler"}},
                                    {{"integrator.method", "provot"}}};
  return all;
}

Scene onABall() {
  Scene scene = patchOverAFloor("backward-euler", "penalty");
  scene.integrator.substeps = 0;
  addBall(scene, {0, 0.12, 0}, 0.1);
  scene.colliders[1].name = "ball";
  return scene;
}

std::vector<LaneSettings> lanesOf(const std::vector<Own>& all) {
  std::vector<LaneSettings> lanes;
  for (const Own& own : all) lanes.push_back({"", own});
  return lanes;
}

void tickUntil(Lanes& lanes, double until) {
  while (lanes.clock() < until - 1e-9) {
    ASSERT_TRUE(lanes.tick());
    ASSERT_FALSE(lanes.failed());
  }
}

// A ball that grows glides over a quarter of a second in every lane.
TEST(ContactLanes, EachLaneGoesAsItsSceneGoesAlone) {
  Lanes together(onABall(), lanesOf(means()), {2});
  const SetParameter larger{"collider.ball.radius", 0.13};
  tickUntil(together, 0.3);
  ASSERT_EQ(together.apply(larger), "");
  tickUntil(together, 0.7);
  for (std::size_t i = 0; i < means().size(); ++i) {
    Lanes alone(onABall(), lanesOf({means()[i]}), {1});
    tickUntil(alone, 0.3);
    ASSERT_EQ(alone.apply(larger), "");
    tickUntil(alone, 0.7);
    EXPECT_EQ(together.lane(i).hash(), alone.lane(0).hash()) << together.label(i);
    EXPECT_EQ(together.lane(i).colliders()[1].shape().radius, 0.13);
    for (std::size_t k = 0; k < i; ++k) EXPECT_NE(together.lane(i).hash(), together.lane(k).hash());
  }
}

// While the ball grows, whatever keeps the cloth out carries it along: nothing is left inside, but with the correction,
// which leads what it finds inside, as deep as a step goes.
TEST(ContactLanes, AGrowingBallLeavesNothingInside) {
  Lanes lanes(onABall(), lanesOf(means()), {2});
  tickUntil(lanes, 0.3);
  ASSERT_EQ(lanes.apply(SetParameter{"collider.ball.radius", 0.13}), "");
  while (lanes.clock() < 0.7) {
    ASSERT_TRUE(lanes.tick());
    for (std::size_t i = 0; i < lanes.size(); ++i) {
      const Simulation& lane = lanes.lane(i);
      const Collider& ball = lane.colliders()[1];
      const Pose pose = ball.pose(lane.time());
      for (int node = 0; node < lane.system().blockCount(); ++node) {
        const Vec3 at = pose.toLocal(lane.system().position(lane.state(), node));
        EXPECT_GT(ball.shape().distance(at), i == kCorrection ? -0.005 : -0.001)
            << lanes.label(i) << ", node " << node << " at " << lane.time();
      }
    }
  }
}

}  // namespace
}  // namespace selvedge::test
