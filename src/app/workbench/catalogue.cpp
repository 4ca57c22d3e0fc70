#include "app/workbench/catalogue.h"

#include <algorithm>
#include <limits>

#include "base/data_folders.h"
#include "base/error.h"
#include "scene/blocks/presets.h"
#include "scene/files/lesson.h"
#include "scene/files/reader.h"
#include "scene/files/scene_files.h"

namespace selvedge {
namespace {

SceneEntry entryOf(const std::string& name, bool lesson, const std::vector<std::string>& folders) {
  try {
    if (lesson) {
      const Lesson read = loadLesson(name, folders);
      return {name, read.title, read.description, read.number};
    }
    const Scene read = loadScene(name, folders);
    return {name, read.title, read.description};
  } catch (const InputError& e) {
    return {name, name, e.what()};
  }
}

}  // namespace

const std::vector<SceneEntry>& Catalogue::scenes() {
  if (!scenes_.empty()) return scenes_;
  const std::vector<std::string> folders = dataFolders("configs");
  for (const std::string& name : sceneNames(folders)) scenes_.push_back(entryOf(name, false, folders));
  const auto lessons = static_cast<std::ptrdiff_t>(scenes_.size());
  for (const std::string& name : lessonNames(folders)) scenes_.push_back(entryOf(name, true, folders));
  const auto place = [](const SceneEntry& e) { return e.number > 0 ? e.number : std::numeric_limits<int>::max(); };
  std::stable_sort(scenes_.begin() + lessons, scenes_.end(),
                   [&](const SceneEntry& a, const SceneEntry& b) { return place(a) < place(b); });
  return scenes_;
}

const std::vector<std::string>& Catalogue::fabrics() { return presets(kFabrics, fabrics_); }
const std::vector<std::string>& Catalogue::yarns() { return presets(kYarns, yarns_); }

const std::vector<std::string>& Catalogue::presets(const PresetKind& kind, std::vector<std::string>& names) {
  if (!names.empty()) return names;
  names.emplace_back(kNoPreset);
  try {
    for (const Preset& each : loadPresets(kind)) names.push_back(each.name);
  } catch (const InputError& e) {
    notices_.say(e.what(), true);
  }
  return names;
}

}  // namespace selvedge
