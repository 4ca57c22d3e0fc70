// What cloth touches, as the user describes it: one shape, and how contact with all of them acts.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/params/param.h"
#include "base/types.h"
#include "constraints/motion_settings.h"

namespace selvedge {

class SolidMesh;

// A [[collider]]: a shape in space that cloth does not pass through.
struct ColliderSettings : MotionSettings {
  std::string name;
  std::string shape = "plane";             // plane | sphere | capsule | box | cylinder | mesh
  Vec3 center{0, 0, 0};                    // m; plane: a point on it; mesh: its file's origin
  Vec3 normal{0, 1, 0};                    // plane: away from its solid side
  double radius = 0.1;                     // m, sphere, capsule, cylinder
  Vec3 size{1, 1, 1};                      // m, box
  Vec3 rotation{0, 0, 0};                  // degrees, box and mesh: about x, then y, then z
  Vec3 from{0, 0, 0}, to{0, 0, 0};         // m, ends of the axis of a capsule or cylinder
  std::string file;                        // mesh: obj or ply, relative to the scene file
  double scale = 1;                        // mesh: metres a unit of the file
  std::shared_ptr<const SolidMesh> solid;  // mesh: what was read from the file; copies share it
  double thickness = 0.005;                // m, contact begins this far from the surface
  double friction = 0.3;                   // Coulomb's coefficient
  double elasticity = 0;                   // of an impact: the share of the speed that comes back
  Vec3 turn{0, 0, 0};                      // rad/s, about its centre
  Vec3 moved{0, 0, 0};                     // m, how far a hand has moved it from where it is written
  Vec3 turned{0, 0, 0};                    // rad, how far it had turned, about that axis, at
  double turnedAt = 0;                     // s

  Params params();  // of the shape and of its motion
};

// [contact]: how shapes push and hold.
struct ContactSettings {
  std::string law = "penalty";  // penalty | barrier | rule | correction | none
  double stiffness = 1e5;       // 1/s^2: N/m of each kg that touches
  double damping = 1;           // of what is critical
  bool self = false;            // cloth touches cloth, too
  double thickness = 0.005;     // m, contact of cloth with cloth begins this far apart
  double friction = 0.3;        // of cloth on cloth, Coulomb's coefficient

  Params params();
};

}  // namespace selvedge
