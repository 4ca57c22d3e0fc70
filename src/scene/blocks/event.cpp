#include "scene/blocks/event.h"

#include <algorithm>

#include <Eigen/Geometry>
#include <fmt/format.h>

#include "base/error.h"
#include "model/tears/cut_line.h"
#include "scene/blocks/blocks.h"
#include "scene/blocks/key_list.h"
#include "scene/blocks/presets.h"
#include "scene/blocks/shape_keys.h"
#include "scene/keys.h"
#include "scene/mesh/selection.h"
#include "scene/toml/toml_text.h"

namespace selvedge {
namespace {

bool isOfNamed(std::string_view key) { return key.starts_with(kShapeKeys) || key.starts_with(kBodyKeys); }

// What is wrong with a value; empty: nothing.
std::string tried(Scene& scratch, const Param& param, const toml::node& value) {
  std::string wrong = assignNode(param, value);
  return wrong.empty() && isFabric(param.key) ? applyPreset(scratch, param.key, true) : wrong;
}

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
    if (isOfNamed(full) && paramValue(value)) {  // shapes and bodies are not known yet: see checkNamedKeys()
      if (!to.set.emplace(full, *paramValue(value)).second)
        place.problems.add(key.source(), full + " is set twice by this event");
    } else if (!p) {
      place.problems.add(key.source(), unknownKey(full, keysOf(params)));
    } else if (p->structural && !isFabric(full)) {
      place.problems.add(key.source(), full + " is fixed once the cloth is built: an event cannot change it");
    } else if (const std::string wrong = tried(scratch, *p, value); !wrong.empty()) {
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

bool anyGlides(const EventSettings& event) {
  Scene scratch;
  const Params params = scratch.params();
  return std::any_of(event.set.begin(), event.set.end(), [&](const auto& each) {
    if (each.first.starts_with(kShapeKeys) || isFabric(each.first)) return true;
    const Param* p = findParam(params, withoutBody(each.first));
    return p && p->gliding;
  });
}

void checkEvent(const EventSettings& event, const toml::table& table, Problems& problems) {
  if (event.glide > 0 && !anyGlides(event)) {
    problems.add(table["glide"].node()->source(),
                 "event: nothing that it sets can glide: densities, stiffness, damping, air resistance, gases, fabrics "
                 "and shapes can");
  }
  if (!table.contains("time")) problems.add(table.source(), "event needs time: when it happens");
  if (table.contains("impulse") != table.contains("on")) {
    problems.add(table.source(), "event: impulse and on go together: how hard, and on which nodes");
  } else if (!containsAny(table, {"pin", "unpin", "impulse", "cut", "set"})) {
    problems.add(table.source(), "event does nothing: give pin, unpin, impulse with on, cut, or set");
  }
  const toml::node* cut = table.get("cut");
  if (cut && event.cut.size() < 2) problems.add(cut->source(), "event.cut needs two places at least: a line");
  if (table.contains("cut_along") && !cut)
    problems.add(table["cut_along"].node()->source(), "event.cut_along goes with cut, and there is none");
}

// An impulse needs its nodes.
bool isUsefulEventKey(const EventSettings& event, std::string_view key) {
  if (key == "cut_along") return !event.cut.empty();
  return key != "impulse" || event.impulseOn.has_value();
}

// Its triangles, where it has any, are the surface of its tetrahedra.
bool isSolidAlone(const Mesh& mesh) {
  std::vector<bool> within(mesh.positions.size());
  for (const auto& corners : mesh.tetrahedra) {
    for (const int node : corners) within[toIndex(node)] = true;
  }
  return !mesh.tetrahedra.empty() && std::ranges::all_of(mesh.triangles, [&](const auto& corners) {
    return std::ranges::all_of(corners, [&](int node) { return within[toIndex(node)]; });
  });
}

// What a line across a cloth crosses.
Stroke strokeOf(const EventSettings& event, const Mesh& mesh, const std::string& where) {
  if (!mesh.yarns.empty()) throw InputError(where, "event.cut: yarns are not cut, only sheets are");
  if (isSolidAlone(mesh)) throw InputError(where, "event.cut: solids are not cut, only sheets are");
  const auto isFirst = [&](const Vec3& point) { return point == event.cut.front(); };
  if (std::ranges::all_of(event.cut, isFirst)) throw InputError(where, "event.cut: its points are all at one place");
  Vec3 along = event.cutAlong;
  const auto place = [&](int node) { return mesh.positions[toIndex(node)]; };
  for (const auto& [a, b, c] : mesh.triangles) {
    if (event.cutAlong.isZero(0)) along += (place(b) - place(a)).cross(place(c) - place(a));
  }
  if (!(along.norm() > 1e-9)) {
    throw InputError(
        where,
        "event.cut: the cloth has no side of its own, as it is closed or has no triangles; say with cut_along in which "
        "direction the line is seen");
  }
  const Vec3 u = along.unitOrthogonal(), v = along.normalized().cross(u);
  std::vector<Vec3> places;
  for (const Vec3& each : mesh.positions) places.emplace_back(each.dot(u), each.dot(v), 1);
  std::vector<Vec2> line;
  for (const Vec3& each : event.cut) line.emplace_back(each.dot(u), each.dot(v));
  std::vector<NodePair> springs;
  for (const Spring& spring : mesh.springs) {
    if (mesh.triangles.empty()) springs.push_back({spring.a, spring.b});
  }
  for (const std::vector<int>& strand : mesh.strands) {
    for (std::size_t i = 0; i + 1 < strand.size() && !mesh.triangles.empty(); ++i)
      springs.push_back({strand[i], strand[i + 1]});
  }
  Stroke stroke = strokeAcross(mesh.triangles, springs, places, line);
  if (stroke.empty()) throw InputError(where, "event.cut: the line does not cross the cloth as it was made");
  return stroke;
}

void addEvent(const EventSettings& from, const Scene& scene, const Mesh& mesh, std::vector<TimelineEvent>& events) {
  const std::string file = scene.where({});
  for (const bool fabrics : {true, false}) {  // a fabric first: what is set beside it is not the fabric's
    for (const auto& [key, value] : from.set) {
      if (isFabric(key) != fabrics) continue;
      TimelineEvent& event = events.emplace_back();
      event.time = from.time;
      event.key = key;
      event.value = value;
      event.glide = from.glide;
    }
  }
  if (from.unpin)
    events.push_back(TimelineEvent::onNodes(from.time, TimelineEvent::Kind::unpin, select(*from.unpin, mesh, file)));
  if (from.pin)
    events.push_back(TimelineEvent::onNodes(from.time, TimelineEvent::Kind::pin, select(*from.pin, mesh, file)));
  if (!from.cut.empty()) {
    TimelineEvent& event = events.emplace_back();
    event.time = from.time;
    event.kind = TimelineEvent::Kind::cut;
    event.cut = strokeOf(from, mesh, scene.where(from.place));
  }
  if (from.impulseOn) {
    events.push_back(
        TimelineEvent::onNodes(from.time, TimelineEvent::Kind::impulse, select(*from.impulseOn, mesh, file)));
    events.back().impulse = from.impulse;
  }
}

void addEvents(const Scene& scene, const Mesh& mesh, std::vector<TimelineEvent>& events) {
  for (const EventSettings& event : scene.events) addEvent(event, scene, mesh, events);
}

// Parameters of shapes and bodies, and those that only a scene without bodies has, tried on the scene as it is.
void checkNamedKeys(Scene& scene, const toml::table&, Problems& problems) {
  Scene scratch = scene;
  const Params params = scratch.params();
  for (const EventSettings& event : scene.events) {
    for (const auto& [key, value] : event.set) {
      const Param* p = findParam(params, key);
      if (p && !isOfNamed(key)) continue;
      std::string wrong = p ? assign(*p, value) : notSettable(scene, key);
      if (wrong.empty() && isFabric(key)) wrong = applyPreset(scratch, key, true);
      if (wrong.empty() && p->structural && !isFabric(key)) {
        wrong = key + " is fixed once the cloth is built: an event cannot change it";
      }
      if (!wrong.empty()) problems.add(event.place, wrong);
    }
    if (const std::string wrong = impossibleShape(scratch); !wrong.empty()) problems.add(event.place, wrong);
  }
}

}  // namespace

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
      {"cut", "m", "a list of two places or more, [[x, y, z], ...]",
       "A line across the cloth as it was made; the cloth parts along it.",
       [](const toml::node& n, E& e, const FieldPlace& at) { readVectors(n, e.cut, at); },
       [](const E& e) { return listText(e.cut); }},
      {"set", "", "{ \"section.key\" = value, ... }", "Parameters to change.",
       [](const toml::node& n, E& e, const FieldPlace& at) {
         n.is_table() ? readSettings(*n.as_table(), "", e, at) : at.refuse(n);
       },
       [](const E& e) { return text(e.set); }},
  };
  return kFields;
}

Params EventSettings::params() {
  return {
      param("time", &time, "s", "When it happens.").atLeast(0),
      param("glide", &glide, "s",
            "In which `set` comes to act, of densities, stiffness, damping, air resistance, gases, fabrics and shapes; "
            "0: at once.")
          .range(0, 1e4),
      param("cut_along", &cutAlong, "",
            "The direction in which the line of `cut` is seen; 0: that of the cloth's mean normal."),
      param("impulse", &impulse, "N s", "A blow, shared by the nodes of `on` according to their mass."),
  };
}

Block eventBlock() {
  Block block = repeated<EventSettings>("event", &Scene::events, {eventFields(), checkEvent, isUsefulEventKey});
  block.happens = addEvents;
  block.check = checkNamedKeys;
  return block;
}

}  // namespace selvedge
