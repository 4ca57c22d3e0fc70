// A lesson in the window: it stands still at every caption, goes on, goes back, ends; what it shows, and that the user's
// own way to look comes back.
#include "app/lessons/lesson_player.h"

#include <algorithm>
#include <functional>

#include <gtest/gtest.h>

#include "app/plot/plot_stage.h"
#include "support/cloth/run.h"
#include "support/patience.h"
#include "support/temporary_folder.h"

namespace selvedge::test {
namespace {

const char* kLesson = R"(
title = "T"
scene = "oscillator"
duration = 4
[[lane]]
integrator.method = "verlet"
[[lane]]
integrator.method = "rk4"
[[step]]
time = 0
caption = "First: nothing moves until you say so."
speed = 4
camera = { distance = 2 }
[[step]]
time = 1
caption = "Second."
speed = 8
lane = "B"
plots = ["spectrum"]
view = { map = "speed", high = 3, exaggerate = 2, light = [1, 0, 0], show = ["nodes"] }
camera = { distance = 4, yaw = 90 }
[[step]]
time = 2
set = { gravity.acceleration = [0, -9, 0] }
[[step]]
time = 3
caption = "Third."
view = { map = "none", show = ["nothing"] }
)";

class LessonStageTest : public testing::Test {
 protected:
  void open(const std::string& file) {
    bench.load(file);
    ASSERT_TRUE(until([&] { return bench.lanes.ready() && player.step() == 0; }));
  }
  // Frames, as the window makes them.
  bool until(const std::function<bool()>& good) {
    return eventually([&] {
      bench.poll();
      stage.frame([&] {
        player.follow(bench, 1.5F);
        player.draw(bench, theme, {0, 0}, {800, 600});
      });
      return good();
    });
  }
  double time() const { return lessonTime(*bench.lanes.frame); }
  bool paused() const { return bench.lanes.runner->pace().paused; }
  const Camera& camera() const { return bench.viewing.views.front().camera; }

  PlotStage stage{{800, 600}};
  Theme theme = Theme::make(true, 1);
  SettingsTable settings;
  Workbench bench{settings, 1};
  LessonPlayer player;
};

class LessonPlayerTest : public LessonStageTest {
 protected:
  void SetUp() override { open(folder.write("t.toml", kLesson)); }

