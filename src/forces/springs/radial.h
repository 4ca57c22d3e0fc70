// A vector d = p1 - p0 whose length l is pulled towards r by a unit modulus: E = (l - r)^2 / 2. A spring is k times
// this.
//   dE/dd   = (l - r) e,  e = d / l
//   d2E/dd2 = e e^T + g (I - e e^T),  g = 1 - r / l: negative in compression. Treatments: g at least 0 (clamped and
//   spd),
//             0 (gauss-newton); see spring_jacobians.h
//   damper  e (e . d'), felt along d alone, so that turning costs nothing
// Limits: r = 0 makes E = |d|^2 / 2, kept exact (gradient d, Hessian I, no division). l -> 0 with r > 0 has no
// direction: no force, and the Hessian I, which pulls nothing anywhere. l = 0 with r = 0 damps every direction (no
// turning there).
#pragma once

#include "base/types.h"

namespace selvedge {

class Radial {
 public:
  Radial(const Vec3& d, double rest) : d_(d), rest_(rest), length_(d.norm()) {
    hasDirection_ = length_ > kNoLength + 1e-12 * rest;
    if (hasDirection_) direction_ = d / length_;
  }

  double energy() const { return 0.5 * (length_ - rest_) * (length_ - rest_); }
  Vec3 gradient() const { return rest_ == 0 ? d_ : Vec3((length_ - rest_) * direction_); }

  Mat3 hessian() const {
    if (rest_ == 0 || !hasDirection_) return Mat3::Identity();
    const double g = 1 - rest_ / length_;
    return g * Mat3::Identity() + (1 - g) * direction_ * direction_.transpose();
  }

  Vec3 damping(const Vec3& rate) const { return dampsAll() ? rate : Vec3(direction_.dot(rate) * direction_); }

 private:
  static constexpr double kNoLength = 1e-150;  // m; squares of less underflow

  bool dampsAll() const { return rest_ == 0 && !hasDirection_; }

  Vec3 d_;
  double rest_, length_;
  Vec3 direction_ = Vec3::Zero();
  bool hasDirection_ = false;
};

// Of two nodes that are drawn to each other: a force on the first and its opposite on the second, and a block for what is between
// them.
inline Eigen::Matrix<double, 6, 1> onBothEnds(const Vec3& onFirst) {
  Eigen::Matrix<double, 6, 1> f;
  f << onFirst, -onFirst;
  return f;
}
inline Eigen::Matrix<double, 6, 6> betweenEnds(const Mat3& block) {
  Eigen::Matrix<double, 6, 6> both;
  both << block, -block, -block, block;
  return both;
}

}  // namespace selvedge
