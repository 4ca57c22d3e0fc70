// [material], whose fabric gives values that the scene does not say itself.
#include "scene/blocks/blocks.h"
#include "scene/blocks/presets.h"

namespace selvedge {

Block materialBlock() {
  Block block =
      section("material", [](Scene& scene) { return scene.bodies.empty() ? scene.material.params() : Params{}; });
  block.check = [](Scene& scene, const toml::table& root, Problems& problems) {
    const toml::node* fabric = root["material"]["fabric"].node();
    if (!fabric) return;
    if (const std::string wrong = applyPreset(scene, kFabrics.key, false); !wrong.empty())
      problems.add(fabric->source(), wrong);
  };
  return block;
}

}  // namespace selvedge
