#include "scene/mesh/selection.h"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/error.h"
#include "base/quote.h"
#include "scene/toml/toml_text.h"

namespace selvedge {
namespace {

using Nodes = std::vector<int>;

// A cloth that has come apart names those that it was made with (scene/build), which come first.
int namedNodes(const Mesh& mesh) {
  const auto all = mesh.regions.find("all");
  return all == mesh.regions.end() ? mesh.nodes() : static_cast<int>(all->second.size());
}

std::map<std::string, Nodes> places(const Mesh& mesh) {
  std::map<std::string, Nodes> named = mesh.regions;
  named["all"].resize(toIndex(namedNodes(mesh)));
  std::iota(named["all"].begin(), named["all"].end(), 0);
  if (mesh.corners.empty()) return named;
  named["corners"] = mesh.corners;
  if (mesh.several) return named;
  for (std::size_t i = 0; i < mesh.corners.size(); ++i) named["corner" + std::to_string(i)] = {mesh.corners[i]};
  return named;
}

std::vector<std::string> namesOf(const std::map<std::string, Nodes>& named) {
  std::vector<std::string> names;
  for (const auto& [name, nodes] : named) names.push_back(name);
  return names;
}

Nodes inside(const NodeSelection::Box& box, const Mesh& mesh) {
  Nodes nodes;
  for (int i = 0; i < namedNodes(mesh); ++i) {
    const Vec3& p = mesh.positions[static_cast<std::size_t>(i)];
    if ((p.array() >= box.low.array()).all() && (p.array() <= box.high.array()).all()) nodes.push_back(i);
  }
  return nodes;
}

std::string at(const std::string& file, const std::vector<Place>& places, std::size_t i) {
  return placeIn(file, i < places.size() ? places[i] : Place{});
}

[[noreturn]] void unknownPlace(const std::string& name, const std::vector<std::string>& known,
                               const std::string& where) {
  const auto ofBody = std::find_if(known.begin(), known.end(), [&](const std::string& each) {
    return each.ends_with("." + name);  // "shirt.corner0" for "corner0"
  });
  const std::string near = ofBody == known.end() ? nearestName(name, known) : *ofBody;
  throw InputError(where,
                   fmt::format("this mesh has no place named {}; {}it has {}", quote(name),
                               near.empty() ? "" : fmt::format("did you mean \"{}\"? ", near), fmt::join(known, ", ")));
}

}  // namespace

std::vector<int> select(const NodeSelection& selection, const Mesh& mesh, const std::string& file) {
  std::map<std::string, Nodes> named;
  if (!selection.names.empty()) named = places(mesh);  // which takes as long as the mesh is large
  Nodes nodes;
  for (std::size_t i = 0; i < selection.names.size(); ++i) {
    const auto found = named.find(selection.names[i]);
    if (found == named.end()) {
      unknownPlace(selection.names[i], namesOf(named), at(file, selection.places.names, i));
    }
    nodes.insert(nodes.end(), found->second.begin(), found->second.end());
  }
  for (std::size_t i = 0; i < selection.nodes.size(); ++i) {
    const int node = selection.nodes[i];
    if (node < 0 || node >= mesh.nodes()) {
      throw InputError(at(file, selection.places.nodes, i),
                       fmt::format("there is no node {}: this mesh has nodes 0 to {}", node, mesh.nodes() - 1));
    }
    nodes.push_back(node);
  }
  for (std::size_t i = 0; i < selection.boxes.size(); ++i) {
    const auto& box = selection.boxes[i];
    const Nodes found = inside(box, mesh);
    if (found.empty()) {
      throw InputError(
          at(file, selection.places.boxes, i),
          fmt::format("no node of the mesh lies in the box from {} to {} (m)", tomlText(box.low), tomlText(box.high)));
    }
    nodes.insert(nodes.end(), found.begin(), found.end());
  }
  std::sort(nodes.begin(), nodes.end());
  nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
  return nodes;
}

}  // namespace selvedge
