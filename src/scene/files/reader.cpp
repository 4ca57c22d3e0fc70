#include "scene/files/reader.h"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "base/error.h"
#include "scene/blocks/blocks.h"
#include "scene/files/opened_mesh.h"
#include "scene/files/set_parameter.h"
#include "scene/keys.h"

namespace selvedge {
namespace {

// What may stand at the top of a scene, and its parameters, one of which may be meant.
std::vector<std::string> knownKeys(Scene& scene) {
  std::vector<std::string> keys;
  for (const Block& block : sceneBlocks()) keys.push_back(block.name);
  std::stable_partition(keys.begin(), keys.end(), [](const std::string& key) { return !findBlock(key)->params; });
  for (const std::string& key : keysOf(scene.params())) keys.push_back(key);
  return keys;
}

}  // namespace

Scene parseScene(std::string_view text, const std::string& where) {
  Scene scene;
  scene.path = where;
  scene.name = std::filesystem::path(where).stem().string();
  Problems problems(where);
  const toml::table root = parseToml(text, where);
  for (const auto& [key, node] : root) {
    if (const Block* block = findBlock(key.str())) {
      block->read(node, scene, problems);
    } else {
      problems.add(key.source(), unknownKey(std::string(key.str()), knownKeys(scene)));
    }
  }
  for (const Block& block : sceneBlocks()) {
    if (block.check) block.check(scene, root, problems);
  }
  problems.throwIfAny();
  return scene;
}

Scene loadScene(const SceneText& file) {
  if (isMeshFile(file.path)) return withMesh({}, file.path);
  try {
    return parseScene(file.text, file.path);
  } catch (const InputError&) {
    if (isStudy(file)) {
      throw InputError(file.path, fmt::format("is a study, not a scene; run it with: selvedge study {}", file.name));
    }
    if (!isLesson(file)) throw;
  }
  throw InputError(file.path, "is a lesson, not a scene: it has lanes and captions of its own");
}

Scene loadScene(const std::string& fileOrName, const std::vector<std::string>& searchFolders) {
  return loadScene(readScene(fileOrName, searchFolders));
}

Scene loadScene(const SceneText& file, const std::vector<std::string>& settings) {
  Scene scene = loadScene(file);
  for (const std::string& setting : settings) {
    const std::size_t equals = setting.find('=');
    if (equals == std::string::npos || equals == 0) {
      throw InputError("--set", fmt::format("\"{}\" is not KEY=VALUE, such as integrator.step=0.005", setting));
    }
    setParameter(scene, setting.substr(0, equals), setting.substr(equals + 1), "--set");
  }
  return scene;
}

Scene loadScene(const std::string& fileOrName, const std::vector<std::string>& searchFolders,
                const std::vector<std::string>& settings) {
  return loadScene(readScene(fileOrName, searchFolders), settings);
}

}  // namespace selvedge
