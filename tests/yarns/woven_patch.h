// Small woven cloths of yarn with numbers near 1, so that differences are accurate, in states where everything moves.
#pragma once

#include <memory>

#include "model/generators/mesh_generators.h"
#include "support/random_matrices.h"
#include "yarns/yarn_cloth.h"

namespace selvedge::test {

struct WovenPatch {
  YarnSettings yarn;
  GravitySettings gravity;
  AirSettings air;
  std::unique_ptr<YarnSystem> system;

  YarnSystem& make(int columns = 4, int rows = 4) {
    std::vector<NamedMesh> meshes(1);
    meshes.front().mesh = weaveMesh(Vec2(columns - 1, rows - 1), columns, rows);
    system = makeYarnCloth(std::move(meshes), yarn, gravity, air, nullptr, {});
    return *system;
  }
};

// Yarns a metre apart, as strong as each other in every mode; all crossings slide where nothing says otherwise.
inline YarnSettings livelyYarn() {
  YarnSettings yarn;
  yarn.radius = 0.2;
  yarn.density = 9;
  yarn.stretch = 8;
  yarn.bend = 3;
  yarn.shear = 12;
  yarn.freeSelvedge = true;
  return yarn;
}

inline State shakenPatch(const YarnSystem& cloth, unsigned seed, double by = 0.15) {
  State state;
  state.q.setZero(cloth.dofs());
  state.v.setZero(cloth.dofs());
  state.memory.setZero(cloth.memorySize());
  cloth.begin(state.q);
  Random random(seed);
  for (int node = 0; node < cloth.blockCount(); ++node) {
    state.q.segment<3>(cloth.coordinate(node)) = cloth.mesh().positions[toIndex(node)];
  }
  for (Eigen::Index i = 0; i < state.q.size(); ++i) {
    state.q[i] += by * random.uniform(-1, 1);
    state.v[i] = random.uniform(-1, 1);
  }
  return state;
}

}  // namespace selvedge::test
