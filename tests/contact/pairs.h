// Pairs of a node and a triangle or of two edges, at random, and their distance by ways other than those of the program.
#pragma once

#include <algorithm>
#include <cmath>
#include <random>

#include <Eigen/Geometry>

#include "contact/cloth/pair_distance.h"

namespace selvedge::test {

constexpr PairKind kPairKinds[] = {PairKind::nodeTriangle, PairKind::edges};

// The nodes of the first part stand before this one.
inline std::size_t secondPart(PairKind kind) { return kind == PairKind::edges ? 2 : 1; }

struct PairRandom {
  std::mt19937 engine;
  explicit PairRandom(unsigned seed) : engine(seed) {}

  double between(double least, double most) { return std::uniform_real_distribution<double>(least, most)(engine); }
  double power(double least, double most) { return std::pow(10, between(least, most)); }  // of 10
  Vec3 vector() { return {between(-1, 1), between(-1, 1), between(-1, 1)}; }
  Mat3 turn() {
    const Vec3 axis = vector().normalized();  // before the angle, whatever the compiler
    return Eigen::AngleAxisd(between(0, 6.3), axis).toRotationMatrix();
  }
  PairPlaces places() { return {vector(), vector(), vector(), vector()}; }
};

inline PairPlaces moved(const Mat3& turn, double scale, const Vec3& by, PairPlaces x) {
  for (Vec3& each : x) each = scale * (turn * each) + by;
  return x;
}

using LongVec3 = Eigen::Matrix<long double, 3, 1>;

// The distance of p and the straight way from a to b.
template <class Vector>
auto distanceToSegment(const Vector& p, const Vector& a, const Vector& b) {
  using Real = typename Vector::Scalar;
  const Vector u = b - a;
  const Real length = u.squaredNorm();
  const Real share = length > 0 ? std::clamp(u.dot(p - a) / length, Real(0), Real(1)) : Real(0);
  return (p - a - share * u).norm();
}

// By a search. Where s goes along the first edge, the distance to the other edge is a convex function of s; where s goes
// along a side of the triangle, that of the node to the triangle's places across from there is one.
inline double searchedDistance(PairKind kind, const PairPlaces& places) {
  std::array<LongVec3, 4> x;
  for (std::size_t i = 0; i < 4; ++i) x[i] = (places[i] - places[0]).cast<long double>();
  const auto at = [&](long double s) -> long double {
    if (kind == PairKind::edges) return distanceToSegment<LongVec3>(x[0] + s * (x[1] - x[0]), x[2], x[3]);
    const LongVec3 begin = x[1] + s * (x[2] - x[1]);
    return distanceToSegment<LongVec3>(x[0], begin, begin + (1 - s) * (x[3] - x[1]));
  };
  long double low = 0, high = 1, least = std::min(at(0), at(1));
  for (int k = 0; k < 110; ++k) {
    const long double third = (high - low) / 3, left = at(low + third), right = at(high - third);
    least = std::min({least, left, right});
    (left < right ? high : low) = left < right ? high - third : low + third;
  }
  return double(least);
}

inline bool spansNoPlane(const Vec3& n, const Vec3& a, const Vec3& b) {
  return n.norm() <= 1e-12 * a.norm() * b.norm();
}

// By what the nearest places can be: the node's foot within the triangle or else a place on a side; the ends, or else the two
// feet of the line across both edges. Quick, and less exact where edges are nearly parallel.
inline double quickDistance(PairKind kind, const PairPlaces& x) {
  double least = 1e300;
  if (kind == PairKind::nodeTriangle) {
    const Vec3 n = (x[2] - x[1]).cross(x[3] - x[1]), p = x[0];
    bool within = !spansNoPlane(n, x[2] - x[1], x[3] - x[1]);
    for (std::size_t k = 0; k < 3; ++k) {
      const Vec3 &a = x[1 + k], &b = x[1 + (k + 1) % 3];
      within = within && n.dot((b - a).cross(p - a)) >= 0;
      least = std::min(least, distanceToSegment(p, a, b));
    }
    return within ? std::min(least, std::abs(n.normalized().dot(p - x[1]))) : least;
  }
  for (std::size_t k = 0; k < 4; ++k) {
    const std::size_t other = k < 2 ? 2 : 0;
    least = std::min(least, distanceToSegment(x[k], x[other], x[other + 1]));
  }
  // They cross, seen along n, if the ends of each are on two sides of the other.
  const Vec3 a = x[1] - x[0], b = x[3] - x[2], n = a.cross(b);
  const auto side = [&](const Vec3& along, const Vec3& from, const Vec3& p) { return n.dot(along.cross(p - from)); };
  const bool cross = !spansNoPlane(n, a, b) && side(a, x[0], x[2]) * side(a, x[0], x[3]) <= 0 &&
                     side(b, x[2], x[0]) * side(b, x[2], x[1]) <= 0;
  return cross ? std::min(least, std::abs(n.normalized().dot(x[0] - x[2]))) : least;
}

}  // namespace selvedge::test
