#include "scene/files/lesson.h"

#include <algorithm>
#include <cmath>
#include <filesystem>

namespace selvedge {
namespace {

constexpr double kSame = 1e-9;  // s: times of steps are sums that are a little off

double mix(double a, double b, double part) { return a + (b - a) * part; }

LessonCamera between(const LessonCamera& a, const LessonCamera& b, double part) {
  const double eased = part * part * (3 - 2 * part);
  LessonCamera camera;
  for (std::size_t i = 0; i < 3; ++i) camera.target[i] = mix(a.target[i], b.target[i], eased);
  camera.distance = a.distance * std::pow(b.distance / a.distance, eased);
  camera.yaw = mix(a.yaw, b.yaw, eased);
  camera.pitch = mix(a.pitch, b.pitch, eased);
  return camera;
}

}  // namespace

Lesson loadLesson(const std::string& fileOrName, const std::vector<std::string>& folders) {
  return loadLesson(readScene(fileOrName, folders), folders);
}

Lesson loadLesson(const SceneText& file, const std::vector<std::string>& folders) {
  return parseLesson(file.text, file.path, folders);
}

int stepIndexAt(const Lesson& lesson, double time) {
  const auto after = std::upper_bound(lesson.steps.begin(), lesson.steps.end(), time + kSame,
                                      [](double t, const LessonStep& step) { return t < step.time; });
  return static_cast<int>(after - lesson.steps.begin()) - 1;
}

const LessonStep* stepAt(const Lesson& lesson, double time) {
  const int index = stepIndexAt(lesson, time);
  return index < 0 ? nullptr : &lesson.steps[static_cast<std::size_t>(index)];
}

int captionBefore(const Lesson& lesson, int step) {
  int before = std::min(step, static_cast<int>(lesson.steps.size())) - 1;
  while (before >= 0 && lesson.steps[static_cast<std::size_t>(before)].caption.empty()) --before;
  return std::max(before, -1);
}

std::string_view captionAt(const Lesson& lesson, double time) {
  const int step = captionBefore(lesson, stepIndexAt(lesson, time) + 1);
  return step < 0 ? std::string_view() : lesson.steps[static_cast<std::size_t>(step)].caption;
}

double speedAt(const Lesson& lesson, double time) {
  double speed = 1;
  for (const LessonStep& step : lesson.steps) {
    if (step.time <= time + kSame && step.speed > 0) speed = step.speed;
  }
  return speed;
}

const std::vector<LessonPlot>& plotsAt(const Lesson& lesson, double time) {
  const std::vector<LessonPlot>* plots = &lesson.plots;
  for (const LessonStep& step : lesson.steps) {
    if (step.time <= time + kSame && !step.plots.empty()) plots = &step.plots;
  }
  return *plots;
}

int laneAt(const Lesson& lesson, double time) {
  int lane = -1;
  for (const LessonStep& step : lesson.steps) {
    if (step.time <= time + kSame && step.lane >= 0) lane = step.lane;
  }
  return lane;
}

LessonView viewAt(const Lesson& lesson, double time) {
  LessonView view;
  const auto take = [](const auto& from, auto& to) {
    if (from) to = from;
  };
  for (const LessonStep& step : lesson.steps) {
    if (step.time > time + kSame) break;
    take(step.view.map, view.map);
    take(step.view.high, view.high);
    take(step.view.exaggerate, view.exaggerate);
    take(step.view.light, view.light);
    take(step.view.show, view.show);
  }
  return view;
}

std::vector<double> haltsOf(const Lesson& lesson, double from) {
  std::vector<double> times;
  for (const LessonStep& step : lesson.steps) {
    if (!step.caption.empty() && step.time >= from - kSame) times.push_back(step.time);
  }
  times.push_back(lesson.duration);
  return times;
}

std::optional<LessonCamera> cameraAt(const Lesson& lesson, double time) {
  const LessonStep *last = nullptr, *next = nullptr;
  for (const LessonStep& step : lesson.steps) {
    if (!step.camera) continue;
    if (step.time <= time) last = &step;
    if (step.time > time && !next) next = &step;
  }
  if (!last || !next) return last ? last->camera : next ? next->camera : std::nullopt;
  return between(*last->camera, *next->camera, (time - last->time) / (next->time - last->time));
}

}  // namespace selvedge
