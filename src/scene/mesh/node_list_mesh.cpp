#include "scene/mesh/node_list_mesh.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "base/error.h"
#include "model/mesh/mesh_regions.h"

namespace selvedge {
namespace {

void requireNodes(const NodeList& list) {
  if (list.positions.empty()) throw InputError("nodes", "a mesh of kind \"nodes\" needs at least one node");
  if (list.masses.size() != list.positions.size()) {
    throw InputError("nodes", fmt::format("there are {} positions and {} masses; give each node a mass",
                                          list.positions.size(), list.masses.size()));
  }
  for (std::size_t i = 0; i < list.positions.size(); ++i) {
    if (!list.positions[i].allFinite())
      throw InputError("nodes", fmt::format("node {} has a coordinate that is not a finite number", i));
    if (!(list.masses[i] > 0 && std::isfinite(list.masses[i]))) {
      throw InputError("nodes",
                       fmt::format("the mass of node {} must be a number above 0 (kg), got {}", i, list.masses[i]));
    }
  }
}

void requireSpring(const NodeList::NodeSpring& spring, std::size_t index, int nodes) {
  const auto fail = [&](const std::string& what) {
    throw InputError("nodes", fmt::format("spring {}: {}", index, what));
  };
  for (int node : {spring.a, spring.b}) {
    if (node < 0 || node >= nodes) fail(fmt::format("there is no node {} (there are {}, counted from 0)", node, nodes));
  }
  if (spring.a == spring.b) fail(fmt::format("both ends are node {}", spring.a));
  const std::pair<const char*, double> values[] = {
      {"rest length", spring.rest}, {"stiffness", spring.stiffness}, {"damping", spring.damping}};
  for (const auto& [name, value] : values) {
    if (!(value >= 0 && std::isfinite(value)))
      fail(fmt::format("the {} must be a number, 0 or more, got {}", name, value));
  }
}

}  // namespace

Mesh nodeListMesh(const NodeList& list) {
  requireNodes(list);
  Mesh mesh;
  mesh.positions = list.positions;
  mesh.nodeMass = list.masses;
  for (std::size_t i = 0; i < list.springs.size(); ++i) {
    const NodeList::NodeSpring& given = list.springs[i];
    requireSpring(given, i, mesh.nodes());
    Spring spring;
    spring.a = given.a, spring.b = given.b, spring.rest = given.rest;
    spring.fixed = spring.stiffness = given.stiffness;
    spring.fixedDamping = spring.damping = given.damping;
    mesh.springs.push_back(spring);
  }
  for (int i = 0; i < std::min(4, mesh.nodes()); ++i) mesh.corners.push_back(i);
  nameRegions(mesh, Topology{});
  return mesh;
}

}  // namespace selvedge
