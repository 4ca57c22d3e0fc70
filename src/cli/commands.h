// The commands of the program, one a file. Each takes its options as plain data and returns the exit status:
// 0 done, 1 the simulation failed, 2 the input was wrong (thrown as InputError), 130 stopped by the user.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "scene/scene.h"

namespace selvedge {

constexpr int kDone = 0, kFailed = 1, kWrongInput = 2, kInterrupted = 130;

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
};

struct BenchOptions {
  std::vector<int> sizes{33, 65, 129, 257};
  int frames = 20;   // timed for each case, after a few that are not
  std::string only;  // cases whose name has this in it
  bool json = false;
};

int runCommand(const RunOptions& options);
int compareCommand(const RunOptions& options);
int checkCommand(const std::string& scene, const std::vector<std::string>& settings, bool print);
int listCommand(const std::string& what, bool json);
int benchCommand(const BenchOptions& options);

// Shared by the commands.
std::vector<std::string> sceneFolders();  // where scenes are looked for by name
Scene sceneFor(const std::string& name, const std::vector<std::string>& settings);
double durationOf(const RunOptions& options, const Scene& scene);  // s

}  // namespace selvedge
