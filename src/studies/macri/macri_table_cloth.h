// Macri's cloth: n x n nodes of one mass each, springs of one stiffness, and how it is made from a scene.
#pragma once

#include <string>
#include <vector>

#include "scene/scene.h"

namespace selvedge {

struct MacriCloth {
  int side = 17;           // nodes
  double nodeMass = 0.01;  // kg
  double stiffness = 1;    // N/m, of the structural springs and of the diagonals
  double bendShare = 0.1;  // of that, the springs two apart
};

// With the material "springs": the moduli that give its springs these stiffnesses (grid_springs.h).
Scene macriScene(const Scene& scene, const MacriCloth& cloth);

// A method as the table has it.
struct MacriMethod {
  std::string label;  // "semi-implicit, dense inverse"
  std::string method;
  std::string filter = "factor";
  std::string precision = "double";
  int colour = 0;

  void applyTo(Scene& scene) const;
};

}  // namespace selvedge
