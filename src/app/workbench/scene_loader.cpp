#include "app/workbench/scene_loader.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <utility>

#include <fmt/format.h>

#include "base/data_folders.h"
#include "base/error.h"
#include "base/interrupt.h"
#include "base/lane_number.h"
#include "base/memory.h"
#include "scene/files/opened_mesh.h"
#include "scene/files/reader.h"
#include "scene/files/scene_files.h"
#include "scene/files/set_parameter.h"
#include "sim/lanes/session_record.h"

namespace selvedge {
namespace {

constexpr double kHistoryShare = 8;  // the past has no more than this part of the memory

// What a request is for, read and found to be right.
struct Found {
  Scene scene;
  std::vector<LaneSettings> lanes;
  std::optional<Lesson> lesson;
  std::optional<SessionRecord> session;
};

std::vector<LaneSettings> lanesOf(const std::vector<std::string>& texts, const Scene& scene) {
  if (texts.size() > kMostLanes) throw InputError("--lane", fmt::format("there can be {} lanes at most", kMostLanes));
  std::vector<LaneSettings> lanes;
  for (const std::string& text : texts) {
    Scene own = scene;
    for (const auto& [key, value] : lanes.emplace_back(parseLane(text)).values) {
      setParameter(own, key, value, fmt::format("--lane \"{}\"", text));
    }
  }
  return lanes;
}

Found find(const LoadRequest& request, const Scene& open) {
  const std::vector<std::string> folders = dataFolders("configs");
  Found found;
  std::vector<std::string> lanes = request.lanes;
  if (isMeshFile(request.what) && request.settings.empty()) {
    found.scene = withMesh(open, request.what);  // on what lies open
  } else if (const std::string path = findScene(request.what, folders); isSession(path)) {
    found.session = readSession(path);
    found.scene = found.session->scene;
  } else if (isLesson(path)) {
    found.lesson = loadLesson(request.what, folders);
    found.scene = found.lesson->scene;
    if (!request.settings.empty()) throw InputError("--set", "goes with a scene; a lesson sets what it needs itself");
    if (lanes.empty()) lanes = found.lesson->lanes;
  } else {
    found.scene = loadScene(request.what, folders, request.settings);
  }
  found.lanes = lanesOf(lanes, found.scene);
  return found;
}

// Throws where the session file that is replayed is also the one that is to be written.
void keep(const Found& found, const std::string& what, const std::string& log) {
  std::error_code ignored;
  if (!found.session || log.empty() || !std::filesystem::equivalent(what, log, ignored)) return;
  throw InputError("--log", fmt::format("{} is what is replayed; name another file", log));
}

// A lesson that says something at the start begins paused.
void beginAs(const Lesson& lesson, RunnerOptions& options) {
  const double start = lesson.scene.start.time;
  options.halts = {haltsOf(lesson), lesson.failing};
  options.pace.paused = options.pace.paused || options.halts.crossed(-1e300, start);
  options.pace.speed = speedAt(lesson, start);
}

void open(Loaded& loaded, const LoadRequest& request, const Scene& before, RunnerOptions options) {
  Found found = find(request, before);
  if (found.lesson) beginAs(*found.lesson, options);
  keep(found, request.what, options.log);
  if (isMeshFile(request.what) || found.session) loaded.origin.clear();
  loaded.scene = std::make_unique<Scene>(found.scene);
  loaded.lesson = std::move(found.lesson);
  loaded.runner = found.session ? std::make_unique<Runner>(std::move(*found.session), options)
                                : std::make_unique<Runner>(found.scene, found.lanes, options);
}

}  // namespace

void check(const LoadRequest& request, const std::string& log) { keep(find(request, Scene()), request.what, log); }

SceneLoader::~SceneLoader() {
  closing_ = true;
  if (loading_.valid()) loading_.wait();
}

void SceneLoader::load(LoadRequest request, const Scene& open, bool paused) {
  Task task{std::move(request), open, {}};
  task.options.simulation.threads = threads_;
  task.options.pace = {paused, 1};
  if (busy()) {
    next_ = std::make_unique<Task>(std::move(task));
  } else {
    start(std::move(task));
  }
}

// "session.log" as it was named, then the first of "session-2.log" ... that is free.
std::string SceneLoader::logFile() const {
  if (log_.empty() || !logged_) return log_;
  const std::filesystem::path whole(log_);
  std::error_code ignored;
  for (int i = 2;; ++i) {
    const std::filesystem::path next =
        whole.parent_path() / fmt::format("{}-{}{}", whole.stem().string(), i, whole.extension().string());
    if (!std::filesystem::exists(next, ignored)) return next.string();
  }
}

void SceneLoader::start(Task task) {
  task.options.log = logFile();
  task.options.historyBytes =
      std::min(task.options.historyBytes, static_cast<std::size_t>(usableMemory() / kHistoryShare));
  loading_ = std::async(std::launch::async, [this, task = std::move(task)] {
    const GivesUpWhen closing(&closing_);
    Loaded loaded;
    std::error_code ignored;
    const std::string& what = task.request.what;
    if (std::filesystem::is_regular_file(what, ignored)) loaded.file = std::filesystem::absolute(what).string();
    loaded.origin = loaded.file.empty() ? what : loaded.file;
    try {
      open(loaded, task.request, task.open, task.options);
    } catch (const std::bad_alloc&) {
      loaded.error = "this scene needs more memory than there is; take a smaller mesh";
    } catch (const std::exception& e) {
      loaded.error = e.what();
    }
    return loaded;
  });
}

std::optional<Loaded> SceneLoader::take() {
  if (!busy() || loading_.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return {};
  Loaded loaded = loading_.get();
  logged_ = logged_ || loaded.error.empty();
  if (next_) start(std::move(*std::exchange(next_, nullptr)));
  return loaded;
}

}  // namespace selvedge
