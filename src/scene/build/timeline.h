// Everything that happens at a given time, with names resolved to nodes: the scene's pins (at time 0), their releases,
// and its events.
#pragma once

#include "constraints/pins.h"
#include "model/mesh/mesh.h"
#include "scene/scene.h"

namespace selvedge {

struct TimelineEvent {
  enum class Kind { pin, unpin, impulse, set };
  double time = 0;  // s
  Kind kind = Kind::set;
  std::vector<int> nodes;                      // all kinds but set
  PinMotion motion;                            // pin: its anchor and beginning are set when it happens
  double since = -1;                           // pin: its beginning, s; < 0: when it happens
  std::vector<Vec3> anchors;                   // pin: [nodes] m, or empty: where they are when it happens
  std::array<bool, 3> axes{true, true, true};  // pin
  Vec3 impulse = Vec3::Zero();                 // impulse: N s
  std::string key;                             // set: "material.stretch"
  ParamValue value;                            // set
};

// Sorted by time; what happens at the same time keeps the order of the file, pins before releases before events, and
// within an event: set, unpin, pin, impulse. A node named by two pins belongs to the later one. Throws InputError.
std::vector<TimelineEvent> resolveTimeline(const Scene& scene, const Mesh& mesh);

}  // namespace selvedge
