// Loops of the threads that wait awake: each piece once, whatever their number, who calls, what a piece throws, and however
// long they slept.
#include <atomic>
#include <chrono>
#include <stdexcept>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "base/parallel.h"

namespace selvedge::test {
namespace {

// How often each piece of such a loop was called; nothing where the crew does not take it.
std::vector<int> callsOf(int threads, int count) {
  std::vector<std::atomic<int>> calls(static_cast<std::size_t>(count));
  const auto body = [&](int begin, int end) {
    for (int i = begin; i < end; ++i) calls[static_cast<std::size_t>(i)].fetch_add(1, std::memory_order_relaxed);
  };
  const bool taken = detail::runInCrew(
      threads, count, [](const void* it, int begin, int end) { (*static_cast<const decltype(body)*>(it))(begin, end); },
      &body);
  if (!taken) return {};
  return {calls.begin(), calls.end()};
}

bool hasCrew() { return !callsOf(2, 2).empty(); }  // a machine of one core has none

TEST(Crew, CallsEachPieceOnce) {
  if (!hasCrew()) GTEST_SKIP() << "one core";
  for (int round = 0; round < 3000; ++round) {
    const int threads = 2 + round % 5, count = 2 + round * 37 % 1000;
    ASSERT_EQ(callsOf(threads, count), std::vector<int>(static_cast<std::size_t>(count), 1)) << round;
  }
}

TEST(Crew, WakesUpAgain) {
  if (!hasCrew()) GTEST_SKIP() << "one core";
  for (int round = 0; round < 20; ++round) {
    std::this_thread::sleep_for(std::chrono::microseconds(100 * round));
    ASSERT_EQ(callsOf(2, 50), std::vector<int>(50, 1)) << round;
  }
}

TEST(Crew, LeavesAloneWhatIsNotForIt) {
  EXPECT_TRUE(callsOf(1, 10).empty()) << "one thread";
  EXPECT_TRUE(callsOf(2, 1).empty()) << "one piece";
  EXPECT_TRUE(callsOf(2, 2000).empty()) << "a long loop";
  const detail::WithoutCrew without;
  EXPECT_TRUE(callsOf(2, 10).empty());
}

TEST(Crew, ThrowsWhatAPieceThrowsAndGoesOn) {
  for (int round = 0; round < 200; ++round) {
    std::atomic<int> calls = 0;
    const auto body = [&](int begin, int end) {
      calls += end - begin;
      if (begin <= round && round < end) throw std::runtime_error("piece");
    };
    EXPECT_THROW(parallelFor(300, body, 1), std::runtime_error);
    calls = 0;
    parallelFor(
        300, [&](int begin, int end) { calls += end - begin; }, 1);
    EXPECT_EQ(calls, 300);
  }
}

TEST(Crew, LoopsWithinLoopsAndOfSeveralThreadsAreWhole) {
  std::atomic<long> sum = 0;
  const auto loops = [&] {
    for (int round = 0; round < 300; ++round) {
      parallelFor(
          20,
          [&](int begin, int end) {
            for (int i = begin; i < end; ++i) {
              parallelFor(
                  30, [&](int first, int last) { sum += last - first; }, 1);
            }
          },
          1);
    }
  };
  std::vector<std::jthread> threads;
  for (int i = 0; i < 3; ++i) threads.emplace_back(loops);
  threads.clear();
  EXPECT_EQ(sum, 3L * 300 * 20 * 30);
}

TEST(Crew, DoesNotTakeLoopsThatRunApart) {
  std::vector<int> taken(4, -1);
  parallelApart(4, [&](int i) { taken[static_cast<std::size_t>(i)] = callsOf(2, 10).empty() ? 0 : 1; });
  EXPECT_EQ(taken, std::vector<int>(4, 0));
}

}  // namespace
}  // namespace selvedge::test
