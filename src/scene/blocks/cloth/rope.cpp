// [rope]: what ropes and nets are made of.
#include "scene/blocks/blocks.h"

namespace selvedge {

Block ropeBlock() {
  return section("rope", [](Scene& scene) { return scene.bodies.empty() ? scene.material.rope.params() : Params{}; });
}

}  // namespace selvedge
