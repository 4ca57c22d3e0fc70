#include "app/lessons/lesson_player.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/views/drawn_view.h"

namespace selvedge {

namespace {

constexpr double kHurry = 16;  // simulated seconds a second
constexpr double kSame = 1e-6;
constexpr float kAspect = 1.2F;  // what a lesson's camera needs

double timeOf(const RunnerFrame& frame) {
  double time = 0;
  for (const LaneStatus& lane : frame.lanes) time = std::max(time, lane.time);
  return time;
}

// Whether the user has moved the camera. A view that changes its size changes the distance, too: a change of distance or
// target counts only where the mouse was used for it (`handled`).
bool moved(const Camera& a, const Camera& b, bool handled) {
  const bool turned = std::abs(a.yaw - b.yaw) > 1e-4F || std::abs(a.pitch - b.pitch) > 1e-4F;
  return turned || (handled && (a.target != b.target || std::abs(a.distance - b.distance) > 1e-4F * b.distance));
}

}  // namespace

Camera cameraOf(const LessonCamera& from, const Camera& like, float aspect) {
  Camera camera = like;
  for (int i = 0; i < 3; ++i) camera.target[i] = static_cast<float>(from.target[static_cast<std::size_t>(i)]);
  camera.distance = static_cast<float>(from.distance) * (aspect > 0 ? std::max(1.0F, kAspect / aspect) : 1);
  camera.yaw = static_cast<float>(from.yaw);
  camera.pitch = static_cast<float>(from.pitch);
  return camera;
}

void LessonPlayer::follow(Workbench& bench, float aspect) {
  if (!bench.document.lesson || !bench.lanes.ready()) return;
  if (runner_ != bench.lanes.runners()) {
    *this = {};
    runner_ = bench.lanes.runners();
  }
  const Lesson& lesson = *bench.document.lesson;
  const double time = timeOf(*bench.lanes.frame);
  if (waiting_ && !bench.lanes.runner->pace().paused) waiting_ = false;  // by any key that lets time go on
  const int now = stepIndexAt(lesson, time);
  if (wanted_ >= 0 && now == wanted_) {
    wanted_ = -1;
    enter(bench, now, true);
  } else if (wanted_ < 0 && now != step_) {
    enter(bench, now, now > step_);  // who scrubs back looks, and goes on himself
  }
  if (!ended_ && time >= lesson.duration - kSame) bench.clock.pause(true);
  ended_ = time >= lesson.duration - kSame;
  moveCamera(bench, time, aspect);
}

void LessonPlayer::enter(Workbench& bench, int step, bool wait) {
  step_ = step;
  if (std::exchange(hurrying_, false) || step >= 0)
    bench.clock.setSpeed(speedAt(*bench.document.lesson, timeOf(*bench.lanes.frame)));
  waiting_ = step >= 0 && wait && bench.document.lesson->steps[static_cast<std::size_t>(step)].wait;
  if (waiting_) bench.clock.pause(true);
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
  }
  given_ = bench.viewing.views.front().camera;
}

void LessonPlayer::goOn(Workbench& bench) {
  if (!bench.document.lesson || !bench.lanes.ready()) return;
  if (!waiting_) {
    hurrying_ = true;
    bench.clock.setSpeed(kHurry);
  }
  waiting_ = false;
  bench.clock.pause(false);
}

void LessonPlayer::goTo(Workbench& bench, int step) {
  if (!bench.document.lesson || !bench.lanes.ready() || step < 0) return;
  const HistoryStatus& history = bench.lanes.frame->history;
  const double time = bench.document.lesson->steps[static_cast<std::size_t>(step)].time;
  waiting_ = hurrying_ = false;
  given_.reset();
  ownCamera_ = false;
  const bool kept = history.moments > 0 && time >= history.oldest - kSame && time <= history.newest + kSame;
  if (time <= 0 || !kept) {
    bench.clock.restart();
    wanted_ = 0;
    if (step > 0) bench.clock.pause(false);
  } else {
    bench.clock.seek(time);  // to the moment nearest to it, which may be just before
    wanted_ = step;
    bench.clock.pause(false);
  }
}

}  // namespace selvedge
