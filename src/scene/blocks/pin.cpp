// [[pin]]: nodes that are held, or moved.
#include <algorithm>
#include <array>
#include <limits>
#include <numeric>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/error.h"
#include "scene/blocks/blocks.h"
#include "scene/mesh/selection.h"
#include "scene/toml/motion_fields.h"
#include "scene/toml/toml_text.h"

namespace selvedge {
namespace {

constexpr std::string_view kBoxes = "{ low = [x, y, z], high = [x, y, z] } or a list of them";

// Those of every motion, and what a pin has beside them where it moves at all.
const std::vector<OwnKey>& keysOfMotions() {
  static const std::vector<OwnKey> keys = [] {
    std::vector<OwnKey> all = motionKeys();
    for (const std::string_view key : {"until", "since", "anchors"})
      all.push_back({key, {"sine", "path", "expression"}});
    return all;
  }();
  return keys;
}

std::string motionsOf(const OwnKey& k) { return fmt::format("motion = \"{}\"", fmt::join(k.of, "\" or \"")); }

// False for the keys that another motion has: amplitude with "held".
bool belongsToMotion(const PinSettings& pin, std::string_view key) {
  const OwnKey* own = findOwnKey(keysOfMotions(), key);
  return !own || own->isFor(pin.motion);
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
  if (!containsAny(table, {"where", "nodes", "box"})) {
    problems.add(table.source(), "pin needs where, nodes or box: which nodes it holds");
  }
  const std::string given = table["motion"].value_or(std::string(table.contains("motion") ? "" : "held"));
  if (given != pin.motion) return;  // already refused: what belongs to it cannot be judged
  for (const OwnKey& k : keysOfMotions()) {
    const toml::node* value = table.get(k.key);
    const bool own = k.isFor(pin.motion);
    if (own && k.required && !value) {
      problems.add(table.source(), fmt::format("pin with motion = \"{}\" needs {}", pin.motion, k.key));
    } else if (!own && value && table.contains("motion")) {
      problems.add(value->source(), fmt::format("pin.{} belongs to {}, not \"{}\"", k.key, motionsOf(k), pin.motion));
    } else if (!own && value) {
      problems.add(value->source(), fmt::format("pin.{} needs {}", k.key, motionsOf(k)));
    }
  }
  checkSelection(pin.where, "pin", problems);
  checkPath(pin, "pin", table, problems);
  checkOffsets(pin, "pin", table, problems);
}

std::span<const Field<PinSettings>> pinFields() {
  using P = PinSettings;
  static constexpr Field<P> kFields[] = {
      {"where", "", kPlaces, "The nodes to pin; a node that two pins name belongs to the later one.",
       [](const toml::node& n, P& p, const FieldPlace& at) { readPlaces(n, p.where, at); },
       [](const P& p) { return tomlText(p.where); }},
      {"nodes", "", "a node number or a list of them", "More nodes to pin, by number.",
       [](const toml::node& n, P& p, const FieldPlace& at) { readNodes(n, p.where, at); },
       [](const P&) { return std::string(); }},  // written as part of `where`
      {"box", "m", kBoxes, "More nodes to pin: those inside a box.",
       [](const toml::node& n, P& p, const FieldPlace& at) { readBoxes(n, p.where, at); },
       [](const P&) { return std::string(); }},  // written as part of `where`
      kPathTimes<P>,
      kPathOffsets<P>,
      {"anchors", "m", "a list of [x, y, z]",
       "Where the nodes were when they were pinned, in the order of their numbers; without it, where they start.",
       [](const toml::node& n, P& p, const FieldPlace& at) { readVectors(n, p.anchors, at); },
       [](const P& p) { return p.motion == "held" ? "" : listText(p.anchors); }},
  };
  return kFields;
}

// The nodes of each pin. A node leaves the earlier pins that name it, so that it is released with its own.
std::vector<std::vector<int>> heldNodes(const Scene& scene, const Mesh& mesh) {
  constexpr std::size_t kNobody = std::numeric_limits<std::size_t>::max();
  std::vector<std::vector<int>> held;
  std::vector<std::size_t> owner(mesh.positions.size(), kNobody), left;  // of each node; how many each pin still has
  for (const PinSettings& pin : scene.pins) {
    const std::size_t own = held.size();
    const std::vector<int>& nodes = held.emplace_back(select(pin.where, mesh, scene.where({})));
    std::size_t emptied = kNobody;
    for (const int node : nodes) {
      const std::size_t before = std::exchange(owner[static_cast<std::size_t>(node)], own);
      if (before != kNobody && --left[before] == 0) emptied = std::min(emptied, before);
    }
    if (emptied != kNobody) {
      throw InputError(scene.where(scene.pins[emptied].place),
                       fmt::format("this pin holds nothing: all its nodes belong to later ones, the last at {}",
                                   scene.where(pin.place)));
    }
    left.push_back(nodes.size());
  }
  for (std::size_t i = 0; i < held.size(); ++i) {
    std::erase_if(held[i], [&](int node) { return owner[static_cast<std::size_t>(node)] != i; });
  }
  return held;
}

// Pins at time 0, then their releases.
void addPins(const Scene& scene, const Mesh& mesh, std::vector<TimelineEvent>& events) {
  const std::vector<std::vector<int>> held = heldNodes(scene, mesh);
  for (std::size_t i = 0; i < held.size(); ++i) {
    TimelineEvent event = TimelineEvent::onNodes(0, TimelineEvent::Kind::pin, held[i]);
    event.motion = motionOf(scene.pins[i]);
    event.axes = scene.pins[i].heldAxes();
    event.since = scene.pins[i].since;
    event.anchors = scene.pins[i].anchors;
    if (!event.anchors.empty() && event.anchors.size() != event.nodes.size()) {
      throw InputError(scene.where(scene.pins[i].place),
                       fmt::format("pin.anchors must have one place for each of its nodes: {} for {} nodes",
                                   event.anchors.size(), event.nodes.size()));
    }
    events.push_back(std::move(event));
  }
  for (std::size_t i = 0; i < held.size(); ++i) {
    if (scene.pins[i].release >= 0)
      events.push_back(TimelineEvent::onNodes(scene.pins[i].release, TimelineEvent::Kind::unpin, held[i]));
  }
}

}  // namespace

std::array<bool, 3> PinSettings::heldAxes() const {
  const auto has = [&](char axis) { return axes.find(axis) != std::string::npos; };
  return {has('x'), has('y'), has('z')};
}

Params PinSettings::params() {
  Params all = MotionSettings::params();
  all.insert(all.begin(),
             param("axes", &axes, "", "Which coordinates are held.").oneOf({"xyz", "x", "y", "z", "xy", "xz", "yz"}));
  all.push_back(param("release", &release, "s", "The pin lets go at this time; negative: never."));
  all.push_back(
      param("since", &since, "s", "When the node was pinned: its motion counts from there; negative: at the start."));
  return all;
}

Block pinBlock() {
  Block block = repeated<PinSettings>("pin", &Scene::pins, {pinFields(), checkPin, belongsToMotion});
  block.happens = addPins;
  return block;
}

}  // namespace selvedge
