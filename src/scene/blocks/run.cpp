// [run]
#include "scene/blocks/blocks.h"

namespace selvedge {

Params RunSettings::params() {
  return {param("duration", &duration, "s", "How long a run lasts when --for does not say.").above(0).fixedAtLoad()};
}

Block runBlock() {
  return section("run", [](Scene& scene) { return scene.run.params(); });
}

}  // namespace selvedge
