// Films, pictures and point caches of runs without any display.
#include "support/film.h"

#include <gtest/gtest.h>

#include "support/point_cache_file.h"
#include "support/program.h"

namespace selvedge::test {
namespace {

const std::string kNoDisplay = "env -u DISPLAY -u WAYLAND_DISPLAY ";
const std::string kSmall = "run hanging --set mesh.columns=9 --set mesh.rows=9 ";

TEST(FilmOfARun, CanBeALoop) {
  const TemporaryFolder folder;
  const std::string loop = folder.file("a.gif");
  const Ran ran = runProgram(kSmall + "--for 0.5 --quiet --size 160x96 --fps 20 --video " + loop, kNoDisplay);
  ASSERT_EQ(ran.status, 0) << ran.err;
  FilmFacts facts = probeFilm(loop);
  EXPECT_EQ(facts["codec_name"], "gif");
  EXPECT_EQ(facts["width"] + "x" + facts["height"], "160x96");
  EXPECT_EQ(facts.frames(), 10);
}

TEST(FilmOfARun, IsWhatWasAskedForAndChangesNoBit) {
  const TemporaryFolder folder;
  const std::string film = folder.file("a.mp4"), cache = folder.file("a.pc2"), last = folder.file("a.obj");
  const Ran plain = runProgram(kSmall + "--for 1 --hash --quiet", kNoDisplay);
  const Ran ran = runProgram(kSmall + "--for 1 --hash --quiet --size 320x180 --video " + film + " --point-cache " +
                                 cache + " --frames " + folder.file("shots") + " --final " + last,
                             kNoDisplay);
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.err, "") << "libav says nothing";
  EXPECT_EQ(ran.out, plain.out);
  FilmFacts facts = probeFilm(film);
  EXPECT_EQ(facts["codec_name"], "h264");
  EXPECT_EQ(facts["width"] + "x" + facts["height"], "320x180");
  EXPECT_EQ(facts.frames(), 60);
  EXPECT_NEAR(facts.number("duration"), 1, 1e-3);
  const auto pictures = decodeFilm(film, 320, 180);
  ASSERT_EQ(pictures.size(), 60U);
  EXPECT_NE(pictures[0], pictures[59]);
  EXPECT_TRUE(std::filesystem::exists(folder.file("shots/frame_000059.png")));
  EXPECT_FALSE(std::filesystem::exists(folder.file("shots/frame_000060.png")));
  const PointCacheFile read = readPointCache(folder.read("a.pc2"));
  EXPECT_EQ(read.points, 81);
  EXPECT_EQ(read.samples, 60);
  EXPECT_EQ(read.left, 0U);
  EXPECT_NE(read.at(59, 80), read.at(0, 80)) << "it moves";
}

TEST(FilmOfARun, MapsOfYarnsAreForClothThatHasSome) {
  const TemporaryFolder folder;
  const auto filmed = [&](const std::string& run, const std::string& map, const std::string& shots) {
    return runProgram(run + "--for 0.1 --quiet --fps 20 --size 160x96 " + map + " --frames " + folder.file(shots),
                      kNoDisplay);
  };
  const Ran sheet = filmed(kSmall, "--map tension", "a");
  EXPECT_EQ(sheet.status, 2);
  EXPECT_EQ(sheet.err,
            "selvedge: --map: tension is of yarns, and this cloth is a sheet (mesh.kind = \"weave\" has yarns)\n");
  const std::string weave = "run weave --set mesh.columns=9 --set mesh.rows=9 ";
  const Ran woven = filmed(weave, "--map tension", "b");
  EXPECT_EQ(woven.status, 0);
  EXPECT_EQ(woven.err, "");
  const Ran plain = filmed(weave, "", "c");
  ASSERT_EQ(plain.status, 0) << plain.err;
  EXPECT_NE(folder.read("b/frame_000001.png"), folder.read("c/frame_000001.png"));
  const Ran off = filmed(weave, "--map bend-damping", "d");
  EXPECT_EQ(off.status, 0);
  EXPECT_EQ(off.err, "selvedge: Damping of bending: This damper of the yarns is off.\n");
}

TEST(FilmOfARun, SlowMotionTakesMorePictures) {
  const TemporaryFolder folder;
  const Ran ran = runProgram(kSmall + "--for 0.5 --quiet --fps 20 --slow 2 --point-cache " + folder.file("a.pc2"));
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(readPointCache(folder.read("a.pc2")).samples, 20);
}

TEST(FilmOfAComparison, HasALaneEach) {
  const TemporaryFolder folder;
  const std::string compare =
      "compare hanging --set mesh.columns=9 --set mesh.rows=9 --lane integrator.method=newmark --lane "
      "integrator.method=backward-euler --for 0.5 --hash --quiet ";
  const Ran plain = runProgram(compare);
  const Ran ran = runProgram(
      compare + "--plots --size 640x360 --video " + folder.file("a.mp4") + " --point-cache " + folder.file("a.pc2"),
      kNoDisplay);
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.out, plain.out);
  EXPECT_EQ(probeFilm(folder.file("a.mp4")).frames(), 30);
  const PointCacheFile a = readPointCache(folder.read("a_A.pc2")), b = readPointCache(folder.read("a_B.pc2"));
  EXPECT_EQ(a.at(0, 40), b.at(0, 40)) << "one start";
  EXPECT_NE(a.at(29, 40), b.at(29, 40));
}

