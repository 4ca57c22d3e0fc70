#include "scene/files/lesson.h"

#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "base/error.h"
#include "scene/files/reader.h"
#include "scene/files/scene_files.h"
#include "support/input_error.h"
#include "support/temporary_folder.h"

namespace selvedge {
namespace {

const std::vector<std::string> kLessonFolders{SELVEDGE_SOURCE_DIR "/configs"};
const std::string kHead = "title = \"T\"\nscene = \"oscillator\"\nduration = 9\n";  // lines 1 to 3

Lesson parse(const std::string& text) { return parseLesson(text, "f.toml", kLessonFolders); }

std::string lessonMessage(const std::string& text) {
  const std::string said = inputError([&] { parse(text); });
  return said.empty() ? "no error" : said;
}

TEST(Lesson, SaysAllThatItsFileSays) {
  const Lesson lesson = parse(R"(
title = "T"
description = "D"
scene = "oscillator"
layout = "overlay"
plots = ["balance", "lanes"]
duration = 9
[set]
integrator.step = 0.05
"material.model" = "springs"
[[lane]]
name = "four stages"
fails = true
integrator.method = "rk4"
[[lane]]
integrator = { method = "generalized-alpha", rho_inf = 0.5 }
gravity.acceleration = [0, -1, 0]
[[step]]
time = 0
lane = "B"
plots = ["cost", { kind = "lanes", log = true, range = [1e-3, 10] }]
view = { map = "speed", high = 2, exaggerate = 5, light = [1, 0.1, 0], show = ["wireframe", "wind"] }
camera = { target = [1, 2, 3], distance = 4, yaw = 90, pitch = 30 }
[[step]]
time = 2.5
caption = "Now."
speed = 0.5
set = { material.stretch = 7, "air.drag_coefficient" = 3 }
unpin = 0
[[step]]
time = 4
impulse = [0, 1, 0]
on = 1
)");
  EXPECT_EQ(lesson.title, "T");
  EXPECT_EQ(lesson.scene.title, "T");
  EXPECT_EQ(lesson.description, "D");
  EXPECT_EQ(lesson.layout, "overlay");
  EXPECT_EQ(lesson.duration, 9);
  EXPECT_EQ(lesson.scene.run.duration, 9);
  EXPECT_EQ(lesson.scene.name, "oscillator");
  EXPECT_EQ(lesson.scene.integrator.step, 0.05);
  EXPECT_EQ(lesson.scene.from.at("integrator.step"), "f.toml:9:19");
  EXPECT_EQ(lesson.scene.material.model, "springs");
  EXPECT_EQ(lesson.lanes, (std::vector<std::string>{"name=four stages,integrator.method=rk4",
                                                    "gravity.acceleration=[0, -1, 0],integrator.method="
                                                    "generalized-alpha,integrator.rho_inf=0.5"}));
  EXPECT_EQ(lesson.plots, (std::vector<LessonPlot>{{"balance", {}, {}}, {"lanes", {}, {}}}));
  EXPECT_EQ(lesson.failing, std::vector<int>{0});
  ASSERT_EQ(lesson.steps.size(), 3U);
  EXPECT_EQ(lesson.steps[0].plots, (std::vector<LessonPlot>{{"cost", {}, {}}, {"lanes", true, {{1e-3, 10}}}}));
  EXPECT_EQ(lesson.steps[0].lane, 1);
  const LessonView& view = lesson.steps[0].view;
  EXPECT_EQ(view.map, "speed");
  EXPECT_EQ(view.high, 2);
  EXPECT_EQ(view.exaggerate, 5);
  EXPECT_EQ(view.light, (std::array<double, 3>{1, 0.1, 0}));
  EXPECT_EQ(view.show, (std::vector<std::string>{"wireframe", "wind"}));
  EXPECT_FALSE(lesson.steps[1].view.map);
  ASSERT_TRUE(lesson.steps[0].camera);
  EXPECT_EQ(lesson.steps[0].camera->target, (std::array<double, 3>{1, 2, 3}));
  EXPECT_NEAR(lesson.steps[0].camera->yaw, std::numbers::pi / 2, 1e-12);
  EXPECT_NEAR(lesson.steps[0].camera->pitch, std::numbers::pi / 6, 1e-12);
  EXPECT_EQ(lesson.steps[1].caption, "Now.");
  EXPECT_EQ(lesson.steps[1].speed, 0.5);
  ASSERT_EQ(lesson.scene.events.size(), 2U);
  const EventSettings& event = lesson.scene.events[0];
  EXPECT_EQ(event.time, 2.5);
  EXPECT_EQ(std::get<std::int64_t>(event.set.at("material.stretch")), 7);
  EXPECT_EQ(event.set.size(), 2U);
  EXPECT_TRUE(event.unpin);
  EXPECT_EQ(lesson.scene.events[1].impulse, Vec3(0, 1, 0));
}

TEST(Lesson, WhatHoldsAtATime) {
  Lesson lesson;
  const LessonCamera near{{0, 0, 0}, 1, 0, 0}, far{{2, 0, 0}, 4, 1, -1};
  const std::vector<LessonPlot> plots{{"cost", {}, {}}};
  const LessonView coloured{.map = "speed", .high = {}, .exaggerate = 4, .light = {}, .show = {}};
  const LessonView plain{.map = "none", .high = {}, .exaggerate = {}, .light = {}, .show = {}};
  lesson.duration = 3;
  lesson.plots = {{"energy", {}, {}}};
  lesson.steps = {{0.5, "first", near, 0, plots, -1, coloured},
                  {1, "second", {}, 0.25, {}, 2, plain},
                  {2.5, "", far, 0, {}, -1, {}}};
  EXPECT_EQ(stepAt(lesson, 0.4), nullptr);
  EXPECT_EQ(stepAt(lesson, 0.5)->caption, "first");
  EXPECT_EQ(stepAt(lesson, 1 - 1e-12)->caption, "second");  // ten steps of 0.1
  EXPECT_EQ(stepIndexAt(lesson, 99), 2);
  EXPECT_EQ(speedAt(lesson, 0.9), 1);
  EXPECT_EQ(speedAt(lesson, 1), 0.25);
  EXPECT_EQ(speedAt(lesson, 3), 0.25);
  EXPECT_EQ(captionAt(lesson, 0.4), "");
  EXPECT_EQ(captionAt(lesson, 2.6), "second") << "a step that says nothing leaves what was said";
  EXPECT_EQ(captionBefore(lesson, 3), 1);
  EXPECT_EQ(captionBefore(lesson, 1), 0);
  EXPECT_EQ(captionBefore(lesson, 0), -1);
  EXPECT_EQ(plotsAt(lesson, 0.4), lesson.plots);
  EXPECT_EQ(plotsAt(lesson, 2), plots) << "until a step says others";
  EXPECT_EQ(laneAt(lesson, 0.5), -1);
  EXPECT_EQ(laneAt(lesson, 2.6), 2);
  EXPECT_FALSE(viewAt(lesson, 0.4).map);
  EXPECT_EQ(viewAt(lesson, 0.5).map, "speed");
  EXPECT_EQ(viewAt(lesson, 1).map, "none");
  EXPECT_EQ(viewAt(lesson, 1).exaggerate, 4) << "until a step sets it otherwise";
  EXPECT_EQ(haltsOf(lesson), (std::vector<double>{0.5, 1, 3})) << "where something is said, and at the end";
  EXPECT_EQ(haltsOf(lesson, 1), (std::vector<double>{1, 3}));
  EXPECT_EQ(cameraAt(lesson, 0)->distance, 1);
  EXPECT_EQ(cameraAt(lesson, 0.5)->distance, 1);
  EXPECT_NEAR(cameraAt(lesson, 1.5)->distance, 2, 1e-12);  // half way, each metre as long as it looks
  EXPECT_NEAR(cameraAt(lesson, 1.5)->target[0], 1, 1e-12);
  EXPECT_NEAR(cameraAt(lesson, 1.5)->yaw, 0.5, 1e-12);
  EXPECT_NEAR(cameraAt(lesson, 0.5 + 1e-3)->yaw, 0, 1e-5);  // leaves and arrives at rest
  EXPECT_EQ(cameraAt(lesson, 99)->distance, 4);
  lesson.steps[0].camera.reset();
  lesson.steps[2].camera.reset();
  EXPECT_FALSE(cameraAt(lesson, 1));
}

struct WrongLesson {
  const char* name;
  std::string text, message;
};

class LessonError : public testing::TestWithParam<WrongLesson> {};

TEST_P(LessonError, SaysWhereAndWhat) { EXPECT_EQ(lessonMessage(kHead + GetParam().text), GetParam().message); }

const std::vector<WrongLesson> kWrongLessons{
    {"UnknownKey", "durration = 3\n[[step]]\ntime = 0\n",
     "f.toml:4:1: unknown key \"durration\"; did you mean \"duration\"?"},
    {"SectionOfAScene", "[integrator]\nstep = 3\n[[step]]\ntime = 0\n",
     "f.toml:4:2: unknown key \"integrator\"; what a lesson changes of its scene stands in [set]"},
    {"NoSteps", "", "f.toml:1:1: a lesson needs step"},
    {"StepThatIsOneTable", "[step]\ntime = 0\n", "f.toml:4:1: step must be a list of tables; write [[step]]"},
    {"LayoutMisspelt", "layout = \"splti\"\n[[step]]\ntime = 0\n",
     "f.toml:4:10: layout must be one of split, overlay, got \"splti\"; did you mean \"split\"?"},
    {"UnknownParameter", "[set]\nintegrator.stp = 1\n[[step]]\ntime = 0\n",
     "f.toml:5:12: unknown key \"integrator.stp\"; did you mean \"integrator.step\"?"},
    {"ParameterOutOfRange", "[set]\nintegrator.step = -1\n[[step]]\ntime = 0\n",
     "f.toml:5:19: integrator.step must be a number above 0 (s), got -1"},
    {"UnknownParameterOfALane", "[[lane]]\nintegrator.rho_in = 1\n[[step]]\ntime = 0\n",
     "f.toml:5:12: unknown key \"integrator.rho_in\"; did you mean \"integrator.rho_inf\"?"},
    {"LaneOfAnotherMesh", "[[lane]]\nmesh.rows = 5\n[[step]]\ntime = 0\n",
     "f.toml:5:13: mesh.rows: lanes begin with the same bits, and differ in how they move"},
    {"LaneWithoutAnything", "[[lane]]\n[[step]]\ntime = 0\n", "f.toml:4:1: a lane needs a value of its own"},
    {"LaneWithAComma", "[[lane]]\nair.wind_x = \"max(1, 2)\"\n[[step]]\ntime = 0\n",
     "f.toml:5:14: air.wind_x of a lane cannot hold commas or brackets; set it for all"},
    {"FiveLanes",
     "[[lane]]\nintegrator.step = 1\n[[lane]]\nintegrator.step = 2\n[[lane]]\nintegrator.step = 3\n[[lane]]\n"
     "integrator.step = 4\n[[lane]]\nintegrator.step = 5\n[[step]]\ntime = 0\n",
     "f.toml:12:1: a lesson has at most 4 lanes"},
    {"StepWithoutTime", "[[step]]\ncaption = \"\"\n", "f.toml:4:1: step needs time: when it begins"},
    {"StepsOutOfOrder", "[[step]]\ntime = 2\n[[step]]\ntime = 2\n",
     "f.toml:7:8: step.time must increase, got 2 after 2"},
    {"StepAfterTheEnd", "[[step]]\ntime = 12\n", "f.toml:5:8: step.time is 12 s, after the lesson's end (9 s)"},
    {"UnknownKeyOfAStep", "[[step]]\ntime = 0\ncaptoin = \"a\"\n",
     "f.toml:6:1: unknown key \"step.captoin\"; did you mean \"step.caption\"?"},
    {"CameraWithoutItsKeys", "[[step]]\ntime = 0\ncamera = { yow = 3 }\n",
     "f.toml:6:12: unknown key \"step.camera.yow\"; did you mean \"step.camera.yaw\"?"},
    {"CameraOverTheTop", "[[step]]\ntime = 0\ncamera = { pitch = 95 }\n",
     "f.toml:6:20: step.camera.pitch must be a number from -89 to 89 (degrees), got 95"},
    {"CameraThatIsANumber", "[[step]]\ntime = 0\ncamera = 3\n",
     "f.toml:6:10: step.camera must be { target = [x, y, z], distance = m, yaw = degrees, pitch = degrees }, got 3"},
    {"ViewWithAnUnknownMap", "[[step]]\ntime = 0\nview = { map = \"sped\" }\n",
     "f.toml:6:16: step.view.map must be one of none, strain, speed, force, energy, contact, difference, kept, crease, "
     "tension, "
     "pressing, hold, slid, stretch-damping, bend-damping, shear-damping, got \"sped\"; did you mean \"speed\"?"},
    {"ViewThatShowsWhatIsNot", "[[step]]\ntime = 0\nview = { show = [\"node\"] }\n",
     "f.toml:6:17: step.view.show must be a list, each one of wireframe, springs, nodes, wind, contacts, "
     "thickness, nothing, got [\"node\"]; did you mean \"nodes\"?"},
    {"LaneOfAStepThatIsNone", "[[step]]\ntime = 0\nlane = \"B\"\n",
     "f.toml:6:8: step.lane: there is no lane B: this lesson has 1"},
    {"LaneOfAStepThatIsNoLetter", "[[step]]\ntime = 0\nlane = 2\n",
     "f.toml:6:8: step.lane must be the letter of a lane: \"A\" to \"D\", got 2"},
    {"FailsThatIsNoTruth", "[[lane]]\nfails = 1\nintegrator.step = 0.1\n[[step]]\ntime = 0\n",
     "f.toml:5:9: fails must be true or false"},
    {"StepSetsWhatIsFixed", "[[step]]\ntime = 0\nset = { mesh.rows = 3 }\n",
     "f.toml:6:14: mesh.rows is fixed once the cloth is built: an event cannot change it"},
    {"StepSetsWhatALaneHas", "[[lane]]\nintegrator.step = 0.1\n[[step]]\ntime = 0\nset = { integrator.step = 3 }\n",
     "f.toml:8:7: integrator.step is what a lane has of its own"},
    {"ImpulseOnNothing", "[[step]]\ntime = 0\nimpulse = [1, 0, 0]\n",
     "f.toml:4:1: step: impulse and on go together: how hard, and on which nodes"},
    {"UnknownNodes", "[[step]]\ntime = 0\nunpin = 7\n", "f.toml:6:9: there is no node 7: this mesh has nodes 0 to 1"},
    {"Several", "layout = 3\n[[lane]]\nsolver.toleranc = 1\n[[step]]\nspeed = 0\n",
     "f.toml:4:10: layout must be one of split, overlay, got 3\n"
     "f.toml:6:8: unknown key \"solver.toleranc\"; did you mean \"solver.tolerance\"?\n"
     "f.toml:7:1: step needs time: when it begins\n"
     "f.toml:8:9: step.speed must be a number above 0, got 0"},
};

INSTANTIATE_TEST_SUITE_P(All, LessonError, testing::ValuesIn(kWrongLessons),
                         [](const auto& instance) { return std::string(instance.param.name); });

TEST(Lesson, NamesWhatIsMissing) {
  EXPECT_EQ(lessonMessage("[[step]]\ntime = 0\n"),
            "f.toml:1:1: a lesson needs title\nf.toml:1:1: a lesson needs scene\nf.toml:1:1: a lesson needs duration");
  EXPECT_NE(lessonMessage("title = \"T\"\nduration = 1\nscene = \"oscilator\"\n[[step]]\ntime = 0\n")
                .find("f.toml:3:9: scene: oscilator: no such file or scene; did you mean \"oscillator\"?"),
            std::string::npos);
}

TEST(Lesson, IsToldFromAScene) {
  const TemporaryFolder folder;
  EXPECT_TRUE(isLesson(folder.write("a.toml", kHead + "[[step]]\ntime = 0\n")));
  EXPECT_TRUE(isLesson(folder.write("b.toml", kHead + "[[step]]\ntime = \n")));  // its reader says what is wrong
  EXPECT_FALSE(isLesson(SELVEDGE_SOURCE_DIR "/configs/hanging.toml"));
  EXPECT_FALSE(isLesson(folder.write("c.toml", "title = \"a scene = b\"\n")));
  EXPECT_FALSE(isLesson(folder.path()));
  EXPECT_TRUE(isLesson(folder.write("d.toml", kHead)));                                        // no step yet
  EXPECT_FALSE(isLesson(folder.write("e.toml", "scene = \"hanging\"\n\"look.dark\" = 1\n")));  // of the window
  EXPECT_FALSE(isLesson(folder.file("none.toml")));
  EXPECT_NE(inputError([&] { loadScene(folder.file("a.toml"), {}); }).find("is a lesson, not a scene"),
            std::string::npos);
}

TEST(Lesson, ShippedOnesAreNoScenes) {
  const std::vector<std::string> lessons = lessonNames(kLessonFolders);
  EXPECT_EQ(lessons,
            (std::vector<std::string>{"lessons/backward-euler", "lessons/dampers", "lessons/energy-of-a-tear",
                                      "lessons/explicit-euler", "lessons/implicit-contact", "lessons/order-and-cost",
                                      "lessons/rho-inf", "lessons/stiffness-and-resolution", "lessons/substeps",
                                      "lessons/sweeps", "lessons/wind-and-lift", "lessons/yarn-damping"}));
  for (const std::string& name : sceneNames(kLessonFolders)) EXPECT_EQ(name.find("lessons"), std::string::npos) << name;
  for (const std::string& name : lessons) {
    const Lesson lesson = loadLesson(name, kLessonFolders);
    EXPECT_EQ(lesson.name, name);
    EXPECT_TRUE(isLesson(lesson.path));
    EXPECT_GE(lesson.lanes.size(), 3U);
    EXPECT_TRUE(cameraAt(lesson, 0));
    EXPECT_GE(lesson.plots.size(), 3U) << "as many as a wide window shows";
    EXPECT_LE(haltsOf(lesson).size(), 10U + 1) << "captions, and the end";
    EXPECT_TRUE(lesson.steps.back().caption.starts_with("Question: ")) << name;
  }
}

TEST(Lesson, CaptionsOfShippedOnesAreShortAndAtTheEndOfAStep) {
  for (const std::string& name : lessonNames(kLessonFolders)) {
    const Lesson lesson = loadLesson(name, kLessonFolders);
    double tick = 0;  // s, of the clock: the largest step of the lanes
    for (const std::string& lane : lesson.lanes) {
      const std::size_t own = lane.find("integrator.step=");
      tick = std::max(tick, own == std::string::npos ? lesson.scene.integrator.step : std::stod(lane.substr(own + 16)));
    }
    for (const LessonStep& step : lesson.steps) {
      EXPECT_TRUE(step.caption.empty() || step.caption.size() >= 60) << step.caption;
      EXPECT_LE(step.caption.size(), 260U) << step.caption;  // three lines
      EXPECT_EQ(step.caption.find('\n'), std::string::npos) << step.caption;
      EXPECT_EQ(step.caption.find("  "), std::string::npos) << step.caption;
      EXPECT_NEAR(std::remainder(step.time, tick), 0, 1e-9) << name << " " << step.time;
    }
  }
}

TEST(Lesson, RefusesPlotsAndNamesOfLanesThatCannotBe) {
  EXPECT_EQ(lessonMessage(kHead + "plots = [\"balance\", \"heights\"]\n[[step]]\ntime = 0\n"),
            "f.toml:4:21: there is no plot \"heights\"; there are energy, balance, spectrum, stretch, solver, time, "
            "lanes, distance, cost, height, gas");
  EXPECT_EQ(lessonMessage(kHead + "plots = 3\n[[step]]\ntime = 0\n"),
            "f.toml:4:9: plots must be a list of names or of { kind, log, range }");
  const auto ofPlot = [](const std::string& plot) {
    return lessonMessage(kHead + "plots = [" + plot + "]\n[[step]]\ntime = 0\n");
  };
  EXPECT_EQ(ofPlot("{ log = true }"), "f.toml:4:10: a plot needs kind: which one");
  EXPECT_EQ(ofPlot("{ kind = \"lanes\", range = [3, 1] }"),
            "f.toml:4:36: plots.range must be [low, high], low below high");
  EXPECT_EQ(ofPlot("{ kind = \"lanes\", logg = true }"),
            "f.toml:4:28: unknown key \"plots.logg\"; did you mean \"plots.log\"?");
  EXPECT_EQ(lessonMessage(kHead + "[[step]]\ntime = 0\n[[lane]]\nname = \"a, b\"\nintegrator.step = 0.01\n"),
            "f.toml:7:8: name must be a text without commas and brackets: what the lane is called");
  EXPECT_EQ(lessonMessage(kHead + "[[step]]\ntime = 0\n[[lane]]\nname = \"a\"\n"),
            "f.toml:6:1: a lane needs a value of its own");
}

}  // namespace
}  // namespace selvedge
