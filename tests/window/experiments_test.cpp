// The page Experiments, with mouse and keyboard.
#include <filesystem>

#include "window/window_fixture.h"

namespace selvedge::test {
namespace {

class ExperimentsPageTest : public WindowTest {
 protected:
  void openPage(const std::string& study) {
    open({"hanging", "--set", "mesh.columns=9", "--set", "mesh.rows=9", "--remember", "experiments.study=" + study});
    desktop.key("ctrl+e");
    ASSERT_TRUE(becomes("experiments", true));
    ASSERT_TRUE(shows(study));
  }
  bool shows(const std::string& words, double seconds = kPatience) {
    return desktop.until([&](const Status& s) { return s.shows(words, "Experiments"); }, seconds);
  }
  void press(const std::string& words) {
    ASSERT_TRUE(desktop.until([&](const Status& s) { return s.find(words, "Experiments").has_value(); })) << words;
    desktop.click(*desktop.status().find(words, "Experiments"));
  }
};

TEST_F(ExperimentsPageTest, RunsAStudyAndSavesItsReport) {
  openPage("amplification");
  press("Start");
  ASSERT_TRUE(shows("holds")) << desktop.status().text;
  ASSERT_TRUE(becomes("studying", false));
  EXPECT_TRUE(becomes("paused", false)) << "the cloth goes on";
  // The button is below the findings.
  const auto table = desktop.status().find("measured", "Experiments");
  ASSERT_TRUE(table);
  desktop.move(table->middleX(), table->middleY());
  desktop.script("click --repeat 40 --delay 20 5\n");
  press("Save report");
  ASSERT_TRUE(shows(" files in ")) << desktop.status().text;
  for (const char* name : {"report.md", "amplification.png", "radius.csv"}) {
    EXPECT_TRUE(std::filesystem::exists(desktop.file(std::string("study-amplification/") + name))) << name;
  }
  desktop.key("Escape");
  EXPECT_TRUE(becomes("experiments", false));
  expectHealthy();
}

TEST_F(ExperimentsPageTest, ClosingTheWindowEndsTheStudyThatRuns) {
  openPage("flag-energy");
  press("full");
  press("Start");
  ASSERT_TRUE(becomes("studying", true));
  EXPECT_TRUE(becomes("paused", true));
  desktop.leave("An experiment runs");
  EXPECT_EQ(desktop.wait(), 0) << desktop.said();
}

TEST_F(ExperimentsPageTest, IsCancelledByItsButton) {
  openPage("flag-energy");
  press("full");
  press("Start");
  ASSERT_TRUE(becomes("studying", true));
  press("Cancel");
  ASSERT_TRUE(becomes("studying", false));
  EXPECT_TRUE(shows("cancelled"));
  EXPECT_TRUE(becomes("paused", false));
  expectHealthy();
}

}  // namespace
}  // namespace selvedge::test
