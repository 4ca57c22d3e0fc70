#include "forces/solids/rotation_svd.h"

#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include <Eigen/Geometry>

namespace selvedge {
namespace {

// The columns of F V and of V.
struct Columns {
  std::array<Vec3, 3> b, v;
};

// Turns two columns until they are at right angles (one-sided Jacobi: small stretches stay exact beside large ones). False where
// they are already.
template <std::size_t p, std::size_t q>
inline bool turn(Columns& all) {
  const Vec3 bp = all.b[p], bq = all.b[q];
  const double a = bp.squaredNorm(), b = bq.squaredNorm(), c = bp.dot(bq);
  if (c * c <= 1e-32 * a * b || c == 0) return false;
  const double zeta = (b - a) / (2 * c);
  const double t = std::copysign(1 / (std::abs(zeta) + std::sqrt(1 + zeta * zeta)), zeta);
  const double cosine = 1 / std::sqrt(1 + t * t), sine = cosine * t;
  const Vec3 vp = all.v[p], vq = all.v[q];
  all.b[p] = cosine * bp - sine * bq, all.b[q] = sine * bp + cosine * bq;
  all.v[p] = cosine * vp - sine * vq, all.v[q] = sine * vp + cosine * vq;
  return true;
}

// Exchanged with one sign turned, so that V stays a rotation.
void order(Columns& all, std::size_t p, std::size_t q) {
  if (all.b[p].squaredNorm() >= all.b[q].squaredNorm()) return;
  for (std::array<Vec3, 3>* columns : {&all.b, &all.v}) {
    std::swap((*columns)[p], (*columns)[q]);
    (*columns)[q] = -(*columns)[q];
  }
}

Vec3 anyAcross(const Vec3& u) {
  Vec3::Index least = 0;
  u.cwiseAbs().minCoeff(&least);
  return u.cross(Vec3::Unit(least)).normalized();
}

}  // namespace

RotationSvd rotationSvd(const Mat3& F) {
  constexpr int kMostSweeps = 12;  // four or five are enough
  Columns all{{F.col(0), F.col(1), F.col(2)}, {Vec3::UnitX(), Vec3::UnitY(), Vec3::UnitZ()}};
  for (int sweep = 0; sweep < kMostSweeps; ++sweep) {
    const bool first = turn<0, 1>(all), second = turn<0, 2>(all), third = turn<1, 2>(all);
    if (!first && !second && !third) break;
  }
  order(all, 0, 1);
  order(all, 0, 2);
  order(all, 1, 2);
  const double longest = all.b[0].norm();
  const Vec3 u0 = longest > 0 ? Vec3(all.b[0] / longest) : Vec3(Vec3::UnitX());
  Vec3 u1 = all.b[1] - u0.dot(all.b[1]) * u0;
  const double length = u1.norm();
  u1 = length > std::numeric_limits<double>::epsilon() * longest ? Vec3(u1 / length) : anyAcross(u0);
  const Vec3 u2 = u0.cross(u1);
  RotationSvd svd;
  svd.U << u0, u1, u2;
  svd.V << all.v[0], all.v[1], all.v[2];
  svd.stretch = {longest, u1.dot(all.b[1]), u2.dot(all.b[2])};
  return svd;
}

}  // namespace selvedge
