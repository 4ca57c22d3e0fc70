// The experiments of the window, without a window.
#include "app/experiments/experiments.h"

#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/experiments/report_saver.h"
#include "app/workbench/workbench.h"
#include "support/patience.h"
#include "support/temporary_folder.h"

namespace selvedge::test {
namespace {

using testing::HasSubstr;

class ExperimentsTest : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_FALSE(experiments.list().empty());
    experiments.choose("amplification");
    ASSERT_EQ(experiments.wrong(), "");
  }
  // What was said at the end.
  std::string wait() {
    std::string said;
    eventually([&] { return !(said = experiments.poll()).empty(); });
    return said;
  }
  // Long enough that nobody waits for its end.
  void startLong() {
    ASSERT_EQ(experiments.set("points", std::int64_t{10000}), "");
    ASSERT_EQ(experiments.set("methods", std::string("all")), "");
    experiments.start(scene);
    ASSERT_NE(experiments.running(), nullptr);
  }

  SettingsTable settings;
  Scene scene;
  Experiments experiments{settings};
};

TEST_F(ExperimentsTest, RunToTheirReports) {
  EXPECT_EQ(experiments.result(), nullptr);
  experiments.start(scene);
  ASSERT_NE(experiments.result(), nullptr);
  EXPECT_EQ(wait(), "The study amplification is done.");
  const Experiment& done = *experiments.result();
  EXPECT_TRUE(done.ended);
  EXPECT_EQ(done.trouble(), "");
  EXPECT_GT(done.seconds, 0);
  EXPECT_FALSE(done.runner->report()->claims.empty());
  EXPECT_EQ(experiments.running(), nullptr);
  experiments.choose("convergence");
  EXPECT_EQ(experiments.result(), nullptr);
  EXPECT_NE(experiments.resultOf("amplification"), nullptr);
}

TEST_F(ExperimentsTest, SettingsAreCheckedAndKept) {
  EXPECT_THAT(experiments.set("points", std::int64_t{2}), HasSubstr("10"));
  EXPECT_THAT(experiments.set("methods", std::string("backward-oiler")), HasSubstr("backward-euler"));
  EXPECT_EQ(experiments.set("points", std::int64_t{12}), "");
  EXPECT_EQ(experiments.set("methods", std::string("bdf2, rk4")), "");
  experiments.choose("convergence");
  experiments.choose("amplification");
  const auto* words = std::get<std::vector<std::string>*>(experiments.study()->study->params()[0].target);
  EXPECT_EQ(*words, (std::vector<std::string>{"bdf2", "rk4"}));
  experiments.start(scene);
  wait();
  EXPECT_EQ(experiments.result()->runner->report()->tables[0].rows.size(), 12U);
}

// The page's rows hold parameters of the study that is shown: asking what a value would do must leave it.
TEST_F(ExperimentsTest, AskingAboutAValueLeavesTheStudyThatIsShown) {
  const Study* const shown = experiments.study()->study.get();
  EXPECT_THAT(experiments.wrongWith("points", std::int64_t{2}), HasSubstr("10"));
  EXPECT_EQ(experiments.wrongWith("points", std::int64_t{12}), "");
  EXPECT_EQ(experiments.study()->study.get(), shown);
  EXPECT_EQ(experiments.set("points", std::int64_t{12}), "");
  EXPECT_NE(experiments.study()->study.get(), shown);
}

TEST_F(ExperimentsTest, AreCancelledBeforeTheirEnd) {
  startLong();
  experiments.cancel();
  EXPECT_THAT(wait(), HasSubstr("cancelled"));
  EXPECT_THAT(experiments.result()->trouble(), HasSubstr("cancelled"));
  EXPECT_LT(experiments.result()->runner->progress().fraction, 0.5);
}

TEST_F(ExperimentsTest, AnotherOneTakesThePlaceOfWhatRuns) {
  startLong();
  ASSERT_EQ(experiments.set("points", std::int64_t{11}), "");
  experiments.start(scene);
  EXPECT_EQ(wait(), "The study amplification is done.");
  EXPECT_EQ(experiments.result()->runner->report()->tables[0].rows.size(), 11U);
}

