#include "ui/plot/data/plot_ticks.h"

#include <cmath>
#include <random>

#include <gtest/gtest.h>

namespace selvedge {
namespace {

float letters(const std::string& label) { return 7.0F * static_cast<float>(label.size()) + 8; }

double factorOf(const std::string& unit) {
  if (unit == "J" || unit.empty()) return 1;
  const std::pair<std::string, double> prefixes[] = {{"p", 1e-12}, {"n", 1e-9}, {"µ", 1e-6}, {"m", 1e-3},
                                                     {"k", 1e3},   {"M", 1e6},  {"G", 1e9},  {"T", 1e12}};
  for (const auto& [sign, factor] : prefixes) {
    if (unit == sign + "J") return factor;
  }
  ADD_FAILURE() << unit;
  return 0;
}

void expectNice(double step) {
  const double mantissa = step / std::pow(10.0, std::floor(std::log10(step) + 1e-9));
  EXPECT_TRUE(std::abs(mantissa - 1) < 1e-6 || std::abs(mantissa - 2) < 1e-6 || std::abs(mantissa - 5) < 1e-6) << step;
}

TEST(PlotTicks, AreNiceAndTrueAndDoNotOverlap) {
  std::mt19937 random(3);
  std::uniform_real_distribution<double> uniform(-1, 1);
  for (int i = 0; i < 3000; ++i) {
    const double centre = uniform(random) * std::pow(10.0, 12 * uniform(random));
    const double width = std::abs(centre) * std::pow(10.0, -5 * std::abs(uniform(random))) + 1e-13;
    const float length = 30 + static_cast<float>(random() % 1500);
    const PlotAxis axis{AxisScale::linear, {centre - width, centre + width}, 1, 50, 50 + length};
    const Ticks made = makeTicks(axis, "J", letters);
    float free = -1e9F;
    for (const Tick& tick : made.ticks) {
      ASSERT_GE(tick.value, axis.range.low - 1e-6 * width);
      ASSERT_LE(tick.value, axis.range.high + 1e-6 * width);
      ASSERT_NEAR(std::stod(tick.label) * factorOf(made.unit), tick.value, 1e-5 * std::abs(tick.value) + 1e-3 * width)
          << tick.label << made.unit;
      const float at = axis.pixel(tick.value), half = letters(tick.label) / 2;
      ASSERT_GE(at - half, free - 0.5F);
      free = at + half;
    }
    if (made.ticks.size() > 2) expectNice(made.ticks[1].value - made.ticks[0].value);
    if (length > 400) {
      ASSERT_GE(made.ticks.size(), 2U) << axis.range.low << " " << axis.range.high;
    }
  }
}

TEST(PlotTicks, LabelsOfASmallRangeAboutALargeValueDiffer) {
  for (const double width : {1.0, 1e-3, 1e-5, 1e-7}) {
    for (const char* unit : {"J", "m"}) {
      const PlotAxis axis{AxisScale::linear, {-988.1213 - width, -988.1213 + width}, 1, 200, 0};
      const Ticks made = makeTicks(axis, unit, [](const std::string&) { return 20.0F; });
      ASSERT_GE(made.ticks.size(), 2U);
      for (std::size_t i = 1; i < made.ticks.size(); ++i) {
        EXPECT_NE(made.ticks[i].label, made.ticks[i - 1].label);
        EXPECT_NEAR(std::stod(made.ticks[i].label), made.ticks[i].value, 1e-3 * width);
      }
    }
  }
  const PlotAxis small{AxisScale::linear, {0, 1e-5}, 1, 200, 0};
  EXPECT_EQ(makeTicks(small, "m", [](const std::string&) { return 20.0F; }).ticks.at(1).label, "2e-6");
}

TEST(PlotTicks, TwoLabelsAreThereWhereTheyHaveRoom) {
  std::mt19937 random(5);
  std::uniform_real_distribution<double> uniform(-1, 1);
  const auto line = [](const std::string&) { return 20.0F; };
  for (int i = 0; i < 3000; ++i) {
    const double low = uniform(random), high = low + std::pow(10.0, 2 * uniform(random));
    const PlotAxis axis{AxisScale::linear, {low, high}, 1, 32.0F + static_cast<float>(i % 200), 0};
    const Ticks made = makeTicks(axis, "J", line);
    ASSERT_GE(made.ticks.size(), 2U) << low << " " << high << " " << axis.from;
    for (std::size_t t = 1; t < made.ticks.size(); ++t) {
      ASSERT_GE(axis.pixel(made.ticks[t - 1].value) - axis.pixel(made.ticks[t].value), 19.5F);
    }
  }
  std::size_t labels = 0;
  for (const Tick& tick : makeTicks({AxisScale::logarithmic, {5, 2e5}, 1, 40, 0}, "m", line).ticks) {
    labels += tick.label.empty() ? 0 : 1;
  }
  EXPECT_EQ(labels, 2U) << "of 10 to 100000, of which only 1000 is a multiple of the stride";
}

TEST(PlotTicks, PowersOfTenOnLogarithmicAxes) {
  const PlotAxis axis{AxisScale::logarithmic, {1e-2, 1e3}, 1, 0, 400};
  std::vector<std::string> labels;
  for (const Tick& tick : makeTicks(axis, "", letters).ticks) {
    if (!tick.label.empty()) labels.push_back(tick.label);
  }
  EXPECT_EQ(labels, (std::vector<std::string>{"0.01", "0.1", "1", "10", "100", "1000"}));
  for (const Tick& tick : makeTicks({AxisScale::logarithmic, {1e-300, 1e300}, 1, 0, 60}, "", letters).ticks) {
    EXPECT_TRUE(std::isfinite(tick.value));
  }
  EXPECT_LT(makeTicks({AxisScale::logarithmic, {1e-300, 1e300}, 1, 0, 400}, "", letters).ticks.size(), 20U);
  EXPECT_GE(makeTicks({AxisScale::logarithmic, {2, 7}, 1, 0, 400}, "", letters).ticks.size(), 3U);
}

TEST(PlotTicks, LabelsOfALogarithmicAxisDoNotOverlap) {
  std::mt19937 random(11);
  std::uniform_real_distribution<double> uniform(0, 1);
  for (int i = 0; i < 3000; ++i) {
    const double low = std::pow(10.0, 8 * uniform(random) - 4), high = low * std::pow(10.0, 0.02 + 3 * uniform(random));
    const float length = 30 + static_cast<float>(random() % 1500);
    const PlotAxis axis{AxisScale::logarithmic, {low, high}, 1, 50, 50 + length};
    float free = -1e9F;
    int labels = 0;
    for (const Tick& tick : makeTicks(axis, i % 2 ? "J" : "m", letters).ticks) {
      if (tick.label.empty()) continue;
      const float at = axis.pixel(tick.value), half = letters(tick.label) / 2;
      ASSERT_GE(at - half, free - 0.5F) << tick.label << " of " << low << " to " << high << " on " << length;
      free = at + half;
      ++labels;
    }
    if (length > 400) {
      ASSERT_GE(labels, 2) << low << " " << high;
    }
  }
}

TEST(PlotTicks, ALogarithmicAxisWithinTwoPowersHasOneToNineOfThem) {
  std::string labels;
  for (const Tick& tick : makeTicks({AxisScale::logarithmic, {23, 360}, 1, 0, 1200}, "", letters).ticks) {
    if (!tick.label.empty()) labels += tick.label + " ";
  }
  EXPECT_EQ(labels, "30 40 50 60 70 80 90 100 200 300 ");
}

TEST(PlotTicks, SymmetricAxesHaveZeroAndBothSigns) {
  const PlotAxis axis{AxisScale::symmetric, {-10, 10}, 1e-4, 400, 0};
  bool zero = false, positive = false, negative = false;
  float free = 1e9F;
  std::vector<float> places;
  for (const Tick& tick : makeTicks(axis, "J", [](const std::string&) { return 20.0F; }).ticks) {
    zero = zero || tick.value == 0;
    positive = positive || tick.value > 0;
    negative = negative || tick.value < 0;
    places.push_back(axis.pixel(tick.value));
  }
  std::sort(places.rbegin(), places.rend());
  for (const float place : places) {
    EXPECT_LE(place, free - 19);
    free = place;
  }
  EXPECT_TRUE(zero && positive && negative);
}

TEST(PlotTicks, NumbersAreShortAndHaveTheirUnit) {
  EXPECT_EQ(numberWithUnit(0.0123456, "J"), "12.35 mJ");
  EXPECT_EQ(numberWithUnit(-4.2e-7, "J"), "-420 nJ");
  EXPECT_EQ(numberWithUnit(1500, "J"), "1.5 kJ");
  EXPECT_EQ(numberWithUnit(1500, "s"), "1500 s");
  EXPECT_EQ(numberWithUnit(0, "J"), "0 J");
  EXPECT_EQ(numberWithUnit(2.5, "%"), "2.5 %");
  EXPECT_EQ(numberWithUnit(1e-7, ""), "1e-7");
  EXPECT_EQ(numberWithUnit(1e300, "J"), "1e300 J");
  EXPECT_EQ(numberWithUnit(std::nan(""), "J"), "-");
}

}  // namespace
}  // namespace selvedge
