#include "video/mp4_file.h"

#include <csignal>
#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/film.h"
#include "support/input_error.h"
#include "support/temporary_folder.h"
#include "support/test_card.h"
#include "video/encoders.h"

namespace selvedge::test {
namespace {

using testing::HasSubstr;

void record(Mp4File& film, PictureSize size, int count) {
  for (int i = 0; i < count; ++i) ASSERT_EQ(film.add(testCard(size, i).data()), "");
}

TEST(Mp4File, IsWhatItWasAskedFor) {
  const TemporaryFolder folder;
  const std::string path = folder.file("film.mp4");
  const PictureSize size{320, 180};
  Mp4File film(path, {size, 60, ""});
  record(film, size, 150);
  EXPECT_EQ(film.finish(), "");
  EXPECT_EQ(film.encoder(), "libx264");
  EXPECT_EQ(film.notice(), "");
  EXPECT_EQ(film.bytes(), std::filesystem::file_size(path));
  FilmFacts facts = probeFilm(path);
  EXPECT_EQ(facts.complaints, "");
  EXPECT_EQ(facts["codec_name"], "h264");
  EXPECT_EQ(facts["pix_fmt"], "yuv420p");
  EXPECT_EQ(facts["width"] + "x" + facts["height"], "320x180");
  EXPECT_EQ(facts["r_frame_rate"], "60/1");
  EXPECT_EQ(facts["color_space"] + facts["color_primaries"] + facts["color_transfer"], "bt709bt709bt709");
  EXPECT_EQ(facts["color_range"], "tv");
  EXPECT_EQ(facts.frames(), 150);
  EXPECT_NEAR(facts.number("duration"), 2.5, 1e-3);
  EXPECT_EQ(folder.files(), 1) << "nothing else is left";
  const std::string bytes = folder.read("film.mp4");
  EXPECT_EQ(bytes.find("moof"), std::string::npos) << "an ordinary file, not fragments";
  EXPECT_LT(bytes.find("moov"), bytes.find("mdat")) << "its index in front";
}

TEST(Mp4File, KeepsColoursAndTheOrderOfPictures) {
  const TemporaryFolder folder;
  const std::string path = folder.file("film.mp4");
  const PictureSize size{320, 180};
  Mp4File film(path, {size, 30, ""});
  record(film, size, 40);
  ASSERT_EQ(film.finish(), "");
  const auto pictures = decodeFilm(path, 320, 180);
  ASSERT_EQ(pictures.size(), 40U);
  for (std::size_t i = 0; i < pictures.size(); ++i) {
    EXPECT_EQ(shownNumber(pictures[i], size), static_cast<int>(i));
    EXPECT_LE(colourError(pictures[i], size), 6) << "levels, picture " << i;
  }
}

TEST(Mp4File, BetterQualityKeepsMore) {
  const TemporaryFolder folder;
  std::uint64_t last = 0;
  for (const FilmQuality quality : {FilmQuality::small, FilmQuality::good, FilmQuality::best}) {
    Mp4File film(folder.file("film.mp4"), {{320, 180}, 30, "", quality});
    for (int i = 0; i < 10; ++i) ASSERT_EQ(film.add(noisyCard({320, 180}, i).data()), "");
    ASSERT_EQ(film.finish(), "");
    EXPECT_GT(film.bytes(), last + last / 5);
    last = film.bytes();
  }
}

TEST(Mp4File, OddSizesLoseALine) {
  const TemporaryFolder folder;
  const std::string path = folder.file("film.mp4");
  const PictureSize size{321, 181};
  Mp4File film(path, {size, 24, ""});
  record(film, size, 5);
  ASSERT_EQ(film.finish(), "");
  FilmFacts facts = probeFilm(path);
  EXPECT_EQ(facts["width"] + "x" + facts["height"], "320x180");
  const auto pictures = decodeFilm(path, 320, 180);
  ASSERT_EQ(pictures.size(), 5U);
  EXPECT_LE(colourError(pictures[4], {320, 180}), 6);
}

TEST(Mp4File, OtherEncodersServe) {
  const std::map<std::string, std::string> codecs{{"libx264", "h264"}, {"libopenh264", "h264"}, {"mpeg4", "mpeg4"}};
  int served = 0;
  for (const VideoEncoder& encoder : videoEncoders()) {
    const TemporaryFolder folder;
    const std::string path = folder.file("film.mp4");
    const PictureSize size{320, 180};
    try {
      Mp4File film(path, {size, 60, encoder.name});
      record(film, size, 30);
      EXPECT_EQ(film.finish(), "") << encoder.name;
    } catch (const InputError&) {
      continue;  // not built into this libavcodec
    }
    ++served;
    FilmFacts facts = probeFilm(path);
    EXPECT_EQ(facts["codec_name"], codecs.at(encoder.name));
    EXPECT_EQ(facts.frames(), 30) << encoder.name;
    const auto pictures = decodeFilm(path, 320, 180);
    ASSERT_EQ(pictures.size(), 30U) << encoder.name;
    EXPECT_LE(colourError(pictures[29], size), 10) << encoder.name;
  }
  EXPECT_GE(served, 2) << "libx264 and mpeg4 are in Debian";
}

// A program that is killed in the middle of a recording.
TEST(Mp4File, CanBePlayedAfterAKill) {
  const TemporaryFolder folder;
  const std::string path = folder.file("film.mp4");
  const PictureSize size{320, 180};
  int ready[2];
  ASSERT_EQ(::pipe(ready), 0);
  const pid_t child = ::fork();
  if (child == 0) {
    Mp4File film(path, {size, 60, ""});
    for (int i = 0; i < 200; ++i) static_cast<void>(film.add(testCard(size, i).data()));
    static_cast<void>(::write(ready[1], "x", 1) == 1);
    for (;;) ::pause();
  }
  char word = 0;
  ASSERT_EQ(::read(ready[0], &word, 1), 1);
  ::kill(child, SIGKILL);
  ::waitpid(child, nullptr, 0);
  FilmFacts facts = probeFilm(path);
  EXPECT_EQ(facts.complaints, "");
  EXPECT_GE(facts.frames(), 200 - 60 - 30) << "all but the last fragment and what the encoder held";
  EXPECT_NEAR(facts.number("duration"), static_cast<double>(facts.frames()) / 60, 0.02);
  const auto pictures = decodeFilm(path, 320, 180);
  ASSERT_EQ(static_cast<long>(pictures.size()), facts.frames());
  for (std::size_t i = 0; i < pictures.size(); ++i) ASSERT_EQ(shownNumber(pictures[i], size), static_cast<int>(i));
}

TEST(Mp4File, AFullDiskEndsItAndWhatIsThereCanBePlayed) {
  const TemporaryFolder folder;
  const std::string path = folder.file("film.mp4");
  const PictureSize size{320, 180};
  constexpr rlim_t kRoom = 6000000;
  std::signal(SIGXFSZ, SIG_IGN);
  rlimit before{};
  ::getrlimit(RLIMIT_FSIZE, &before);
  const rlimit small{kRoom, before.rlim_max};
  std::string wrong;
  {
    Mp4File film(path, {size, 60, ""});
    ::setrlimit(RLIMIT_FSIZE, &small);
    for (int i = 0; i < 2000 && wrong.empty(); ++i) wrong = film.add(noisyCard(size, i).data());
    EXPECT_EQ(film.add(testCard(size, 0).data()), wrong) << "it stays said";
    EXPECT_EQ(film.finish(), wrong);
    ::setrlimit(RLIMIT_FSIZE, &before);
  }
  EXPECT_THAT(wrong, HasSubstr(path));
  EXPECT_THAT(wrong, HasSubstr("cannot be written"));
  EXPECT_LE(std::filesystem::file_size(path), kRoom);
  FilmFacts facts = probeFilm(path);
  EXPECT_EQ(facts.complaints, "") << "nothing half-written at the end";
  EXPECT_GT(facts.frames(), 0);
}

// Also where the last fragment, which is written at the end, is the first that does not fit.
TEST(Mp4File, AFullDiskAtItsEndLeavesWhatWasThere) {
  const PictureSize size{64, 64};
  std::signal(SIGXFSZ, SIG_IGN);
  rlimit before{};
  ::getrlimit(RLIMIT_FSIZE, &before);
  for (int pictures = 120; pictures < 160; pictures += 4) {
    const TemporaryFolder folder;
    const std::string path = folder.file("film.mp4");
    Mp4File film(path, {size, 60, ""});
    for (int i = 0; i < pictures; ++i) ASSERT_EQ(film.add(noisyCard(size, i).data()), "");
    const rlimit small{std::filesystem::file_size(path) + 500, before.rlim_max};
    ::setrlimit(RLIMIT_FSIZE, &small);
    EXPECT_THAT(film.finish(), HasSubstr("cannot be written"));
    ::setrlimit(RLIMIT_FSIZE, &before);
    FilmFacts facts = probeFilm(path);
    EXPECT_EQ(facts.complaints, "") << pictures;
    EXPECT_GT(facts.frames(), 0) << pictures;
  }
}

TEST(Mp4File, SaysWhyItCannotBegin) {
  const TemporaryFolder folder;
  EXPECT_THAT(inputError([&] {
                Mp4File(folder.file("no/film.mp4"), {{320, 180}, 60, ""});
              }),
              HasSubstr("there is no folder"));
  EXPECT_THAT(inputError([&] { Mp4File(folder.path(), {{320, 180}, 60, ""}); }), HasSubstr("it is a folder"));
  folder.write("film.mp4", "old");
  EXPECT_THAT(inputError([&] { Mp4File(folder.file("film.mp4"), {{8, 180}, 60, ""}); }), HasSubstr("8 x 180"));
  EXPECT_THAT(inputError([&] { Mp4File(folder.file("film.mp4"), {{320, 180}, 0, ""}); }), HasSubstr("a second"));
  EXPECT_EQ(folder.read("film.mp4"), "old") << "what cannot begin changes nothing";
}

}  // namespace
}  // namespace selvedge::test
