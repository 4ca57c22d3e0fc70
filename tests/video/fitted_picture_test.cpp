// A picture of one size inside one of another.
#include "video/fitted_picture.h"

#include <gtest/gtest.h>

namespace selvedge::test {
namespace {

using Bytes = std::vector<unsigned char>;

Bytes fitted(PictureSize size, PictureSize wanted) {
  Bytes to;
  fitPicture(Bytes(size.bytes(), 255), size, wanted, to);
  return to;
}

// Which columns of a row are white, [first, last); what is between is white, and all else is dark.
std::pair<int, int> whiteOf(const Bytes& picture, PictureSize size, int row) {
  const auto at = [&](int x) { return picture[3 * static_cast<std::size_t>(row * size.width + x)]; };
  int first = 0, last = size.width;
  while (first < last && at(first) == 0) ++first;
  while (last > first && at(last - 1) == 0) --last;
  for (int x = 3 * first; x < 3 * last; ++x) {
    EXPECT_GE(picture[3 * static_cast<std::size_t>(row * size.width) + static_cast<std::size_t>(x)], 253) << x;
  }
  return {first, last};
}

// Of every width, so that rows end at any number of bytes.
TEST(FittedPicture, StandsInTheMiddleAndNothingIsWrittenBesideIt) {
  for (int width = 20; width < 60; ++width) {
    const PictureSize wanted{100, 30};
    const Bytes picture = fitted({2 * width, 60}, wanted);
    ASSERT_EQ(picture.size(), wanted.bytes());
    for (int row = 0; row < wanted.height; ++row) {
      const int left = (wanted.width - width) / 2;
      EXPECT_EQ(whiteOf(picture, wanted, row), std::pair(left, left + width)) << "row " << row;
    }
  }
}

TEST(FittedPicture, HasDarkRowsAboveAndBelowWhereItIsWider) {
  const PictureSize wanted{40, 40};
  const Bytes picture = fitted({80, 40}, wanted);
  for (int row = 0; row < wanted.height; ++row) {
    const bool inside = row >= 10 && row < 30;
    EXPECT_EQ(whiteOf(picture, wanted, row), inside ? std::pair(0, 40) : std::pair(40, 40)) << "row " << row;
  }
}

TEST(FittedPicture, IsDarkWhereThereIsNone) {
  Bytes to;
  fitPicture({}, {0, 0}, {7, 5}, to);
  EXPECT_EQ(to, Bytes(105, 0));
}

}  // namespace
}  // namespace selvedge::test
