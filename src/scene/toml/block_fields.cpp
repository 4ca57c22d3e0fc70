#include "scene/toml/block_fields.h"

#include <fmt/format.h>

#include "scene/toml/toml_text.h"

namespace selvedge {
namespace {

constexpr std::string_view kPlaces =
    "a place (\"top\", \"corner0\", ...), a node number, a box { low, high }, or a list of them";
constexpr std::string_view kBoxes = "{ low = [x, y, z], high = [x, y, z] } or a list of them";

// { "material.stretch" = 100 } and { material.stretch = 100 } alike; values are tried on a scene with the defaults.
void readSettings(const toml::table& table, const std::string& prefix, EventSettings& to, const FieldPlace& place) {
  Scene scratch;
  const Params params = scratch.params();
  for (const auto& [key, value] : table) {
    const std::string full = prefix + std::string(key.str());
    if (value.is_table()) {
      readSettings(*value.as_table(), full + ".", to, place);
      continue;
    }
    const Param* p = findParam(params, full);
    if (!p) {
      place.problems.add(key.source(), unknownKey(full, keysOf(params)));
    } else if (p->structural) {
      place.problems.add(key.source(), full + " is fixed once the cloth is built: an event cannot change it");
    } else if (const std::string wrong = assignNode(*p, value); !wrong.empty()) {
      place.problems.add(value.source(), wrong);
    } else if (!to.set.emplace(full, *paramValue(value)).second) {
      place.problems.add(key.source(), full + " is set twice by this event");
    }
  }
}

void readSelection(const toml::node& node, std::optional<NodeSelection>& to, const FieldPlace& place) {
  readPlaces(node, to.emplace(), place);
}

std::string text(const std::optional<NodeSelection>& selection) { return selection ? tomlText(*selection) : ""; }

std::string text(const std::map<std::string, ParamValue>& set) {
  std::string items;
  for (const auto& [key, value] : set) {
    items += fmt::format("{}\"{}\" = {}", items.empty() ? "" : ", ", key, tomlText(value));
  }
  return items.empty() ? "" : "{ " + items + " }";
}

std::string tomlText(const NodeList::NodeSpring& s) {
  return fmt::format("{{ a = {}, b = {}, rest = {}, stiffness = {}, damping = {} }}", s.a, s.b,
                     selvedge::tomlText(s.rest), selvedge::tomlText(s.stiffness), selvedge::tomlText(s.damping));
}

std::string springsText(const NodeList& nodes) {
  std::string items;
  for (const auto& spring : nodes.springs) items += "\n  " + tomlText(spring) + ",";
  return items.empty() ? "" : "[" + items + "\n]";
}

template <class T>
std::string listText(const std::vector<T>& list) {
  return list.empty() ? "" : tomlList(list);
}

}  // namespace

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
      {"path_times", "s", "a list of numbers", "Path: the times of its points, increasing.",
       [](const toml::node& n, P& p, const FieldPlace& at) { readNumbers(n, p.pathTimes, at); },
       [](const P& p) { return p.motion == "path" ? listText(p.pathTimes) : ""; }},
      {"path_offsets", "m", "a list of [x, y, z]", "Path: offsets from the start position; a smooth curve joins them.",
       [](const toml::node& n, P& p, const FieldPlace& at) { readVectors(n, p.pathOffsets, at); },
       [](const P& p) { return p.motion == "path" ? listText(p.pathOffsets) : ""; }},
      {"anchors", "m", "a list of [x, y, z]",
       "Where the nodes were when they were pinned, in the order of their numbers; without it, where they start.",
       [](const toml::node& n, P& p, const FieldPlace& at) { readVectors(n, p.anchors, at); },
       [](const P& p) { return p.motion == "held" ? "" : listText(p.anchors); }},
  };
  return kFields;
}

std::span<const Field<EventSettings>> eventFields() {
  using E = EventSettings;
  static constexpr Field<E> kFields[] = {
      {"pin", "", kPlaces, "Nodes to pin where they are then.",
       [](const toml::node& n, E& e, const FieldPlace& at) { readSelection(n, e.pin, at); },
       [](const E& e) { return text(e.pin); }},
      {"unpin", "", kPlaces, "Nodes to let go.",
       [](const toml::node& n, E& e, const FieldPlace& at) { readSelection(n, e.unpin, at); },
       [](const E& e) { return text(e.unpin); }},
      {"on", "", kPlaces, "The nodes that take the impulse.",
       [](const toml::node& n, E& e, const FieldPlace& at) { readSelection(n, e.impulseOn, at); },
       [](const E& e) { return text(e.impulseOn); }},
      {"set", "", "{ \"section.key\" = value, ... }", "Parameters to change.",
       [](const toml::node& n, E& e, const FieldPlace& at) {
         n.is_table() ? readSettings(*n.as_table(), "", e, at) : at.refuse(n);
       },
       [](const E& e) { return text(e.set); }},
  };
  return kFields;
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

}  // namespace selvedge
