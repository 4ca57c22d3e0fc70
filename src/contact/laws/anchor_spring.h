// The spring by which friction holds a node at an anchor, and which slips where it would pull harder than mu N
// (Coulomb):
//   F = -k z min(1, mu N / (k |z|)),   dF/dz = -k T,   or where it slips   -(mu N / |z|) (T - z z^T / |z|^2)
// z is how far the node is from its anchor in the plane that the normal n leaves, and what damps that; T = 1 - n n^T.
#pragma once

#include "base/types.h"

namespace selvedge {

struct AnchorPull {
  Vec3 force, direction;  // N; of z where it slips, else zero
  double stiffness;       // N/m: k, or mu N / |z| where it slips
  bool slips;
};

// z in m, k in N/m, `limit` = mu N in N.
inline AnchorPull anchorPull(const Vec3& z, double k, double limit) {
  const double length = z.norm();
  const bool slips = k * length > limit;
  const double stiffness = slips ? limit / length : k;
  return {-stiffness * z, slips ? Vec3(z / length) : Vec3::Zero(), stiffness, slips};
}

// -dF/dz over the stiffness.
inline Mat3 pulledPlane(const AnchorPull& pull, const Vec3& normal) {
  Mat3 plane = Mat3::Identity() - normal * normal.transpose();
  if (pull.slips) plane -= pull.direction * pull.direction.transpose();
  return plane;
}

}  // namespace selvedge
