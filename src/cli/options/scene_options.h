// What run and compare take alike, and the scene that is meant by it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/options/film_options.h"
#include "scene/files/lesson.h"

namespace selvedge {

struct SceneOptions {
  std::string scene;
  std::optional<double> duration;     // s; else the scene's own
  std::vector<std::string> settings;  // KEY=VALUE
  std::string energy;                 // a file; empty: none
  int every = 1;                      // rows: one every so many steps
  int threads = 0;
  bool hash = false, quiet = false;
  FilmOptions film;
};

void addSceneOptions(CLI::App& command, SceneOptions& options);

// Tells of each KEY=VALUE that `option` set and that has no effect in any of these scenes as they stand.
void tellOfNoEffect(const std::vector<Scene>& scenes, const std::vector<std::string>& settings,
                    const std::string& option);

std::vector<std::string> sceneFolders();  // where scenes are looked for by name

// What the window opens is read several times. Throws InputError.
void requireNoPipe(const std::string& path);

// What the user named: a scene, or a lesson with what it adds; the lanes are the user's or the lesson's.
struct Subject {
  Scene scene;
  std::optional<Lesson> lesson;
  std::vector<std::string> lanes;  // "KEY=VALUE,KEY=VALUE"
  double duration = 0;             // s
  std::vector<std::string> read;   // the files it came from
  const Lesson* lessonOrNone() const { return lesson ? &*lesson : nullptr; }
};
Subject subjectOf(const SceneOptions& options, const std::vector<std::string>& lanes);

}  // namespace selvedge
