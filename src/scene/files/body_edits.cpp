#include "scene/files/body_edits.h"

#include <algorithm>
#include <functional>

#include <Eigen/Geometry>
#include <fmt/format.h>

#include "base/error.h"
#include "model/mesh/mesh.h"
#include "scene/blocks/body_keys.h"
#include "scene/files/reader.h"
#include "scene/keys.h"
#include "scene/mesh/build_mesh.h"
#include "scene/mesh/sewing_pattern.h"

namespace selvedge {
namespace {

using Box = Eigen::AlignedBox3d;

const BodyBlock* findBody(const Scene& scene, std::string_view name) {
  const auto found =
      std::find_if(scene.bodies.begin(), scene.bodies.end(), [&](const BodyBlock& each) { return each.name == name; });
  return found == scene.bodies.end() ? nullptr : &*found;
}

// "silk 2", "silk 3" for copies of "silk", and of its copies.
std::string copyName(const Scene& scene, std::string name) {
  const std::size_t end = name.find_last_not_of("0123456789");
  if (end != std::string::npos && end + 1 < name.size() && name[end] == ' ') name.resize(end);
  int number = 2;
  while (findBody(scene, fmt::format("{} {}", name, number))) ++number;
  return fmt::format("{} {}", name, number);
}

// Where the cloth starts.
Box boxOf(const Scene& scene, const BodyBlock& body) {
  Box box;
  const Mesh mesh = buildMesh(body.mesh, scene.nodes, scene.folder(), patternOf(scene, body.name));
  for (const Vec3& place : mesh.positions) box.extend(place);
  const Vec3 middle = box.center(), half = 0.5 * box.sizes().cwiseProduct(body.start.stretch.cwiseAbs());
  return {middle - half, middle + half};
}

void forSelections(Scene& scene, const std::function<void(NodeSelection&)>& act) {
  for (PinSettings& pin : scene.pins) act(pin.where);
  for (JoinBlock& join : scene.joins) act(join.from), act(join.to);
  for (EventSettings& event : scene.events) {
    for (auto* each : {&event.pin, &event.unpin, &event.impulseOn}) {
      if (*each) act(**each);
    }
  }
}

// The only cloth gets a name: places and keys have it in front from then on.
void nameCloth(Scene& scene, const std::string& name) {
  scene.bodies.assign(1, BodyBlock{name, scene.mesh, scene.material, scene.gas, scene.start, {}});
  for (PanelBlock& panel : scene.panels) panel.body = name;
  for (SeamBlock& seam : scene.seams) seam.body = name;
  forSelections(scene, [&](NodeSelection& nodes) {
    for (std::string& place : nodes.names) place = fmt::format("{}.{}", name, place);
  });
  const Params params = scene.params();
  for (EventSettings& event : scene.events) {
    std::map<std::string, ParamValue> set;
    for (auto& [key, value] : event.set) {
      const std::string own = fmt::format("{}{}", prefixOf(scene.bodies.front()), key);
      set.emplace(findParam(params, own) ? own : key, std::move(value));
    }
    event.set = std::move(set);
  }
}

// Those of one body for another one, too.
template <class Part>
void copyParts(const std::string& body, const std::string& copy, std::vector<Part>& parts) {
  for (std::size_t i = 0, count = parts.size(); i < count; ++i) {
    if (parts[i].body != body) continue;
    parts.push_back(Part(parts[i]));
    parts.back().body = copy;
  }
}

bool isEmpty(const NodeSelection& nodes) { return nodes.names.empty() && nodes.nodes.empty() && nodes.boxes.empty(); }

void dropNodes(NodeSelection& from, const std::string& prefix, int first, int nodes) {
  std::erase_if(from.names, [&](const std::string& place) { return place.starts_with(prefix); });
  std::erase_if(from.nodes, [&](int node) { return node >= first && node < first + nodes; });
  for (int& node : from.nodes) node -= node >= first + nodes ? nodes : 0;
  from.places = {};
}

}  // namespace

std::string fixedBodies(const Scene& scene) {
  if (!scene.start.state.empty()) {
    return "This scene begins with a saved state, which belongs to the bodies it has: none can be added or removed.";
  }
  if (scene.bodies.empty() && scene.mesh.kind == "nodes") {
    return "Nodes that a scene gives one by one are its only cloth.";
  }
  return "";
}

Scene withBody(const Scene& scene, const std::string& like, std::string& added) {
  constexpr double kGap = 0.1;  // of the width of the new one
  Scene more = scene;
  if (more.bodies.empty()) nameCloth(more, "cloth");
  const BodyBlock* model = findBody(more, like);
  BodyBlock body = model ? *model : more.bodies.front();
  const std::string from = body.name + ".";
  const Box own = boxOf(more, body);
  Box all;
  for (const BodyBlock& each : more.bodies) all.extend(boxOf(more, each));
  body.mesh.origin.x() += all.max().x() - own.min().x() + kGap * std::max(own.sizes().maxCoeff(), 1e-3);
  added = copyName(more, body.name);
  copyParts(body.name, added, more.panels);
  copyParts(body.name, added, more.seams);
  body.name = added;
  body.place = {};
  more.bodies.push_back(std::move(body));
  for (PinSettings& pin : more.pins) {
    if (!pin.anchors.empty()) continue;
    for (std::size_t i = 0, names = pin.where.names.size(); i < names; ++i) {
      const std::string place = pin.where.names[i];
      if (place.starts_with(from)) pin.where.names.push_back(fmt::format("{}.{}", added, place.substr(from.size())));
    }
  }
  return more;
}

Scene sceneWithoutBody(const Scene& scene, const std::string& name, int first, int nodes) {
  Scene less = scene;
  std::erase_if(less.bodies, [&](const BodyBlock& each) { return each.name == name; });
  std::erase_if(less.panels, [&](const PanelBlock& each) { return each.body == name; });
  std::erase_if(less.seams, [&](const SeamBlock& each) { return each.body == name; });
  forSelections(less, [&](NodeSelection& each) { dropNodes(each, name + ".", first, nodes); });
  std::erase_if(less.pins, [](const PinSettings& pin) { return isEmpty(pin.where); });
  std::erase_if(less.joins, [](const JoinBlock& join) { return isEmpty(join.from) || isEmpty(join.to); });
  for (EventSettings& event : less.events) {
    for (auto* each : {&event.pin, &event.unpin, &event.impulseOn}) {
      if (*each && isEmpty(**each)) each->reset();
    }
    std::erase_if(event.set,
                  [&](const auto& each) { return bodyPrefix(each.first) == fmt::format("{}{}.", kBodyKeys, name); });
  }
  std::erase_if(less.events, [](const EventSettings& event) {
    return !event.pin && !event.unpin && !event.impulseOn && event.cut.empty() && event.set.empty();
  });
  return less;
}

void takeBodies(Scene& scene, const std::string& text) {
  if (const std::string fixed = fixedBodies(scene); !fixed.empty()) throw InputError("bodies", fixed);
  Scene wanted = parseScene(text, scene.path);
  for (BodyBlock& body : wanted.bodies) {
    const BodyBlock* now = findBody(scene, body.name);
    if (now) body = *now;
  }
  if (scene.bodies.empty() && !wanted.bodies.empty()) {
    BodyBlock& first = wanted.bodies.front();
    first = {first.name, scene.mesh, scene.material, scene.gas, scene.start, {}};
  }
  std::erase_if(scene.from, [](const auto& each) { return each.first.starts_with(kBodyKeys); });
  scene.bodies = std::move(wanted.bodies);
  scene.panels = std::move(wanted.panels);
  scene.seams = std::move(wanted.seams);
  scene.joins = std::move(wanted.joins);
  scene.pins = std::move(wanted.pins);
  scene.events = std::move(wanted.events);
}

}  // namespace selvedge
