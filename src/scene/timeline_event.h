// One thing that happens at a given time, with names resolved to nodes.
#pragma once

#include "base/params/param.h"
#include "constraints/pin_motion.h"
#include "model/tears/cut_line.h"

namespace selvedge {

struct TimelineEvent {
  enum class Kind { pin, unpin, impulse, cut, set };
  double time = 0;  // s
  Kind kind = Kind::set;
  std::vector<int> nodes;                      // pin, unpin, impulse
  Stroke cut;                                  // cut: of the cloth as it was made
  PinMotion motion;                            // pin: its anchor and beginning are set when it happens
  double since = -1;                           // pin: its beginning, s; < 0: when it happens
  std::vector<Vec3> anchors;                   // pin: [nodes] m, or empty: where they are when it happens
  std::array<bool, 3> axes{true, true, true};  // pin
  Vec3 impulse = Vec3::Zero();                 // impulse: N s
  std::string key;                             // set: "material.stretch"
  ParamValue value;                            // set
  double glide = 0;                            // set: s, in which it comes to act

  static TimelineEvent onNodes(double time, Kind kind, std::vector<int> nodes) {
    TimelineEvent event;
    event.time = time;
    event.kind = kind;
    event.nodes = std::move(nodes);
    return event;
  }
};

}  // namespace selvedge
