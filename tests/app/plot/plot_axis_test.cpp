#include "ui/plot/data/plot_axis.h"

#include <cmath>

#include <gtest/gtest.h>

namespace selvedge {
namespace {

TEST(PlotAxis, PixelsAndValuesAreInverse) {
  const PlotAxis axes[] = {{AxisScale::linear, {-3, 17}, 1, 40, 340},
                           {AxisScale::linear, {-3, 17}, 1, 340, 40},
                           {AxisScale::logarithmic, {1e-8, 1e3}, 1, 0, 500},
                           {AxisScale::symmetric, {-20, 5}, 1e-4, 300, 0}};
  for (const PlotAxis& axis : axes) {
    EXPECT_NEAR(axis.pixel(axis.range.low), axis.from, 1e-3);
    EXPECT_NEAR(axis.pixel(axis.range.high), axis.to, 1e-3);
    for (float pixel = 41; pixel < 300; pixel += 13) EXPECT_NEAR(axis.pixel(axis.value(pixel)), pixel, 1e-2);
  }
}

TEST(PlotAxis, ValuesOfADivergingRunStayFinite) {
  for (const AxisScale scale : {AxisScale::linear, AxisScale::symmetric}) {
    const PlotAxis axis{scale, roomFor({-1e305, 1e308}, scale), 1e290, 0, 300};
    for (const double value : {-1e308, -1.0, 0.0, 1e-300, 1e308, HUGE_VAL}) {
      EXPECT_TRUE(std::isfinite(axis.pixel(value))) << value;
    }
  }
  const PlotAxis narrow{AxisScale::linear, {0, 1e-12}, 1, 0, 300};
  EXPECT_TRUE(std::isfinite(narrow.pixel(1e300)));
  EXPECT_TRUE(std::isnan(narrow.pixel(std::nan(""))));
  const PlotAxis log{AxisScale::logarithmic, {1e-3, 1}, 1, 0, 300};
  EXPECT_TRUE(std::isnan(log.pixel(0)));
  EXPECT_TRUE(std::isnan(log.pixel(-1)));
}

TEST(PlotAxis, RoomHoldsItsValuesAndIsNeverEmpty) {
  const PlotRange cases[] = {{0, 0},          {5, 5},           {-1, 1},         {0, 3},
                             {1e300, -1e300}, {1e-300, 1e-299}, {-1e308, 1e308}, {7, 7 + 1e-13}};
  for (const PlotRange& values : cases) {
    for (const AxisScale scale : {AxisScale::linear, AxisScale::logarithmic, AxisScale::symmetric}) {
      if (scale == AxisScale::symmetric && !(values.low < 0)) continue;
      const PlotRange room = roomFor(values, scale, 1e-5);
      EXPECT_LT(room.low, room.high);
      EXPECT_TRUE(std::isfinite(room.high - room.low));
      if (values.low > values.high || scale == AxisScale::logarithmic) continue;
      EXPECT_LE(room.low, shown(values.low));
      EXPECT_GE(room.high, shown(values.high));
    }
  }
  const PlotRange room = roomFor({0, 4}, AxisScale::logarithmic, 0.01);
  EXPECT_LT(room.low, 0.01);
  EXPECT_GT(room.low, 0.001);
  EXPECT_GT(room.high, 4);
}

}  // namespace
}  // namespace selvedge
