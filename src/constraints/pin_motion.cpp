#include "constraints/pin_motion.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace selvedge {

Vec3 PinMotion::offset(double t, int derivative) const {
  if (kind == Kind::held) return Vec3::Zero();
  if (kind == Kind::path) return path->evaluate(t, derivative);
  if (kind == Kind::glide) return glide(t, derivative);
  if (kind == Kind::expression) return formula->evaluate(anchor, t, derivative);
  const double w = 2 * std::numbers::pi * frequency, angle = w * t + phase;
  const double value[] = {std::sin(angle), w * std::cos(angle), -w * w * std::sin(angle)};
  return amplitude * value[derivative];
}

// p(s) = v0 s + a0 s^2/2 + c3 s^3 + c4 s^4 + c5 s^5 with p(T) = D, p'(T) = p''(T) = 0.
Vec3 PinMotion::glide(double t, int derivative) const {
  const double T = until - since, s = std::clamp(t - since, 0.0, T);
  if (t >= until) return derivative == 0 ? amplitude : Vec3::Zero();
  const Vec3 D = amplitude / T, a = startAcceleration * T;
  const Vec3& v = startVelocity;
  const Vec3 c3 = (20 * D - 12 * v - 3 * a) / (2 * T * T), c4 = (-30 * D + 16 * v + 3 * a) / (2 * T * T * T),
             c5 = (12 * D - 6 * v - a) / (2 * T * T * T * T);
  if (derivative == 0) return s * (v + s * (startAcceleration / 2 + s * (c3 + s * (c4 + s * c5))));
  if (derivative == 1) return v + s * (startAcceleration + s * (3 * c3 + s * (4 * c4 + s * 5 * c5)));
  return startAcceleration + s * (6 * c3 + s * (12 * c4 + s * 20 * c5));
}

PinMotion PinMotion::gliding(double t, const Vec3& by, double seconds) const {
  PinMotion next;
  next.kind = Kind::glide;
  next.anchor = position(t);
  next.since = t;
  next.until = t + seconds;
  const Vec3 end = kind == Kind::glide ? Vec3(anchor + amplitude) : next.anchor;
  next.amplitude = end + by - next.anchor;
  next.startVelocity = velocity(t);
  next.startAcceleration = acceleration(t);
  return next;
}

Vec3 PinMotion::position(double t) const {
  if (kind == Kind::held) return anchor;
  return anchor + offset(resting(t) ? until : t, 0) - offset(since, 0);
}

Vec3 PinMotion::velocity(double t) const { return resting(t) ? Vec3::Zero() : offset(t, 1); }

Vec3 PinMotion::acceleration(double t) const { return resting(t) ? Vec3::Zero() : offset(t, 2); }

std::string PinMotion::complaint(double t) const {
  if (kind != Kind::expression) return "";
  const std::string atStart = formula->complaint(anchor, since);
  return atStart.empty() && !resting(t) ? formula->complaint(anchor, t) : atStart;
}

}  // namespace selvedge
