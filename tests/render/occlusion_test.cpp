#include <cmath>

#include "render/view/palette.h"
#include "support/picture_test.h"

using namespace selvedge;

namespace {

class OcclusionTest : public PictureTest {
 protected:
  void SetUp() override {
    PictureTest::SetUp();
    look.pins = look.grid = look.shadows = false;
    camera.yaw = camera.pitch = 0;
  }
  // Upright, bent along its middle: slope > 0 has the inside of the fold towards the eye.
  static ClothPatch folded(float slope) {
    ClothPatch patch = clothPatch(33);
    for (Float3& place : patch.frame.positions) place[2] = slope * std::abs(place[0]);
    return patch;
  }
  // How much darker it is at a place of the picture's middle row.
  float darkerAt(const Pixels& without, const Pixels& with, glm::vec3 place) const {
    const glm::vec3 at = camera.project(place, 1.6F);
    const int x = static_cast<int>(at.x * kWidth), y = static_cast<int>(at.y * kHeight);
    return brightness(without, x, y) - brightness(with, x, y);
  }
  struct Pair {
    Pixels without, with;
  };
  Pair both() {
    look.occlusion = false;
    Pixels without = draw();
    look.occlusion = true;
    return {without, draw()};
  }
};

TEST_F(OcclusionTest, AFoldIsDarkerAtItsInsideAndNowhereElse) {
  for (const int samples : {1, 4}) {
    look.samples = samples;
    upload(folded(1));
    const auto [without, with] = both();
    EXPECT_GT(darkerAt(without, with, {0, 1, 0}), 12) << "at its bottom";
    for (const float x : {-0.42F, -0.3F, 0.3F, 0.42F}) {
      EXPECT_LT(darkerAt(without, with, {x, 1, std::abs(x)}), 3) << x;
    }
    const Pixels empty = draw({});
    int behind = 0;
    for (int y = 0; y < kHeight; ++y)
      for (int x = 0; x < kWidth; ++x)
        if (without.at(x, y) == empty.at(x, y) && with.at(x, y) != empty.at(x, y)) ++behind;
    EXPECT_EQ(behind, 0) << "the backdrop is as it was";
  }
}

TEST_F(OcclusionTest, NeitherARidgeNorAFlatClothIsDarker) {
  for (const float slope : {-1.0F, 0.0F}) {
    for (const float yaw : {0.0F, 0.5F, 1.1F}) {
      camera.yaw = yaw;
      upload(folded(slope));
      const auto [without, with] = both();
      EXPECT_EQ(differing(with, without, 3), 0) << slope << " from " << yaw;
    }
  }
}

TEST_F(OcclusionTest, WhatIsFarBehindHasNoHalo) {
  upload(clothPatch(9, 1, {0, 1, -0.6F}), 0);
  upload(clothPatch(9, 0.4F, {0, 1, 0}), 1);
  look.occlusion = false;
  const Pixels without = draw({{.slot = 0}, {.slot = 1}});
  look.occlusion = true;
  EXPECT_EQ(differing(draw({{.slot = 0}, {.slot = 1}}), without, 3), 0);
}

TEST_F(OcclusionTest, WhatIsBeforeADarkFoldIsNot) {
  look.samples = 1;
  upload(folded(1), 0);
  upload(clothPatch(9, 0.2F, {0, 1, 1}), 1);
  const std::vector<ClothView> cloths{{.slot = 0}, {.slot = 1}};
  look.occlusion = true;
  const Pixels with = draw(cloths);
  look.occlusion = false;
  const Pixels without = draw(cloths), fold = draw({{.slot = 0}});
  int own = 0, darker = 0;
  for (int y = 0; y < kHeight; ++y)
    for (int x = 0; x < kWidth; ++x) {
      if (brightness(without, x, y) < brightness(fold, x, y) + 8) continue;  // a brighter one before it
      ++own;
      darker += brightness(with, x, y) < brightness(without, x, y) - 3 ? 1 : 0;
    }
  EXPECT_GT(own, 300);
  EXPECT_EQ(darker, 0);
}

TEST_F(OcclusionTest, MarksAndColourMapsKeepTheirColours) {
  ClothPatch patch = folded(1);
  const std::vector<std::uint32_t> chosen{16 * 33 + 16};  // at the bottom of the fold
  marks.selected = chosen;
  look.pointScale = 4;
  upload(patch);
  const auto [without, with] = both();
  const glm::vec3 colour(palette(look.dark).selected);
  EXPECT_GT(near(without, colour, 25), 10);
  EXPECT_EQ(near(with, colour, 25), near(without, colour, 25));
  patch.frame.quantity.assign(patch.frame.positions.size(), 0.5F);
  patch.frame.shown = look.quantity = Quantity::speed;
  upload(patch);
  const auto [mapped, shaded] = both();
  EXPECT_EQ(differing(shaded, mapped, 0), 0);
}

TEST_F(OcclusionTest, TheSameCameraAndClothGiveTheSameBytes) {
  upload(folded(1));
  const auto [without, with] = both();
  renderer_->draw(1, 900, 500, camera, look, std::vector{ClothView{}}, marks);  // another view in between
  EXPECT_EQ(differing(draw(), with, 0), 0);
  look.occlusion = false;
  EXPECT_EQ(differing(draw(), without, 0), 0) << "and off is off again";
  renderer_->forgetView(1);
}

class ContactShadowTest : public PictureTest {
 protected:
  void SetUp() override {
    PictureTest::SetUp();
    look.pins = look.grid = look.dark = false;
    look.light = {0, 1, 0};  // its shadow lies below it
    camera.target = {0, 0.2F, 0};
    camera.pitch = 0.9F;
    camera.yaw = 0;
  }
  static ClothPatch lying(float height) {
    ClothPatch patch = clothPatch(17);
    for (Float3& place : patch.frame.positions) place = {place[0], height, place[1] - 1};
    return patch;
  }
  float darkerAt(const Pixels& without, const Pixels& with, glm::vec3 place) const {
    const glm::vec3 at = camera.project(place, 1.6F);
    const int x = static_cast<int>(at.x * kWidth), y = static_cast<int>(at.y * kHeight);
    return brightness(without, x, y) - brightness(with, x, y);
  }
};

TEST_F(ContactShadowTest, TheGroundIsDarkerCloseToWhatLiesOnIt) {
  upload(lying(0.21F));
  const Pixels with = draw();
  look.contactShadow = false;
  const Pixels without = draw();
  EXPECT_GT(darkerAt(without, with, {0, 0.2F, 0.52F}), 15) << "beside its edge";
  EXPECT_GT(darkerAt(without, with, {0, 0.2F, 0.52F}), darkerAt(without, with, {0, 0.2F, 0.56F}) + 5) << "and fades";
  EXPECT_EQ(darkerAt(without, with, {0, 0.2F, 0.8F}), 0) << "far away";
  EXPECT_EQ(darkerAt(without, with, {0, 0.21F, 0}), 0) << "the cloth itself";
}

TEST_F(ContactShadowTest, WhatHangsHighAndWhatIsOffChangeNothing) {
  for (const bool shadows : {true, false}) {
    look.shadows = shadows;
    look.contactShadow = true;
    upload(lying(shadows ? 0.6F : 0.21F));
    const Pixels with = draw();
    look.contactShadow = false;
    EXPECT_EQ(differing(draw(), with, 0), 0) << (shadows ? "high" : "without shadows");
  }
}

}  // namespace
