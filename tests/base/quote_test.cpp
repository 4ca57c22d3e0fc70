// Text inside messages.
#include "base/quote.h"

#include <gtest/gtest.h>

using namespace selvedge;

namespace {

TEST(Quote, SizesHaveTheUnitThatMakesThemShort) {
  EXPECT_EQ(sizeText(0), "0 B");
  EXPECT_EQ(sizeText(999), "999 B");
  EXPECT_EQ(sizeText(24'000), "24 kB");
  EXPECT_EQ(sizeText(1'340'000), "1.3 MB");
  EXPECT_EQ(sizeText(7'000'000'000), "7.0 GB");
}

TEST(Quote, LowerCaseLeavesWhatIsNotALetterOfAsciiAlone) { EXPECT_EQ(lowerCase("Zöpfe ÄB_9.OBJ"), "zöpfe Äb_9.obj"); }

}  // namespace
