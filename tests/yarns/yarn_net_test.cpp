// What yarns are to each other, and what is said of those that cannot be.
#include <gtest/gtest.h>

#include "support/input_error.h"
#include "yarns/weave_pattern.h"
#include "yarns/woven_patch.h"

namespace selvedge {
namespace {

using namespace test;

TEST(YarnNet, OfARectangleHasAllPiecesBendsAndCorners) {
  WovenPatch patch;
  patch.yarn = livelyYarn();
  const YarnNet& net = patch.make(5, 4).net();
  EXPECT_EQ(net.segments.size(), 4U * 4 + 5U * 3);
  EXPECT_EQ(net.bends.size(), 4U * 3 + 5U * 2);
  EXPECT_EQ(net.corners.size(), 4U * (4 * 3)) << "four in every cell";
  EXPECT_NEAR(net.spacing, 1, 1e-12);
}

TEST(YarnNet, LocksEndsAndByDefaultTheBorder) {
  WovenPatch patch;
  patch.yarn = livelyYarn();
  EXPECT_EQ(patch.make(5, 4).locked().size(), 2U * 4 + 2U * 5) << "the two ends of every yarn";
  patch.yarn.freeSelvedge = false;
  EXPECT_EQ(patch.make(5, 4).locked().size(), 2U * 14) << "both coordinates of the 14 crossings at the border";
  patch.yarn.sliding = "locked";
  EXPECT_EQ(patch.make(5, 4).locked().size(), 2U * 20);
}

// Sums over the repeat: how often the warp lies above.
TEST(WeavePattern, NamedOnesAreTheTextbooks) {
  const auto above = [](const char* weave, int warp, int weft) {
    return WeavePattern(weave, "").warpAbove(warp, weft);
  };
  for (int i = 0; i < 10; ++i) {
    for (int j = 0; j < 10; ++j) {
      EXPECT_EQ(above("plain", i, j), (i + j) % 2 == 0);
      EXPECT_EQ(above("twill-2-2", i, j), (i + j) % 4 < 2);
      EXPECT_EQ(above("twill-3-1", i, j), (i + j) % 4 < 3);
      EXPECT_EQ(above("satin-5", i, j), ((i - 2 * j) % 5 + 5) % 5 != 0);
    }
  }
}

TEST(WeavePattern, OfOnesOwnRepeats) {
  const WeavePattern own("pattern", "110 001");
  EXPECT_TRUE(own.warpAbove(0, 3));
  EXPECT_TRUE(own.warpAbove(2, 1));
  EXPECT_FALSE(own.warpAbove(3, 0));
}

TEST(WeavePattern, SaysWhatIsWrongWithOnesOwn) {
  const auto error = [](const char* pattern) { return inputError([&] { WeavePattern("pattern", pattern); }); };
  EXPECT_NE(error("").find("is empty"), std::string::npos);
  EXPECT_NE(error("10 0x").find("the letter \"x\""), std::string::npos);
  EXPECT_NE(error("10 011").find("2 and 3 letters"), std::string::npos);
}

TEST(YarnNet, SaysWhatIsWrongWithAMesh) {
  const auto error = [](const auto& spoil) {
    return inputError([&] {
      Mesh mesh = weaveMesh({3, 3}, 4, 4);
      spoil(mesh);
      YarnSettings yarn = livelyYarn();
      makeYarnNet(mesh, yarn);
    });
  };
  EXPECT_EQ(error([](Mesh&) {}), "");
  EXPECT_NE(error([](Mesh& mesh) { mesh.yarns[1].nodes = {4}; }).find("fewer than two nodes"), std::string::npos);
  EXPECT_NE(error([](Mesh& mesh) { mesh.yarns[1].nodes[2] = 99; }).find("through node 99"), std::string::npos);
  EXPECT_NE(error([](Mesh& mesh) { std::swap(mesh.yarns[1].along[1], mesh.yarns[1].along[2]); }).find("out of order"),
            std::string::npos);
  EXPECT_NE(error([](Mesh& mesh) { mesh.yarns[1].nodes[2] = mesh.yarns[0].nodes[2]; }).find("of the same direction"),
            std::string::npos);
  EXPECT_NE(error([](Mesh& mesh) { mesh.yarns[1].along = {0, 0.3, 1, 2}; }).find("yarn.radius"), std::string::npos);
  EXPECT_NE(error([](Mesh& mesh) {
              mesh.yarns.erase(mesh.yarns.begin() + 1);
              mesh.yarns.erase(mesh.yarns.begin() + 3);
            }).find("is on no yarn"),
            std::string::npos);
}

}  // namespace
}  // namespace selvedge
