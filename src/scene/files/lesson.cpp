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

double speedAt(const Lesson& lesson, double time) {
  double speed = 1;
  for (const LessonStep& step : lesson.steps) {
    if (step.time <= time + kSame && step.speed > 0) speed = step.speed;
  }
  return speed;
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
