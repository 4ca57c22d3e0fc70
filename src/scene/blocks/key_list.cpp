#include "scene/blocks/key_list.h"

#include <algorithm>

#include <fmt/format.h>

#include "scene/blocks/blocks.h"
#include "scene/blocks/body_keys.h"
#include "scene/blocks/shape_keys.h"
#include "scene/keys.h"

namespace selvedge {

std::vector<KeyInfo> sceneKeys() {
  std::vector<KeyInfo> keys;
  for (const Block& block : sceneBlocks()) {
    for (KeyInfo& key : block.keys()) keys.push_back(std::move(key));
  }
  return keys;
}

std::string notSettable(const Scene& scene, const std::string& key) {
  if (key.starts_with(kShapeKeys)) return wrongShapeKey(scene, key);
  if (key.starts_with(kBodyKeys)) return wrongBodyKey(scene, key);
  if (!scene.bodies.empty() && findParam(Scene{}.params(), key)) return wrongBodyKey(scene, key);
  const std::vector<KeyInfo> all = sceneKeys();
  if (std::none_of(all.begin(), all.end(), [&](const KeyInfo& known) { return known.key == key; })) {
    return unknownKey(key, keysOf(Scene{}.params()));
  }
  const std::string section = key.substr(0, key.find('.'));
  if (section == key) return fmt::format("only a scene file can give {}", key);
  const Block* block = findBlock(section);
  const std::string place =
      block && block->repeats ? fmt::format("[[{}]] tables", section) : fmt::format("[{}]", section);
  return fmt::format("{} is a key of {}: only a scene file can give it", key, place);
}

}  // namespace selvedge
