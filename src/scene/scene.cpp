#include "scene/scene.h"

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

std::string Scene::where(int line) const {
  const std::string file = path.empty() ? "scene" : path;
  return line > 0 ? file + ":" + std::to_string(line) : file;
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
      param("motion", &motion, "", "How the pin moves: not at all, as a sine, or along a path.")
          .oneOf({"held", "sine", "path"}),
      param("amplitude", &amplitude, "m",
            "Sine: the pin moves by amplitude (sin(2 pi frequency t + phase) - sin(phase)), so that it starts where it "
            "is.")
          .range(-1e6, 1e6),
      param("frequency", &frequency, "Hz", "Sine: cycles a second.").range(0, 1e6),
      param("phase", &phase, "rad", "Sine: the phase at time 0."),
      param("until", &until, "s", "Sine and path rest where they are from this time on; negative: never."),
      param("release", &release, "s", "The pin lets go at this time; negative: never."),
  };
}

Params EventSettings::params() {
  return {
      param("time", &time, "s", "When it happens.").atLeast(0),
      param("impulse", &impulse, "N s", "A blow, shared by the nodes of `on` according to their mass."),
  };
}

}  // namespace selvedge
