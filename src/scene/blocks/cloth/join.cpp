// [[join]]: what holds bodies together.
#include <fmt/format.h>

#include "scene/blocks/blocks.h"
#include "scene/toml/toml_text.h"

namespace selvedge {
namespace {

std::span<const Field<JoinBlock>> joinFields() {
  using J = JoinBlock;
  static constexpr Field<J> kFields[] = {
      {"from", "", kPlaces, "The nodes of one body that are joined.",
       [](const toml::node& n, J& join, const FieldPlace& at) { readPlaces(n, join.from, at); },
       [](const J& join) { return tomlText(join.from); }},
      {"to", "", kPlaces, "Nodes of another body: each is joined to the nearest of them.",
       [](const toml::node& n, J& join, const FieldPlace& at) { readPlaces(n, join.to, at); },
       [](const J& join) { return tomlText(join.to); }},
  };
  return kFields;
}

void checkJoin(const JoinBlock&, const toml::table& table, Problems& problems) {
  for (const char* side : {"from", "to"}) {
    if (!table.contains(side))
      problems.add(table.source(), fmt::format("join needs {}: places of a body, such as \"rope.right\"", side));
  }
}

void checkJoins(Scene& scene, const toml::table&, Problems& problems) {
  for (const JoinBlock& join : scene.joins) {
    if (scene.bodies.size() < 2)
      problems.add(join.place, "join: there is one cloth alone; it joins two of several [[body]]");
  }
}

bool isUsefulJoinKey(const JoinBlock&, std::string_view) { return true; }

}  // namespace

Params JoinBlock::params() {
  return {
      param("stiffness", &stiffness, "N/m",
            "Of each joint; at places that lie on each other, as if they were one, from about a hundred times the "
            "weight of what "
            "hangs there for each metre.")
          .range(0, 1e9),
      param("damping", &damping, "N s/m", "Of each joint, against stretching it.").range(0, 1e6),
      param("reach", &reach, "m", "The farthest that a node may be from its nearest one.").range(1e-6, 1e3),
  };
}

Block joinBlock() {
  Block block = repeated<JoinBlock>("join", &Scene::joins, {joinFields(), checkJoin, isUsefulJoinKey});
  block.check = checkJoins;
  return block;
}

}  // namespace selvedge
