// Reports as files.
#include "studies/report_writer.h"

#include <gtest/gtest.h>

#include "support/input_error.h"
#include "support/studies.h"
#include "support/temporary_folder.h"

namespace selvedge::test {
namespace {

StudyReport sample() {
  StudyReport report;
  report.answer = "It is so.";
  report.notes = {"One note."};
  report.claims = {{.what = "a | b", .published = "1", .measured = "2", .verdict = Verdict::differs, .why = "since"},
                   {.what = "speed", .published = "-", .measured = "9", .timed = true}};
  report.tables = {{"small", "A table.", {"x", "name"}, {{0.1, std::string("a, \"b\"")}}},
                   {"fast", "Times.", {"s"}, {{0.5}}, true}};
  Figure figure{.name = "curve", .title = "A curve", .caption = "Look.", .xName = "t", .xUnit = "s"};
  figure.panes.push_back({.name = "y", .unit = "m", .curves = {{.label = "c", .x = {0, 1}, .y = {2, 3}}}});
  report.figures.push_back(std::move(figure));
  return report;
}

LoadedStudy study() { return loadStudy({.name = "amplification", .settings = {"points=44"}}, kStudyFolders); }

TEST(ReportWriter, WritesWhatTheReportHolds) {
  const TemporaryFolder folder;
  std::vector<std::string> drawn;
  const auto draw = [&](const Figure& figure, const std::string& path) { drawn.push_back(figure.name + " " + path); };
  const auto files = writeReport(study(), sample(), 1.5, folder.file("new/out"), draw);
  EXPECT_EQ(files.size(), 6U);
  const std::string path = folder.file("new/out/");
  EXPECT_EQ(drawn, std::vector<std::string>{"curve " + path + "curve.png"});
  EXPECT_EQ(folder.read("new/out/small.csv"), "x,name\n0.10000000000000001,\"a, \"\"b\"\"\"\n");
  EXPECT_EQ(folder.read("new/out/curve.csv"), "pane,curve,x,y\ny,c,0,2\ny,c,1,3\n");
  EXPECT_EQ(folder.read("new/out/fast-times.csv"), "s\n0.5\n");
  const std::string page = folder.read("new/out/report.md"), times = folder.read("new/out/times.md");
  for (const char* part :
       {"It is so.", "| a \\| b | 1 | 2 | differs | since |", "![A curve](curve.png)", "Look.", "- One note.",
        "| points | 44 |", "selvedge study amplification --set \"points=44\"", "Selvedge 0.", "[times.md](times.md)"}) {
    EXPECT_NE(page.find(part), std::string::npos) << part << "\n" << page;
  }
  EXPECT_EQ(page.find("speed"), std::string::npos) << "what a clock measured stands apart";
  EXPECT_NE(times.find("| speed | - | 9 | open |"), std::string::npos) << times;
  EXPECT_NE(times.find("1.5 s"), std::string::npos) << times;
}

TEST(ReportWriter, WithoutPicturesTheRestIsWritten) {
  const TemporaryFolder folder;
  writeReport(study(), sample(), 0, folder.file("out"), {});
  EXPECT_EQ(folder.read("out/report.md").find("curve.png"), std::string::npos) << "no link to what is not there";
  EXPECT_NE(folder.read("out/curve.csv"), "");
}

TEST(ReportWriter, APictureThatCannotBeWrittenIsAnError) {
  const TemporaryFolder folder;
  const auto full = [](const Figure&, const std::string& path) { throw InputError(path, "no space"); };
  EXPECT_NE(inputError([&] { writeReport(study(), sample(), 0, folder.file("out"), full); }).find("no space"),
            std::string::npos);
}

TEST(ReportWriter, TellsWhereItCannotWrite) {
  const TemporaryFolder folder;
  const std::string taken = folder.write("taken", "x");
  EXPECT_EQ(inputError([&] { writeReport(study(), sample(), 0, taken, {}); }).find(taken), 0U);
  EXPECT_EQ(folder.read("taken"), "x");
}

TEST(StudyRunner, CancelsSoonAndKeepsWhatThereIs) {
  StudyRunner runner(loadStudy({.name = "amplification", .settings = {"points=10000", "methods=all"}}, kStudyFolders),
                     {});
  EXPECT_TRUE(runner.report());
  runner.cancel();
  ASSERT_TRUE(waitForEnd(runner));
  EXPECT_TRUE(runner.cancelled());
  EXPECT_EQ(runner.failure(), "");
  EXPECT_LT(runner.progress().fraction, 1);
}

}  // namespace
}  // namespace selvedge::test