TEST(FilmOfAComparison, NamesEachPointCacheThatItWrote) {
  const TemporaryFolder folder;
  const Ran ran = runProgram(
      "compare hanging --set mesh.columns=5 --set mesh.rows=5 --lane integrator.method=newmark --lane "
      "integrator.method=backward-euler --for 0.05 --point-cache " +
      folder.file("a.pc2"));
  for (const char* name : {"a_A.pc2: ", "a_B.pc2: "})
    EXPECT_NE((ran.out + ran.err).find(name), std::string::npos) << name;
  EXPECT_EQ((ran.out + ran.err).find("a.pc2: "), std::string::npos);
}

TEST(FilmOfARun, AFullDiskEndsItWithAMessage) {
  const TemporaryFolder folder;
  const Ran ran =
      runProgram(kSmall + "--for 20 --quiet --size 640x360 --video " + folder.file("a.mp4"), "ulimit -f 100; ");
  EXPECT_EQ(ran.status, 1);
  EXPECT_NE(ran.err.find("a.mp4: cannot be written"), std::string::npos) << ran.err;
  FilmFacts facts = probeFilm(folder.file("a.mp4"));
  EXPECT_EQ(facts.complaints, "");
  EXPECT_GT(facts.frames(), 10);
}

TEST(FilmOfARun, ADiskThatIsFullBeforeAPictureLeavesNoStub) {
  const TemporaryFolder folder;
  const Ran ran = runProgram(kSmall + "--for 2 --size 640x360 --video " + folder.file("a.mp4"), "ulimit -f 2; ");
  EXPECT_EQ(ran.status, 1);
  EXPECT_NE(ran.err.find("a.mp4: cannot be written"), std::string::npos) << ran.err;
  EXPECT_NE(ran.out.find("a.mp4: nothing of it could be used, and so it is gone"), std::string::npos) << ran.out;
  EXPECT_EQ(folder.files(), 0);
}

TEST(FilmOfAComparison, AFullDiskEndsItWithItsTableAndTheFilm) {
  const TemporaryFolder folder;
  const Ran ran = runProgram(
      "compare hanging --set mesh.columns=9 --set mesh.rows=9 --lane integrator.method=newmark --lane "
      "integrator.method=backward-euler --for 2 --size 64x64 --energy " +
          folder.file("e.csv") + " --video " + folder.file("a.mp4"),
      "ulimit -f 24; ");
  EXPECT_EQ(ran.status, 1) << ran.err;
  EXPECT_NE(ran.err.find("cannot be written"), std::string::npos) << ran.err;  // whichever is first
  EXPECT_NE(ran.err.find("stopped at t = "), std::string::npos) << ran.err;
  EXPECT_NE(ran.out.find("rms_to_first_m"), std::string::npos) << "the table";
  EXPECT_NE(ran.out.find("a.mp4: "), std::string::npos) << ran.out;
  FilmFacts facts = probeFilm(folder.file("a.mp4"));
  EXPECT_EQ(facts.complaints, "");
  EXPECT_GT(facts.frames(), 3);
}

// A picture of each caption's very moment, as often as it takes to read it; what is between has its own time.
TEST(FilmOfALesson, StandsStillAtEachCaption) {
  const TemporaryFolder folder;
  const std::string file = folder.write(
      "t.toml",
      "title = \"T\"\nscene = \"oscillator\"\nduration = 1\nplots = [\"height\"]\n[set]\nintegrator.step = 0.01\n"
      "[[step]]\ntime = 0\nspeed = 0.5\nview = { map = \"speed\" }\ncaption = \"" +
          std::string(44, 'a') + "\"\n[[step]]\ntime = 0.33\nview = { exaggerate = 3 }\ncaption = \"" +
          std::string(22, 'b') + "\"\n");
  const Ran ran =
      runProgram("run " + file + " --quiet --fps 10 --size 320x240 --video " + folder.file("a.mp4"), kNoDisplay);
  ASSERT_EQ(ran.status, 0) << ran.err;
  const auto pictures = decodeFilm(folder.file("a.mp4"), 320, 240);
  ASSERT_EQ(pictures.size(), 21U + 6 + 11 + 13) << "22 letters and 10 pictures a second; every 0.05 s between";
}

TEST(FilmOfARun, WrongPlacesAreToldAtOnce) {
  const Ran ran = runProgram(kSmall + "--for 1 --video no/a.mp4");
  EXPECT_EQ(ran.status, 2);
  EXPECT_NE(ran.err.find("there is no folder \"no\""), std::string::npos) << ran.err;
}

}  // namespace
}  // namespace selvedge::test
