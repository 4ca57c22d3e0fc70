// [yarn], of woven cloth.
#include <algorithm>

#include "scene/blocks/blocks.h"
#include "scene/blocks/presets.h"

namespace selvedge {

bool isWoven(const Scene& scene) {
  const auto cloths = scene.cloths();
  return std::any_of(cloths.begin(), cloths.end(),
                     [](const Scene::Cloth& cloth) { return cloth.mesh.kind == "weave"; });
}

namespace {

bool isUsefulYarnKey(const Scene& scene, std::string_view key) {
  const auto cloths = scene.cloths();
  const bool pattern =
      scene.yarn.weave == "pattern" ||
      std::any_of(cloths.begin(), cloths.end(), [](const auto& cloth) { return cloth.mesh.weave == "pattern"; });
  return isWoven(scene) && (key != "pattern" || pattern);
}

// Bodies are read after this.
bool hasWovenBody(const toml::table& root) {
  const toml::array* bodies = root["body"].as_array();
  return bodies && std::any_of(bodies->begin(), bodies->end(), [](const toml::node& each) {
           const toml::table* body = each.as_table();
           return body && body->at_path("mesh.kind").value_or(std::string()) == "weave";
         });
}

}  // namespace

Block yarnBlock() {
  Block block = section(
      "yarn", [](Scene& scene) { return scene.yarn.params(); }, isUsefulYarnKey);
  block.check = [](Scene& scene, const toml::table& root, Problems& problems) {
    const toml::table* table = root["yarn"].as_table();
    if (!table) return;
    if (!isWoven(scene) && !hasWovenBody(root))
      problems.add(table->source(), "[yarn] has no effect without mesh.kind = \"weave\"; remove it");
    const toml::node* preset = table->get("preset");
    if (!preset) return;
    if (const std::string wrong = applyPreset(scene, kYarns.key, false); !wrong.empty()) {
      problems.add(preset->source(), wrong);
    }
  };
  return block;
}

}  // namespace selvedge
