// What a user does to running cloth. Applied between two steps, in every lane at the same simulated time.
#pragma once

#include <array>
#include <string>
#include <variant>
#include <vector>

#include "base/param.h"

namespace selvedge {

// A parameter by its full key. One that is fixed at load builds the cloth anew: [material] keeps the motion, [mesh] and
// [start] begin from the start again. material.fabric goes over all that the scene says of a fabric.
struct SetParameter {
  std::string key;  // "material.stretch"
  ParamValue value;
  int lane = -1;  // < 0: all lanes but those with a value of their own; otherwise the number of one, which has its own
};
struct PinNodes {
  std::vector<int> nodes;  // held where they are now
};
struct UnpinNodes {
  std::vector<int> nodes;
};
// Pinned nodes follow the hand: each goes `offset` (m) further, in `seconds` of simulated time (at least a step) along a
// smooth path, and rests there. One that is still on its way goes on smoothly to its new end: to follow a mouse, let
// `seconds` be some three times the time between two of its events. Pins that are not held (sine, path ...) are from
// then on.
struct MovePins {
  std::vector<int> nodes;
  Vec3 offset;
  double seconds;
};
// A damped spring from a point of a triangle (or a node: weights 1, 0, 0) to a place in space.
struct Grab {
  std::array<int, 3> nodes;
  Vec3 weights;  // barycentric
  Vec3 target;   // m
};
struct MoveGrab {
  Vec3 target;                // m
  double seconds = 1.0 / 60;  // of simulated time, in which the hand gets there
};
struct ReleaseGrab {};

using Command = std::variant<SetParameter, PinNodes, UnpinNodes, MovePins, Grab, MoveGrab, ReleaseGrab>;

}  // namespace selvedge