  TemporaryFolder folder;
};

TEST_F(LessonPlayerTest, SpaceReachesEveryCaptionAndTheEnd) {
  EXPECT_TRUE(player.waiting());
  EXPECT_EQ(time(), 0);  // not even the first picture is late
  EXPECT_EQ(bench.lanes.runner->pace().speed, 4);
  EXPECT_EQ(bench.lanes.count(), 2U);
  bench.clock.pause(false);  // Space
  ASSERT_TRUE(until([&] { return player.waiting() && player.step() == 1; }));
  EXPECT_NEAR(time(), 1, 1e-6);
  EXPECT_EQ(bench.lanes.runner->pace().speed, 8);
  bench.clock.pause(false);
  ASSERT_TRUE(until([&] { return player.waiting() && player.step() == 3; })) << "nothing is said at the third";
  EXPECT_NEAR(time(), 3, 1e-6);
  bench.clock.pause(false);
  ASSERT_TRUE(until([&] { return player.ended(); }));
  EXPECT_TRUE(paused());
  EXPECT_NEAR(time(), 4, 1e-6);
  EXPECT_TRUE(stage.finite());
}

TEST_F(LessonPlayerTest, NextGoesToExactlyTheNextCaption) {
  player.next(bench);
  EXPECT_EQ(bench.lanes.runner->pace().speed, 16);
  ASSERT_TRUE(until([&] { return player.waiting() && player.step() == 1; }));
  EXPECT_NEAR(time(), 1, 1e-6);
  EXPECT_EQ(bench.lanes.runner->pace().speed, 8) << "what comes is as slow as the lesson has it";
  bench.wishes.captions = 1;  // Page Down
  ASSERT_TRUE(until([&] { return player.waiting() && player.step() == 3; }));
  EXPECT_NEAR(time(), 3, 1e-6);
  player.next(bench);
  ASSERT_TRUE(until([&] { return player.ended(); }));
  EXPECT_NEAR(time(), 4, 1e-6);
  bench.wishes.captions = 1;  // Page Down, once too often
  int frames = 0;
  ASSERT_TRUE(until([&] { return bench.wishes.captions == 0 && ++frames > 20; }));
  EXPECT_TRUE(player.ended()) << "the question stays";
  EXPECT_NEAR(time(), 4, 1e-6);
  player.next(bench);
  ASSERT_TRUE(until([&] { return player.step() == 0 && player.waiting(); })) << "from the beginning";
  EXPECT_EQ(time(), 0);
}

TEST_F(LessonPlayerTest, GoesBackToExactlyACaption) {
  player.next(bench);
  ASSERT_TRUE(until([&] { return player.waiting() && player.step() == 1; }));
  player.next(bench);
  ASSERT_TRUE(until([&] { return player.waiting() && player.step() == 3; }));
  player.goTo(bench, 1);
  ASSERT_TRUE(until([&] { return player.waiting() && player.step() == 1; }));
  EXPECT_NEAR(time(), 1, 1e-6);
  bench.clock.pause(false);
  ASSERT_TRUE(until([&] { return player.waiting() && player.step() == 3; })) << "and on from there";
  EXPECT_NEAR(time(), 3, 1e-6);
  player.goTo(bench, 1);
  ASSERT_TRUE(until([&] { return player.waiting() && player.step() == 1; }));
  player.next(bench);
  ASSERT_TRUE(until([&] { return player.waiting() && player.step() == 3; }));
  bench.wishes.captions = -1;  // Page Up
  ASSERT_TRUE(until([&] { return player.waiting() && player.step() == 1; })) << "the second step after it says nothing";
  bench.wishes.captions = -1;
  EXPECT_EQ(bench.lanes.activeIndex(), 1U) << "the second step has chosen it";
  ASSERT_TRUE(until([&] { return player.step() == 0 && player.waiting(); }));
  EXPECT_EQ(bench.lanes.activeIndex(), 0U) << "the first is about what it was about at the start";
  EXPECT_TRUE(paused());
  EXPECT_EQ(time(), 0);
}

TEST_F(LessonPlayerTest, ResetBeginsAtTheFirstCaption) {
  player.next(bench);
  ASSERT_TRUE(until([&] { return player.waiting() && player.step() == 1; }));
  bench.clock.pause(false);
  bench.clock.restart();
  ASSERT_TRUE(until([&] { return player.waiting() && player.step() == 0; }));
  EXPECT_EQ(time(), 0);
}

TEST_F(LessonPlayerTest, StepsSetPlotsLaneAndLookUntilItIsLeft) {
  Look& look = bench.viewing.look;
  look.wireframe = true;
  const auto plots = [&] { return plotsAt(*bench.document.lesson, time()); };
  EXPECT_TRUE(plots().empty());
  player.next(bench);
  ASSERT_TRUE(until([&] { return player.waiting() && player.step() == 1; }));
  EXPECT_EQ(plots(), (std::vector<LessonPlot>{{"spectrum", {}, {}}}));
  EXPECT_EQ(bench.lanes.activeIndex(), 1U);
  EXPECT_EQ(look.quantity, Quantity::speed);
  EXPECT_EQ(look.mapHigh, 3);
  EXPECT_EQ(look.exaggeration, 2);
  EXPECT_EQ(look.light, glm::vec3(1, 0, 0));
  EXPECT_TRUE(look.nodes);
  EXPECT_FALSE(look.wireframe);
  EXPECT_EQ(bench.viewing.ownLook().quantity, Quantity::none) << "which is what the settings keep";
  look.dark = !look.dark;
  const bool dark = look.dark;
  player.next(bench);
  ASSERT_TRUE(until([&] { return player.waiting() && player.step() == 3; }));
  EXPECT_EQ(look.quantity, Quantity::none);
  EXPECT_EQ(look.exaggeration, 2);
  EXPECT_FALSE(look.nodes);
  bench.document.lesson.reset();  // Leave
  ASSERT_TRUE(until([&] { return look.exaggeration == 1; }));
  EXPECT_EQ(look.light, Look{}.light);
  EXPECT_EQ(look.mapHigh, 0);
  EXPECT_EQ(look.dark, dark) << "what no lesson sets stays as the user has it";
  bench.clock.pause(false);
  EXPECT_TRUE(until([&] { return time() > 4.5; })) << "nobody stops it any more";
}

TEST_F(LessonPlayerTest, TheCameraIsTheUsersOnceHeMovesIt) {
  EXPECT_EQ(camera().distance, 2);
  player.next(bench);
  ASSERT_TRUE(until([&] { return player.waiting() && player.step() == 1; }));
  EXPECT_NEAR(camera().distance, 4, 1e-5);
  EXPECT_NEAR(camera().yaw, M_PI / 2, 1e-5);
  player.goTo(bench, 0);
  ASSERT_TRUE(until([&] { return player.step() == 0 && player.waiting(); }));
  EXPECT_NEAR(camera().distance, 2, 0.5);
  bench.viewing.views.front().camera.yaw += 0.3F;
  const float yaw = camera().yaw;
  player.next(bench);
  ASSERT_TRUE(until([&] { return player.waiting() && player.step() == 1; }));
  EXPECT_EQ(camera().yaw, yaw);
}

TEST_F(LessonPlayerTest, AnotherSceneEndsIt) {
  bench.load("oscillator");
  ASSERT_TRUE(until([&] { return !bench.loading() && bench.lanes.ready() && !bench.document.lesson; }));
  EXPECT_TRUE(until([&] { return bench.lanes.active().time > 0.2; })) << "nobody stops it";
}

TEST_F(LessonPlayerTest, LeavingItGivesTheUsersSpeedBack) {
  const auto speed = [&] { return bench.lanes.runner->pace().speed; };
  bench.load("oscillator");
  ASSERT_TRUE(until([&] { return !bench.loading() && bench.lanes.ready() && !bench.document.lesson; }));
  bench.clock.setSpeed(2);
  bench.load(folder.file("t.toml"));
  ASSERT_TRUE(until([&] { return bench.document.lesson && bench.lanes.ready() && player.step() == 0; }));
  EXPECT_EQ(speed(), 4);
  bench.document.lesson.reset();  // Leave
  EXPECT_TRUE(until([&] { return speed() == 2; }));
  EXPECT_EQ(bench.lanes.count(), 2U) << "the lanes stay";
}

TEST(LessonCamera, GoesBackInNarrowViews) {
  const LessonCamera from{{1, 2, 3}, 2, 0.5, -0.25};
  EXPECT_EQ(cameraOf(from, {}, 1.5F).distance, 2);
  EXPECT_FLOAT_EQ(cameraOf(from, {}, 0.6F).distance, 4);
  EXPECT_EQ(cameraOf(from, {}, 0).target, glm::vec3(1, 2, 3));
  EXPECT_EQ(cameraOf(from, {}, 1).pitch, -0.25F);
}

TEST(LessonCaption, IsAStripOfOneHeightAtTheFoot) {
  PlotStage stage({4000, 2200});
  Lesson lesson;
  lesson.steps.push_back({.caption = "Short.", .camera = {}, .plots = {}, .view = {}});
  lesson.steps.push_back({.caption = "Long: " + std::string(250, 'w'), .camera = {}, .plots = {}, .view = {}});
  for (const float scale : {1.0F, 3.0F}) {
    const Theme theme = Theme::make(true, scale);
    for (const ImVec2 room : {ImVec2(1280, 500), ImVec2(3840, 2160), ImVec2(300, 80), ImVec2(20, 20)}) {
      float heights[2] = {};
      for (std::size_t step = 0; step < 2; ++step) {
        stage.frame([&] {
          const ImDrawList& list = *ImGui::GetWindowDrawList();
          const int first = list.VtxBuffer.Size;
          heights[step] = drawLessonCaption(lesson, lesson.steps[step].caption, theme, {0, 0}, room);
          EXPECT_EQ(list.VtxBuffer.Size > first, heights[step] > 0);
          for (int i = first; i < list.VtxBuffer.Size; ++i) {
            const ImVec2 at = list.VtxBuffer[i].pos;
            EXPECT_TRUE(at.x > -1 && at.x < room.x + 1) << at.x;
            EXPECT_TRUE(at.y > room.y - heights[step] - 1 && at.y < room.y + 1) << at.y;
          }
        });
      }
      EXPECT_EQ(heights[0], heights[1]);
      EXPECT_EQ(heights[0] > 0, room.x > 1000);
    }
  }
}

// Runs every lesson that comes with the program, by Next and by Space in turn, and looks at what each caption shows.
class ShippedLesson : public LessonStageTest, public testing::WithParamInterface<std::string> {
 protected:
  void play() {
    open(SELVEDGE_SOURCE_DIR "/configs/lessons/" + GetParam() + ".toml");
    const Lesson& lesson = *bench.document.lesson;
    std::size_t said = 0;
    const std::size_t first = bench.lanes.activeIndex();
    for (std::size_t step = 0; step < lesson.steps.size(); ++step) {
      const LessonStep& wanted = lesson.steps[step];
      if (wanted.caption.empty()) continue;
      ++said;
      ASSERT_TRUE(until([&] { return player.waiting() && player.step() == static_cast<int>(step); })) << step;
      EXPECT_NEAR(time(), wanted.time, 1e-6);
      EXPECT_EQ(bench.lanes.runner->pace().speed, speedAt(lesson, wanted.time));
      const float times = static_cast<float>(wanted.view.exaggerate.value_or(bench.viewing.look.exaggeration));
      const auto active = wanted.lane >= 0 ? static_cast<std::size_t>(wanted.lane) : bench.lanes.activeIndex();
      if (!wanted.plots.empty()) {
        EXPECT_EQ(plotsAt(lesson, time()), wanted.plots);
      }
      EXPECT_EQ(bench.viewing.look.exaggeration, times);
      EXPECT_EQ(bench.lanes.activeIndex(), active);
      const bool space = said % 2 == 0;
      space ? bench.clock.pause(false) : player.next(bench);
      if (space) bench.clock.setSpeed(16);  // as fast as it can: the test has no time to watch
    }
    EXPECT_GE(said, 6U);
    ASSERT_TRUE(until([&] { return player.ended(); }));
    for (const LaneStatus& lane : bench.lanes.frame->lanes) {
      const bool meant = std::find(lesson.failing.begin(), lesson.failing.end(), lane.number) != lesson.failing.end();
      EXPECT_EQ(lane.failure.has_value(), meant) << lane.number;
    }
    player.next(bench);  // Again
    ASSERT_TRUE(until([&] { return player.waiting() && player.step() == 0; }));
    EXPECT_EQ(bench.lanes.activeIndex(),
              lesson.steps[0].lane >= 0 ? static_cast<std::size_t>(lesson.steps[0].lane) : first);
  }
};

TEST_P(ShippedLesson, NextAndSpaceReachEveryCaption) { play(); }

INSTANTIATE_TEST_SUITE_P(All, ShippedLesson,
                         testing::Values("explicit-euler", "implicit-contact", "order-and-cost", "rho-inf", "substeps"),
                         testNameOf);
INSTANTIATE_TEST_SUITE_P(Long, ShippedLesson,
                         testing::Values("backward-euler", "dampers", "energy-of-a-tear", "stiffness-and-resolution",
                                         "sweeps", "wind-and-lift", "yarn-damping"),
                         testNameOf);

}  // namespace
}  // namespace selvedge::test
