// Yarns as tubes: their colours, and where they are drawn.
#include "render/view/colour_maps.h"
#include "support/picture_test.h"

using namespace selvedge;

namespace {

constexpr int kSide = 9;

// A patch of yarns a tenth of a metre apart, plain woven.
ClothPatch wovenPatch() {
  ClothPatch patch = clothPatch(kSide, 0.8F);
  patch.shape->yarnRadius = 0.03F;
  const auto piece = [&](bool warp, int yarn, int k) {
    const auto node = [&](int along) {
      const int at = std::clamp(along, 0, kSide - 1);
      return static_cast<std::uint32_t>(warp ? yarn * kSide + at : at * kSide + yarn);
    };
    ClothShape::YarnPiece& each = patch.shape->yarnPieces.emplace_back();
    each.warp = warp;
    each.begins = k == 0, each.ends = k == kSide - 2;
    for (std::size_t i = 0; i < 4; ++i) {
      each.nodes[i] = node(k - 1 + static_cast<int>(i));
      each.above[i] = ((yarn + k + static_cast<int>(i)) % 2 == 0) == warp;
    }
    each.start = 0.1F * static_cast<float>(k), each.length = 0.1F;
  };
  for (const bool warp : {true, false})
    for (int yarn = 0; yarn < kSide; ++yarn)
      for (int k = 0; k + 1 < kSide; ++k) piece(warp, yarn, k);
  return patch;
}

class YarnsTest : public PictureTest {
 protected:
  void map(ClothPatch& patch, float warp, float weft) {
    patch.frame.shown = look.quantity = Quantity::tension;
    look.low = -1, look.high = 1;
    look.shadows = look.pins = look.grid = false;
    patch.frame.quantity.assign(patch.frame.positions.size(), 0);
    for (const ClothShape::YarnPiece& piece : patch.shape->yarnPieces) {
      const float value = piece.warp ? warp : weft;
      patch.frame.yarnQuantity.push_back({value, value});
    }
  }
  // How many pixels are rather red, and rather blue.
  static std::pair<int, int> redAndBlue(const Pixels& picture) {
    int red = 0, blue = 0;
    for (int y = 0; y < kHeight; ++y)
      for (int x = 0; x < kWidth; ++x) {
        const auto [r, g, b, a] = picture.at(x, y);
        if (r > b + 40) ++red;
        if (b > r + 40) ++blue;
      }
    return {red, blue};
  }
};

TEST_F(YarnsTest, EachHasItsOwnColourOfTheMap) {
  camera.distance = 1.6F;
  ClothPatch patch = wovenPatch();
  map(patch, 1, -1);
  upload(patch);
  const auto [red, blue] = redAndBlue(draw());
  EXPECT_GT(red, kWidth * kHeight / 20);
  EXPECT_GT(blue, kWidth * kHeight / 20);

  patch.frame.yarnQuantity.clear();  // then both have that of the node
  patch.frame.quantity.assign(patch.frame.positions.size(), 1);
  upload(patch);
  const auto [allRed, noBlue] = redAndBlue(draw());
  EXPECT_GT(allRed, red + blue / 2);
  EXPECT_EQ(noBlue, 0);
}

}  // namespace
