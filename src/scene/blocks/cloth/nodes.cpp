// [nodes]: a mesh given node by node.
#include <fmt/format.h>

#include "scene/blocks/blocks.h"
#include "scene/toml/toml_text.h"

namespace selvedge {
namespace {

bool isNode(int node, std::size_t count) { return node >= 0 && static_cast<std::size_t>(node) < count; }

void checkSpring(const NodeList::NodeSpring& spring, std::size_t count, const toml::node& place, Problems& problems) {
  for (const int end : {spring.a, spring.b}) {
    if (!isNode(end, count)) {
      problems.add(place.source(), fmt::format("nodes.springs: there is no node {}: positions has {}", end, count));
    }
  }
  if (spring.a == spring.b) {
    problems.add(place.source(), fmt::format("nodes.springs: a spring from node {} to itself", spring.a));
  }
}

void checkMasses(const NodeList& nodes, const toml::node& place, Problems& problems) {
  if (nodes.masses.size() != nodes.positions.size()) {
    problems.add(place.source(), fmt::format("nodes.masses must have one mass a node: {} for {} positions",
                                             nodes.masses.size(), nodes.positions.size()));
  }
  for (double mass : nodes.masses) {
    if (mass <= 0) problems.add(place.source(), fmt::format("nodes.masses must be above 0 (kg), got {}", mass));
  }
}

void checkNodes(Scene& scene, const toml::table& root, Problems& problems) {
  const toml::table* table = root["nodes"].as_table();
  const toml::node* kind = root["mesh"]["kind"].node();
  if (!table) {
    if (scene.mesh.kind == "nodes") problems.add(kind->source(), "mesh.kind = \"nodes\" needs a [nodes] table");
    return;
  }
  if (!kind) {
    problems.add(table->source(), "nodes are used with mesh.kind = \"nodes\" alone: write it under [mesh]");
  } else if (scene.mesh.kind != "nodes" && kind->value_or(std::string()) == scene.mesh.kind) {
    problems.add(kind->source(),
                 fmt::format("a [nodes] table needs mesh.kind = \"nodes\", got \"{}\"", scene.mesh.kind));
  }
  for (const std::string_view required : {"positions", "masses"}) {
    if (!table->contains(required)) problems.add(table->source(), fmt::format("nodes needs {}", required));
  }
  if (const toml::node* masses = table->get("masses"); masses && numberList(*masses))
    checkMasses(scene.nodes, *masses, problems);
  for (std::size_t i = 0; i < scene.nodes.springs.size(); ++i) {
    checkSpring(scene.nodes.springs[i], scene.nodes.positions.size(), *table->get("springs")->as_array()->get(i),
                problems);
  }
}

std::string springText(const NodeList::NodeSpring& s) {
  return fmt::format("{{ a = {}, b = {}, rest = {}, stiffness = {}, damping = {} }}", s.a, s.b, tomlText(s.rest),
                     tomlText(s.stiffness), tomlText(s.damping));
}

std::string springsText(const NodeList& nodes) {
  std::string items;
  for (const auto& spring : nodes.springs) items += "\n  " + springText(spring) + ",";
  return items.empty() ? "" : "[" + items + "\n]";
}

std::span<const Field<NodeList>> nodeFields() {
  using N = NodeList;
  static constexpr Field<N> kFields[] = {
      {"positions", "m", "a list of [x, y, z]", "Where the nodes are.",
       [](const toml::node& n, N& l, const FieldPlace& at) { readVectors(n, l.positions, at); },
       [](const N& l) { return listText(l.positions); }},
      {"masses", "kg", "a list of numbers", "One mass a node.",
       [](const toml::node& n, N& l, const FieldPlace& at) { readNumbers(n, l.masses, at); },
       [](const N& l) { return listText(l.masses); }},
      {"springs", "", "a list of { a, b, rest, stiffness, damping }", "Springs between two nodes.",
       [](const toml::node& n, N& l, const FieldPlace& at) {
         readTables<N::NodeSpring>(n, at.key, {}, l.springs, at.problems);
       },
       springsText},
  };
  return kFields;
}

void readNodeList(const toml::node& node, Scene& scene, Problems& problems) {
  const toml::table* own = tableOf("nodes", node, problems);
  if (!own) return;
  scene.from["nodes"] = scene.where(placeOf(*own));
  readTable(*own, "nodes", {}, nodeFields(), scene.nodes, problems);
}

}  // namespace

Params NodeList::NodeSpring::params() {
  return {
      param("a", &a, "", "Node at one end.").atLeast(0),
      param("b", &b, "", "Node at the other end.").atLeast(0),
      param("rest", &rest, "m", "Rest length.").atLeast(0),
      param("stiffness", &stiffness, "N/m", "Stiffness.").atLeast(0),
      param("damping", &damping, "N s/m", "Damping along the spring.").atLeast(0),
  };
}

Block nodesBlock() {
  Block block{.name = "nodes", .read = readNodeList, .check = checkNodes};
  block.write = [](Scene& scene) {
    return scene.mesh.kind == "nodes" ? "\n[nodes]\n" + fieldLines(scene.nodes, nodeFields(), true) : "";
  };
  block.keys = [] {
    NodeList::NodeSpring spring;
    std::vector<KeyInfo> keys = fieldKeys("nodes", nodeFields());
    for (KeyInfo& key : paramKeys(withPrefix(spring.params(), "nodes.springs"), false)) keys.push_back(std::move(key));
    return keys;
  };
  return block;
}

}  // namespace selvedge
