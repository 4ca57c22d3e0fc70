#include "cli/options/scene_options.h"

#include <cmath>
#include <filesystem>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "base/data_folders.h"
#include "base/error.h"
#include "base/quote.h"
#include "cli/options/option_kinds.h"
#include "cli/options/output_paths.h"
#include "io/tell.h"
#include "io/text_scanner.h"
#include "scene/build/hindrances.h"
#include "scene/files/reader.h"
#include "scene/files/scene_files.h"

namespace selvedge {
namespace {

// s
double durationOf(const SceneOptions& options, const Scene& scene) {
  const double duration = options.duration.value_or(scene.run.duration);
  constexpr double kMostSteps = 1e12;
  if (duration / scene.integrator.step > kMostSteps) {
    throw InputError("integrator.step",
                     fmt::format("{} s would take {:.1e} steps to {} s; take a larger step or a shorter time",
                                 scene.integrator.step, duration / scene.integrator.step, duration));
  }
  return duration;
}

}  // namespace

void addSceneOptions(CLI::App& command, SceneOptions& options) {
  command
      .add_option("scene", options.scene,
                  "A scene file, the name of one in configs/ (see: list scenes), or a mesh (OBJ, PLY)")
      ->required();
  const CLI::Validator seconds(
      [](std::string& text) {
        const std::optional<double> number = parseNumber<double>(text);
        if (number && *number >= 0 && std::isfinite(*number)) return std::string();
        return fmt::format("must be a number of seconds, 0 or more, not {}", quote(text));
      },
      "");
  command.add_option("--for", options.duration, "Simulated seconds to run (default: the scene's run.duration)")
      ->type_name("SECONDS")
      ->check(seconds);
  addRepeated(command, "--set", options.settings, "KEY=VALUE",
              "Set a parameter of the scene (see: list parameters); once for each parameter");
  addPath(command, "--energy", options.energy, "F.csv", "Write the energy ledger, a row a step");
  addWhole(command, "--every", options.every, 1, 1000000000, "N",
           "Write a row (or a mesh of a sequence) every N steps");
  addThreads(command, options.threads, "Threads (default: all; the result is the same for any number)");
  command.add_flag("--hash", options.hash, "Print a 64-bit hash of the final state's bits as the last line");
  command.add_flag("--quiet", options.quiet, "Print nothing but the hash, and what went wrong");
  addFilmOptions(command, options.film);
}

void tellOfNoEffect(const std::vector<Scene>& scenes, const std::vector<std::string>& settings,
                    const std::string& option) {
  for (const std::string& setting : settings) {
    const std::string key = setting.substr(0, setting.find('='));
    std::string why;
    for (Scene scene : scenes) {
      why = hindranceOf(scene, scene.params(), key);
      if (why.empty()) break;
    }
    if (!why.empty()) tell("attention: {} {} has no effect: {}\n", option, key, why);
  }
}

void requireNoPipe(const std::string& path) {
  std::error_code ignored;
  if (!std::filesystem::is_fifo(path, ignored)) return;
  throw InputError(path, "is a pipe, which can be read only once; the window needs a file");
}

std::vector<std::string> sceneFolders() { return dataFolders("configs"); }

Subject subjectOf(const SceneOptions& options, const std::vector<std::string>& lanes) {
  Subject subject;
  subject.lanes = lanes;
  const SceneText file = readScene(options.scene, sceneFolders());
  if (!isLesson(file)) {
    subject.scene = loadScene(file, options.settings);
  } else {
    if (!options.settings.empty()) {
      throw InputError("--set", "goes with a scene; a lesson sets its parameters itself, in its table [set]");
    }
    subject.lesson = loadLesson(file, sceneFolders());
    subject.scene = subject.lesson->scene;
    subject.scene.run.duration = subject.lesson->duration;
    if (subject.lanes.empty()) subject.lanes = subject.lesson->lanes;
  }
  subject.duration = durationOf(options, subject.scene);
  subject.read = filesRead(subject.scene);
  if (subject.lesson) subject.read.push_back(subject.lesson->path);
  requireNotRead({options.energy, options.film.video, options.film.pointCache}, subject.read);
  return subject;
}

}  // namespace selvedge
