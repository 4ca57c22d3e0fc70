// How bodies and fabrics look: their colours, finish and weave.
#include <algorithm>

#include <glm/gtc/color_space.hpp>

#include "render/view/body_colours.h"
#include "render/view/palette.h"
#include "render/view/weaves.h"
#include "support/picture_test.h"

using namespace selvedge;

namespace {

class FabricsTest : public PictureTest {};

TEST_F(FabricsTest, EachBodyHasItsOwnColour) {
  look.shadows = look.pins = false;
  ClothPatch patch = clothPatch(9);
  ClothShape two = *patch.shape;
  const std::size_t half = two.triangles.size() / 2;
  two.bodies = {{"a", 0, 0, 0, 0, 0, half, true}, {"b", 0, 0, 0, 0, half, two.triangles.size() - half, true}};
  upload(patch);
  const Pixels alone = draw();
  patch.shape = std::make_shared<ClothShape>(two);
  upload(patch);
  const Pixels both = draw();
  int same = 0, other = 0, cloth = 0;
  const Pixels empty = draw({});
  for (int y = 0; y < kHeight; ++y)
    for (int x = 0; x < kWidth; ++x) {
      if (alone.at(x, y) == empty.at(x, y)) continue;
      ++cloth;
      ++(alone.at(x, y) == both.at(x, y) ? same : other);
    }
  EXPECT_GT(same, cloth / 3) << "the first has the cloth's colour";
  EXPECT_GT(other, cloth / 3);
  EXPECT_GT(differing(draw({{.tint = {0.2F, 0.6F, 1, 1}}}), both), 0) << "a lane's colour goes over all";
}

TEST_F(FabricsTest, AFabricHasItsColoursFinishAndWeave) {
  look.shadows = look.pins = look.grid = false;
  upload(clothPatch(9));
  const auto drawn = [&](const FabricLook& fabric) { return draw({{.bodies = {fabric}}}); };
  const FabricLook plain;
  EXPECT_EQ(differing(drawn(plain), draw(), 0), 0) << "a cloth without a fabric";
  FabricLook blue = plain;
  blue.front = {0.05F, 0.05F, 0.8F};
  const auto seen = drawn(blue).at(kWidth / 2, kHeight / 2);
  EXPECT_GT(seen[2], seen[0] + 30);
  const auto mean = [](const Pixels& picture) {
    float sum = 0;
    for (int y = kHeight / 4; y < 3 * kHeight / 4; ++y)
      for (int x = 2 * kWidth / 5; x < 3 * kWidth / 5; ++x) sum += brightness(picture, x, y);
    return sum;
  };
  FabricLook thin = plain, thick = plain;
  thin.through = 1;
  thick.through = 0;
  thin.back = thick.back = {0.05F, 0.8F, 0.05F};
  camera.yaw += 3.14159F;  // against the light
  const auto behind = drawn(thick).at(kWidth / 2, kHeight / 2);
  EXPECT_GT(behind[1], behind[0] + 20) << "the lining";
  EXPECT_GT(mean(drawn(thin)), mean(drawn(thick)) * 1.02F);
  FabricLook sheen = plain, gloss = plain;
  sheen.sheen = 1;
  gloss.gloss = 1;
  camera.yaw = 0.9F;
  camera.pitch = 0.8F;  // between light and eye
  EXPECT_GT(mean(drawn(sheen)), mean(drawn(plain)) * 1.005F);
  EXPECT_GT(mean(drawn(gloss)), mean(drawn(plain)) * 1.005F);
  for (const float size : {2.0F, 0.25F, 0.04F}) {  // from afar and from near
    upload(clothPatch(9, size));
    camera = Camera{};
    camera.frame(cornersOfSquare(size, 1), 1.6F);
    std::vector<Pixels> weaves;
    for (const Weave weave : {Weave::none, Weave::plain, Weave::twill, Weave::satin, Weave::knit}) {
      FabricLook woven = plain;
      woven.weave = weave;
      woven.grain = 0.4F;
      weaves.push_back(drawn(woven));
      for (std::size_t i = 0; i + 1 < weaves.size(); ++i)
        EXPECT_GT(differing(weaves[i], weaves.back(), 3), 300) << size << ": " << i << " and " << weaves.size() - 1;
    }
  }
}

// Farther and farther away: a period stays some pixels wide, and no step is seen where one size gives way to the next.
TEST(Grain, IsDrawnWiderWhereItWouldBeTooFine) {
  const WeaveLook& twill = weaveLook(Weave::twill);
  const float period = 1 / glm::length(glm::vec2(twill.one[0].x, twill.one[1].x));
  EXPECT_EQ(grainScale(twill, 1e-4F).dense, 1);
  EXPECT_EQ(grainScale(twill, 1e-4F).finer, 0);
  float before = 0;
  for (float pixel = 2e-3F; pixel < 1; pixel *= 1.01F) {
    const GrainScale scale = grainScale(twill, pixel);
    const float size = std::log2(scale.dense) + scale.finer;  // between two sizes, as the shader mixes them
    if (pixel > 2e-3F) {
      EXPECT_LE(size, before);
      EXPECT_GT(size, before - 0.02F) << pixel;
    }
    before = size;
    const float pixels = period / (scale.dense * pixel);
    EXPECT_GT(pixels, 6.4F) << pixel;
    EXPECT_TRUE(scale.dense == 1 || pixels < 13.1F) << pixel;
  }
  for (int i = 1; i < 20; ++i) {  // beside every power of two
    float pixel = std::ldexp(period / 6.5F, i) * (1 - 1e-6F);
    for (int k = 0; k < 40; ++k, pixel = std::nextafter(pixel, 1e9F)) {
      const float finer = grainScale(twill, pixel).finer;
      EXPECT_TRUE(finer >= 0 && finer <= 1) << pixel << ": " << finer;
    }
  }
  EXPECT_EQ(grainScale(twill, 0).dense, 1) << "an eye between the nodes";
  EXPECT_EQ(grainScale(twill, std::numeric_limits<float>::infinity()).dense, 1) << "a picture without a height";
}

TEST_F(FabricsTest, WhatCannotBeLaidFlatHasNoThreads) {
  constexpr float kSize = 0.25F;
  look.shadows = look.pins = look.grid = false;
  camera.frame(cornersOfSquare(kSize, 1), 1.6F);
  ClothPatch patch = clothPatch(9, kSize);
  ClothShape round = *patch.shape;
  round.bodies.front().flat = false;
  patch.shape = std::make_shared<ClothShape>(round);
  upload(patch);
  FabricLook bare, woven;
  bare.weave = Weave::none;
  bare.grain = 0;
  woven.weave = Weave::twill;
  woven.grain = 0.4F;
  EXPECT_EQ(differing(draw({{.bodies = {bare}}}), draw({{.bodies = {woven}}}), 0), 0);
  upload(clothPatch(9, kSize));
  EXPECT_GT(differing(draw({{.bodies = {bare}}}), draw({{.bodies = {woven}}}), 3), 300);
}

TEST_F(FabricsTest, AKnownFabricLooksAsItDoes) {
  FabricLooks known;
  known["denim"].front = {0.1F, 0.2F, 0.5F};
  look.known = std::make_shared<FabricLooks>(known);
  EXPECT_EQ(fabricLook(look, "denim", 1).front, known["denim"].front);
  EXPECT_EQ(fabricLook(look, "none", 1).front, bodySides(look, 1).front);
  look.fabrics = false;
  EXPECT_EQ(fabricLook(look, "denim", 0).front, look.fabric);
}

TEST_F(FabricsTest, ColoursOfBodiesAreTold) {
  std::vector<glm::vec3> all;
  for (std::size_t body = 0; body < 8; ++body) all.push_back(glm::convertLinearToSRGB(bodySides(look, body).front));
  for (const bool dark : {false, true}) {
    for (const glm::vec3& each : all) {
      for (const glm::vec3& behind : {palette(dark).ground, palette(dark).horizon, palette(dark).shape}) {
        EXPECT_GT(glm::distance(each, behind), 0.18F);
      }
    }
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) EXPECT_GT(glm::distance(all[i], all[j]), 0.15F) << i << " " << j;
  }
  EXPECT_EQ(bodySides(look, 0).front, look.fabric);
  EXPECT_EQ(bodySides(look, 1).front, bodySides(look, 8).front) << "the list begins again";
}

}  // namespace
