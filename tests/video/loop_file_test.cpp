#include "video/loop/loop_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/film.h"
#include "support/input_error.h"
#include "support/temporary_folder.h"
#include "support/test_card.h"
#include "video/loop/loop_palette.h"

namespace selvedge::test {
namespace {

using testing::HasSubstr;

constexpr PictureSize kSize{320, 160};

void record(LoopFile& loop, int count) {
  for (int i = 0; i < count; ++i) ASSERT_EQ(loop.add(testCard(kSize, i).data()), "");
}

TEST(LoopFile, AGifPlaysAgainAndAgainInItsColours) {
  const TemporaryFolder folder;
  const std::string path = folder.file("a.gif");
  LoopFile loop(path, {.gif = true, .size = kSize, .width = 320, .rate = 60});
  record(loop, 30);
  EXPECT_EQ(folder.read("a.gif"), "") << "it is there when it is finished";
  ASSERT_EQ(loop.finish(), "");
  FilmFacts facts = probeFilm(path);
  EXPECT_EQ(facts.complaints, "");
  EXPECT_EQ(facts["codec_name"], "gif");
  EXPECT_EQ(facts.frames(), 10) << "of 60 pictures a second every third: a GIF counts in hundredths";
  EXPECT_NEAR(facts.number("duration"), 0.5, 0.06);
  const std::string bytes = folder.read("a.gif");
  EXPECT_EQ(bytes.size(), loop.bytes());
  const std::size_t loops = bytes.find("NETSCAPE2.0");
  ASSERT_NE(loops, std::string::npos);
  EXPECT_EQ(bytes.substr(loops + 11, 4), std::string("\x03\x01\x00\x00", 4)) << "without end";
  const auto pictures = decodeFilm(path, 320, 160);
  ASSERT_EQ(pictures.size(), 10U);
  for (std::size_t i = 0; i < pictures.size(); ++i) {
    EXPECT_EQ(shownNumber(pictures[i], kSize), static_cast<int>(3 * i));
    EXPECT_LE(colourError(pictures[i], kSize), 8) << "picture " << i;
  }
}

TEST(LoopFile, AGifOfAnOddWidthHasItsColoursUpToTheBorder) {
  const TemporaryFolder folder;
  const std::string path = folder.file("a.gif");
  constexpr PictureSize kOdd{205, 103};
  LoopFile loop(path, {.gif = true, .size = kSize, .width = kOdd.width, .rate = 10});
  record(loop, 3);
  ASSERT_EQ(loop.finish(), "");
  const auto pictures = decodeFilm(path, kOdd.width, kOdd.height);
  ASSERT_EQ(pictures.size(), 3U);
  for (std::size_t i = 0; i < pictures.size(); ++i) {
    EXPECT_EQ(shownNumber(pictures[i], kOdd), static_cast<int>(i));
    EXPECT_LE(colourError(pictures[i], kOdd), 8) << "picture " << i;
  }
}

TEST(LoopFile, AWebpPlaysAgainAndAgain) {
  const TemporaryFolder folder;
  LoopFile loop(folder.file("a.webp"), {.size = kSize, .width = 160, .rate = 60});
  record(loop, 30);
  ASSERT_EQ(loop.finish(), "");
  const std::string bytes = folder.read("a.webp");
  EXPECT_EQ(bytes.size(), loop.bytes());
  ASSERT_GT(bytes.size(), 60U);
  EXPECT_EQ(bytes.substr(0, 4) + bytes.substr(8, 8), "RIFFWEBPVP8X");
  const auto number = [&](std::size_t at, int count) {
    int sum = 0;
    for (int i = count; i-- > 0;) sum = 256 * sum + static_cast<unsigned char>(bytes[at + static_cast<std::size_t>(i)]);
    return sum;
  };
  EXPECT_EQ(number(24, 3) + 1, 160) << "its width";
  EXPECT_EQ(number(27, 3) + 1, 80);
  const std::size_t animation = bytes.find("ANIM");
  ASSERT_NE(animation, std::string::npos);
  EXPECT_EQ(number(animation + 12, 2), 0) << "without end";
  int pictures = 0, lasts = 0;  // ms
  for (std::size_t at = bytes.find("ANMF"); at != std::string::npos; at = bytes.find("ANMF", at + 4)) {
    ++pictures;
    lasts += number(at + 8 + 12, 3);
  }
  EXPECT_EQ(pictures, 15) << "every second one";
  EXPECT_NEAR(lasts, 500, 40);
}

TEST(LoopFile, IsNeverLargerThanThePicturesAndTellsWhatCannotBe) {
  const TemporaryFolder folder;
  LoopFile loop(folder.file("a.gif"), {.gif = true, .size = kSize, .width = 4000, .rate = 10});
  record(loop, 3);
  ASSERT_EQ(loop.finish(), "");
  FilmFacts facts = probeFilm(folder.file("a.gif"));
  EXPECT_EQ(facts["width"] + "x" + facts["height"], "320x160");
  EXPECT_EQ(facts.frames(), 3);
  EXPECT_THAT(inputError([&] { LoopFile(folder.file("b.gif"), {.gif = true, .size = kSize, .width = 2}); }),
              HasSubstr("16 to 4096"));
  EXPECT_THAT(inputError([&] { LoopFile(folder.file("none/b.gif"), {.gif = true, .size = kSize}); }),
              HasSubstr("none/b.gif"));
}

// 256 colours for a slope of many: each is near one of them; a picture like it does not change them.
TEST(LoopPalette, IsNearEveryColourAndStays) {
  const PictureSize size{256, 64};
  const auto slope = [&](int shift) {
    return paint(size, [&](int x, int y) -> std::array<int, 3> { return {(x + shift) % 256, 2 * y, 128}; });
  };
  LoopPalette palette;
  std::vector<unsigned char> rgb = slope(0);
  palette.follow(rgb.data(), size);
  std::vector<std::uint8_t> indices(static_cast<std::size_t>(size.width * size.height));
  palette.paint(rgb.data(), size, indices.data(), size.width);
  double sum = 0;
  for (std::size_t i = 0; i < indices.size(); ++i) {
    const std::uint32_t colour = palette.colours()[indices[i]];
    for (std::size_t c = 0; c < 3; ++c) {
      sum += std::abs(static_cast<int>(colour >> (16 - 8 * c) & 0xFFU) - rgb[3 * i + c]);
    }
  }
  EXPECT_LT(sum / static_cast<double>(3 * indices.size()), 5) << "levels";
  const auto before = palette.colours();
  palette.follow(slope(3).data(), size);
  EXPECT_EQ(palette.colours(), before);
  const std::vector<unsigned char> other = paint(size, [](int x, int) -> std::array<int, 3> { return {0, 0, x}; });
  palette.follow(other.data(), size);
  EXPECT_NE(palette.colours(), before);
}

}  // namespace
}  // namespace selvedge::test
