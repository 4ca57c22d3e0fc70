// The angle between two vectors e1 and e2, of which bending and shear are made (docs/physics.md, "Yarns"):
//   t_i = e_i / l_i,  angle = atan2(|t2 x t1|, t1 . t2),  n = t2 x t1 / |t2 x t1|,  p_i = n x t_i
//   d angle / d e1 = p1 / l1         d angle / d e2 = -p2 / l2
//   second derivatives:  11  (cot n n^T - t1 p1^T - p1 t1^T) / l1^2        12  -n n^T / (l1 l2 sin)
//                        22  (cot n n^T + t2 p2^T + p2 t2^T) / l2^2
// Limits: where the vectors are parallel, n is any unit vector across them, and 1/sin is kept finite; the angle itself
// stays 1e-3 away from pi. A vector without length makes the angle and all derivatives 0.
#pragma once

#include <algorithm>
#include <cmath>
#include <numbers>

#include <Eigen/Geometry>

#include "yarns/elements/element_types.h"

namespace selvedge {

struct VectorAngle {
  Vec3 t1, t2, n, p1, p2;
  Vec3 cross;                 // t2 x t1
  double inverse1, inverse2;  // 1/l1, 1/l2
  double cosine;
  double value;        // rad
  double inverseSine;  // at most 1e3
  double ratio;        // value / sine, with its limit 1 where both vanish
};

inline VectorAngle vectorAngle(const Vec3& e1, const Vec3& e2) {
  constexpr double kNoLength = 1e-12, kNoAxis = 1e-9, kSmallestSine = 1e-3, kSmall = 1e-4;
  VectorAngle a;
  const double l1 = e1.norm(), l2 = e2.norm();
  if (!(l1 > kNoLength && l2 > kNoLength)) {
    a.t1 = a.t2 = a.n = a.p1 = a.p2 = a.cross = Vec3::Zero();
    a.inverse1 = a.inverse2 = a.value = a.inverseSine = 0;
    a.cosine = a.ratio = 1;
    return a;
  }
  a.inverse1 = 1 / l1, a.inverse2 = 1 / l2;
  a.t1 = a.inverse1 * e1, a.t2 = a.inverse2 * e2;
  a.cross = a.t2.cross(a.t1);
  const double sine = a.cross.norm();
  a.cosine = a.t1.dot(a.t2);
  a.value = std::min(std::atan2(sine, a.cosine), std::numbers::pi - kSmallestSine);
  const double inverse = 1 / sine;
  a.inverseSine = std::min(inverse, 1 / kSmallestSine);
  a.ratio = a.value < kSmall ? 1 + a.value * a.value / 6 : a.value * (a.cosine < 0 ? a.inverseSine : inverse);
  a.n = sine > kNoAxis ? Vec3(inverse * a.cross) : Vec3(a.t1.unitOrthogonal());
  a.p1 = a.n.cross(a.t1), a.p2 = a.n.cross(a.t2);
  return a;
}

// k times the gradient, by (e1, e2).
inline Vec6 angleGradient(const VectorAngle& a, double k) {
  Vec6 g;
  g << (k * a.inverse1) * a.p1, (-k * a.inverse2) * a.p2;
  return g;
}

// k times the second derivative, where k cot and k / sin are given because they may be finite where 1 / sin is not.
inline Mat6 angleHessian(const VectorAngle& a, double k, double kCot, double kOverSine) {
  const Mat3 across = a.n * a.n.transpose(), tp1 = a.t1 * a.p1.transpose(), tp2 = a.t2 * a.p2.transpose();
  Mat6 H;
  H.topLeftCorner<3, 3>() = (kCot * across - k * (tp1 + tp1.transpose())) * (a.inverse1 * a.inverse1);
  H.bottomRightCorner<3, 3>() = (kCot * across + k * (tp2 + tp2.transpose())) * (a.inverse2 * a.inverse2);
  H.topRightCorner<3, 3>() = across * (-kOverSine * a.inverse1 * a.inverse2);
  H.bottomLeftCorner<3, 3>() = H.topRightCorner<3, 3>();
  return H;
}

inline Mat6 angleHessian(const VectorAngle& a) { return angleHessian(a, 1, a.cosine * a.inverseSine, a.inverseSine); }

// From derivatives by e1 = x1 - x0 and e2 = side (x2 - x0), side 1 or -1, to those by (x0, x1, x2).
template <class Vector>
Vec9 spreadGradient(const Vector& g, double side) {
  const Vec3 g1 = g.template head<3>(), g2 = side * g.template segment<3>(3);
  Vec9 spread;
  spread.head<3>() = -g1 - g2;
  spread.segment<3>(3) = g1;
  spread.tail<3>() = g2;
  return spread;
}

template <class Matrix>
Mat9 spreadHessian(const Matrix& h, double side) {
  const Mat3 h11 = h.template block<3, 3>(0, 0), h12 = side * h.template block<3, 3>(0, 3);
  const Mat3 h22 = h.template block<3, 3>(3, 3), to1 = -h11 - h12.transpose(), to2 = -h12 - h22;
  Mat9 H;
  H.block<3, 3>(0, 0) = -to1 - to2;
  H.block<3, 3>(0, 3) = to1;
  H.block<3, 3>(0, 6) = to2;
  H.block<3, 3>(3, 0) = to1.transpose();
  H.block<3, 3>(3, 3) = h11;
  H.block<3, 3>(3, 6) = h12;
  H.block<3, 3>(6, 0) = to2.transpose();
  H.block<3, 3>(6, 3) = h12.transpose();
  H.block<3, 3>(6, 6) = h22;
  return H;
}

// The matrix of the cross product: crossMatrix(r) y = r x y.
inline Mat3 crossMatrix(const Vec3& r) {
  Mat3 m;
  m << 0, -r.z(), r.y(), r.z(), 0, -r.x(), -r.y(), r.x(), 0;
  return m;
}

}  // namespace selvedge
