// From what the user typed to a scene: where scenes are, what --set and --for say.
#include <cmath>

#include <fmt/format.h>

#include "base/data_folders.h"
#include "base/error.h"
#include "cli/commands.h"
#include "scene/files/reader.h"
#include "scene/files/scene_files.h"

namespace selvedge {

std::vector<std::string> sceneFolders() { return dataFolders("configs"); }

Scene sceneFor(const std::string& name, const std::vector<std::string>& settings) {
  return loadScene(name, sceneFolders(), settings);
}

double durationOf(const RunOptions& options, const Scene& scene) {
  const double duration = options.duration.value_or(scene.run.duration);
  if (!(duration >= 0) || !std::isfinite(duration)) throw InputError("--for", "must be a number of seconds, 0 or more");
  constexpr double kMostSteps = 1e12;
  if (duration / scene.integrator.step > kMostSteps) {
    throw InputError("integrator.step",
                     fmt::format("{} s would take {:.1e} steps to {} s; take a larger step or a shorter time",
                                 scene.integrator.step, duration / scene.integrator.step, duration));
  }
  return duration;
}

Subject subjectOf(const RunOptions& options) {
  Subject subject;
  subject.lanes = options.lanes;
  if (!isLesson(findScene(options.scene, sceneFolders()))) {
    subject.scene = sceneFor(options.scene, options.settings);
  } else {
    if (!options.settings.empty()) {
      throw InputError("--set", "goes with a scene; a lesson sets its parameters itself, in its table [set]");
    }
    subject.lesson = loadLesson(options.scene, sceneFolders());
    subject.scene = subject.lesson->scene;
    subject.scene.run.duration = subject.lesson->duration;
    if (subject.lanes.empty()) subject.lanes = subject.lesson->lanes;
  }
  subject.duration = durationOf(options, subject.scene);
  return subject;
}

}  // namespace selvedge
