#include "app/recording/recorded_paths.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>
#include <unistd.h>

#include "base/lane_number.h"
#include "io/growing_file.h"
#include "io/write_problem.h"

namespace selvedge {
namespace {

namespace fs = std::filesystem;

bool isThere(const std::string& path) {
  std::error_code error;
  return fs::exists(fs::symlink_status(path, error));
}

std::string folderRefusal(const std::string& path) {
  std::error_code error;
  if (!fs::exists(path, error)) {
    const fs::path parent = fs::absolute(path, error).parent_path();
    if (::access(parent.c_str(), W_OK | X_OK) == 0) return "";
    return fmt::format("{}: the folder cannot be made: {}", path, writeReason(path, errno));
  }
  if (!fs::is_directory(path, error)) return fmt::format("{} is a file, and a folder is needed", path);
  if (::access(path.c_str(), W_OK | X_OK) == 0) return "";
  return fmt::format("{}: {}", path, writeProblem(path, errno));
}

// "A_000012.obj": a start, at least six digits, an ending.
bool isNumbered(const std::string& name, std::string_view start, std::string_view ending) {
  if (name.size() < start.size() + 6 + ending.size() || !name.starts_with(start) || !name.ends_with(ending)) {
    return false;
  }
  return std::all_of(name.begin() + static_cast<std::ptrdiff_t>(start.size()),
                     name.end() - static_cast<std::ptrdiff_t>(ending.size()),
                     [](char c) { return c >= '0' && c <= '9'; });
}

void removeNumbered(const std::string& folder, std::string_view start, std::string_view ending) {
  std::error_code error;
  std::vector<fs::path> found;
  for (fs::directory_iterator each(folder, error), end; !error && each != end; each.increment(error)) {
    if (isNumbered(each->path().filename().string(), start, ending)) found.push_back(each->path());
  }
  for (const fs::path& each : found) fs::remove(each, error);
}

std::string cachePath(const std::string& name, int lane) { return fmt::format("{}_{}.pc2", name, laneLetter(lane)); }

}  // namespace

RecordedPaths::RecordedPaths(const RecordingChoices& choices, const std::string& name, const RunnerFrame& frame) {
  if (choices.film) film = fmt::format("{}.mp4", name);
  if (choices.loop) loop = fmt::format("{}.{}", name, choices.gif ? "gif" : "webp");
  if (choices.pictures) pictures = fmt::format("{}_frames", name);
  if (choices.meshes) meshes = fmt::format("{}_obj", name);
  if (!choices.cache) return;
  for (const LaneStatus& lane : frame.lanes) caches.push_back(cachePath(name, lane.number));
}

std::string RecordedPaths::refusal(bool replaces) const {
  std::vector<std::string> files = caches, folders;
  if (!film.empty()) files.push_back(film);
  if (!loop.empty()) files.push_back(loop);
  if (!pictures.empty()) folders.push_back(pictures);
  if (!meshes.empty()) folders.push_back(meshes);
  if (files.empty() && folders.empty()) return "Choose what is to be recorded.";
  for (const auto* paths : {&files, &folders}) {
    const auto taken = std::find_if(paths->begin(), paths->end(), isThere);
    if (!replaces && taken != paths->end()) {
      return fmt::format("{} is there already; choose another name, or \"replace\"", *taken);
    }
  }
  std::string why;
  for (std::size_t i = 0; why.empty() && i < files.size(); ++i) why = refusalToWrite(files[i]);
  for (std::size_t i = 0; why.empty() && i < folders.size(); ++i) why = folderRefusal(folders[i]);
  return why;
}

std::vector<std::string> RecordedPaths::all() const {
  std::vector<std::string> paths = caches;
  for (const std::string* each : {&meshes, &pictures, &loop, &film}) {
    if (!each->empty()) paths.insert(paths.begin(), *each);
  }
  return paths;
}

void RecordedPaths::removeSequences() const {
  if (!pictures.empty()) removeNumbered(pictures, "frame_", ".png");
  for (int lane = 0; !meshes.empty() && lane < static_cast<int>(kMostLanes); ++lane) {
    removeNumbered(meshes, fmt::format("{}_", laneLetter(lane)), ".obj");
  }
}

std::string freeRecordingName() {
  for (int i = 1; i < 10000; ++i) {
    std::string name = fmt::format("selvedge-{:04}", i);
    bool taken = isThere(name + ".mp4") || isThere(name + ".gif") || isThere(name + ".webp") ||
                 isThere(name + "_frames") || isThere(name + "_obj");
    for (int lane = 0; lane < static_cast<int>(kMostLanes); ++lane) taken = taken || isThere(cachePath(name, lane));
    if (!taken) return name;
  }
  return "selvedge";
}

}  // namespace selvedge
