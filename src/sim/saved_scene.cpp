#include "sim/saved_scene.h"

#include <algorithm>
#include <filesystem>
#include <limits>

#include <fmt/format.h>

#include "base/error.h"
#include "io/atomic_file.h"
#include "io/state/state_file.h"
#include "scene/blocks/shape_keys.h"
#include "scene/files/writer.h"
#include "sim/kept/saved_progress.h"
#include "sim/simulation.h"

namespace selvedge {
namespace {

namespace fs = std::filesystem;

// The name of a file beside the old scene as the new one has to write it.
std::string moved(const std::string& file, const std::string& oldFolder, const std::string& newScene) {
  if (file.empty() || fs::path(file).is_absolute()) return file;
  std::error_code none;
  const fs::path target = fs::absolute(fs::path(oldFolder) / file, none);
  const fs::path near = fs::proximate(target, fs::absolute(newScene, none).parent_path(), none);
  return (near.empty() ? target : near).generic_string();
}

std::string wordOf(const std::array<bool, 3>& axes) {
  std::string word;
  for (std::size_t k = 0; k < 3; ++k) word += axes[k] ? std::string(1, "xyz"[k]) : "";
  return word;
}

// A pin without its nodes: motionOf() of constraints/motion_settings.cpp the other way. One that follows the hand
// rests where it is.
PinSettings settingsOf(const Pins::Pin& pin, double time) {
  const PinMotion& m = pin.motion;
  PinSettings settings;
  settings.axes = wordOf(pin.axes);
  if (m.resting(time) || m.kind == PinMotion::Kind::glide) return settings;
  settings.until = m.until;
  settings.since = m.since;
  if (m.kind == PinMotion::Kind::sine) {
    settings.motion = "sine";
    settings.amplitude = m.amplitude;
    settings.frequency = m.frequency;
    settings.phase = m.phase;
  } else if (m.kind == PinMotion::Kind::path) {
    settings.motion = "path";
    settings.pathTimes = m.path->times();
    settings.pathOffsets = m.path->points();
  } else {
    settings.motion = "expression";
    settings.offsetX = m.formula->formula(0);
    settings.offsetY = m.formula->formula(1);
    settings.offsetZ = m.formula->formula(2);
  }
  return settings;
}

bool alike(const PinSettings& a, const PinSettings& b) {
  return a.axes == b.axes && a.since == b.since && a.MotionSettings::operator==(b);
}

std::vector<PinSettings> pinsOf(const Simulation& simulation) {
  std::vector<PinSettings> all;
  for (const Pins::Pin& pin : simulation.pins().pins()) {
    PinSettings own = settingsOf(pin, simulation.time());
    auto group = std::find_if(all.begin(), all.end(), [&](const PinSettings& other) { return alike(own, other); });
    if (group == all.end()) group = all.insert(all.end(), std::move(own));
    group->where.nodes.push_back(pin.node);
    if (group->motion != "held") group->anchors.push_back(pin.motion.anchor);
  }
  return all;
}

bool allHeld(const std::vector<PinSettings>& pins) {
  return std::all_of(pins.begin(), pins.end(), [](const PinSettings& pin) { return pin.motion == "held"; });
}

// The releases of the scene's own pins that are still to come.
void addReleases(const Simulation& simulation, double from, std::vector<EventSettings>& events) {
  Scene pinsAlone = simulation.ownScene();
  pinsAlone.events.clear();
  for (TimelineEvent& event : resolveTimeline(pinsAlone, simulation.cloth().mesh())) {
    if (event.kind != TimelineEvent::Kind::unpin || event.time < from) continue;
    EventSettings& release = events.emplace_back();
    release.time = event.time;
    release.unpin.emplace().nodes = std::move(event.nodes);
  }
}

void setTimeline(const Simulation& simulation, Scene& scene) {
  const auto& timeline = simulation.timeline();
  const double from = simulation.nextEvent() < timeline.size() ? timeline[simulation.nextEvent()].time
                                                               : std::numeric_limits<double>::infinity();
  const bool asWritten = simulation.pinsAsWritten() && (simulation.time() == 0 || allHeld(scene.pins));
  std::vector<EventSettings> events = simulation.glides().asEvents(simulation.time());
  if (!asWritten) addReleases(simulation, from, events);
  for (const EventSettings& event : scene.events) {
    if (event.time >= from) events.push_back(event);
  }
  scene.events = std::move(events);
  if (!asWritten) scene.pins = pinsOf(simulation);
}

// Where they are and how far they have turned; those under way go on to where they were going.
void setShapes(const Simulation& simulation, Scene& scene) {
  const double now = simulation.time();
  for (std::size_t i = 0; i < scene.colliders.size(); ++i) {
    const Collider& collider = simulation.colliders()[i];
    ColliderBlock& shape = scene.colliders[i];
    if (const double arrival = collider.arrival(now); arrival > now) {
      EventSettings& event = *scene.events.emplace(scene.events.begin());
      event.time = now;
      event.glide = arrival - now;
      event.set[fmt::format("{}{}.moved", kShapeKeys, shape.name)] =
          std::vector<double>(shape.moved.begin(), shape.moved.end());
    }
    collider.describe(now, shape);
  }
}

// Throws where the state would be written over a file that the scene, as it is to be saved, reads.
void mustNotBeRead(const Scene& scene, const std::string& statePath) {
  std::error_code none;
  const auto whole = [&](const fs::path& file) { return fs::weakly_canonical(fs::absolute(file, none), none); };
  const auto refuse = [&](const std::string& file, const char* what) {
    if (file.empty() || whole(fs::path(scene.folder()) / file) != whole(statePath)) return;
    throw InputError(scene.path, fmt::format("is not saved, because the cloth's present shape would take the place of "
                                             "{}, which this scene reads as {}; give it another name",
                                             statePath, what));
  };
  refuse(scene.mesh.file, "its mesh");
  for (const BodyBlock& body : scene.bodies) refuse(body.mesh.file, "the mesh of a body");
  for (const ColliderBlock& collider : scene.colliders) refuse(collider.file, "a shape");
}

}  // namespace

std::string stateFileOf(const std::string& path) { return fs::path(path).replace_extension(".ply").string(); }

void saveScene(const Simulation& simulation, const std::string& path) {
  if (fs::path(path).extension() == ".ply") throw InputError(path, "a scene is saved as a .toml file");
  const std::string statePath = stateFileOf(path);
  Scene scene = simulation.scene();
  scene.mesh.file = moved(scene.mesh.file, scene.folder(), path);
  for (BodyBlock& body : scene.bodies) body.mesh.file = moved(body.mesh.file, scene.folder(), path);
  scene.start.state = moved(scene.start.state, scene.folder(), path);
  for (ColliderBlock& collider : scene.colliders) collider.file = moved(collider.file, scene.folder(), path);
  scene.path = path;
  setTimeline(simulation, scene);
  setShapes(simulation, scene);
  const bool byItself =
      simulation.steps() == 0 && !simulation.tears() && Simulation(scene, {1, false}).hash() == simulation.hash();
  AtomicFile file(path);
  if (byItself) {
    file.write(writeScene(scene));
    return file.commit();
  }
  mustNotBeRead(scene, statePath);
  scene.start = {};
  for (BodyBlock& body : scene.bodies) body.start = {};
  scene.start.state = fs::path(statePath).filename().string();
  scene.start.time = simulation.time();
  scene.expect.clear();  // of a run from the old start
  AtomicFile state(statePath);
  Checkpoint moment;
  simulation.keep(moment);
  state.write(stateBytes(simulation.cloth(), simulation.state(),
                         {std::string(moment.method), "value", progressNumbers(moment, scene)}));
  file.write(writeScene(scene));
  state.settle();
  file.settle();
  state.commit();  // first: a state that no scene names does no harm, a scene without its state cannot be opened
  file.commit();
}

}  // namespace selvedge
