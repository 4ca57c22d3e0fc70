// Which way rectangles are cut where a cloth is folded, and what of it is seen.
#include "render/surface/drawn_diagonals.h"

#include <limits>

#include "support/picture_test.h"

using namespace selvedge;

namespace {

// A narrow ridge from the upper left to the lower right corner, across all diagonals of the patch.
ClothPatch ridge(int side) {
  ClothPatch patch = clothPatch(side);
  for (std::size_t i = 0; i < patch.frame.positions.size(); ++i) {
    const auto [u, v] = patch.shape->weave[i];
    const float aside = (u + v - 1) * static_cast<float>(side - 1);  // in spacings of nodes
    patch.frame.positions[i][2] = std::exp(-0.5F * aside * aside) / static_cast<float>(side - 1);
  }
  return patch;
}

std::vector<NodeVertex> nodesOf(const ClothPatch& patch) {
  std::vector<NodeVertex> nodes;
  for (const Float3& place : patch.frame.positions) nodes.push_back({place, 0, {}, 0});
  addNormals(patch.shape->triangles, nodes);
  return nodes;
}

TEST(DrawnDiagonals, RunAlongAFoldAndStayWhereThereIsNone) {
  const ClothPatch folded = ridge(17);
  DrawnDiagonals diagonals(*folded.shape);
  EXPECT_EQ(diagonals.triangles().size(), folded.shape->triangles.size());
  EXPECT_FALSE(diagonals.follow(nodesOf(clothPatch(17)))) << "of a flat cloth none turns";
  const std::vector<std::array<std::uint32_t, 3>> flat = diagonals.triangles();
  EXPECT_TRUE(diagonals.follow(nodesOf(folded)));
  EXPECT_FALSE(diagonals.follow(nodesOf(folded)));
  const auto& weave = folded.shape->weave;
  int along = 0;
  for (std::size_t t = 0; t < flat.size(); ++t) {
    const auto& [a, b, c] = diagonals.triangles()[t];
    const float twice = (weave[b][0] - weave[a][0]) * (weave[c][1] - weave[a][1]) -
                        (weave[b][1] - weave[a][1]) * (weave[c][0] - weave[a][0]);
    EXPECT_NEAR(twice, 1.0F / 256, 1e-6F) << "half a rectangle, its front where it was";
    if (diagonals.triangles()[t] != flat[t]) ++along;
  }
  EXPECT_GE(along, 2 * 16) << "of those on the ridge all turn";
  EXPECT_FALSE(diagonals.follow(nodesOf(clothPatch(17)))) << "and stay so";
  EXPECT_NE(diagonals.triangles(), flat);
}

TEST(DrawnDiagonals, OfNodesWithoutAPlaceStay) {
  ClothPatch patch = ridge(9);
  DrawnDiagonals diagonals(*patch.shape);
  for (Float3& place : patch.frame.positions) place[1] = std::numeric_limits<float>::quiet_NaN();
  EXPECT_FALSE(diagonals.follow(nodesOf(patch)));
}

class FoldsTest : public PictureTest {
 protected:
  // How uneven the light is along the ridge, from rectangle to rectangle: on the worst of some lines beside it.
  float beads() {
    constexpr int kWide = 1280, kHigh = 800, kSteps = 8, kSide = 33;  // steps: of half a rectangle
    const Pixels picture = draw({ClothView{}}, kWide, kHigh);
    const float spacing = 1 / static_cast<float>(kSide - 1);
    float worst = 0;
    for (const float aside : {-1.5F, -1.0F, -0.5F, 0.0F, 0.5F, 1.0F, 1.5F}) {
      const auto light = [&](int i) {
        const float along = 0.5F * spacing * static_cast<float>(i) / kSteps, off = 0.5F * aside * spacing;
        const glm::vec3 seen = camera.project({along + off, 1 - along + off, 0}, 1.6F);
        return brightness(picture, static_cast<int>(seen.x * kWide), static_cast<int>(seen.y * kHigh));
      };
      float squares = 0;
      for (int i = -2 * kSide; i <= 2 * kSide; ++i) {
        const float bump = light(i) - 0.5F * (light(i - kSteps) + light(i + kSteps));
        squares += bump * bump;
      }
      worst = std::max(worst, std::sqrt(squares / static_cast<float>(4 * kSide + 1)));
    }
    return worst;
  }
};

TEST_F(FoldsTest, ANarrowFoldIsNoStringOfBeads) {
  look.shadows = look.pins = look.grid = false;
  FabricLook bare;
  bare.weave = Weave::none;
  bare.grain = 0;
  look.known = std::make_shared<FabricLooks>(FabricLooks{{"", bare}});
  upload(ridge(33));
  camera.yaw = camera.pitch = 0;
  struct Seen {
    float distance, most;  // m; beads, of those on the cloth's own triangles
  };
  // From afar its triangles are drawn whole, and lines of pixels are uneven, too; from near they are cut into four.
  for (const auto [distance, most] : {Seen{8, 0.8F}, Seen{2.2F, 0.5F}}) {
    camera.distance = distance;
    look.smooth = true;
    const float smooth = beads();
    look.smooth = false;
    const float flat = beads();
    EXPECT_LT(smooth, most * flat) << "from " << distance << " m: " << smooth << " and " << flat;
  }
}

}  // namespace
