#include <cmath>

#include "contact/shape_surface.h"
#include "support/picture_test.h"

using namespace selvedge;

namespace {

using Kind = Shape::Kind;

class ShapesTest : public PictureTest {
 protected:
  void SetUp() override {
    PictureTest::SetUp();
    patch_.shape->nodes = 0;
    look.grid = false;
    look.pins = false;
  }
  void add(const Shape& shape, const Float3& place, float tilt = 0) {  // rad, about z
    surfaces_ = std::make_shared<ShapeSurfaces>(*surfaces_);           // another list is another pointer
    surfaces_->push_back(surfaceOf(shape));
    patch_.frame.surfaces = surfaces_;
    const float c = std::cos(tilt), s = std::sin(tilt);
    patch_.frame.shapes.push_back({place, {{{c, s, 0}, {-s, c, 0}, {0, 0, 1}}}});
  }
  Pixels picture() {
    upload(patch_);
    return draw();
  }
  static std::array<int, 2> pixelOf(const Camera& camera, glm::vec3 place) {
    const glm::vec3 seen = camera.project(place, static_cast<float>(kWidth) / kHeight);
    return {static_cast<int>(seen.x * kWidth), static_cast<int>(seen.y * kHeight)};
  }
  float brightnessAt(const Pixels& pixels, glm::vec3 place) const {
    const auto [x, y] = pixelOf(camera, place);
    return brightness(pixels, x, y);
  }

