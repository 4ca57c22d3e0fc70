// What a past of 30 s takes of memory, and lanes of time: the numbers of docs/window.md.
#include <algorithm>
#include <array>
#include <ctime>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "scene/files/reader.h"
#include "sim/lanes/session.h"

namespace selvedge::test {
namespace {

// The cheapest cloth that moves: what is kept of a moment does not depend on the method.
Scene falling(int size) {
  return parseScene(fmt::format(R"(
[mesh]
columns = {0}
rows = {0}
[material]
model = "springs"
stretch = 1
shear = 0
bend = 0
stretch_damping = 0
bend_damping = 0
[integrator]
method = "symplectic-euler"
step = 0.016666666666666666
substeps = 1
)",
                                size),
                    "bench.toml");
}

void keepHalfAMinute(int size, double mostSpacing) {
  SessionOptions options;
  options.simulation.ledger = false;
  Session session(falling(size), {LaneSettings{}}, options);
  while (session.lanes().clock() < 31) session.tick([](std::size_t) { return true; });
  const HistoryStatus status = session.history();
  EXPECT_GE(status.newest - status.oldest, 30 - 2 * status.spacing);
  EXPECT_LE(status.bytes, status.mostBytes);
  EXPECT_LE(status.spacing, mostSpacing);
  fmt::print("history {0} x {0}: {1:.1f} s as {2} moments, {3:.0f} ms apart, {4:.1f} MB of {5:.0f}\n", size,
             status.newest - status.oldest, status.moments, 1e3 * status.spacing,
             1e-6 * static_cast<double>(status.bytes), 1e-6 * static_cast<double>(status.mostBytes));
}

TEST(History, MemoryOfHalfAMinute) {
  keepHalfAMinute(33, 0.02);
  keepHalfAMinute(129, 0.1);
}
TEST(HistoryLong, MemoryOfHalfAMinute) { keepHalfAMinute(257, 0.3); }

// Of processor time, on one thread: a second one would take some while it waits.
double secondsATick(int size, std::size_t lanes) {
  SessionOptions options;
  options.simulation.threads = 1;
  Session session(loadScene("hanging", {SELVEDGE_SOURCE_DIR "/configs"},
                            {fmt::format("mesh.columns={}", size), fmt::format("mesh.rows={}", size)}),
                  std::vector<LaneSettings>(lanes), options);
  const auto go = [&](int ticks) {
    for (int i = 0; i < ticks; ++i) session.tick([](std::size_t) { return true; });
  };
  go(3);
  const int ticks = size > 60 ? 8 : 30;
  const std::clock_t begin = std::clock();  // of all threads: what else the machine does is not in it
  go(ticks);
  return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC / ticks;
}

void expectFourTimesOne(int size) {
  std::array<std::array<double, 2>, 3> pairs{};  // measured in turn, so that both meet what else the machine does
  for (auto& [one, four] : pairs) one = secondsATick(size, 1), four = secondsATick(size, 4);
  std::sort(pairs.begin(), pairs.end(), [](const auto& a, const auto& b) { return a[1] / a[0] < b[1] / b[0]; });
  const auto [one, four] = pairs[1];
  fmt::print("lanes {0} x {0}: one {1:.2f} ms of processor time a tick, four {2:.2f} ms, ratio {3:.2f}\n", size,
             1e3 * one, 1e3 * four, four / one);
  EXPECT_LT(four / one, 6);
}

TEST(LanesCost, FourTakeFourTimesOne) { expectFourTimesOne(33); }
TEST(LanesCostLong, FourTakeFourTimesOne) { expectFourTimesOne(65); }

}  // namespace
}  // namespace selvedge::test
