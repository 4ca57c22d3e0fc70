#include "app/lessons/lesson_player.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/lessons/lesson_look.h"
#include "app/views/drawn_view.h"

namespace selvedge {

namespace {

constexpr double kHurry = 16;  // simulated seconds a second
constexpr double kSame = 1e-6;
constexpr float kAspect = 1.2F;  // what a lesson's camera needs

double timeOfStart(const Workbench& bench) { return bench.document.scene.start.time; }

// Whether the user has moved the camera. A view that changes its size changes the distance, too: a change of distance or
// target counts only where the mouse was used for it (`handled`).
bool moved(const Camera& a, const Camera& b, bool handled) {
  const bool turned = std::abs(a.yaw - b.yaw) > 1e-4F || std::abs(a.pitch - b.pitch) > 1e-4F;
  return turned || (handled && (a.target != b.target || std::abs(a.distance - b.distance) > 1e-4F * b.distance));
}

}  // namespace

double lessonTime(const RunnerFrame& frame) {
  double time = frame.lanes.empty() ? 0 : frame.lanes.front().time;
  for (const LaneStatus& lane : frame.lanes) time = std::max(time, lane.time);
  return time;
}

Camera cameraOf(const LessonCamera& from, const Camera& like, float aspect) {
  Camera camera = like;
  for (int i = 0; i < 3; ++i) camera.target[i] = static_cast<float>(from.target[static_cast<std::size_t>(i)]);
  camera.distance = static_cast<float>(from.distance) * (aspect > 0 ? std::max(1.0F, kAspect / aspect) : 1);
  camera.yaw = static_cast<float>(from.yaw);
  camera.pitch = static_cast<float>(from.pitch);
  return camera;
}

void LessonPlayer::follow(Workbench& bench, float aspect) {
  if (!bench.document.lesson) return leave(bench);
  if (!bench.lanes.ready()) return;
  if (runner_ != bench.lanes.runners()) begin(bench);
  const Lesson& lesson = *bench.document.lesson;
  const RunnerFrame& frame = *bench.lanes.frame;
  const double time = lessonTime(frame);
  const int now = stepIndexAt(lesson, time);
  went_ = went_ || !frame.paused;
  const bool there = wanted_ >= 0 && arrived(bench, time, now);
  if (there) {
    wanted_ = -1;
    bench.lanes.runner->setHalts({haltsOf(lesson), lesson.failing});
  }
  if (there || (wanted_ < 0 && now != step_)) enter(bench, now);
  ended_ = time >= lesson.duration - kSame;
  waiting_ = !ended_ && wanted_ < 0 && bench.lanes.runner->pace().paused;
  moveCamera(bench, time, aspect);
  const int captions = std::exchange(bench.wishes.captions, 0);
  if (captions < 0) back(bench);
  if (captions > 0 && !ended_) next(bench);
  if (captions > 0 && ended_) bench.notices.say("This is the last caption; the button Again begins anew.");
}

void LessonPlayer::begin(Workbench& bench) {
  *this = {};
  runner_ = bench.lanes.runners();
  bench.viewing.takeBack();
  bench.viewing.own = bench.viewing.look;
}

void LessonPlayer::leave(Workbench& bench) {
  if (runner_ == 0) return;
  if (runner_ == bench.lanes.runners() && bench.lanes.runner) {  // no other scene was opened
    bench.lanes.runner->setHalts({});
    bench.clock.setSpeed(bench.ownSpeed);
    bench.notices.say("You have left the lesson: its cloth and lanes stay; speed, plots and look are yours again.");
  }
  bench.viewing.takeBack();
  *this = {};
}

// At the step that was asked for, or at rest elsewhere: the user has stopped on the way.
bool LessonPlayer::arrived(const Workbench& bench, double time, int now) const {
  double step = 0;  // s, the largest of the lanes
  for (const LaneStatus& lane : bench.lanes.frame->lanes) {
    if (lane.scene) step = std::max(step, lane.scene->integrator.step);
  }
  const double begins = bench.document.lesson->steps[static_cast<std::size_t>(wanted_)].time;
  return (now == wanted_ && time < begins + step) || (went_ && bench.lanes.frame->paused);
}

void LessonPlayer::enter(Workbench& bench, int step) {
  const Lesson& lesson = *bench.document.lesson;
  const double time = lessonTime(*bench.lanes.frame);
  step_ = step;
  if (std::exchange(hurrying_, false) || step >= 0) bench.clock.setSpeed(speedAt(lesson, time));
  if (bench.viewing.own) {
    showAs(viewAt(lesson, time), viewAt(lesson, lesson.duration), *bench.viewing.own, bench.viewing.look);
  }
  const int lane = laneAt(lesson, time);
  if (lane >= 0 || choseLane_) bench.lanes.activate(static_cast<std::size_t>(std::max(lane, 0)));
  choseLane_ = lane >= 0;
}

void LessonPlayer::moveCamera(Workbench& bench, double time, float aspect) {
  const std::optional<LessonCamera> wanted = cameraAt(*bench.document.lesson, time);
  if (!wanted || bench.viewing.views.empty()) return;
  for (const View& view : bench.viewing.views) {
    ownCamera_ = ownCamera_ || (given_ && moved(view.camera, *given_, handled_));
  }
  handled_ = ImGui::GetCurrentContext() && (ImGui::IsMouseDown(1) || ImGui::IsMouseDown(2) || ImGui::GetIO().KeyShift ||
                                            ImGui::GetIO().MouseWheel != 0);
  if (ownCamera_) return;
  for (View& view : bench.viewing.views) {
    if (view.wantsHome) lookHome(view, *bench.lanes.frame, aspect > 0 ? aspect : 1);  // the ground, too
    view.camera = cameraOf(*wanted, view.camera, aspect);
    view.middle.reset();
    view.carried = glm::vec3(0);
  }
  given_ = bench.viewing.views.front().camera;
}

void LessonPlayer::hurry(Workbench& bench) {
  hurrying_ = true;
  bench.clock.setSpeed(kHurry);
  bench.clock.pause(false);
}

void LessonPlayer::next(Workbench& bench) {
  if (!bench.document.lesson || !bench.lanes.ready()) return;
  if (ended_) return goTo(bench, 0);
  hurry(bench);
}

void LessonPlayer::back(Workbench& bench) {
  if (!bench.document.lesson) return;
  const int present = captionBefore(*bench.document.lesson, step_ + 1);
  goTo(bench, std::max(waiting_ ? captionBefore(*bench.document.lesson, present) : present, 0));
}

// Back to the newest moment before it that is kept, or to the beginning, and from there to the step, without standing
// still at those between.
void LessonPlayer::goTo(Workbench& bench, int step) {
  if (!bench.document.lesson || !bench.lanes.ready() || step < 0) return;
  const Lesson& lesson = *bench.document.lesson;
  const HistoryStatus& history = bench.lanes.frame->history;
  const double time = lesson.steps[static_cast<std::size_t>(step)].time;
  waiting_ = hurrying_ = went_ = false;
  given_.reset();
  ownCamera_ = false;
  wanted_ = step;
  bench.lanes.runner->setHalts({haltsOf(lesson, time), lesson.failing});
  if (time <= timeOfStart(bench) + kSame) {
    bench.clock.restart();
    bench.clock.pause(true);
  } else if (history.moments > 0 && time > history.oldest + kSame && time <= history.newest + kSame) {
    bench.clock.seekBefore(time - kSame);
    hurry(bench);
  } else {
    bench.clock.restart();
    hurry(bench);
  }
}

}  // namespace selvedge
