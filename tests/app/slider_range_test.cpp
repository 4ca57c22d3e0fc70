// Where a slider's values are, and what may be typed into it.
#include "ui/slider_range.h"

#include <cmath>

#include <gtest/gtest.h>

#include "base/params/read_number.h"
#include "scene/scene.h"
#include "ui/number_text.h"

namespace selvedge::test {
namespace {

double dummy = 0;

Param plain() { return param("x", &dummy, "", "a number"); }

TEST(SliderRange, TheParametersOwnRangeWhereItHasOne) {
  const SliderRange range = sliderRange(plain().range(0, 1), 0.5);
  EXPECT_EQ(range.low, 0);
  EXPECT_EQ(range.high, 1);
  EXPECT_FALSE(range.logarithmic);
}

TEST(SliderRange, LogarithmicAroundWhatIsTypical) {
  const SliderRange range = sliderRange(plain().above(0).log(), 1200);
  EXPECT_TRUE(range.logarithmic);
  EXPECT_FALSE(range.zero);
  EXPECT_LE(range.low, 1.2 * 10);
  EXPECT_GE(range.high, 1200 * 100);
  EXPECT_NEAR(sliderValue(range, sliderPosition(range, 1200)), 1200, 1200 * 0.006);
}

TEST(SliderRange, ZeroHasAPlaceOnALogarithmicSlider) {
  Param damping = param("damping", &dummy, "s", "a time").atLeast(0);
  const SliderRange range = sliderRange(damping, 0.002);
  EXPECT_TRUE(range.logarithmic);
  EXPECT_TRUE(range.zero);
  EXPECT_EQ(sliderPosition(range, 0), 0);
  EXPECT_EQ(sliderValue(range, 0.01), 0);
  EXPECT_GT(sliderPosition(range, range.low), 0);
}

// Every parameter of a scene: positions lie in [0, 1], values come back, and stay inside the allowed range.
TEST(SliderRange, EveryParameterOfAScene) {
  Scene scene;
  int numbers = 0;
  for (const Param& p : scene.params()) {
    const auto* target = std::get_if<double*>(&p.target);
    if (!target) continue;
    ++numbers;
    const SliderRange range = sliderRange(p, **target);
    ASSERT_LT(range.low, range.high) << p.key;
    EXPECT_GE(range.low, p.min) << p.key;
    EXPECT_LE(range.high, p.max) << p.key;
    for (double position = 0; position <= 1; position += 0.05) {
      const double value = sliderValue(range, position);
      ASSERT_TRUE(std::isfinite(value)) << p.key;
      EXPECT_TRUE(assign(p, value).empty()) << p.key << " = " << value;
      EXPECT_NEAR(sliderPosition(range, value), position, 0.05) << p.key << " = " << value;
    }
  }
  EXPECT_GT(numbers, 25);
}

TEST(NumberText, ReadsBackNearly) {
  for (const double x : {0.0, 1.0, -9.81, 1e-5, 1200.0, 0.016666666666666666, 1e9}) {
    EXPECT_NEAR(*readNumber(numberText(x)), x, 1e-4 * std::abs(x));
  }
}

}  // namespace
}  // namespace selvedge::test