TEST_F(ExperimentsTest, LeavingWhileOneRunsEndsIt) {
  std::shared_ptr<StudyRunner> runner;
  {
    SettingsTable own;
    Experiments other(own);
    static_cast<void>(other.list());
    other.choose("amplification");
    static_cast<void>(other.set("points", std::int64_t{10000}));
    other.start(scene);
    ASSERT_NE(other.running(), nullptr);
    runner = other.running()->runner;
  }
  EXPECT_TRUE(eventually([&] { return runner->ended(); }));
  EXPECT_TRUE(runner->cancelled());
  EXPECT_LT(runner->progress().fraction, 0.5);
}

TEST_F(ExperimentsTest, OneThatIsNotThereIsTold) {
  experiments.choose("no-such-study");
  EXPECT_EQ(experiments.study(), nullptr);
  EXPECT_THAT(experiments.wrong(), HasSubstr("no such study"));
  experiments.start(scene);
  EXPECT_EQ(experiments.running(), nullptr);
}

TEST_F(ExperimentsTest, TheLastChoiceIsRemembered) {
  experiments.setQuick(false);
  Experiments next(settings);
  static_cast<void>(next.list());
  EXPECT_EQ(next.chosen(), "amplification");
  EXPECT_FALSE(next.quick());
  EXPECT_NE(next.study(), nullptr);
}

TEST(ExperimentTexts, SayWhatIsMeant) {
  EXPECT_EQ(settingText("steps", std::string("0.1, 0.2")), "steps=0.1, 0.2");
  EXPECT_EQ(settingText("points", std::int64_t{5}), "points=5");
  EXPECT_EQ(timeLeftText({}), "...");
  EXPECT_EQ(timeLeftText({0.5, 10, 12.2}), "13 s left");
  EXPECT_EQ(timeLeftText({0.5, 10, 200.0}), "4 min left");
}

TEST(ExperimentsOfTheWorkbench, TheClothWaitsWhileAStudyRuns) {
  SettingsTable settings;
  Workbench bench(settings);
  bench.load("oscillator");
  const auto until = [&](const auto& good) {
    return eventually([&] {
      bench.poll();
      return good();
    });
  };
  ASSERT_TRUE(until([&] { return bench.lanes.ready() && !bench.lanes.frame->paused; }));
  static_cast<void>(bench.experiments.list());
  bench.experiments.choose("amplification");
  ASSERT_EQ(bench.experiments.set("points", std::int64_t{10000}), "");
  ASSERT_EQ(bench.experiments.set("methods", std::string("all")), "");
  bench.experiments.start(bench.document.scene);
  EXPECT_TRUE(until([&] { return bench.lanes.frame->paused; }));
  bench.experiments.cancel();
  EXPECT_TRUE(until([&] { return !bench.lanes.frame->paused; }));
}

TEST(ExperimentsOfTheWorkbench, ASceneLoadedMeanwhileWaitsTooUnlessTheUserHadASay) {
  SettingsTable settings;
  Workbench bench(settings);
  const auto until = [&](const auto& good) {
    return eventually([&] {
      bench.poll();
      return good();
    });
  };
  static_cast<void>(bench.experiments.list());
  bench.experiments.choose("amplification");
  ASSERT_EQ(bench.experiments.set("points", std::int64_t{10000}), "");
  ASSERT_EQ(bench.experiments.set("methods", std::string("all")), "");
  bench.experiments.start(bench.document.scene);
  bench.load("oscillator");
  ASSERT_TRUE(until([&] { return bench.lanes.ready() && bench.lanes.frame->paused; }));
  bench.clock.pause(false);
  ASSERT_TRUE(until([&] { return !bench.lanes.frame->paused; }));
  bench.clock.pause(true);
  bench.experiments.cancel();
  ASSERT_TRUE(until([&] { return !bench.experiments.running(); }));
  bench.poll();
  EXPECT_TRUE(bench.lanes.runner->pace().paused) << "the user's pause stays";
}

}  // namespace
}  // namespace selvedge::test
