#include "contact/settings.h"

namespace selvedge {

Params ColliderSettings::params() {
  Params all{
      param("name", &name, "", "How messages and panels call it; without one, by its shape."),
      param("shape", &shape, "", "What it is.").oneOf({"plane", "sphere", "capsule", "box", "cylinder", "mesh"}),
      param("center", &center, "m",
            "Sphere and box: its middle; plane: a point on it; mesh: where the origin of its file goes.")
          .range(-1e6, 1e6)
          .glidesItself(),
      param("normal", &normal, "", "Plane: the direction away from its solid side, of any length.").notZero().glides(),
      param("radius", &radius, "m", "Sphere, capsule, cylinder: its radius.").range(1e-4, 1e4).glides(),
      param("size", &size, "m", "Box: its lengths along its three axes.").range(1e-4, 1e4).glides(),
      param("rotation", &rotation, "degrees", "Box and mesh: how it is turned, about x, then y, then z.").glides(),
      param("from", &from, "m", "Capsule, cylinder: one end of its axis.").range(-1e6, 1e6).glides(),
      param("to", &to, "m", "Capsule, cylinder: the other end of its axis.").range(-1e6, 1e6).glides(),
      param("file", &file, "", "Mesh: an OBJ or PLY file of a closed surface, relative to the scene file."),
      param("scale", &scale, "m", "Mesh: metres a unit of the file.").range(1e-9, 1e9),
      param("thickness", &thickness, "m", "Contact begins this far from the surface.").range(1e-4, 1).log().glides(),
      param("friction", &friction, "", "Coulomb's coefficient: the most that friction holds, of the normal force.")
          .range(0, 100)
          .log()
          .glides(),
      param("elasticity", &elasticity, "", "Of an impact: the share of its speed with which a node comes back.")
          .range(0, 1)
          .glides(),
  };
  Params motions = MotionSettings::params();
  for (Param& p : motions) {
    if (p.key != "motion") p.glidesItself();
  }
  motions.insert(
      motions.end() - 1,  // before `until`
      param("turn", &turn, "rad/s", "It turns about its centre with this angular velocity.").range(-1e4, 1e4).glides());
  const Params handled{
      param("moved", &moved, "m", "How far the hand has moved it from where it would be.")
          .range(-1e6, 1e6)
          .glidesItself(),
      param("turned", &turned, "rad", "How far it had turned at the time turned_at: about this axis, by its length."),
      param("turned_at", &turnedAt, "s", "When it had turned so far; it turns on from there.").atLeast(0),
  };
  all.insert(all.end(), motions.begin(), motions.end());
  all.insert(all.end(), handled.begin(), handled.end());
  return all;
}

Params ContactSettings::params() {
  return {
      param("law", &law, "",
            "How shapes push, and cloth on cloth: by a penalty whose stiffness is bounded; by a barrier that grows "
            "without bound towards the surface, for methods with newton_iterations above 1; by the lecture's rule, "
            "which mirrors a node that has passed a surface, for explicit methods; by Macri's correction, where the "
            "solve of an implicit method (not gauss-legendre-4) leads such a node back; or not at all. A method that a "
            "law is not for takes the penalty, and so does cloth on cloth with rule and correction; methods that "
            "sweep (provot, desbrun, xpbd, vertex-block-descent, projective-dynamics) place nodes in their sweeps "
            "against shapes instead of penalty, barrier and correction.")
          .oneOf({"penalty", "barrier", "rule", "correction", "none"}),
      param("stiffness", &stiffness, "1/s^2",
            "Stiffness of penalty and barrier for each kg that touches; an explicit method, of inner step h, uses at "
            "most 0.1 / "
            "h^2.")
          .range(1, 1e9)
          .log(),
      param("damping", &damping, "", "Damping of contact, of what is critical: 1 comes to rest without bouncing.")
          .range(0, 10),
      param("self", &self, "", "Cloth touches cloth: itself, and other bodies.").fixedAtLoad(),
      param("thickness", &thickness, "m", "Contact of cloth with cloth begins this far apart.").range(1e-4, 0.1).log(),
      param("friction", &friction, "", "Coulomb's coefficient of cloth on cloth.").range(0, 100).log(),
  };
}

}  // namespace selvedge
