#include "scene/files/scene_files.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/error.h"
#include "base/params/param.h"
#include "base/quote.h"
#include "io/text_scanner.h"
#include "scene/toml/toml_values.h"

namespace selvedge {
namespace fs = std::filesystem;
namespace {

constexpr std::size_t kLargestScene = std::size_t{64} << 20U;  // bytes; more is no scene

bool isFile(const fs::path& path) {
  std::error_code ignored;
  return fs::exists(path, ignored) && !fs::is_directory(path, ignored);
}

// Folders of configs that hold something else than scenes.
constexpr std::string_view kLessons = "lessons/", kStudies = "studies/", kFigures = "figures/";

template <class Wanted>
std::vector<std::string> namesIn(const std::vector<std::string>& folders, const Wanted& wanted) {
  std::vector<std::string> names;
  for (const std::string& folder : folders) {
    std::error_code stop;
    for (fs::recursive_directory_iterator it(folder, stop), end; !stop && it != end; it.increment(stop)) {
      if (it->path().extension() != ".toml") continue;
      std::string name = it->path().lexically_relative(folder).replace_extension().generic_string();
      if (wanted(name)) names.push_back(std::move(name));
    }
  }
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
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

std::string textOrNothing(const std::string& path) {
  try {
    return readSceneFile(path);
  } catch (const InputError&) {
    return "";
  }
}

// "dir/cloth.toml" or "./cloth"; "lessons/damping" may be the name of a lesson.
bool namesFile(const std::string& text) {
  return fs::path(text).has_extension() || text.starts_with('.') || text.starts_with('/');
}

// The file that may have been meant, in the folder that was named; empty: none.
std::string nearestFile(const std::string& path) {
  const fs::path named(path);
  const fs::path folder = named.has_parent_path() ? named.parent_path() : fs::path(".");
  std::vector<std::string> beside;
  std::error_code stop;
  for (fs::directory_iterator it(folder, stop), end; !stop && it != end; it.increment(stop)) {
    if (it->path().extension() == named.extension()) beside.push_back(it->path().stem().string());
  }
  std::sort(beside.begin(), beside.end());
  const std::string near = nearestName(named.stem().string(), beside);
  return near.empty() ? "" : (named.parent_path() / (near + named.extension().string())).string();
}

[[noreturn]] void notFound(const std::string& fileOrName, const std::vector<std::string>& folders) {
  std::error_code ignored;
  if (fs::is_directory(fileOrName, ignored)) throw InputError(fileOrName, "is a folder, not a scene file");
  const std::vector<std::string> names = sceneNames(folders), lessons = lessonNames(folders);
  if (namesFile(fileOrName)) {
    const std::string meant = nearestFile(fileOrName);
    throw InputError(fileOrName, fmt::format("there is no such file; {}scenes that have a name: {}",
                                             meant.empty() ? "" : fmt::format("did you mean \"{}\"? ", meant),
                                             names.empty() ? "none found" : fmt::format("{}", fmt::join(names, ", "))));
  }
  std::string near = nearestName(fs::path(fileOrName).filename().replace_extension().string(), names);
  if (near.empty()) near = nearestName(fileOrName, lessons);
  throw InputError(fileOrName, fmt::format("no such file or scene; {}scenes: {}",
                                           near.empty() ? "" : fmt::format("did you mean \"{}\"? ", near),
                                           names.empty() ? "none found" : fmt::format("{}", fmt::join(names, ", "))));
}

}  // namespace

std::string findScene(const std::string& fileOrName, const std::vector<std::string>& folders) {
  if (isFile(fileOrName)) return fileOrName;
  for (const std::string& folder : folders) {
    for (const char* extension : {"", ".toml"}) {
      const fs::path path = fs::path(folder) / (fileOrName + extension);
      if (!fileOrName.empty() && isFile(path)) return path.string();
    }
  }
  notFound(fileOrName, folders);
}

std::vector<std::string> sceneNames(const std::vector<std::string>& folders) {
  return namesIn(folders, [](const std::string& name) {
    return !name.starts_with(kLessons) && !name.starts_with(kStudies) && !name.starts_with(kFigures);
  });
}

std::vector<std::string> lessonNames(const std::vector<std::string>& folders) {
  return namesIn(folders, [](const std::string& name) { return name.starts_with(kLessons); });
}

std::vector<std::string> studyNames(const std::vector<std::string>& folders) {
  std::vector<std::string> names = namesIn(folders, [](const std::string& name) { return name.starts_with(kStudies); });
  for (std::string& name : names) name.erase(0, kStudies.size());
  return names;
}

std::string readSceneFile(const std::string& path) { return readWholeFile(path, kLargestScene); }

bool isMeshFile(const std::string& path) {
  const std::string extension = lowerCase(fs::path(path).extension().string());
  return extension == ".obj" || extension == ".ply";
}

SceneText readScene(const std::string& fileOrName, const std::vector<std::string>& folders) {
  std::string path = findScene(fileOrName, folders), text = isMeshFile(path) ? "" : readSceneFile(path);
  return {fileOrName, std::move(path), std::move(text)};
}

bool isStudy(const SceneText& file) {
  try {
    return parseToml(file.text, file.path).contains("settings");
  } catch (const InputError&) {
    return false;
  }
}

bool isLesson(const SceneText& file) {
  try {
    const toml::table root = parseToml(file.text, file.path);
    const bool begun = root.contains("scene") && root.contains("title");  // the window's settings have a scene, too
    return root.contains("step") || (begun && !root.contains("settings"));
  } catch (const InputError&) {
    return looksLikeLesson(file.text);
  }
}

bool isStudy(const std::string& path) { return isStudy({path, path, textOrNothing(path)}); }
bool isLesson(const std::string& path) { return isLesson({path, path, textOrNothing(path)}); }

}  // namespace selvedge
