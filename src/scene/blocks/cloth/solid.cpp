// [solid]: what solids are made of.
#include "scene/blocks/blocks.h"

namespace selvedge {

Block solidBlock() {
  return section("solid", [](Scene& scene) { return scene.bodies.empty() ? scene.material.solid.params() : Params{}; });
}

}  // namespace selvedge
