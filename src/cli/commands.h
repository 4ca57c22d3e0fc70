// The commands of the program, one a file. Each takes its options as plain data and returns the exit status:
// 0 done, 1 the simulation failed, 2 the input was wrong (thrown as InputError), 130 stopped by the user.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "scene/files/lesson.h"
#include "studies/study_file.h"

namespace selvedge {

constexpr int kDone = 0, kFailed = 1, kWrongInput = 2, kInterrupted = 130;

// What a run or a comparison shows of itself.
struct FilmOptions {
  std::string video, frames, pointCache;  // a file, a folder, a file; empty: none
  int width = 1280, height = 720;         // pixels
  double perSecond = 60;                  // pictures a second of the film
  double slow = 1;                        // seconds of the film a simulated second
  bool plots = false;                     // below the views
  std::string layout, map;                // split | overlay; a name of quantities(). Empty: the lesson's, none
  std::vector<std::string> remembered;    // NAME=VALUE, as the window remembers how it shows things

  bool wanted() const { return !video.empty() || !frames.empty() || !pointCache.empty(); }
};

struct RunOptions {
  std::string scene;
  std::optional<double> duration;       // s; else the scene's own
  std::vector<std::string> settings;    // KEY=VALUE
  std::vector<std::string> lanes;       // compare: "KEY=VALUE,KEY=VALUE"
  std::string energy, final, sequence;  // files; empty: none
  std::vector<std::string> traces;      // NODE=FILE
  int every = 1;                        // rows: one every so many steps
  int threads = 0;
  bool hash = false, quiet = false, expect = false;
  FilmOptions film;
};

struct BenchOptions {
  std::vector<int> sizes{33, 65, 129, 257};
  int frames = 20;   // timed for each case, after a few that are not
  std::string only;  // cases whose name has this in it
  bool json = false;
};

struct StudyCommandOptions {
  StudyRequest request;
  std::string out;  // the folder of the report; empty: none is written
  int threads = 0;
  bool quiet = false;
};

int studyCommand(const StudyCommandOptions& options);
int runCommand(const RunOptions& options);
int compareCommand(const RunOptions& options);
int replayCommand(const std::string& log, const RunOptions& options);
int checkCommand(const std::string& scene, const std::vector<std::string>& settings, bool print);
int listCommand(const std::string& what, bool json);
int benchCommand(const BenchOptions& options);

// Shared by the commands.
std::vector<std::string> sceneFolders();  // where scenes are looked for by name
Scene sceneFor(const std::string& name, const std::vector<std::string>& settings);
double durationOf(const RunOptions& options, const Scene& scene);  // s
// What the user named: a scene, or a lesson with what it adds; the lanes are the user's or the lesson's.
struct Subject {
  Scene scene;
  std::optional<Lesson> lesson;
  std::vector<std::string> lanes;
  double duration = 0;  // s
  const Lesson* lessonOrNone() const { return lesson ? &*lesson : nullptr; }
};
Subject subjectOf(const RunOptions& options);

}  // namespace selvedge
