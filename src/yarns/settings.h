// What woven cloth is made of at the level of its yarns, as the user sets it: the section [yarn]. The yarn system and its
// laws keep a reference and read it in refresh(). Formulas: docs/physics.md, "Yarns".
#pragma once

#include "base/params/param.h"
#include "base/types.h"

namespace selvedge {

struct YarnSettings {
  std::string preset = "none";    // a yarn of assets/yarns.toml: the defaults of what the scene does not say
  std::string weave = "plain";    // plain | twill-2-2 | twill-3-1 | satin-5 | pattern
  std::string pattern = "10 01";  // weave = pattern: a word for each yarn of the warp, 1 where it lies above the weft
  double radius = 0.25e-3;        // m
  double density = 130;           // kg/m^3
  double stretch = 500;           // Pa, Y: k_s = Y pi R^2
  double bend = 1e-5;             // Pa m^2, B: k_b = B pi R^2
  double shear = 5;               // Pa, S: k_x = S R^2
  std::string damping = "none";   // none | potential | rayleigh | baraff-witkin | baraff-witkin-literal
  double stretchDamping = 0;      // N s
  double bendDamping = 0;         // N m^2 s
  double shearDamping = 0;        // N s
  double rayleighMass = 0;        // 1/s
  double rayleighStiffness = 0;   // s
  std::string rayleighScope = "all";   // all | stretch | bend | shear
  std::string bendSwitch = "hard";     // hard | smooth: from the vector metric of small angles to the scalar one
  bool bendProjected = false;          // the metric of small angles without spin across the yarn
  std::string shearMetric = "scalar";  // scalar | vector: of the damper of shear
  bool damperSlope = false;            // the dampers' derivative by position in the matrix
  std::string sliding = "coulomb";     // locked | stick | coulomb | none
  double friction = 0.3;               // of yarn on yarn
  double anchorStiffness = 10;         // of k_s/L: what holds a crossing that sticks
  double slidingDamping = 0;           // N s/m
  double adhesion = 0;                 // N, presses yarns together beside what the weave does
  double jamDistance = 2;              // radii: yarns beside each other touch there
  double jamStiffness = 10;            // of k_s/R
  double lockStiffness = 1;            // of k_s: what holds the weave where shear locks it
  std::string mass = "consistent";     // consistent | lumped
  bool inertiaForces = true;           // those that are quadratic in velocity; of the consistent mass
  bool freeSelvedge = false;           // yarns slide through crossings at the border, too

  Params params();
};

}  // namespace selvedge
