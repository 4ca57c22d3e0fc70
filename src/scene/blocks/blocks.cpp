#include "scene/blocks/blocks.h"

#include <algorithm>

namespace selvedge {

const std::vector<Block>& sceneBlocks() {
  static const std::vector<Block> blocks{
      titleBlock(),
      descriptionBlock(),
      meshBlock(),
      materialBlock(),
      plasticBlock(),
      tearingBlock(),
      ropeBlock(),
      solidBlock(),
      section("gas", [](Scene& scene) { return scene.bodies.empty() ? scene.gas.params() : Params{}; }),
      yarnBlock(),
      section("gravity", [](Scene& scene) { return scene.gravity.params(); }),
      section("air", [](Scene& scene) { return scene.air.params(); }),
      section("sewing", [](Scene& scene) { return scene.sewing.params(); }),
      section("limits", [](Scene& scene) { return scene.limits.params(); }),
      section("contact", [](Scene& scene) { return scene.contact.params(); }),
      startBlock(),
      bodyBlock(),
      joinBlock(),
      section("integrator", [](Scene& scene) { return scene.integrator.params(); }),
      section("solver", [](Scene& scene) { return scene.solver.params(); }),
      runBlock(),
      nodesBlock(),
      panelBlock(),
      seamBlock(),
      pinBlock(),
      colliderBlock(),
      eventBlock(),
      expectBlock()};
  return blocks;
}

const Block* findBlock(std::string_view name) {
  const std::vector<Block>& all = sceneBlocks();
  const auto found = std::find_if(all.begin(), all.end(), [&](const Block& block) { return block.name == name; });
  return found == all.end() ? nullptr : &*found;
}

Params Scene::params() {
  Params all;
  for (const Block& block : sceneBlocks()) {
    if (!block.params) continue;
    for (Param& p : withPrefix(block.params(*this), block.name)) all.push_back(std::move(p));
  }
  return all;
}

}  // namespace selvedge
