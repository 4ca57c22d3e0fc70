#include "scene/scene.h"

#include <fmt/format.h>

#include "constraints/expression_path.h"
#include "scene/keys.h"

namespace selvedge {

Params Scene::params() {
  Params all;
  const auto append = [&](const char* section, Params own) {
    for (Param& p : withPrefix(std::move(own), section)) all.push_back(std::move(p));
  };
  append("mesh", mesh.params());
  append("material", material.params());
  append("gravity", gravity.params());
  append("air", air.params());
  append("start", start.params());
  append("integrator", integrator.params());
  append("solver", solver.params());
  append("run", run.params());
  return all;
}

std::string placeIn(const std::string& file, Place place) {
  return place.line > 0 ? fmt::format("{}:{}:{}", file, place.line, place.column) : file;
}

std::string Scene::where(Place place) const { return placeIn(path.empty() ? "scene" : path, place); }

bool Scene::fromFile(const std::string& key) const {
  const auto found = from.find(key);
  return found != from.end() && found->second.starts_with(where({}) + ":");
}

Params StartSettings::params() {
  return {
      param("velocity", &velocity, "m/s", "Velocity of every free node.").range(-1e4, 1e4).fixedAtLoad(),
      param("spin", &spin, "rad/s", "Angular velocity about the centre of mass, added to the velocity.")
          .range(-1e4, 1e4)
          .fixedAtLoad(),
      param("stretch", &stretch, "", "Factors applied to the start positions about their centre.")
          .range(1e-3, 1e3)
          .fixedAtLoad(),
      param("noise", &noise, "m", "Largest random offset across the plane of the cloth; pinned nodes get none.")
          .range(0, 1e3)
          .fixedAtLoad(),
      param("seed", &seed, "", "Seed of that noise: the same seed gives the same noise on every machine.")
          .atLeast(0)
          .fixedAtLoad(),
      param("state", &state, "",
            "A PLY file with places and velocities of all nodes, as Save scene writes it, relative to the scene file; "
            "it takes the place of velocity, spin, stretch and noise.")
          .fixedAtLoad(),
      param("time", &time, "s", "The time at the start; events before it have happened when the scene begins.")
          .atLeast(0)
          .fixedAtLoad(),
  };
}

Params RunSettings::params() {
  return {param("duration", &duration, "s", "How long a run lasts when --for does not say.").above(0).fixedAtLoad()};
}

Params NodeList::NodeSpring::params() {
  return {
      param("a", &a, "", "Node at one end.").atLeast(0),
      param("b", &b, "", "Node at the other end.").atLeast(0),
      param("rest", &rest, "m", "Rest length.").atLeast(0),
      param("stiffness", &stiffness, "N/m", "Stiffness.").atLeast(0),
      param("damping", &damping, "N s/m", "Damping along the spring.").atLeast(0),
  };
}

Params PinSettings::params() {
  return {
      param("axes", &axes, "", "Which coordinates are held.").oneOf({"xyz", "x", "y", "z", "xy", "xz", "yz"}),
      param("motion", &motion, "", "How the pin moves: not at all, as a sine, along a path, or by an expression.")
          .oneOf({"held", "sine", "path", "expression"}),
      param("amplitude", &amplitude, "m",
            "Sine: the pin moves by amplitude (sin(2 pi frequency t + phase) - sin(phase)), so that it starts where it "
            "is.")
          .range(-1e6, 1e6),
      param("frequency", &frequency, "Hz", "Sine: cycles a second.").range(0, 1e6),
      param("phase", &phase, "rad", "Sine: the phase at time 0."),
      param("until", &until, "s", "The motion stops at this time and the pin rests where it is; negative: never."),
      param("offset_x", &offsetX, "m",
            "Expression: the pin moves by offset_x - its value at the start, so that it starts where it is; x0, y0, z0 "
            "are where that is. It must be smooth: velocity and acceleration are differences over 4 ms on either side.")
          .formulaOf(kPathVariables),
      param("offset_y", &offsetY, "m", "Expression: the same along y.").formulaOf(kPathVariables),
      param("offset_z", &offsetZ, "m", "Expression: the same along z.").formulaOf(kPathVariables),
      param("release", &release, "s", "The pin lets go at this time; negative: never."),
      param("since", &since, "s", "When the node was pinned: its motion counts from there; negative: at the start."),
  };
}

Params EventSettings::params() {
  return {
      param("time", &time, "s", "When it happens.").atLeast(0),
      param("impulse", &impulse, "N s", "A blow, shared by the nodes of `on` according to their mass."),
  };
}

}  // namespace selvedge
