// Work on a thread of its own: waited for, thrown from, and left where the run gives up.
#include "linalg/libraries/long_work.h"

#include <atomic>
#include <memory>
#include <stdexcept>
#include <thread>

#include <gtest/gtest.h>

#include "base/interrupt.h"
#include "support/patience.h"

namespace selvedge {
namespace {

TEST(LongWork, IsWaitedFor) {
  int done = 0;
  EXPECT_TRUE(doneUnlessGivenUp([&] { done = 1; }));
  EXPECT_EQ(done, 1);
  EXPECT_FALSE(workIsLeft());
}

TEST(LongWork, ThrowsWhereItIsWaitedFor) {
  EXPECT_THROW(doneUnlessGivenUp([] { throw std::runtime_error("no room"); }), std::runtime_error);
  EXPECT_FALSE(workIsLeft());
}

TEST(LongWork, IsLeftWhereTheRunGivesUpAndOwnsWhatItTouches) {
  struct Owned {
    std::atomic<bool> mayEnd = false;
    std::atomic<bool> ended = false;
  };
  auto owned = std::make_shared<Owned>();
  const std::atomic<bool> asked = true;
  const GivesUpWhen givesUp(&asked);
  EXPECT_FALSE(doneUnlessGivenUp([owned] {
    while (!owned->mayEnd) std::this_thread::yield();
    owned->ended = true;
  }));
  EXPECT_TRUE(workIsLeft());
  EXPECT_FALSE(owned->ended);
  const std::weak_ptr<Owned> seen = owned;
  owned->mayEnd = true;
  owned.reset();
  EXPECT_TRUE(test::eventually([] { return !workIsLeft(); }));
  EXPECT_TRUE(seen.expired()) << "nothing of it stays";
}

}  // namespace
}  // namespace selvedge
