// The straight piece of yarn between two neighbouring crossings (docs/physics.md, "Yarns"): what its energies, forces
// and matrices are made of, computed once.
//   dx = x1 - x0,  du = u1 - u0,  w = dx / du,  d = w / |w|,  strain = |w| - 1
// A material point s lies at x0 + w (s - u0).
// du must be positive: the order of the crossings along a yarn never changes. A segment without length (dx = 0) has no
// direction: d = 0.
#pragma once

#include <cmath>

#include "yarns/elements/element_types.h"

namespace selvedge {

struct SegmentGeometry {
  Vec3 dx;           // m
  double du;         // m of unstretched yarn
  double inverseDu;  // 1/m
  Vec3 w;            // dx/du
  Vec3 d;            // unit
  double stretch;    // |w|
  double strain;     // |w| - 1
  Vec3 first, last;  // x0, x1
};

inline SegmentGeometry segmentGeometry(const Vec8& q) {
  SegmentGeometry g;
  g.first = q.head<3>();
  g.last = q.segment<3>(4);
  g.dx = g.last - g.first;
  g.du = q[7] - q[3];
  g.inverseDu = 1 / g.du;
  g.w = g.dx * g.inverseDu;
  g.stretch = g.w.norm();
  g.d = g.stretch > 0 ? Vec3(g.w * (1 / g.stretch)) : Vec3::Zero();
  g.strain = g.stretch - 1;
  return g;
}

// A symmetric function of dx - w du has the derivatives (-C, C; C, -C) in the two ends, C of 4 x 4 numbers (x, u).
inline Mat8 segmentMatrix(const Mat4& C) {
  Mat8 A;
  A.topLeftCorner<4, 4>() = C;
  A.bottomRightCorner<4, 4>() = C;
  A.topRightCorner<4, 4>() = -C;
  A.bottomLeftCorner<4, 4>() = -C;
  return A;
}

// G^T B G / du with G = d(dx - w du) at fixed w and B = along d d^T + across (1 - d d^T):
//   C = [[ B, -B w ], [ -w^T B, w^T B w ]] / du,   B w = along |w| d
inline Mat4 segmentBlock(const SegmentGeometry& g, double along, double across) {
  const double a = along * g.inverseDu, b = across * g.inverseDu;
  const Vec3 ad = (a - b) * g.d;
  Mat4 C;
  C.topLeftCorner<3, 3>().noalias() = ad * g.d.transpose();
  C.diagonal().head<3>().array() += b;
  C.topRightCorner<3, 1>() = -(a * g.stretch) * g.d;
  C.bottomLeftCorner<1, 3>() = C.topRightCorner<3, 1>().transpose();
  C(3, 3) = a * g.stretch * g.stretch;
  return C;
}

}  // namespace selvedge
