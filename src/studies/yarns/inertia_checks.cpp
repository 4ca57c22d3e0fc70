// The mass of yarn and what slides along it.
#include <array>
#include <cmath>

#include "diagnostics/differences.h"
#include "studies/yarns/element_checks.h"
#include "studies/yarns/element_errors.h"
#include "studies/yarns/element_states.h"
#include "yarns/elements/bend.h"
#include "yarns/elements/segment_inertia.h"
#include "yarns/elements/segment_stretch.h"

namespace selvedge {
namespace {

constexpr double kRho = 1.3;

struct MovingSegment {
  Vec8 q, v;
  SegmentGeometry g;

  explicit MovingSegment(Random& random)
      : q(randomSegment(random, random.uniform(0.4, 2.5))), v(random.vector(8)), g(segmentGeometry(q)) {}
};

// v(s) = x0' + w' (s - u0) - w u0' at the material point s, by Gauss's rule of four points.
double massError(Random& random) {
  constexpr double kPlaces[] = {0.861136311594052575, 0.339981043584856265};
  constexpr double kWeights[] = {0.347854845137453857, 0.652145154862546143};
  const MovingSegment s(random);
  const Vec3 turn = (s.v.segment<3>(4) - s.v.head<3>() - s.g.w * (s.v[7] - s.v[3])) / s.g.du;
  double energy = 0;
  for (int i = 0; i < 2; ++i) {
    for (const double sign : {-1.0, 1.0}) {
      const double along = 0.5 * s.g.du * (1 + sign * kPlaces[i]);
      const Vec3 speed = s.v.head<3>() + turn * along - s.g.w * s.v[3];
      energy += 0.25 * kRho * s.g.du * kWeights[i] * speed.squaredNorm();
    }
  }
  return std::abs(0.5 * s.v.dot(segmentMass(s.g, kRho) * s.v) / energy - 1);
}

double inertiaError(Random& random) {
  const MovingSegment s(random);
  const auto energy = [&](const VecX& q) { return segmentKineticEnergy(segmentGeometry(q), kRho, s.v); };
  const auto momentum = [&](const VecX& t) -> VecX {
    return segmentMass(segmentGeometry(s.q + t[0] * s.v), kRho) * s.v;
  };
  const VecX expected = numericGradient(energy, s.q) - numericJacobian(momentum, VecX::Zero(1));
  return relativeDifference(segmentQuadraticForce(s.g, kRho, s.v), expected);
}

// Two segments of a yarn: what the inertia of both does to the u between them.
double telescopeError(Random& random) {
  MovingSegment first(random), second(random);
  second.q.segment<3>(4) += first.q.segment<3>(4) - second.q.head<3>();
  second.q.head<3>() = first.q.segment<3>(4);
  first.v[3] = first.v[7] = second.v[7] = 0;
  second.v.head<4>() = first.v.tail<4>();
  const Vec8 before = segmentQuadraticForce(first.g, kRho, first.v);
  const Vec8 after = segmentQuadraticForce(segmentGeometry(second.q), kRho, second.v);
  return std::abs(before[7] + after[3]) + before.head<3>().norm() + before.segment<3>(4).norm();
}

// The crossings glide along a straight yarn, whose material stays where it is.
MovingSegment gliding(Random& random) {
  MovingSegment s(random);
  const double first = random.uniform(-1, 1), last = random.uniform(-1, 1);
  s.v << s.g.w * first, first, s.g.w * last, last;
  return s;
}

double glideEnergy(Random& random) {
  const MovingSegment s = gliding(random);
  return std::abs(segmentKineticEnergy(s.g, kRho, s.v));
}

double glideRate(Random& random) {
  const MovingSegment s = gliding(random);
  return std::abs(strainRate(stretchMeasure(s.g), s.v)[0]);
}

// That of the condition resists: strain S' / (2 sqrt(S)) is its rate.
double glideCondition(Random& random) {
  const MovingSegment s = gliding(random);
  const StrainMeasure<8, 1> m = stretchMeasure(s.g);
  const double expected = std::pow(0.5 * m.strain[0] * (s.v[7] - s.v[3]), 2) / m.size;
  return std::abs(-s.v.dot(conditionDampingForce<8, 1>(m, 1, s.v)) - expected);
}

double resamplingError(Random& random) {
  const Vec8 whole = randomSegment(random, random.uniform(0.6, 2));
  const auto energy = [&](double share) {
    const Vec4 middle = whole.head<4>() + share * (whole.tail<4>() - whole.head<4>());
    Vec8 first, second;
    first << whole.head<4>(), middle;
    second << middle, whole.tail<4>();
    Vec11 bend;
    bend << middle.head<3>(), whole.segment<3>(4), whole.head<3>(), whole[7], whole[3];
    return stretchEnergy(segmentGeometry(first), 1) + stretchEnergy(segmentGeometry(second), 1) +
           bendEnergy(bendGeometry(bend), 1);
  };
  return std::abs(energy(random.uniform(0.1, 0.9)) - energy(0.5));
}

constexpr std::array<ElementCheck, 7> kInertia{{
    {"inertia", "q'^T M q' / 2 = kinetic energy of the material", "quadrature", 1e-13, massError},
    {"inertia", "dT/dq - M' q'", "differences", 1e-8, inertiaError},
    {"inertia", "without sliding, two segments cancel at their crossing", "0", 1e-13, telescopeError},
    {"sliding", "kinetic energy of crossings that glide along a straight yarn", "0", 1e-13, glideEnergy},
    {"sliding", "rate of the stretch there", "0", 1e-13, glideRate},
    {"sliding", "power of Baraff-Witkin's damper there", "kd (strain S')^2 / (4 S)", 1e-12, glideCondition},
    {"sliding", "energies of a straight strained yarn, wherever its crossing is", "the same", 1e-14, resamplingError},
}};

}  // namespace

std::span<const ElementCheck> inertiaChecks() { return kInertia; }

}  // namespace selvedge
