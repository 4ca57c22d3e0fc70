// The inertia of a segment (docs/physics.md, "Yarns"; Cirio et al. 2014). The velocity of the material that lies at a
// share z of the segment's way is (1 - z) a + z b with
//   a = x0' - w u0',  b = x1' - w u1':
// where yarn slides through a crossing, material moves though the crossing may not. With the mass m = rho du
//   T = m/6 (a.a + a.b + b.b) = q'^T M q' / 2,   M = m/6 [[2W, W], [W, 2W]],   W = [[1, -w], [-w^T, w.w]]
// Lumped, half of the mass is at each end: m/2 W twice, T = m/4 (a.a + b.b). Momentum is m (a + b) / 2 with both.
// M is singular along a single straight yarn, whose crossings may move along it with their u at no cost; two yarns that
// cross at an angle make it definite, and a node with one yarn needs its u fixed.
#pragma once

#include "yarns/elements/segment.h"

namespace selvedge {

// `rho` is in kg/m, v the velocities of the 8 coordinates.
double segmentKineticEnergy(const SegmentGeometry& g, double rho, const Vec8& v);
Mat8 segmentMass(const SegmentGeometry& g, double rho);
Mat4 segmentLumpedMass(const SegmentGeometry& g, double rho);  // of (x0, u0), and of (x1, u1) the same

// What M q'' is short of because M changes: dT/dq - M' q', with the consistent mass. It vanishes where nothing slides,
// but for parts on u that the two segments of a yarn at a crossing give with opposite signs.
Vec8 segmentQuadraticForce(const SegmentGeometry& g, double rho, const Vec8& v);

}  // namespace selvedge
