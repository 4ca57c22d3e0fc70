// A lesson under way: its captions, and what follows it in the window (camera, speed, what is shown). The thread of the
// lanes stands still at each caption by itself (Halts), so that none is run past.
#pragma once

#include <optional>
#include <string_view>

#include "app/workbench/workbench.h"
#include "scene/files/lesson.h"
#include "ui/theme.h"

namespace selvedge {

double lessonTime(const RunnerFrame& frame);  // s, of the lane that is furthest: others may have failed

// The camera that a lesson asks for, with the field of view of `like`. Lessons are made for views that are about as wide
// as high or wider: in a narrower one, of this aspect, the camera stands further back.
Camera cameraOf(const LessonCamera& from, const Camera& like, float aspect = 0);

// What is said in a picture, in a strip at the foot of a room, into the present ImGui window: letters grow with the room.
// The strip is as high as the longest caption of the lesson needs, so that it does not change from one to the next. The
// answer is its height; 0 where there is too little room.
float drawLessonCaption(const Lesson& lesson, std::string_view caption, const Theme& theme, ImVec2 low, ImVec2 size);

class LessonPlayer {
 public:
  // Once a frame, before the views are drawn.
  void follow(Workbench& bench, float aspect);  // of the narrowest view; 0: not known yet
  // The caption, with the steps as dots, back and on, in a strip at the foot of a room. The answer is its height; 0
  // where no lesson runs.
  float draw(Workbench& bench, const Theme& theme, ImVec2 low, ImVec2 size);

  bool waiting() const { return waiting_; }  // stands still, and goes on when the reader says so
  bool ended() const { return ended_; }
  int step() const { return step_; }

  void next(Workbench& bench);  // quickly to the next caption, or to the end
  void back(Workbench& bench);  // to the beginning of this caption, or to the one before
  void goTo(Workbench& bench, int step);

 private:
  void begin(Workbench& bench);
  void leave(Workbench& bench);
  void enter(Workbench& bench, int step);
  void hurry(Workbench& bench);
  bool arrived(const Workbench& bench, double time, int now) const;
  void moveCamera(Workbench& bench, double time, float aspect);
  void drawDots(Workbench& bench, const Theme& theme);
  void drawButtons(Workbench& bench, float right);  // px, where they end

  std::size_t runner_ = 0;  // RunningLanes::runners() when all below was found
  int step_ = -1;
  int wanted_ = -1;    // the step that was asked for, until it is reached
  bool went_ = false;  // time has gone on since then
  bool waiting_ = false, ended_ = false, hurrying_ = false;
  bool choseLane_ = false;       // a step has, and steps without a choice go back to the first
  bool ownCamera_ = false;       // the user has moved it
  std::optional<Camera> given_;  // in the last frame
  bool handled_ = false;         // the mouse moved the camera in the last frame
};

}  // namespace selvedge
