#include "scene/scene_checks.h"

#include <algorithm>
#include <array>
#include <numeric>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "diagnostics/probes.h"
#include "scene/build/build_mesh.h"

namespace selvedge {
namespace {

bool hasAny(const toml::table& table, std::initializer_list<std::string_view> keys) {
  return std::any_of(keys.begin(), keys.end(), [&](std::string_view key) { return table.contains(key); });
}

// Which motions a key belongs to, and whether they need it.
struct MotionKey {
  std::string_view key;
  std::array<std::string_view, 3> motions;  // the first ones; empty after them
  bool required;
  bool belongsTo(std::string_view name) const {
    return std::find(motions.begin(), motions.end(), name) != motions.end();
  }
};
constexpr MotionKey kMotionKeys[] = {{"amplitude", {"sine"}, true},
                                     {"frequency", {"sine"}, true},
                                     {"phase", {"sine"}, false},
                                     {"path_times", {"path"}, true},
                                     {"path_offsets", {"path"}, true},
                                     {"offset_x", {"expression"}, false},
                                     {"offset_y", {"expression"}, false},
                                     {"offset_z", {"expression"}, false},
                                     {"until", {"sine", "path", "expression"}, false},
                                     {"since", {"sine", "path", "expression"}, false},
                                     {"anchors", {"sine", "path", "expression"}, false}};

std::string motionsOf(const MotionKey& k) {
  std::string text;
  for (const std::string_view motion : k.motions) {
    if (!motion.empty()) text += fmt::format("{}\"{}\"", text.empty() ? "motion = " : " or ", motion);
  }
  return text;
}

void checkPath(const PinSettings& pin, const toml::table& table, Problems& problems) {
  const auto& times = pin.pathTimes;
  const auto refuse = [&](const std::string& what) { problems.add(table.get("path_times")->source(), what); };
  if (times.size() != pin.pathOffsets.size()) {
    refuse(fmt::format("pin.path_times and pin.path_offsets must be equally long, got {} and {}", times.size(),
                       pin.pathOffsets.size()));
  } else if (times.size() < 2) {
    refuse("pin.path_times must name at least two times");
  }
  for (std::size_t i = 1; i < times.size(); ++i) {
    if (times[i] > times[i - 1]) continue;
    return refuse(fmt::format("pin.path_times must increase, got {} after {}", times[i], times[i - 1]));
  }
}

bool inRange(int node, std::size_t count) { return node >= 0 && static_cast<std::size_t>(node) < count; }

void checkSpring(const NodeList::NodeSpring& spring, std::size_t count, const toml::node& place, Problems& problems) {
  for (const int end : {spring.a, spring.b}) {
    if (!inRange(end, count)) {
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

}  // namespace

bool belongsToMotion(std::string_view key, std::string_view motion) {
  const auto found =
      std::find_if(std::begin(kMotionKeys), std::end(kMotionKeys), [&](const MotionKey& k) { return k.key == key; });
  return found == std::end(kMotionKeys) || found->belongsTo(motion);
}

void checkSelection(const NodeSelection& selection, const std::string& key, Problems& problems) {
  std::vector<std::size_t> order(selection.nodes.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t i, std::size_t j) { return selection.nodes[i] < selection.nodes[j]; });
  for (std::size_t i = 1; i < order.size(); ++i) {
    if (selection.nodes[order[i]] != selection.nodes[order[i - 1]]) continue;
    problems.add(selection.places.nodes[order[i]],
                 fmt::format("{} names node {} twice", key, selection.nodes[order[i]]));
  }
}

void checkPin(const PinSettings& pin, const toml::table& table, Problems& problems) {
  if (!hasAny(table, {"where", "nodes", "box"})) {
    problems.add(table.source(), "pin needs where, nodes or box: which nodes it holds");
  }
  const std::string given = table["motion"].value_or(std::string(table.contains("motion") ? "" : "held"));
  if (given != pin.motion) return;  // already refused: what belongs to it cannot be judged
  for (const MotionKey& k : kMotionKeys) {
    const toml::node* value = table.get(k.key);
    const bool own = k.belongsTo(pin.motion);
    if (own && k.required && !value) {
      problems.add(table.source(), fmt::format("pin with motion = \"{}\" needs {}", pin.motion, k.key));
    } else if (!own && value && table.contains("motion")) {
      problems.add(value->source(), fmt::format("pin.{} belongs to {}, not \"{}\"", k.key, motionsOf(k), pin.motion));
    } else if (!own && value) {
      problems.add(value->source(), fmt::format("pin.{} needs {}", k.key, motionsOf(k)));
    }
  }
  checkSelection(pin.where, "pin", problems);
  if (pin.motion == "path" && table.contains("path_times")) checkPath(pin, table, problems);
  if (pin.motion == "expression" && !hasAny(table, {"offset_x", "offset_y", "offset_z"})) {
    problems.add(table.source(), "pin with motion = \"expression\" needs offset_x, offset_y or offset_z");
  }
}

void checkEvent(const toml::table& table, Problems& problems) {
  if (!table.contains("time")) problems.add(table.source(), "event needs time: when it happens");
  if (table.contains("impulse") != table.contains("on")) {
    problems.add(table.source(), "event: impulse and on go together: how hard, and on which nodes");
  } else if (!hasAny(table, {"pin", "unpin", "impulse", "set"})) {
    problems.add(table.source(), "event does nothing: give pin, unpin, impulse with on, or set");
  }
}

void checkMesh(const Scene& scene, const toml::table& root, Problems& problems) {
  const toml::table* table = root["mesh"].as_table();
  if (!table) return;
  const toml::node* kind = table->get("kind");
  if (kind && kind->value_or(std::string()) != scene.mesh.kind) return;  // already refused: keys cannot be judged
  const Params params = Scene(scene).mesh.params();
  for (const auto& [key, value] : *table) {
    if (!findParam(params, key.str())) continue;  // unknown: already refused
    if (const std::string wrong = uselessMeshKey(key.str(), scene.mesh.kind); !wrong.empty()) {
      problems.add(key.source(), wrong);
    }
  }
}

void checkNodes(const Scene& scene, const toml::table& root, Problems& problems) {
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

bool readExpectation(const toml::key& probe, const toml::node& band, Expectation& to, Problems& problems) {
  const std::vector<std::string> known = probeNames();
  if (std::find(known.begin(), known.end(), to.probe) == known.end()) {
    const std::string near = nearestName(to.probe, known);
    const std::string hint =
        near.empty() ? fmt::format("known are {}", fmt::join(known, ", ")) : fmt::format("did you mean \"{}\"?", near);
    problems.add(probe.source(), fmt::format("unknown probe \"{}\"; {}", to.probe, hint));
    return false;
  }
  const auto limits = numberList(band);
  if (!limits || limits->size() != 2 || (*limits)[0] > (*limits)[1]) {
    problems.add(band.source(), fmt::format("expect.{} must be [low, high], two numbers in that order, got {}",
                                            to.probe, describe(band)));
    return false;
  }
  to.low = (*limits)[0];
  to.high = (*limits)[1];
  return true;
}

}  // namespace selvedge
