#include "scene/build/timeline.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/error.h"
#include "scene/build/selection.h"

namespace selvedge {
namespace {

using Kind = TimelineEvent::Kind;

TimelineEvent onNodes(double time, Kind kind, std::vector<int> nodes) {
  TimelineEvent event;
  event.time = time;
  event.kind = kind;
  event.nodes = std::move(nodes);
  return event;
}

PinMotion motionOf(const PinSettings& pin) {
  PinMotion motion;
  motion.until = pin.until;
  if (pin.motion == "sine") {
    motion.kind = PinMotion::Kind::sine;
    motion.amplitude = pin.amplitude;
    motion.frequency = pin.frequency;
    motion.phase = pin.phase;
  } else if (pin.motion == "path") {
    motion.kind = PinMotion::Kind::path;
    motion.path = std::make_shared<const Path>(pin.pathTimes, pin.pathOffsets);
  } else if (pin.motion == "expression") {
    motion.kind = PinMotion::Kind::expression;
    motion.formula = std::make_shared<const ExpressionPath>(std::array{pin.offsetX, pin.offsetY, pin.offsetZ});
  }
  return motion;
}

std::array<bool, 3> axesOf(const PinSettings& pin) {
  const auto has = [&](char axis) { return pin.axes.find(axis) != std::string::npos; };
  return {has('x'), has('y'), has('z')};
}

// Pins at time 0, then their releases. A node leaves the earlier pins that name it, so that it is released with its
// own.
void addPins(const Scene& scene, const Mesh& mesh, std::vector<TimelineEvent>& events) {
  std::vector<std::vector<int>> held;
  for (const PinSettings& pin : scene.pins) {
    std::vector<int> nodes = select(pin.where, mesh, scene.where({}));
    for (std::size_t i = 0; i < held.size(); ++i) {
      std::erase_if(held[i], [&](int node) { return std::binary_search(nodes.begin(), nodes.end(), node); });
      if (held[i].empty()) {
        throw InputError(scene.where(scene.pins[i].place),
                         fmt::format("this pin holds nothing: all its nodes belong to later ones, the last at {}",
                                     scene.where(pin.place)));
      }
    }
    held.push_back(std::move(nodes));
  }
  for (std::size_t i = 0; i < held.size(); ++i) {
    TimelineEvent event = onNodes(0, Kind::pin, held[i]);
    event.motion = motionOf(scene.pins[i]);
    event.axes = axesOf(scene.pins[i]);
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
    if (scene.pins[i].release >= 0) events.push_back(onNodes(scene.pins[i].release, Kind::unpin, held[i]));
  }
}

void addEvent(const EventSettings& from, const Mesh& mesh, const std::string& where,
              std::vector<TimelineEvent>& events) {
  for (const auto& [key, value] : from.set) {
    TimelineEvent& event = events.emplace_back();
    event.time = from.time;
    event.key = key;
    event.value = value;
  }
  if (from.unpin) events.push_back(onNodes(from.time, Kind::unpin, select(*from.unpin, mesh, where)));
  if (from.pin) events.push_back(onNodes(from.time, Kind::pin, select(*from.pin, mesh, where)));
  if (from.impulseOn) {
    events.push_back(onNodes(from.time, Kind::impulse, select(*from.impulseOn, mesh, where)));
    events.back().impulse = from.impulse;
  }
}

}  // namespace

std::vector<TimelineEvent> resolveTimeline(const Scene& scene, const Mesh& mesh) {
  std::vector<TimelineEvent> events;
  addPins(scene, mesh, events);
  for (const EventSettings& event : scene.events) addEvent(event, mesh, scene.where({}), events);
  std::stable_sort(events.begin(), events.end(),
                   [](const TimelineEvent& a, const TimelineEvent& b) { return a.time < b.time; });
  return events;
}

}  // namespace selvedge
