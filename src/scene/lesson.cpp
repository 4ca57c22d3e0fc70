#include "scene/lesson.h"

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "base/error.h"
#include "scene/scene_files.h"
#include "scene/toml/toml_values.h"

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

// A file with a syntax error is what it looks like: its reader tells what is wrong.
bool looksLikeLesson(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    if (text.substr(at, end - at).starts_with("[[step]]")) return true;
    at = end + 1;
  }
  return false;
}

}  // namespace

bool isLesson(const std::string& path) {
  std::string text;
  try {
    text = readSceneFile(path);
    const toml::table root = parseToml(text, path);
    return root.contains("step") || (root.contains("scene") && !root.contains("settings"));
  } catch (const InputError&) {
    return looksLikeLesson(text);
  }
}

Lesson loadLesson(const std::string& fileOrName, const std::vector<std::string>& folders) {
  const std::string path = findScene(fileOrName, folders);
  return parseLesson(readSceneFile(path), path, folders);
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
