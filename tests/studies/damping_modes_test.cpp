// Each kind of motion is what it says, and what a damper takes of it is what the closed forms say.
#include "studies/damping/damping_modes.h"

#include <gtest/gtest.h>

#include "scene/files/reader.h"

namespace selvedge {
namespace {

Scene patch() {
  return loadScene("free-patch", {SELVEDGE_SOURCE_DIR "/configs"},
                   {"mesh.columns=5", "mesh.rows=5", "material.bend=0.001", "gravity.acceleration=[0,-9.81,0]",
                    "start.velocity=[0,0,0]", "start.spin=[0,0,0]", "start.stretch=[1,1,1]", "start.noise=0",
                    "integrator.method=rk4", "integrator.step=0.0005"});
}

DampedRun follow(int mode, std::size_t damper, const DamperStrengths& strengths) {
  return runDamped(patch(), mode, damperModels()[damper], strengths, 1, [] { return true; });
}

TEST(DampingModes, WithoutADamperNothingIsTaken) {
  for (int mode = kFall; mode <= kBend; ++mode) {
    const DampedRun run = follow(mode, 1, {0, 0, 0, 0});
    EXPECT_FALSE(run.failed);
    EXPECT_EQ(run.taken, 0) << mode;
    EXPECT_GT(run.energy, 0) << mode;
    EXPECT_LT(run.numerical, 1e-3 * run.energy) << mode;
  }
}

TEST(DampingModes, AFallIsFree) {
  const DampedRun run = follow(kFall, 0, {0.002, 0, 0, 0});
  EXPECT_NEAR(run.left.back(), 9.81 * 0.5, 1e-12);
  EXPECT_EQ(run.taken, 0);
}

// dE/dt = -alpha v^T M v = -2 alpha E where all energy is kinetic, half of it where half of it is, on average.
TEST(DampingModes, RayleighMassTakesAlphaOfTheKineticEnergyTwice) {
  EXPECT_NEAR(follow(kFall, 4, {0, 0.5, 0, 0}).rate, 1, 1e-3);
  EXPECT_NEAR(follow(kSpin, 4, {0, 0.5, 0, 0}).rate, 1, 1e-2);
  EXPECT_NEAR(follow(kStretch, 4, {0, 0.5, 0, 0}).rate, 0.5, 0.05);
}

TEST(DampingModes, DampersTakeWhatDeforms) {
  for (const std::size_t damper : {0u, 1u, 2u, 3u}) {
    EXPECT_EQ(follow(kFall, damper, {0.001, 0, 0, 0}).taken, 0) << damper;
    EXPECT_GT(follow(kStretch, damper, {0.001, 0, 0, 0}).rate, 1) << damper;
  }
}

TEST(DampingModes, EndsWhenItIsTold) {
  int left = 5;
  const DampedRun run = runDamped(patch(), kFall, damperModels()[0], {}, 1, [&] { return left-- > 0; });
  EXPECT_LT(run.end[1], 0);
  EXPECT_GT(run.end[1], -1e-3);
}

}  // namespace
}  // namespace selvedge
