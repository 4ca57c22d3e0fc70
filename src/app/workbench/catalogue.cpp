#include "app/workbench/catalogue.h"

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
      return {name, read.title, read.description};
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
  for (const std::string& name : lessonNames(folders)) scenes_.push_back(entryOf(name, true, folders));
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
