// The cells of a map of stability, beside what theory says of the fastest vibration.
#include <gtest/gtest.h>

#include "scene/files/reader.h"
#include "studies/stability/stability_map_cell.h"

namespace selvedge::test {
namespace {

StabilityFate fateAt(const char* method, double omegaStep) {
  Scene scene = withStiffness(loadScene(SELVEDGE_SOURCE_DIR "/configs/trampoline.toml", {}), 800);
  scene.mesh.columns = scene.mesh.rows = 5;
  scene.material.model = "springs";
  scene.gravity.acceleration = Vec3::Zero();
  scene.start.stretch = {1.1, 1, 1.1};
  scene.start.noise = 1e-4;
  scene.start.velocity = {0.003, 0.002, 0.001};
  scene.integrator.method = method;
  const StabilityRow row = stabilityRow(scene);
  scene.integrator.step = omegaStep / row.omega;
  return stabilityOf(scene, row.least, 240);
}

TEST(StabilityMap, explicitCellsEndAtTheLimitOfTheory) {
  EXPECT_EQ(fateAt("verlet", 1.8), kKeepsEnergy);
  EXPECT_EQ(fateAt("verlet", 2.2), kDiverges);
  EXPECT_EQ(fateAt("rk4", 3.1), kDiverges);
}

TEST(StabilityMap, backwardEulerDampsAndGeneralizedAlphaKeepsAtSmallSteps) {
  EXPECT_EQ(fateAt("backward-euler", 3), kDamps);
  EXPECT_EQ(fateAt("generalized-alpha", 0.02), kKeepsEnergy);
}

TEST(StabilityMap, moduliGrowInProportion) {
  const Scene scene = loadScene(SELVEDGE_SOURCE_DIR "/configs/trampoline.toml", {});
  const Scene stiff = withStiffness(scene, 5000);
  EXPECT_DOUBLE_EQ(stiff.material.shear / scene.material.shear, 10);
  EXPECT_TRUE(stiff.events.empty());
}

}  // namespace
}  // namespace selvedge::test
