// A search for cloth inside shapes that shares nothing with the filter but the distance of a point: nodes, and a lattice of
// points over every triangle, and along what a body without triangles has of springs.
#pragma once

#include <algorithm>

#include "sim/simulation.h"

namespace selvedge::test {

// m: the least distance of any node from any shape.
inline double nearestNode(const Simulation& simulation) {
  double least = 1e9;
  for (const Collider& collider : simulation.colliders()) {
    const Pose pose = collider.pose(simulation.time());
    for (int i = 0; i < simulation.cloth().blockCount(); ++i) {
      const Vec3 x = simulation.cloth().position(simulation.state(), i);
      least = std::min(least, collider.shape().distance(pose.toLocal(x)));
    }
  }
  return least;
}

// m: the least distance of any of the cloth from any shape.
inline double leastDistance(const Simulation& simulation, int lattice = 6) {
  double least = nearestNode(simulation);
  const ClothSystem& cloth = simulation.cloth();
  const State& state = simulation.state();
  for (const Collider& collider : simulation.colliders()) {
    const Pose pose = collider.pose(state.t);
    const auto look = [&](const Vec3& x) { least = std::min(least, collider.shape().distance(pose.toLocal(x))); };
    for (const auto& [a, b, c] : cloth.mesh().triangles) {
      const Vec3 p = cloth.position(state, a), u = cloth.position(state, b) - p, v = cloth.position(state, c) - p;
      for (int i = 0; i <= lattice; ++i) {
        for (int j = 0; i + j <= lattice; ++j) look(p + double(i) / lattice * u + double(j) / lattice * v);
      }
    }
    for (const ClothBody& body : cloth.bodies()) {
      if (!body.topology.edges.empty()) continue;
      for (const Spring& spring : body.mesh.springs) {
        const Vec3 p = cloth.position(state, spring.a), u = cloth.position(state, spring.b) - p;
        for (int i = 0; i <= lattice; ++i) look(p + double(i) / lattice * u);
      }
    }
  }
  return least;
}

}  // namespace selvedge::test
