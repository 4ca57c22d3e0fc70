#include "scene/build/joints.h"

#include <fmt/format.h>

#include "base/error.h"
#include "scene/mesh/selection.h"

namespace selvedge {
namespace {

constexpr double kSamePlace = 1e-9;  // m: nodes that are so near are at one place

JoinedNodes nearest(int node, const std::vector<int>& others, const ClothSystem& cloth) {
  const std::vector<Vec3>& places = cloth.mesh().positions;
  JoinedNodes joint{node, -1, std::numeric_limits<double>::infinity(), 0, 0};
  for (const int other : others) {
    const double length = (places[toIndex(other)] - places[toIndex(node)]).norm();
    if (cloth.bodyOf(other) != cloth.bodyOf(node) && length < joint.length) joint.b = other, joint.length = length;
  }
  return joint;
}

}  // namespace

std::vector<JoinedNodes> jointsOf(const Scene& scene, const ClothSystem& cloth) {
  std::vector<JoinedNodes> joints;
  const std::string where = scene.where({});
  // Where the cloth has come apart, the part that keeps the node keeps its joint.
  const auto made = [&](const NodeSelection& places) {
    std::vector<int> nodes = select(places, cloth.mesh(), where);
    std::erase_if(nodes, [&](int node) { return node >= cloth.tears().made; });
    return nodes;
  };
  for (const JoinBlock& join : scene.joins) {
    const std::vector<int> others = made(join.to);
    for (const int node : made(join.from)) {
      JoinedNodes joint = nearest(node, others, cloth);
      if (joint.b < 0)
        throw InputError(scene.where(join.place), "join: from and to are of one body; name places of two");
      if (joint.length > join.reach) {
        throw InputError(
            scene.where(join.place),
            fmt::format("join: node {} of from is {:.3g} m from the nearest of to, and join.reach is {:.3g} m: "
                        "move the bodies together (mesh.origin), name other places, or raise reach",
                        node, joint.length, join.reach));
      }
      if (joint.length < kSamePlace) joint.length = 0;
      joint.stiffness = join.stiffness;
      joint.damping = join.damping;
      joints.push_back(joint);
    }
  }
  return joints;
}

}  // namespace selvedge
