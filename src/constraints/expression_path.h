// A curve that the user writes: x, y and z of an offset in m, each a formula of the time t in s and of the anchor x0,
// y0, z0 in m. It must be smooth (twice continuously differentiable): velocity and acceleration are central differences
// of eighth order in t (Fornberg 1988), with the step h = 2^-10 s, about 1 ms, a power of two, so that t +- kh is
// exact:
//   f'  = sum over k = 1..4 of a_k (f(t + kh) - f(t - kh)) / h,              a = 4/5, -1/5, 4/105, -1/280
//   f'' = (b_0 f(t) + sum of b_k (f(t + kh) + f(t - kh))) / h^2,  b = -205/72, 8/5, -1/5, 8/315, -1/560
// The errors, of sin(w t): relatively (wh)^8 / 630 and (wh)^8 / 3150, and from round-off about 1e-13 /s and 1e-9 /s^2
// times the offset (tests/constraints measures both). 4 ms on either side the formula must have a value as well.
#pragma once

#include <array>
#include <mutex>
#include <string>

#include "base/params/expression.h"
#include "base/types.h"

namespace selvedge {

inline const std::vector<std::string> kPathVariables{"t", "x0", "y0", "z0"};

class ExpressionPath {
 public:
  // Throws InputError for what is no formula of kPathVariables.
  explicit ExpressionPath(const std::array<std::string, 3>& formulas);

  // derivative 0: offset, 1: velocity, 2: acceleration.
  Vec3 evaluate(const Vec3& anchor, double t, int derivative) const;

  const std::string& formula(int axis) const { return formulas_[static_cast<std::size_t>(axis)].text(); }

  // Which of the three is not finite there; empty: none.
  std::string complaint(const Vec3& anchor, double t) const;

 private:
  std::array<Expression, 3> formulas_;  // each evaluates for one thread at a time; lanes share pins
  mutable std::mutex evaluating_;
};

}  // namespace selvedge
