// Cloth on a mesh that is not convex: nothing comes to be inside, and threads leave the same bits.
#include <algorithm>

#include <gtest/gtest.h>

#include "scene/files/reader.h"
#include "sim/simulation.h"

namespace selvedge::test {
namespace {

Scene bunny(int side, const std::string& method) {
  Scene scene = loadScene(SELVEDGE_SOURCE_DIR "/configs/bunny.toml", {});
  scene.mesh.columns = scene.mesh.rows = side;
  scene.integrator.method = method;
  if (!findMethod(method)->implicit) scene.integrator.substeps = 0;  // as many as it needs
  return scene;
}

// The node that is deepest in any shape: how far it is outside.
double leastOfNodes(const Simulation& simulation) {
  double least = 1;
  for (const Collider& collider : simulation.colliders()) {
    const Pose pose = collider.pose(simulation.time());
    for (int i = 0; i < simulation.system().blockCount(); ++i) {
      const Vec3 p = pose.toLocal(simulation.system().position(simulation.state(), i));
      least = std::min(least, collider.shape().distanceBelow(p, least));
    }
  }
  return least;
}

class MeshContact : public testing::TestWithParam<std::string> {};

TEST_P(MeshContact, NoNodeIsInsideTheBunnyAfterAnyStep) {
  Simulation simulation(bunny(13, GetParam()), {1, true});
  bool touched = false;
  while (simulation.time() < 0.35) {
    ASSERT_TRUE(simulation.step()) << simulation.failure()->message();
    const double least = leastOfNodes(simulation);
    ASSERT_GT(least, 0) << simulation.time();
    touched = touched || least < simulation.colliders()[1].thickness();
  }
  EXPECT_TRUE(touched);
}

INSTANTIATE_TEST_SUITE_P(Methods, MeshContact, testing::Values("backward-euler", "bdf2", "symplectic-euler", "desbrun"),
                         [](const auto& each) {
                           std::string name = each.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

TEST(MeshContactThreads, LeaveTheSameBits) {
  const auto hash = [](int threads) {
    Simulation simulation(bunny(33, "backward-euler"), {threads, true});
    while (simulation.time() < 0.2 && simulation.step()) continue;
    return simulation.hash();
  };
  EXPECT_EQ(hash(1), hash(3));
}

}  // namespace
}  // namespace selvedge::test
