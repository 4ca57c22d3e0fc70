#include "app/plots/trace_store.h"

#include <random>

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace selvedge {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN(), kInfinity = std::numeric_limits<double>::infinity();

void expectBruteForce(const Column& column, std::size_t first, std::size_t last) {
  Summary slow;
  for (std::size_t i = first; i < last; ++i) slow.add(column[i]);
  const Summary quick = column.summary(first, last);
  ASSERT_EQ(quick.count, slow.count) << first << " " << last;
  ASSERT_EQ(quick.low, slow.low) << first << " " << last;
  ASSERT_EQ(quick.high, slow.high) << first << " " << last;
  if (!quick.empty()) {
    ASSERT_NEAR(quick.mean(), slow.mean(), 1e-9);
  }
}

void expectBruteForceEverywhere(const Column& column, std::mt19937& random) {
  for (int i = 0; i < 500; ++i) {
    const std::size_t a = random() % (column.size() + 1), b = random() % (column.size() + 1);
    expectBruteForce(column, std::min(a, b), std::max(a, b));
  }
}

TEST(Column, SummaryEqualsBruteForceThroughPushTruncateAndDrop) {
  std::mt19937 random(1);
  std::normal_distribution<double> normal;
  Column column;
  const auto push = [&](int count) {
    for (int i = 0; i < count; ++i) {
      const auto kind = random() % 50;
      column.push(kind == 0 ? kNaN : kind == 1 ? kInfinity : normal(random));
    }
  };
  push(20000);
  expectBruteForceEverywhere(column, random);
  for (const std::size_t size : {18123U, 16384U, 9000U}) {
    column.truncate(size);
    ASSERT_EQ(column.size(), size);
    expectBruteForceEverywhere(column, random);
    push(1000);
    expectBruteForceEverywhere(column, random);
  }
  const double survivor = column[Column::kBlock + 7];
  column.dropBlock();
  EXPECT_EQ(column[7], survivor);
  push(5000);
  expectBruteForceEverywhere(column, random);
}

TEST(Column, NothingFiniteIsEmpty) {
  Column column;
  for (int i = 0; i < 100; ++i) column.push(kNaN);
  EXPECT_TRUE(column.summary(0, 100).empty());
}

const std::vector<std::string> kNames{"a_J", "b_J"};

void append(Trace& trace, double x, double a, double b) {
  const std::array<double, 2> row{a, b};
  trace.append(x, kNames, row);
}

TEST(Trace, FindsPlacesLikeLowerBound) {
  Trace trace;
  std::mt19937 random(2);
  std::vector<double> times;
  double time = 0;
  for (int i = 0; i < 9000; ++i) {
    time += i % 1000 == 0 ? 5.0 : 1e-3 * static_cast<double>(1 + random() % 7);
    times.push_back(time);
    append(trace, time, i, 0);
  }
  for (int i = 0; i < 2000; ++i) {
    const double x = time * 1.1 * static_cast<double>(random() % 100000) / 1e5;
    const auto expected = static_cast<std::size_t>(std::lower_bound(times.begin(), times.end(), x) - times.begin());
    ASSERT_EQ(trace.atOrAfter(x), expected);
    ASSERT_EQ(trace.atOrAfter(x, expected / 2), expected);
  }
}

TEST(Trace, TimeThatGoesBackForgetsWhatComesAfter) {
  Trace trace;
  for (int i = 0; i < 100; ++i) append(trace, i, i, -i);
  append(trace, 49.5, 1000, 0);
  ASSERT_EQ(trace.size(), 51U);
  EXPECT_EQ(trace.x(49), 49);
  EXPECT_EQ(trace.column(0)[50], 1000);
  EXPECT_EQ(trace.column(0).summary(0, 51).high, 1000);
  EXPECT_EQ(trace.column(1).summary(0, 51).low, -49);
  append(trace, kNaN, 0, 0);
  EXPECT_EQ(trace.size(), 51U);
}

TEST(Trace, ColumnsAreToldApartByName) {
  Trace trace;
  append(trace, 1, 10, 20);
  const std::vector<std::string> others{"b_J", "c_J"};
  const std::array<double, 2> row{21, 31};
  trace.append(2, others, row);
  ASSERT_EQ(trace.names(), (std::vector<std::string>{"a_J", "b_J", "c_J"}));
  EXPECT_EQ(trace.column(1)[0], 20);
  EXPECT_EQ(trace.column(1)[1], 21);
  EXPECT_TRUE(std::isnan(trace.column(0)[1]));
  EXPECT_TRUE(std::isnan(trace.column(2)[0]));
  EXPECT_EQ(trace.column(2)[1], 31);
}

TEST(Trace, KeepsTheNewestRowsOnly) {
  Trace trace;
  const std::vector<std::string> name{"a"};
  for (std::size_t i = 0; i < Trace::kMostSamples + 3; ++i) {
    const double value = static_cast<double>(i);
    trace.append(value, name, {&value, 1});
  }
  EXPECT_LE(trace.size(), Trace::kMostSamples);
  EXPECT_GT(trace.size(), Trace::kMostSamples - 2 * Column::kBlock);
  EXPECT_EQ(trace.x(trace.size() - 1), static_cast<double>(Trace::kMostSamples + 2));
  EXPECT_EQ(trace.column(0)[0], trace.x(0));
  EXPECT_EQ(trace.column(0).origin(), 0);
}

TEST(TraceStore, AnotherGenerationStartsAnewAndMarksStayInOrder) {
  TraceStore store;
  store.add(0, {{1, {"time_s", "a_J"}, {0, 5, 1, 6, 2, 7}}});
  store.add({{1.5, "second"}, {0.5, "first"}});
  ASSERT_EQ(store.marks().size(), 2U);
  EXPECT_EQ(store.marks()[0].text, "first");
  store.add(0, {{1, {"time_s", "a_J"}, {1, 8}}});  // back in time
  EXPECT_EQ(store.lane(0).size(), 2U);
  EXPECT_EQ(store.marks().size(), 1U);
  store.add(0, {{2, {"time_s", "b_J"}, {0, 5}}});
  EXPECT_EQ(store.lane(0).size(), 1U);
  EXPECT_EQ(store.lane(0).names(), std::vector<std::string>{"b_J"});
  EXPECT_TRUE(store.marks().empty());
  EXPECT_EQ(store.lane(7).size(), 0U);
}

std::string methodsOf(const TraceStore& store) {
  std::string all;
  for (const PlotStretch& each : store.methods(0)) all += fmt::format("{} {}; ", each.from, each.name);
  return all;
}

TEST(TraceStore, KnowsWhichMethodComputedWhat) {
  TraceStore store;
  const std::vector<std::string> columns{"time_s", "a_J"};
  store.add(0, {{1, columns, {0, 5, 1, 6, 2, 7}, "rk4"}, {1, columns, {3, 5, 4, 6}, "verlet"}});
  EXPECT_EQ(methodsOf(store), "0 rk4; 2 verlet; ") << "from the last row of the other one on";
  store.add(0, {{1, columns, {5, 5}, "verlet"}});
  EXPECT_EQ(methodsOf(store), "0 rk4; 2 verlet; ");
  store.add(0, {{1, columns, {2, 7, 3, 8}, "euler"}});  // gone back to 1 s
  EXPECT_EQ(methodsOf(store), "0 rk4; 1 euler; ");
  store.add(0, {{1, columns, {2.5, 7}, "rk4"}});
  EXPECT_EQ(methodsOf(store), "0 rk4; 1 euler; 2 rk4; ");
  store.add(0, {{1, columns, {0, 7}, "verlet"}});
  EXPECT_EQ(methodsOf(store), "0 verlet; ");
  store.add(0, {{2, columns, {0, 7}, "rk4"}});
  EXPECT_EQ(methodsOf(store), "0 rk4; ") << "another start";
  EXPECT_TRUE(store.methods(3).empty());
}

}  // namespace
}  // namespace selvedge
