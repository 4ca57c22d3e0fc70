#include <csignal>
#include <filesystem>
#include <set>

#include <stb/stb_image.h>

#include "support/film.h"
#include "support/point_cache_file.h"
#include "support/program.h"
#include "support/sanitized.h"
#include "window/window_fixture.h"

namespace selvedge::test {
namespace {

const std::vector<std::string> kSmall{"hanging",          "--set",      "mesh.columns=9",   "--set",
                                      "mesh.rows=9",      "--remember", "record.width=640", "--remember",
                                      "record.height=360"};

class RecordingTest : public WindowTest {
 protected:
  void openSmall(std::vector<std::string> more = {}) {
    std::vector<std::string> arguments = kSmall;
    arguments.insert(arguments.end(), more.begin(), more.end());
    open(arguments);
  }
  void record(double until) {
    desktop.key("ctrl+r");
    ASSERT_TRUE(becomes("recording", true)) << desktop.status().text;
    const double from = desktop.status().number("time");
    ASSERT_TRUE(desktop.until([&](const Status& s) { return s.number("time") > from + until; }));
  }
  // Pictures of the cloth, one after the other.
  void expectFilm(double least) {
    const std::string path = desktop.file("selvedge-0001.mp4");
    FilmFacts facts = probeFilm(path);
    EXPECT_EQ(facts.complaints, "");
    EXPECT_EQ(facts["codec_name"], "h264");
    EXPECT_EQ(facts["r_frame_rate"], "60/1");
    EXPECT_GE(facts.number("duration"), least);
    EXPECT_NEAR(static_cast<double>(facts.frames()), 60 * facts.number("duration"), 1);
    const auto width = static_cast<std::size_t>(facts.number("width"));
    const auto pictures = decodeFilm(path, width, static_cast<std::size_t>(facts.number("height")));
    ASSERT_EQ(static_cast<long>(pictures.size()), facts.frames());
    std::size_t different = 0;
    for (std::size_t i = 0; i < pictures.size(); ++i) {
      std::set<unsigned char> reds(pictures[i].begin(), pictures[i].end());
      EXPECT_GT(reds.size(), 20U) << "picture " << i << " is blank";
      different += i > 0 && pictures[i] != pictures[i - 1];
    }
    EXPECT_GT(different, pictures.size() / 2);
  }
};

TEST_F(RecordingTest, ASecondByItsKey) {
  openSmall({"--remember", "record.cache=yes"});
  record(0.6);
  desktop.key("ctrl+r");
  ASSERT_TRUE(becomes("recording", false));
  expectFilm(0.5);
  const PointCacheFile cache = readPointCache(desktop.folder().read("selvedge-0001_A.pc2"));
  EXPECT_EQ(cache.points, 81);
  EXPECT_EQ(cache.samples, probeFilm(desktop.file("selvedge-0001.mp4")).frames()) << "a sample for each picture";
  expectHealthy();
}

TEST_F(RecordingTest, ChangesNoBit) {
  openSmall({"--screenshot", "a.png", "--at", "1"});
  ASSERT_EQ(desktop.wait(), 0) << desktop.said();
  const std::string plain = desktop.status().word("hash");
  openSmall({"--screenshot", "b.png", "--at", "1", "--press", "record"});
  ASSERT_EQ(desktop.wait(), 0) << desktop.said();
  EXPECT_EQ(desktop.status().word("hash"), plain);
  EXPECT_GT(probeFilm(desktop.file("selvedge-0001.mp4")).frames(), 50);
}

TEST_F(RecordingTest, AFilmIsFullHdWhateverTheWindow) {
  open({"hanging", "--set", "mesh.columns=9", "--set", "mesh.rows=9", "--screenshot", "a.png", "--at", "0.1", "--press",
        "record"});
  ASSERT_EQ(desktop.wait(), 0) << desktop.said();
  FilmFacts facts = probeFilm(desktop.file("selvedge-0001.mp4"));
  EXPECT_EQ(facts["width"] + "x" + facts["height"], "1920x1080");
  EXPECT_GE(facts.frames(), 5);
}

// The cloth's pixels are opaque and of its colours, those around it cannot be seen.
TEST_F(RecordingTest, PicturesCanBeTransparent) {
  openSmall(asUsersSeeIt({"--screenshot", "a.png", "--at", "0.1", "--press", "record", "--remember", "record.film=no",
                          "--remember", "record.pictures=yes", "--remember", "record.transparent=yes"}));
  ASSERT_EQ(desktop.wait(), 0) << desktop.said();
  int width = 0, height = 0, channels = 0;
  const std::string path = desktop.file("selvedge-0001_frames/frame_000002.png");
  unsigned char* pixels = stbi_load(path.c_str(), &width, &height, &channels, 0);
  ASSERT_NE(pixels, nullptr);
  EXPECT_EQ(width, 640);
  ASSERT_EQ(channels, 4);
  long clear = 0, opaque = 0, reddish = 0;
  for (int i = 0; i < width * height; ++i) {
    clear += pixels[4 * i + 3] == 0;
    opaque += pixels[4 * i + 3] >= 253;
    reddish += pixels[4 * i + 3] >= 253 && pixels[4 * i] > pixels[4 * i + 2];
  }
  stbi_image_free(pixels);
  EXPECT_GT(clear, width * height / 4);
  EXPECT_GT(opaque, width * height / 50);
  EXPECT_GT(reddish, opaque / 2);
  EXPECT_EQ(desktop.status().number("gl_errors"), 0);
}

TEST_F(RecordingTest, PlotsClockAndMarksGoIntoThePicture) {
  openSmall({"--screenshot", "a.png", "--at", "0.1", "--press", "record", "--remember", "record.plots=yes",
             "--remember", "record.clock=yes", "--remember", "record.marks=yes", "--remember", "panel.Record=yes"});
  ASSERT_EQ(desktop.wait(), 0) << desktop.said();
  const auto with = decodeFilm(desktop.file("selvedge-0001.mp4"), 640, 360);
  openSmall({"--screenshot", "b.png", "--at", "0.1", "--press", "record"});
  ASSERT_EQ(desktop.wait(), 0) << desktop.said();
  const auto without = decodeFilm(desktop.file("selvedge-0002.mp4"), 640, 360);
  ASSERT_GE(with.size(), 5U);
  ASSERT_GE(without.size(), 5U);
  EXPECT_NE(with[4], without[4]);
  EXPECT_EQ(desktop.status().number("gl_errors"), 0);
}

TEST_F(RecordingTest, ClosingTheWindowFinishesTheFilm) {
  openSmall();
  record(0.6);
  desktop.leave("A recording runs");
  EXPECT_EQ(desktop.wait(), 0) << desktop.said();
  expectFilm(0.5);
}

TEST_F(RecordingTest, ATermSignalFinishesTheFilm) {
  openSmall();
  record(0.6);
  desktop.kill(SIGTERM);
  EXPECT_EQ(desktop.wait(), 0) << desktop.said();
  expectFilm(0.5);
}

TEST_F(RecordingTest, AnXServerThatDiesFinishesFilmAndLog) {
  openSmall({"--log", desktop.file("l.session")});
  record(0.5);
  desktop.kill(SIGPIPE);  // which the system sends where Xlib writes before it reads that the server is gone
  desktop.killServer();
  EXPECT_EQ(desktop.wait(), 1);
  EXPECT_EQ(desktop.said(),
            "selvedge: the X server has gone, and the window with it; what was recorded is complete up to there\n");
  expectFilm(0.3);
  EXPECT_NE(desktop.folder().read("l.session").find("\nend "), std::string::npos);
}

TEST_F(RecordingTest, AnErrorInAFrameFinishesFilmAndLogAndKeepsTheSettings) {
#ifdef SELVEDGE_ASAN
  GTEST_SKIP() << "the sanitizer's library wants to be the first";
#endif
  desktop.environment("LD_PRELOAD", SELVEDGE_FAILING_PICTURE);
  desktop.environment("SELVEDGE_TEST_FAILS", desktop.file("now"));
  openSmall({"--log", desktop.file("l.session")});
  desktop.key("l");
  ASSERT_TRUE(becomes("dark", false));
  record(0.5);
  desktop.folder().write("now", "");
  EXPECT_EQ(desktop.wait(), 1);
  EXPECT_EQ(desktop.said(),
            "selvedge: the window ends: no picture on purpose; what was recorded is complete up to there\n");
  expectFilm(0.3);
  EXPECT_NE(desktop.folder().read("l.session").find("\nend "), std::string::npos);
  EXPECT_NE(desktop.folder().read("window.toml").find("\"look.dark\" = \"no\""), std::string::npos)
      << desktop.folder().read("window.toml");
}

TEST_F(RecordingTest, AKilledProgramLeavesAFilm) {
  openSmall();
  record(1.2);
  desktop.kill(SIGKILL);
  desktop.wait();
  expectFilm(0.5);
}

TEST_F(RecordingTest, AnotherSceneFinishesTheFilm) {
  openSmall();
  record(0.6);
  desktop.key("bracketright");
  ASSERT_TRUE(desktop.until([](const Status& s) {
    return s.shows("A recording runs: it would end here.", "Open another scene?");
  })) << desktop.status().text;
  desktop.settle();
  desktop.key("Return");
  ASSERT_TRUE(becomes("recording", false));
  expectFilm(0.5);
  expectHealthy();
}

TEST_F(RecordingTest, AFullDiskEndsItAndIsTold) {
  const std::string program = desktop.folder().write(
      "small-disk", std::string("#!/bin/bash\nulimit -f 150\nexec \"") + SELVEDGE_PROGRAM + "\" \"$@\"\n");
  std::filesystem::permissions(program, std::filesystem::perms::owner_all);
  std::vector<std::string> arguments = kSmall;
  arguments.insert(arguments.end(), {"--remember", "hints=no", "--remember", "panel.Record=yes", "--remember",
                                     "record.window=yes", "--size", "1024x640"});
  ASSERT_TRUE(desktop.start(arguments, program)) << desktop.said();
  desktop.key("ctrl+r");
  ASSERT_TRUE(becomes("recording", true));
  ASSERT_TRUE(desktop.until([](const Status& s) { return !s.flag("recording"); }));
  EXPECT_TRUE(desktop.until([](const Status& s) { return s.contains("cannot be written"); })) << desktop.status().text;
  FilmFacts facts = probeFilm(desktop.file("selvedge-0001.mp4"));
  EXPECT_EQ(facts.complaints, "");
  EXPECT_GT(facts.frames(), 10);
  expectHealthy();
}

}  // namespace
}  // namespace selvedge::test
