// [run]
#include "scene/blocks/blocks.h"

namespace selvedge {

Params RunSettings::params() {
  return {
      param("duration", &duration, "s", "How long a run lasts when --for does not say.").above(0).fixedAtLoad(),
      param("glide", &glide, "s",
            "In the window a change of density, stiffness, damping, air resistance or fabric comes to act within this "
            "simulated time, so that it flings nothing about; 0: at once. Events have a glide of their own.")
          .range(0, 10)};
}

Block runBlock() {
  return section("run", [](Scene& scene) { return scene.run.params(); });
}

}  // namespace selvedge
