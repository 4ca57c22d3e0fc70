// [tearing]: what cloth bears before it comes apart.
#include "scene/blocks/blocks.h"

namespace selvedge {

Block tearingBlock() {
  return section("tearing",
                 [](Scene& scene) { return scene.bodies.empty() ? scene.material.tearing.params() : Params{}; });
}

}  // namespace selvedge