  ClothPatch patch_;  // without any cloth
  std::shared_ptr<ShapeSurfaces> surfaces_ = std::make_shared<ShapeSurfaces>();
};

const Shape kBall{.kind = Kind::sphere, .radius = 0.3};

TEST_F(ShapesTest, AShapeIsSeenWhereItIs) {
  const Pixels empty = draw({});
  add(kBall, {-0.6F, 1, 0});
  const Pixels left = picture();
  EXPECT_GT(brightnessAt(left, {-0.6F, 1, 0}), brightnessAt(empty, {-0.6F, 1, 0}) + 20);
  EXPECT_NEAR(brightnessAt(left, {0.6F, 1, 0}), brightnessAt(empty, {0.6F, 1, 0}), 3);
  patch_.frame.shapes[0].place = {0.6F, 1, 0};  // it has moved
  const Pixels right = picture();
  EXPECT_NEAR(brightnessAt(right, {-0.6F, 1, 0}), brightnessAt(empty, {-0.6F, 1, 0}), 3);
  EXPECT_GT(brightnessAt(right, {0.6F, 1, 0}), brightnessAt(empty, {0.6F, 1, 0}) + 20);
}

TEST_F(ShapesTest, ATurnIsSeen) {
  add({.kind = Kind::box, .extent = {0.5, 0.05, 0.05}}, {0, 1, 0});
  const Pixels lying = picture();
  patch_.frame.shapes[0].axes = {{{0, 1, 0}, {-1, 0, 0}, {0, 0, 1}}};
  const Pixels upright = picture();
  EXPECT_GT(brightnessAt(upright, {0, 1.4F, 0}), brightnessAt(lying, {0, 1.4F, 0}) + 20);
}

TEST_F(ShapesTest, ItHidesTheClothBehindItAndNotThatBefore) {
  const auto redAt = [&](const Float3& ball) {
    patch_ = clothPatch(9);
    add(kBall, ball);
    const Pixels all = picture();
    const auto [r, g, b, a] = all.at(kWidth / 2, kHeight / 2);
    return r - b;
  };
  camera.yaw = camera.pitch = 0;
  EXPECT_GT(redAt({0, 1, -0.5F}), 40) << "fabric";
  EXPECT_LT(redAt({0, 1, 0.5F}), 20) << "the plain shape";
}

TEST_F(ShapesTest, ClothShadesAShape) {
  patch_ = clothPatch(9, 0.5F, {-0.55F, 1.86F, 0.42F});  // on the way of the light
  camera.yaw = 0;
  add({.kind = Kind::box, .extent = {0.4, 0.4, 0.02}}, {0, 1, 0});
  const Pixels shaded = picture();
  look.shadows = false;
  const Pixels plain = draw();
  EXPECT_LT(brightness(shaded, kWidth / 2, kHeight / 2), brightness(plain, kWidth / 2, kHeight / 2) - 8);
}

TEST_F(ShapesTest, ItShadesTheGroundAndNotItself) {
  camera.pitch = 0.8F;
  add({.kind = Kind::box, .extent = {0.4, 0.02, 0.4}}, {0, 1, 0});
  const Pixels with = picture();
  look.shadows = false;
  const Pixels without = draw();
  EXPECT_LT(brightnessAt(with, {0.55F / 0.86F * 0.8F, 0.2F, -0.42F / 0.86F * 0.8F}),
            brightnessAt(without, {0.55F / 0.86F * 0.8F, 0.2F, -0.42F / 0.86F * 0.8F}) - 5);
  for (const float x : {-0.3F, 0.0F, 0.3F})
    EXPECT_NEAR(brightnessAt(with, {x, 1.02F, 0}), brightnessAt(without, {x, 1.02F, 0}), 3) << x;
}

TEST_F(ShapesTest, ABodyAloneHasNoShadowsOnItself) {
  look.ground = -1000;  // its own shadow is not seen
  for (const Shape& shape : {kBall, Shape{.kind = Kind::cylinder, .radius = 0.3, .half = 0.5},
                             Shape{.kind = Kind::box, .extent = {0.4, 0.3, 0.3}}}) {
    patch_.shape = std::make_shared<ClothShape>();
    patch_.frame.shapes.clear();
    add(shape, {0, 1, 0}, 0.2F);
    for (const float yaw : {-1.5F, 0.0F, 0.6F, 2.2F}) {
      camera.yaw = yaw;
      look.shadows = true;
      const Pixels with = picture();
      look.shadows = false;
      EXPECT_LT(differing(draw(), with), 10) << yaw;
    }
  }
}

TEST_F(ShapesTest, ClothThatCutsACornerOfAShapeStillCoversIt) {
  patch_ = clothPatch(9);
  add({.kind = Kind::box, .extent = {0.2, 0.2, 0.2}}, {0, 1, -0.197F});  // 3 mm stand out of the cloth
  camera.yaw = 0;
  const Pixels bare = picture();
  surfaces_ = std::make_shared<ShapeSurfaces>(*surfaces_);
  (*surfaces_)[0].thickness = 0.005F;
  patch_.frame.surfaces = surfaces_;
  const Pixels covered = picture();
  const auto redness = [](const Pixels& pixels) {
    const auto [r, g, b, a] = pixels.at(kWidth / 2, kHeight / 2);
    return r - b;
  };
  EXPECT_LT(redness(bare), 20);
  EXPECT_GT(redness(covered), 40);
}

TEST_F(ShapesTest, APlaneThatLiesIsTheGround) {
  look.grid = true;
  look.ground = 0.5F;
  const Pixels ground = draw({});
  add({.kind = Kind::plane}, {3, 0.5F, 0});
  look.ground = -1;
  EXPECT_LT(differing(picture(), ground), 5) << "at its height, and nothing else";
}

TEST_F(ShapesTest, TheGridOfAFloorGoesWithIt) {
  look.grid = true;
  add({.kind = Kind::plane}, {0, 0.5F, 0});
  const Pixels before = picture();
  patch_.frame.shapes[0].place = {0.05F, 0.5F, 0};  // half of the finest cell
  EXPECT_GT(differing(picture(), before), 100);
  patch_.frame.shapes[0].place = {10, 0.5F, 0};  // a whole one of the widest
  EXPECT_LT(differing(picture(), before), 5);
}

TEST_F(ShapesTest, WhatIsBelowTheFloorIsHidden) {
  add({.kind = Kind::plane}, {0, 0.5F, 0});
  const Pixels floor = picture();
  add(kBall, {0, 0.1F, 0});
  EXPECT_LT(differing(picture(), floor), 5);
}

TEST_F(ShapesTest, ATiltedPlaneIsSeenFromItsOpenSideAlone) {
  add({.kind = Kind::plane}, {0, 1, 0}, 0.3F);
  const Pixels above = picture(), empty = draw({});
  EXPECT_GT(differing(above, empty), kWidth * kHeight / 2);
  patch_.frame.shapes.clear();
  patch_.shape = std::make_shared<ClothShape>();
  add({.kind = Kind::plane}, {0, 1, 0}, 3.14159F - 0.3F);
  EXPECT_LT(differing(picture(), empty), 5);
}

TEST_F(ShapesTest, OverEachOtherTheFirstClothsShapesAreDrawn) {
  add(kBall, {0, 1, 0});
  const Pixels alone = picture();
  upload(patch_, 1);
  EXPECT_LT(differing(draw({{.slot = 0}, {.slot = 1}}), alone), 5);
}

TEST_F(ShapesTest, NeitherColourMapsNorWiresChangeAShape) {
  add(kBall, {0, 1, 0});
  const Pixels plain = picture();
  look.quantity = Quantity::strain;
  look.wireframe = true;
  look.shaded = false;
  EXPECT_LT(differing(draw(), plain), 5);
}

}  // namespace
