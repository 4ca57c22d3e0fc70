#include "scene/blocks/block.h"

#include <fmt/format.h>

#include "scene/blocks/presets.h"
#include "scene/toml/toml_text.h"

namespace selvedge {
namespace {

// Parameters of other sections are known as well, so that a key in the wrong one is told its own.
void readSection(const std::string& name, const toml::node& node, Scene& scene, Problems& problems) {
  const toml::table* own = tableOf(name, node, problems);
  if (!own) return;
  scene.from[name] = scene.where(placeOf(*own));
  for (const auto& [key, value] : *own) {
    scene.from[fmt::format("{}.{}", name, key.str())] = scene.where(placeOf(value));
  }
  readTable<Scene>(*own, name, scene.params(), {}, scene, problems);
}

}  // namespace

Block section(const std::string& name, std::function<Params(Scene&)> params,
              bool (*useful)(const Scene&, std::string_view key)) {
  Block block{.name = name, .params = std::move(params)};
  block.read = [name](const toml::node& node, Scene& scene, Problems& problems) {
    readSection(name, node, scene, problems);
  };
  block.write = [name, useful, own = block.params](Scene& scene) {
    std::string lines;
    for (const Param& p : own(scene)) {
      if (!useful || useful(scene, p.key)) lines += paramLine(p, true);
    }
    return lines.empty() ? "" : fmt::format("\n[{}]\n{}", name, lines);
  };
  block.keys = [name, own = block.params] {
    Scene scene;
    return paramKeys(withPrefix(own(scene), name), true);
  };
  return block;
}

std::vector<KeyInfo> paramKeys(const Params& params, bool settable) {
  std::vector<KeyInfo> keys;
  for (const Param& p : params) {
    const bool live = settable && (!p.structural || isFabric(p.key));
    keys.push_back({p.key, tomlText(p), p.unit, allowedValues(p), p.help, settable, live});
  }
  return keys;
}

}  // namespace selvedge
