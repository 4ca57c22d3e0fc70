// The strain of bending as a vector, for dampers of yarn that is nearly straight (docs/physics.md, "Yarns";
// Sanchez-Banderas & Otaduy 2017), where the direction of grad theta is undetermined. With e1 = x1 - x0, e2 = x0 - x2:
//   nu = e2 x e1 / (e2 . e1) = tan(theta) n,  strain = nu / D
//   d nu = ([e2]x - nu e2^T) / (e2 . e1) de1 - ([e1]x + nu e1^T) / (e2 . e1) de2
// It has no meaning from a right angle on, and is 0 there. Its rate also counts a turn of the plane of bending, and with
// it the spin of a bent yarn: at most |omega| tan(theta) / D. Without the part along t1 + t2 (`projected`), spin
// about axes across the yarn does not count.
#pragma once

#include "yarns/elements/bend.h"

namespace selvedge {

StrainMeasure<7, 3> bendVectorSideMeasure(const BendGeometry& g, bool projected);  // by (e1, e2, D)
StrainMeasure<11, 3> bendVectorMeasure(const BendGeometry& g, bool projected);

// Second derivatives of r . strain, without projection.
Mat11 bendVectorStrainHessian(const BendGeometry& g, const Vec3& r);

enum class BendSwitch {
  hard,    // vector below 5 degrees, scalar from there on
  smooth,  // from one to the other between 4 and 6 degrees
};

// The share of the scalar strain in the dampers: the rest is the vector's. Taken as constant within a step, it keeps
// their sum dissipative.
double bendScalarShare(double angle, BendSwitch kind);

struct BendDamping {
  double kd = 0;  // N m^2 s
  BendSwitch kind = BendSwitch::hard;
  bool projected = true;
};

// The matrix of bending and its dampers together, what an implicit step asks for: the Hessian with ke less the velocity
// Jacobian. Both are linear in ke and kd, which may come with factors of the step.
Mat11 bendMatrix(const BendGeometry& g, double ke, Hessian treatment, const BendDamping& damping);

}  // namespace selvedge
