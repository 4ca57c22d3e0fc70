// `selvedge study` as a user meets it.
#include <csignal>

#include <gtest/gtest.h>

#include "support/patience.h"
#include "support/program.h"

namespace selvedge::test {
namespace {

TEST(StudyCommand, PrintsTheTableAndWritesTheReport) {
  const TemporaryFolder folder;
  const Ran ran = runProgram("study amplification --quick --set \"methods=rk4, bdf2\" --out " + folder.file("out"));
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(contains(ran.out, "published") && contains(ran.out, "bdf2: measured against")) << ran.out;
  for (const char* file : {"report.md", "times.md", "amplification.csv", "amplification.png"}) {
    EXPECT_TRUE(std::filesystem::exists(folder.file("out/") + file)) << file << " " << ran.err;
  }
  EXPECT_EQ(runProgram("study amplification --quick --quiet").out, "");
}

TEST(StudyCommand, ThePicturesAreTheSameBytes) {
  const TemporaryFolder folder;
  for (const char* out : {"a", "b"}) {
    ASSERT_EQ(runProgram("study amplification --quick --quiet --out " + folder.file(out)).status, 0);
  }
  const std::string picture = slurp(folder.file("a/amplification.png"));
  EXPECT_GT(picture.size(), 10000U);
  EXPECT_TRUE(picture == slurp(folder.file("b/amplification.png")));
}

TEST(StudyCommand, MistakesAreToldBeforeItBegins) {
  const TemporaryFolder folder;
  const std::string file = folder.write("taken", "x");
  const std::vector<std::array<std::string, 2>> mistakes{
      {"study amplificatoin", "did you mean \"amplification\"?"},
      {"study amplification --set points=2", "points must be a whole number from 10"},
      {"study amplification --scene hanging", "has a scene of its own"},
      {"study amplification --out " + file, "cannot be made a folder"},
      {"study amplification --out \"\"", "file name"},
      {"study", "study needs a word behind its name, selvedge study NAME: "},
      {"run studies/amplification", "is a study, not a scene; run it with: selvedge study"}};
  for (const auto& [arguments, part] : mistakes) {
    const Ran ran = runProgram(arguments);
    EXPECT_EQ(ran.status, 2) << arguments << ran.err;
    EXPECT_TRUE(contains(ran.err, part)) << arguments << ": " << ran.err;
    EXPECT_EQ(ran.out, "") << arguments;
  }
}

TEST(StudyCommand, AFullDiskIsToldAndTheTableIsPrinted) {
  const TemporaryFolder folder;
  const Ran ran = runProgram("study amplification --out " + folder.file("out"), "ulimit -f 8; ");
  EXPECT_EQ(ran.status, 1);
  EXPECT_TRUE(contains(ran.out, "published")) << ran.out;
  EXPECT_TRUE(contains(ran.err, folder.file("out/"))) << ran.err;
}

TEST(StudyCommand, ListsAndChecks) {
  const Ran list = runProgram("list studies");
  EXPECT_EQ(list.status, 0);
  EXPECT_TRUE(contains(list.out, "amplification") && contains(list.out, "flag-energy")) << list.out;
  EXPECT_TRUE(contains(runProgram("list studies --json").out, "\"name\": \"amplification\""));
  const Ran check = runProgram("check studies/amplification");
  EXPECT_TRUE(contains(check.out, "ok (the study amplification)")) << check.out << check.err;
  EXPECT_EQ(runProgram("check studies/amplification --set points=1").status, 2);
}

TEST(StudyCommand, CtrlCEndsItAndLeavesNothing) {
  const TemporaryFolder folder;
  const std::string out = folder.file("out");
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    execl(SELVEDGE_PROGRAM, SELVEDGE_PROGRAM, "study", "flag-energy", "--quiet", "--out", out.c_str(), nullptr);
    _exit(127);
  }
  EXPECT_TRUE(eventually([&] { return catches(child, SIGINT); }));
  kill(child, SIGINT);
  int raw = 0;
  waitpid(child, &raw, 0);
  ASSERT_TRUE(WIFEXITED(raw));
  EXPECT_EQ(WEXITSTATUS(raw), 130);
  EXPECT_FALSE(std::filesystem::exists(out));
}

}  // namespace
}  // namespace selvedge::test
