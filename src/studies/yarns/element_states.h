// Random states of single elements of yarn, for checks of their formulas: lengths near 1, so that differences are
// accurate.
#pragma once

#include <cmath>

#include <Eigen/Geometry>

#include "diagnostics/random.h"
#include "yarns/elements/element_types.h"

namespace selvedge {

inline Vec3 randomPlace(Random& random) { return random.vector(3); }
inline Vec3 randomUnit(Random& random) { return randomPlace(random).normalized(); }

// A segment of the given |w| in a random direction and place.
inline Vec8 randomSegment(Random& random, double stretch) {
  const Vec3 x0 = randomPlace(random), d = randomUnit(random);
  const double u0 = random.uniform(-1, 1), du = random.uniform(0.6, 1.4);
  Vec8 q;
  q << x0, u0, x0 + stretch * du * d, u0 + du;
  return q;
}

// Two segments that make the given angle in a random plane.
inline Vec11 randomBend(Random& random, double angle) {
  const Vec3 x0 = randomPlace(random), t2 = randomUnit(random), n = t2.cross(randomUnit(random)).normalized();
  const Vec3 t1 = std::cos(angle) * t2 + std::sin(angle) * n.cross(t2);
  const double u2 = random.uniform(-1, 1);
  Vec11 q;
  q << x0, x0 + random.uniform(0.7, 1.3) * t1, x0 - random.uniform(0.7, 1.3) * t2, u2 + random.uniform(1.4, 2.6), u2;
  return q;
}

// Two neighbours that make the given angle in a random plane.
inline Vec9 randomCorner(Random& random, double angle) {
  const Vec3 x0 = randomPlace(random), a = randomUnit(random), n = a.cross(randomUnit(random)).normalized();
  const Vec3 b = std::cos(angle) * a + std::sin(angle) * n.cross(a);
  Vec9 q;
  q << x0, x0 + random.uniform(0.7, 1.3) * a, x0 + random.uniform(0.7, 1.3) * b;
  return q;
}

// The velocities of an element that turns and drifts as one, its places at these coordinates.
template <int N>
Eigen::Matrix<double, N, 1> rigidMotion(const Eigen::Matrix<double, N, 1>& q, std::initializer_list<int> places,
                                        const Vec3& spin, const Vec3& drift) {
  Eigen::Matrix<double, N, 1> v = Eigen::Matrix<double, N, 1>::Zero();
  for (const int x : places) v.template segment<3>(x) = spin.cross(Vec3(q.template segment<3>(x))) + drift;
  return v;
}

}  // namespace selvedge
