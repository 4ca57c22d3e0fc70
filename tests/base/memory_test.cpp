#include "base/memory.h"

#include <vector>

#include <gtest/gtest.h>

#include "support/sanitized.h"

namespace selvedge::test {
namespace {

// Small blocks, with one above them that stays: what is free between others goes back to the system by trimming alone.
TEST(TrimmedMemory, GrowsWithWhatIsHeldAndShrinksWhenThatIsFree) {
#if defined(SELVEDGE_ASAN) || defined(SELVEDGE_TSAN)
  GTEST_SKIP() << "sanitizers have allocators of their own";
#endif
  constexpr std::size_t kBlocks = 1U << 14U, kBytes = 4096;
  const double before = trimmedMemory();
  std::vector<std::vector<char>> blocks;
  for (std::size_t i = 0; i < kBlocks; ++i) blocks.emplace_back(kBytes, 'x');
  const std::vector<char> above(kBytes, 'x');
  const double held = trimmedMemory();
  blocks.clear();
  const double after = trimmedMemory();
  EXPECT_GT(held - before, 0.9 * kBlocks * kBytes);
  EXPECT_LT(after - before, 0.5 * kBlocks * kBytes);
  EXPECT_EQ(above.back(), 'x');
}

}  // namespace
}  // namespace selvedge::test
