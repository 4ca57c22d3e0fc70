#include "render/view/colour_maps.h"

#include <cmath>

#include <gtest/gtest.h>

using namespace selvedge;

namespace {

// CIE lightness, 0 to 100, of an sRGB colour.
float lightness(glm::vec3 c) {
  const auto linear = [](float x) { return x <= 0.04045F ? x / 12.92F : std::pow((x + 0.055F) / 1.055F, 2.4F); };
  const float y = 0.2126F * linear(c.x) + 0.7152F * linear(c.y) + 0.0722F * linear(c.z);
  return y > 0.008856F ? 116 * std::cbrt(y) - 16 : 903.3F * y;
}

TEST(ColourMaps, TheSequentialOneGrowsLighterEvenly) {
  float least = 1e9F, most = 0;
  for (int i = 0; i < 20; ++i) {
    const float step = lightness(mapColour(false, static_cast<float>(i + 1) / 20)) -
                       lightness(mapColour(false, static_cast<float>(i) / 20));
    least = std::min(least, step);
    most = std::max(most, step);
  }
  EXPECT_GT(least, 0);
  EXPECT_LT(most, 2.2F * least);
  EXPECT_GT(lightness(mapColour(false, 1)) - lightness(mapColour(false, 0)), 60);
}

TEST(ColourMaps, TheDivergingOneIsWhiteInTheMiddleAndEquallyDarkAtBothEnds) {
  const glm::vec3 low = mapColour(true, 0), middle = mapColour(true, 0.5F), high = mapColour(true, 1);
  EXPECT_GT(lightness(middle), 90);
  EXPECT_NEAR(lightness(low), lightness(high), 6);
  EXPECT_GT(low.z, low.x + 0.2F);
  EXPECT_GT(high.x, high.z + 0.2F);
}

TEST(ColourMaps, StaysInRangeAndClamps) {
  for (const bool diverging : {false, true}) {
    for (int i = 0; i <= 100; ++i)
      for (int c = 0; c < 3; ++c) {
        EXPECT_GE(mapColour(diverging, static_cast<float>(i) / 100)[c], 0);
        EXPECT_LE(mapColour(diverging, static_cast<float>(i) / 100)[c], 1);
      }
    EXPECT_EQ(mapColour(diverging, -3), mapColour(diverging, 0));
    EXPECT_EQ(mapColour(diverging, 9), mapColour(diverging, 1));
  }
}

}  // namespace
