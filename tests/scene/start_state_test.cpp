#include "scene/build/start_state.h"

#include <algorithm>
#include <cmath>
#include <random>

#include <gtest/gtest.h>

#include "diagnostics/probes.h"
#include "scene/build/build.h"
#include "scene/files/reader.h"

namespace selvedge {
namespace {

Scene smallScene(const std::string& text = "") {
  return parseScene("[mesh]\ncolumns = 5\nrows = 4\nsize = [1, 0.6]\n" + text, "f.toml");
}

TEST(StartState, BeginsAtTheMeshAndAtRest) {
  const Scene scene = smallScene();
  const BuiltScene b = build(scene);
  for (int i = 0; i < b.cloth->blockCount(); ++i) {
    EXPECT_EQ(Vec3(b.start.q.segment<3>(3 * i)), b.cloth->mesh().positions[static_cast<std::size_t>(i)]);
  }
  EXPECT_EQ(b.start.v.norm(), 0);
  EXPECT_EQ(b.start.t, 0);
}

TEST(StartState, SpinHasTheAngularMomentumOfARigidBody) {
  const Scene scene = smallScene("origin = [10, 0, -3]\n[start]\nspin = [1, 2, 3]\nvelocity = [4, 5, 6]\n");
  const BuiltScene b = build(scene);
  Vec3 centre = Vec3::Zero();
  double mass = 0;
  for (int i = 0; i < b.cloth->blockCount(); ++i) {
    const double m = b.cloth->nodeMass()[static_cast<std::size_t>(i)];
    centre += m * b.start.q.segment<3>(3 * i), mass += m;
  }
  centre /= mass;
  Mat3 inertia = Mat3::Zero();  // sum of m (r.r 1 - r r^T)
  for (int i = 0; i < b.cloth->blockCount(); ++i) {
    const Vec3 r = b.start.q.segment<3>(3 * i) - centre;
    inertia += b.cloth->nodeMass()[static_cast<std::size_t>(i)] * (r.dot(r) * Mat3::Identity() - r * r.transpose());
  }
  const Vec3 expected = inertia * Vec3(1, 2, 3);
  EXPECT_GT(expected.norm(), 0.01);
  EXPECT_NEAR((angularMomentum(*b.cloth, b.start) - expected).norm(), 0, 1e-13);
  EXPECT_NEAR((linearMomentum(*b.cloth, b.start) - mass * Vec3(4, 5, 6)).norm(), 0, 1e-12)
      << "the spin is about the centre of mass: it adds no momentum";
}

TEST(StartState, StretchIsAboutTheCentre) {
  const Scene stretched = parseScene(
      "[mesh]\ncolumns = 5\nrows = 4\nsize = [1, 0.6]\norigin = [10, 0, 0]\n[start]\nstretch = [2, 1, 0.5]\n",
      "f.toml");
  const BuiltScene b = build(stretched);
  const VecX& q = b.start.q;
  EXPECT_NEAR(q[3 * 4] - q[0], 2, 1e-12) << "twice the width";
  EXPECT_NEAR(q[3 * 4] + q[0], 20, 1e-12) << "still about the origin";
  EXPECT_NEAR(q[3 * 15 + 2] - q[2], 0.3, 1e-12);
  EXPECT_EQ(q[1], 0);
}

TEST(StartState, NoiseIsAcrossTheClothSeededAndNotOnPins) {
  const std::string pin = "[[pin]]\nwhere = \"corner0\"\n[start]\nnoise = 0.01\n";
  const Scene scene = smallScene(pin + "seed = 7\n"), again = smallScene(pin + "seed = 7\n"),
              other = smallScene(pin + "seed = 8\n");
  const VecX q = build(scene).start.q, rest = build(smallScene()).start.q;
  EXPECT_EQ(q, build(again).start.q);
  EXPECT_NE(q, build(other).start.q);
  const VecX noise = q - rest;
  EXPECT_EQ(noise.head<3>().norm(), 0) << "pinned";
  const std::vector<double> values = uniformNoise(20, 7);
  for (int i = 1; i < 20; ++i) {
    EXPECT_EQ(noise[3 * i], 0);
    EXPECT_EQ(noise[3 * i + 2], 0);
    EXPECT_NEAR(std::abs(noise[3 * i + 1]), std::abs(0.01 * values[static_cast<std::size_t>(i)]), 1e-16);
  }
}

// mt19937_64 is fixed by the C++ standard (its 10000th value from the default seed 5489 is 9981545732273789042), and
// the mapping to [-1, 1) is ours: these are the values on every machine.
TEST(StartState, NoiseIsPortable) {
  std::mt19937_64 reference;
  reference.discard(9999);
  ASSERT_EQ(reference(), 9981545732273789042ULL);
  const std::vector<double> values = uniformNoise(10000, 5489);
  EXPECT_EQ(values[9999], static_cast<double>(9981545732273789042ULL >> 11U) / 4503599627370496.0 - 1);
  EXPECT_EQ(uniformNoise(3, 1), (std::vector<double>{-0.7322467119749347, -0.7271859272676056, -0.09757019231092379}))
      << "from an implementation of the generator that is not the standard library's";
  const auto [low, high] = std::minmax_element(values.begin(), values.end());
  EXPECT_GE(*low, -1);
  EXPECT_LT(*low, -0.99);
  EXPECT_LT(*high, 1);
  EXPECT_GT(*high, 0.99);
}

}  // namespace
}  // namespace selvedge
