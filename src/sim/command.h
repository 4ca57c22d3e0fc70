// What a user does to a running simulation, between two steps, in every lane at the same simulated time. A command is a
// type with its word and its fields, in the order in which a line of a session file has them (sim/lanes reads and writes
// them by that alone, and knows each type of a field: a single int is a lane, lists of int are nodes), and a function,
// Simulation::obey(), that does it.
#pragma once

#include <array>
#include <functional>
#include <string>
#include <string_view>
#include <tuple>
#include <variant>
#include <vector>

#include "base/params/param.h"
#include "model/tears/cut_line.h"

namespace selvedge {

// A lane by its number, or below 0: all of them.
template <class Number>
struct LaneOrAll {
  explicit LaneOrAll(Number& number) : lane(number) {}
  Number& lane;
};

// A parameter by its full key. What the cloth is made of (isOfCloth in scene/keys.h) makes it anew with the motion that it has,
// [mesh] and [start] begin from the start again. material.fabric replaces all that the scene says of a fabric.
struct SetParameter {
  std::string key;  // "material.stretch"
  ParamValue value;
  int lane = -1;  // < 0: all lanes but those with a value of their own; otherwise the number of one, which has its own

  static constexpr std::string_view kWord = "set";
  template <class Self>
  static auto fields(Self& self) {
    return std::make_tuple(LaneOrAll(self.lane), std::ref(self.key), std::ref(self.value));
  }
};
struct PinNodes {
  std::vector<int> nodes;  // held where they are now

  static constexpr std::string_view kWord = "pin";
  template <class Self>
  static auto fields(Self& self) {
    return std::tie(self.nodes);
  }
};
struct UnpinNodes {
  std::vector<int> nodes;

  static constexpr std::string_view kWord = "unpin";
  template <class Self>
  static auto fields(Self& self) {
    return std::tie(self.nodes);
  }
};
// Pinned nodes follow the hand: each goes `offset` (m) further, in `seconds` of simulated time (at least a step) along a
// smooth path, and rests there. One that is still on its way goes on smoothly to its new end: to follow a mouse, let
// `seconds` be some three times the time between two of its events. Pins that moved by themselves (sine, path ...)
// are held from then on.
struct MovePins {
  std::vector<int> nodes;
  Vec3 offset;
  double seconds;

  static constexpr std::string_view kWord = "move-pins";
  template <class Self>
  static auto fields(Self& self) {
    return std::tie(self.seconds, self.offset, self.nodes);
  }
};
// A damped spring from a point of a triangle (or a node: weights 1, 0, 0) to a place in space.
struct Grab {
  std::array<int, 3>
      nodes;     // of the triangle as the cloth was made: where it has come apart since, those of now are held
  Vec3 weights;  // barycentric
  Vec3 target;   // m

  static constexpr std::string_view kWord = "grab";
  template <class Self>
  static auto fields(Self& self) {
    return std::tie(self.nodes, self.weights, self.target);
  }
};
struct MoveGrab {
  Vec3 target;                // m
  double seconds = 1.0 / 60;  // of simulated time, in which the hand gets there

  static constexpr std::string_view kWord = "hand";
  template <class Self>
  static auto fields(Self& self) {
    return std::tie(self.target, self.seconds);
  }
};
struct ReleaseGrab {
  static constexpr std::string_view kWord = "release";
  template <class Self>
  static auto fields(Self&) {
    return std::tie();
  }
};

// The cloth is parted along edges, and across triangles, which are divided; all of them are of the cloth as it was made.
struct Cut : Stroke {
  static constexpr std::string_view kWord = "cut";
  template <class Self>
  static auto fields(Self& self) {
    return std::tie(self.edges, self.pieces);
  }
};

// Shapes that cloth touches, by the names that their parameters have. One that is moved goes `offset` (m) further, as pins
// do; one that moved by itself is from then on where the hand puts it. One that is added has a size, in m: a radius, half
// the side of a box; those with an axis lie along x. All else is set by its parameters.
struct MoveShape {
  std::string name;
  Vec3 offset;
  double seconds;

  static constexpr std::string_view kWord = "move-shape";
  template <class Self>
  static auto fields(Self& self) {
    return std::tie(self.seconds, self.offset, self.name);
  }
};
struct AddShape {
  std::string kind;  // "sphere"
  std::string name;
  Vec3 place;  // m, of its middle
  double size;

  static constexpr std::string_view kWord = "add-shape";
  template <class Self>
  static auto fields(Self& self) {
    return std::tie(self.kind, self.place, self.size, self.name);
  }
};
struct RemoveShape {
  std::string name;

  static constexpr std::string_view kWord = "remove-shape";
  template <class Self>
  static auto fields(Self& self) {
    return std::tie(self.name);
  }
};
// A shape of another version of the scene: one that is not there comes back with all its parameters, one that is there goes
// smoothly to where that version has it, and moves by itself if it did so there.
struct PutShape {
  ParamValue scene;  // a text, as SetBodies has it
  std::string name;

  static constexpr std::string_view kWord = "put-shape";
  template <class Self>
  static auto fields(Self& self) {
    return std::tie(self.scene, self.name);
  }
};

// The bodies of another version of the scene, with the pins and events that name their places; all begins from the start
// again. Bodies that are there already keep their parameters.
struct SetBodies {
  ParamValue scene;  // a text, as a scene file has it; a value, so that a session writes its lines as one

  static constexpr std::string_view kWord = "set-bodies";
  template <class Self>
  static auto fields(Self& self) {
    return std::tie(self.scene);
  }
};

using Command = std::variant<SetParameter, PinNodes, UnpinNodes, MovePins, Grab, MoveGrab, ReleaseGrab, Cut, MoveShape,
                             AddShape, RemoveShape, PutShape, SetBodies>;

}  // namespace selvedge
