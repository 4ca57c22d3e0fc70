// A fan: a round jet from the place P along the unit vector d, in a cone of half angle alpha. With r = x - P:
//   w = U(|r|) (1 - eta^2)^2 r/|r|,  eta = tan(angle between r and d) / tan(alpha),  0 where eta >= 1 and behind P
//   U(s) = u 1m / s  for s >= c,    u 1m / c (3/2 - s^2 / (2 c^2))  for s < c;    u: speed at 1 m, m/s; c: core, m
// A round turbulent jet is self-similar in eta and its speed falls with 1/distance, because the momentum it carries
// stays the same while its area grows with the distance squared (Pope, Turbulent Flows, 2000, section 5.1). Nearer than
// the core, about six diameters of the outlet, the speed hardly rises any more. (1 - eta^2)^2 is near the measured
// profile and, unlike that, ends; it and U have continuous first derivatives, so that w has them everywhere but at P.
// A jet opens by itself with alpha of 10 to 15 degrees; a guard or louvres open it further.
#include <cmath>
#include <numbers>

#include "forces/air/wind.h"

namespace selvedge {
namespace {

class Fan final : public WindField {
 public:
  explicit Fan(const AirSettings& air)
      : place_(air.fanPlace), direction_(air.fanDirection.normalized()), speed_(air.fanSpeed), core_(air.fanCore) {
    const double slope = std::tan(air.fanAngle * std::numbers::pi / 180);
    slope2_ = slope * slope;
  }

  void add(std::span<const Vec3> places, double t, int, std::span<Vec3> velocities) const override {
    (void)t;  // it runs steadily
    for (std::size_t i = 0; i < places.size(); ++i) {
      const Vec3 r = places[i] - place_;
      const double ahead = r.dot(direction_);
      if (!(ahead > 0)) continue;
      const double edge = 1 - (r.squaredNorm() / (ahead * ahead) - 1) / slope2_;  // 1 - eta^2
      if (edge > 0) velocities[i] += speedAt(r.norm()) * edge * edge * r.normalized();
    }
  }

 private:
  double speedAt(double s) const {
    return s >= core_ ? speed_ / s : speed_ / core_ * (1.5 - 0.5 * (s / core_) * (s / core_));
  }

  Vec3 place_, direction_;
  double speed_, core_;  // m/s at 1 m, m
  double slope2_ = 0;    // tan^2 alpha
};

}  // namespace

WindFieldPtr makeFan(const AirSettings& air) { return std::make_unique<Fan>(air); }

}  // namespace selvedge
