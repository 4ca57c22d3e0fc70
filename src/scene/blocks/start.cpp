// [start]: how the cloth begins.
#include "scene/blocks/blocks.h"
#include "scene/blocks/body_keys.h"

namespace selvedge {

Params StartSettings::params() {
  return {
      param("velocity", &velocity, "m/s", "Velocity of every free node.").range(-1e4, 1e4).fixedAtLoad(),
      param("spin", &spin, "rad/s", "Angular velocity about the centre of mass, added to the velocity.")
          .range(-1e4, 1e4)
          .fixedAtLoad(),
      param("stretch", &stretch, "", "Factors applied to the start positions about their centre.")
          .range(1e-3, 1e3)
          .fixedAtLoad(),
      param("noise", &noise, "m", "Largest random offset across the plane of the cloth; pinned nodes get none.")
          .range(0, 1e3)
          .fixedAtLoad(),
      param("seed", &seed, "", "Seed of that noise: the same seed gives the same noise on every machine.")
          .atLeast(0)
          .fixedAtLoad(),
      param("state", &state, "",
            "A PLY file with places and velocities of all nodes, as Save scene writes it, relative to the scene file; "
            "it takes the place of velocity, spin, stretch and noise.")
          .fixedAtLoad(),
      param("time", &time, "s", "The time at the start; events before it have happened when the scene begins.")
          .atLeast(0)
          .fixedAtLoad(),
  };
}

Block startBlock() {
  return section("start", [](Scene& scene) {
    Params all = scene.start.params();
    if (!scene.bodies.empty()) std::erase_if(all, [](const Param& p) { return !isOfSceneStart(p.key); });
    return all;
  });
}

}  // namespace selvedge
