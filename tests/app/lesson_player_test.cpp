// A lesson in the window: it waits, goes on, goes back, ends; the camera is the lesson's until the user takes it.
#include "app/lessons/lesson_player.h"

#include <functional>

#include <gtest/gtest.h>

#include "app/plot_stage.h"
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
wait = true
camera = { distance = 2 }
[[step]]
time = 1
caption = "Second."
speed = 8
camera = { distance = 4, yaw = 90 }
[[step]]
time = 3
caption = "Third."
wait = true
)";

class LessonPlayerTest : public testing::Test {
 protected:
  void SetUp() override {
    bench.load(folder.write("t.toml", kLesson));
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
  double time() const { return bench.lanes.frame->lanes[0].time; }
  bool paused() const { return bench.lanes.runner->pace().paused; }
  const Camera& camera() const { return bench.viewing.views.front().camera; }

  TemporaryFolder folder;
  PlotStage stage{{800, 600}};
  Theme theme = Theme::make(true, 1);
  SettingsTable settings;
  Workbench bench{settings, 1};
  LessonPlayer player;
};

TEST_F(LessonPlayerTest, WaitsGoesOnAndEnds) {
  EXPECT_TRUE(player.waiting());
  EXPECT_EQ(time(), 0);  // not even the first picture is late
  EXPECT_EQ(bench.lanes.runner->pace().speed, 4);
  EXPECT_EQ(bench.lanes.count(), 2U);
  player.goOn(bench);
  ASSERT_TRUE(until([&] { return player.step() == 1; }));
  EXPECT_EQ(bench.lanes.runner->pace().speed, 8);
  EXPECT_FALSE(paused());
  ASSERT_TRUE(until([&] { return player.waiting(); }));
  EXPECT_EQ(player.step(), 2);
  EXPECT_TRUE(paused());
  EXPECT_GE(time(), 3 - 1e-6);
  bench.clock.pause(false);  // Space
  ASSERT_TRUE(until([&] { return player.ended(); }));
  EXPECT_TRUE(paused());
  EXPECT_TRUE(stage.finite());
}

TEST_F(LessonPlayerTest, GoesBackAndToTheBeginning) {
  player.goOn(bench);
  ASSERT_TRUE(until([&] { return player.waiting() && player.step() == 2; }));
  player.goTo(bench, 1);
  ASSERT_TRUE(until([&] { return player.step() == 1; }));
  EXPECT_LT(time(), 3);
  ASSERT_TRUE(until([&] { return player.waiting() && player.step() == 2; })) << "and runs on from there";
  player.goTo(bench, 0);
  ASSERT_TRUE(until([&] { return player.step() == 0 && player.waiting(); }));
  EXPECT_TRUE(paused());
  EXPECT_LT(time(), 1);
}

TEST_F(LessonPlayerTest, NextHurries) {
  player.goOn(bench);
  ASSERT_TRUE(until([&] { return player.step() == 1; }));
  player.goOn(bench);
  EXPECT_EQ(bench.lanes.runner->pace().speed, 16);
  ASSERT_TRUE(until([&] { return player.step() == 2; }));
  EXPECT_EQ(bench.lanes.runner->pace().speed, 8);
}

TEST_F(LessonPlayerTest, TheCameraIsTheUsersOnceHeMovesIt) {
  EXPECT_EQ(camera().distance, 2);
  player.goOn(bench);
  ASSERT_TRUE(until([&] { return player.waiting(); }));
  EXPECT_NEAR(camera().distance, 4, 1e-5);
  EXPECT_NEAR(camera().yaw, M_PI / 2, 1e-5);
  player.goTo(bench, 0);
  ASSERT_TRUE(until([&] { return player.step() == 0 && player.waiting(); }));
  EXPECT_NEAR(camera().distance, 2, 0.5);
  bench.viewing.views.front().camera.yaw += 0.3F;
  const float yaw = camera().yaw;
  player.goOn(bench);
  ASSERT_TRUE(until([&] { return player.step() == 2; }));
  EXPECT_EQ(camera().yaw, yaw);
}

TEST_F(LessonPlayerTest, AnotherSceneEndsIt) {
  bench.load("oscillator");
  ASSERT_TRUE(until([&] { return !bench.loading() && bench.lanes.ready() && !bench.document.lesson; }));
  EXPECT_TRUE(until([&] { return bench.lanes.active().time > 0.2; })) << "nobody stops it";
}

TEST(LessonCamera, GoesBackInNarrowViews) {
  const LessonCamera from{{1, 2, 3}, 2, 0.5, -0.25};
  EXPECT_EQ(cameraOf(from, {}, 1.5F).distance, 2);
  EXPECT_FLOAT_EQ(cameraOf(from, {}, 0.6F).distance, 4);
  EXPECT_EQ(cameraOf(from, {}, 0).target, glm::vec3(1, 2, 3));
  EXPECT_EQ(cameraOf(from, {}, 1).pitch, -0.25F);
}

TEST(LessonCaption, KeepsWithinItsRoom) {
  PlotStage stage({4000, 2200});
  const std::string words(250, 'w');
  for (const float scale : {1.0F, 3.0F}) {
    const Theme theme = Theme::make(true, scale);
    for (const ImVec2 room : {ImVec2(1280, 500), ImVec2(3840, 2160), ImVec2(300, 200), ImVec2(20, 20)}) {
      int drawn = 0;
      stage.frame([&] {
        const ImDrawList& list = *ImGui::GetWindowDrawList();
        const int first = list.VtxBuffer.Size;
        drawLessonCaption("What is said about it, in more words than fit on a line. " + words, theme, {0, 0}, room);
        drawn = list.VtxBuffer.Size - first;
        for (int i = first; i < list.VtxBuffer.Size; ++i) {
          const ImVec2 at = list.VtxBuffer[i].pos;
          EXPECT_TRUE(at.x > -1 && at.x < room.x + 1 && at.y < room.y + 1) << at.x << " " << at.y;
        }
      });
      EXPECT_EQ(drawn > 100, room.x > 100);
    }
  }
}

}  // namespace
}  // namespace selvedge::test
