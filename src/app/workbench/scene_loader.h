// Opens scenes, meshes, lessons and sessions beside the window, which goes on meanwhile.
#pragma once

#include <atomic>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "scene/files/lesson.h"
#include "sim/runner/runner.h"

namespace selvedge {

struct LoadRequest {
  std::string what;                     // a file, or the name of one in configs/
  std::vector<std::string> settings{};  // KEY=VALUE over a scene
  std::vector<std::string> lanes{};     // as --lane takes them
};

// Throws InputError with what is wrong with the request. `log`: the file that the session is to be written to.
void check(const LoadRequest& request, const std::string& log = "");

struct Loaded {
  std::unique_ptr<Scene> scene;
  std::unique_ptr<Runner> runner;
  std::optional<Lesson> lesson;
  std::string error;   // empty: all of the above is there
  std::string origin;  // what to open at the next start; empty: nothing new
  std::string file;    // that was named; empty: a name of configs/ was
};

class SceneLoader {
 public:
  // log: where the session is written as it goes on; those of later scenes beside it, numbered. Empty: nowhere.
  SceneLoader(int threads, std::string log) : threads_(threads), log_(std::move(log)) {}
  ~SceneLoader();

  // While something is being loaded only the last request waits. A mesh file takes the place of the mesh of `open`.
  void load(LoadRequest request, const Scene& open, bool paused);
  bool busy() const { return loading_.valid(); }
  std::optional<Loaded> take();  // what is done since the last call

 private:
  struct Task {
    LoadRequest request;
    Scene open;
    RunnerOptions options;
  };
  void start(Task task);

  std::string logFile() const;

  int threads_;
  bool logged_ = false;  // a session is written to log_ already: the next one goes beside it
  std::string log_;
  std::atomic<bool> closing_ = false;  // what is being loaded is not wanted any more
  std::future<Loaded> loading_;
  std::unique_ptr<Task> next_;
};

}  // namespace selvedge
