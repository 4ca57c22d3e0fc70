// How a pin moves: its position as a function of time, with two derivatives.
#pragma once

#include <memory>
#include <string>

#include "base/types.h"
#include "constraints/expression_path.h"
#include "constraints/path.h"

namespace selvedge {

// position(t) = anchor + offset(min(t, until)) - offset(since), with offset zero (held), amplitude sin(2 pi f t +
// phase), a curve through points, formulas of t and the anchor, or a glide: the curve of fifth degree that goes on from
// a velocity and an acceleration and comes to rest `amplitude` away at `until`. After `until` the pin rests where it is.
struct PinMotion {
  enum class Kind { held, sine, path, expression, glide };
  Kind kind = Kind::held;
  Vec3 anchor = Vec3::Zero();                                           // m, where the node was when it was pinned
  double since = 0;                                                     // s, when that was
  double until = -1;                                                    // s; negative: never
  Vec3 amplitude = Vec3::Zero();                                        // m
  Vec3 startVelocity = Vec3::Zero(), startAcceleration = Vec3::Zero();  // m/s, m/s^2: of a glide
  double frequency = 0, phase = 0;                                      // Hz, rad
  std::shared_ptr<const Path> path;                                     // for Kind::path
  std::shared_ptr<const ExpressionPath> formula;                        // for Kind::expression

  Vec3 position(double t) const;
  Vec3 velocity(double t) const;
  Vec3 acceleration(double t) const;
  std::string complaint(double t) const;  // a formula that has no value then; empty: nothing is wrong
  bool resting(double t) const { return kind == Kind::held || (until >= 0 && t >= until); }
  // Where it goes: from where it is at time t, how it moves there, by `offset` within `seconds`, and rests. A glide
  // under way, or a pin at rest, goes that far beyond its end instead.
  PinMotion gliding(double t, const Vec3& offset, double seconds) const;

 private:
  Vec3 glide(double t, int derivative) const;
  Vec3 offset(double t, int derivative) const;
};

}  // namespace selvedge
