// A lesson: a scene, lanes, what happens when, what is said about it and where to look from. A small commented TOML
// file in configs/lessons/:
//
//   title, number (its place in a course), description, scene (a path beside the lesson, or a name), layout, duration,
//   plots (which the window shows)
//   [set]     parameters of the scene, for all lanes: integrator.step = 0.01
//   [[lane]]  name, and what a lane has of its own: integrator.method = "rk4"; none or one to four
//   [[step]]  time, caption, speed, camera, view, plots, lane, and what happens: set, pin, unpin, impulse with on
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "scene/files/scene_files.h"
#include "scene/scene.h"

namespace selvedge {

// A camera as the mouse leaves it: what it turns around, how far away, from where (radians; degrees in the file).
struct LessonCamera {
  std::array<double, 3> target{0, 0, 0};  // m
  double distance = 2, yaw = 0, pitch = 0;
};

// How the cloth is shown: what is set here is so until a later step sets it otherwise.
struct LessonView {
  std::optional<std::string> map;                // a name of quantities()
  std::optional<double> high;                    // of the map's range, in its unit; 0: it follows what is there
  std::optional<double> exaggerate;              // displacements from the start are drawn so many times as large
  std::optional<std::array<double, 3>> light;    // the direction towards it
  std::optional<std::vector<std::string>> show;  // of kLessonMarks: these, and none of the others
};

// What is drawn with or over the cloth; the last one stands for none of them.
inline constexpr std::array<std::string_view, 7> kLessonMarks{"wireframe", "springs",   "nodes",  "wind",
                                                              "contacts",  "thickness", "nothing"};

// The plots of the window, by the names that app/plots has for them.
inline constexpr std::array<std::string_view, 11> kLessonPlots{
    "energy", "balance", "spectrum", "stretch", "solver", "time", "lanes", "distance", "cost", "height", "gas"};

struct LessonPlot {
  std::string kind;                            // of kLessonPlots
  std::optional<bool> log;                     // unless set, as that plot is by itself
  std::optional<std::array<double, 2>> range;  // of y; unless set, what is there
  bool operator==(const LessonPlot&) const = default;
};

// From this time on, until the next step. Where it has a caption, time stands still until the reader goes on.
struct LessonStep {
  double time = 0;                     // s, simulated
  std::string caption;                 // empty: none
  std::optional<LessonCamera> camera;  // is there at this time; between two of them it goes smoothly
  double speed = 0;                    // simulated seconds a second; 0: as before
  std::vector<LessonPlot> plots;       // from the left; empty: as before
  int lane = -1;                       // the active one from here on, which plots of one lane show; -1: as before
  LessonView view;
};

struct Lesson {
  std::string name, title, description;  // name: "lessons/explicit-euler"
  std::string path;
  int number = 0;                  // in a course, from 1; 0: it has none
  Scene scene;                     // the scene it names, with what it sets, its changes of parameters among the events
  std::vector<std::string> lanes;  // as --lane takes them; empty: one
  std::string layout = "split";    // split | overlay
  double duration = 10;            // s
  std::vector<int> failing;        // lanes that are meant to fail: the others go on
  std::vector<LessonPlot> plots;   // from the left; those that are not named are as without a lesson
  std::vector<LessonStep> steps;   // by time, no two at the same
};

// Throws InputError with everything that is wrong, each with file:line:column. `folders` hold scenes ("configs"); names
// are those of lessonNames().
Lesson loadLesson(const std::string& fileOrName, const std::vector<std::string>& folders);
Lesson loadLesson(const SceneText& file, const std::vector<std::string>& folders);
Lesson parseLesson(std::string_view text, const std::string& where, const std::vector<std::string>& folders);

// What holds at a time.
int stepIndexAt(const Lesson& lesson, double time);             // -1 before the first
const LessonStep* stepAt(const Lesson& lesson, double time);    // null before the first
std::string_view captionAt(const Lesson& lesson, double time);  // of the last step that has one
int captionBefore(const Lesson& lesson, int step);              // the step of it, before that one; -1: there is none
double speedAt(const Lesson& lesson, double time);              // 1 where no step has said another
std::optional<LessonCamera> cameraAt(const Lesson& lesson, double time);
const std::vector<LessonPlot>& plotsAt(const Lesson& lesson, double time);
int laneAt(const Lesson& lesson, double time);         // -1 where no step has said one
LessonView viewAt(const Lesson& lesson, double time);  // what steps have set so far

// When time stands still: at every caption and at the end, from `from` on.
std::vector<double> haltsOf(const Lesson& lesson, double from = -1e300);

}  // namespace selvedge
