// Identities of the elements of yarn: definite matrices, rigid motion, and how the dampers compare with each other.
#include <array>
#include <cmath>
#include <numbers>

#include "diagnostics/differences.h"
#include "studies/yarns/element_checks.h"
#include "studies/yarns/element_errors.h"
#include "studies/yarns/element_states.h"
#include "yarns/elements/bend_small_angle.h"
#include "yarns/elements/parallel_contact.h"
#include "yarns/elements/segment_stretch.h"
#include "yarns/elements/shear.h"
#include "yarns/elements/sliding_friction.h"

namespace selvedge {
namespace {

constexpr double kSwitchAngle = 5 * std::numbers::pi / 180, kSide = 0.8;
constexpr Hessian kTreatments[] = {Hessian::clamped, Hessian::spd, Hessian::gaussNewton};

template <class Make>
double worstTreatment(const Make& hessian) {
  double worst = 0;
  for (const Hessian treatment : kTreatments) worst = worse(worst, indefiniteness(hessian(treatment)));
  return worst;
}

double definiteStretch(Random& random) {
  const SegmentGeometry g = segmentGeometry(randomSegment(random, random.uniform(0.3, 2.5)));
  return worstTreatment([&](Hessian treatment) { return stretchHessian(g, 1, treatment); });
}
double definiteBend(Random& random) {
  const BendGeometry g = bendGeometry(randomBend(random, random.uniform(0, 2.9)));
  return worstTreatment([&](Hessian treatment) { return bendHessian(g, 1, treatment); });
}
double definiteShear(Random& random) {
  const ShearGeometry g = shearGeometry(randomCorner(random, random.uniform(0.2, 2.9)), kSide);
  return worstTreatment([&](Hessian treatment) { return shearHessian(g, 1, treatment); });
}

double turnedStretch(Random& random) {
  const Vec8 q = randomSegment(random, random.uniform(0.4, 2.5));
  const Vec8 v = rigidMotion<8>(q, {0, 4}, randomPlace(random), randomPlace(random));
  return std::abs(strainRate(stretchMeasure(segmentGeometry(q)), v)[0]);
}
double turnedBend(Random& random) {
  const Vec11 q = randomBend(random, random.uniform(0.2, 2.5));
  const Vec11 v = rigidMotion<11>(q, {0, 3, 6}, randomPlace(random), randomPlace(random));
  return std::abs(strainRate(bendMeasure(bendGeometry(q)), v)[0]);
}
double turnedShear(Random& random) {
  const Vec9 q = randomCorner(random, random.uniform(0.3, 2.8));
  const Vec9 v = rigidMotion<9>(q, {0, 3, 6}, randomPlace(random), randomPlace(random));
  return std::abs(strainRate(shearMeasure(shearGeometry(q, kSide)), v)[0]);
}

// By how much the rate of the vector is above |omega| |strain|, and what is left of it for a spin across the yarn.
double turnedVector(Random& random) {
  const Vec11 q = randomBend(random, random.uniform(1e-3, kSwitchAngle));
  const Vec3 spin = randomPlace(random);
  const auto m = bendVectorMeasure(bendGeometry(q), false);
  const double rate = strainRate(m, rigidMotion<11>(q, {0, 3, 6}, spin, randomPlace(random))).norm();
  return worse(0, rate - spin.norm() * m.strain.norm());
}
double turnedAcross(Random& random) {
  const Vec11 q = randomBend(random, random.uniform(1e-3, kSwitchAngle));
  const BendGeometry g = bendGeometry(q);
  const Vec3 along = (g.angle.t1 + g.angle.t2).normalized(), spin = randomPlace(random);
  const Vec3 across = spin - along.dot(spin) * along;
  return strainRate(bendVectorMeasure(g, true), rigidMotion<11>(q, {0, 3, 6}, across, randomPlace(random))).norm();
}

// Within the plane of the bend d tan(theta) = sec^2 d theta.
double handOver(Random& random) {
  const Vec11 q = randomBend(random, kSwitchAngle);
  const BendGeometry g = bendGeometry(q);
  Vec11 v = Vec11::Zero();
  for (const int x : {0, 3, 6}) {
    const Vec3 any = randomPlace(random);
    v.segment<3>(x) = any - g.angle.n.dot(any) * g.angle.n;
  }
  const double ratio =
      dissipationPotential(bendVectorMeasure(g, false), 1, v) / dissipationPotential(bendMeasure(g), 1, v);
  return std::abs(ratio * std::pow(std::cos(kSwitchAngle), 4) - 1);
}

double shearAtRest(Random& random) {
  const Vec9 q = randomCorner(random, std::numbers::pi / 2), v = random.vector(9);
  const ShearGeometry g = shearGeometry(q, kSide);
  const Vec3 normal = g.a.cross(g.b).normalized();
  return (strainRate(shearVectorMeasure(g), v) - strainRate(shearMeasure(g), v)[0] * normal).norm();
}

// beta K - D = G^T (beta T / (|w| du)) P G: a drag across the yarn, as strong as its tension.
double rayleighSurplus(Random& random) {
  const SegmentGeometry g = segmentGeometry(randomSegment(random, random.uniform(0.4, 2.5)));
  const double beta = 0.3, ks = 1.7;
  Eigen::Matrix<double, 3, 8> G;
  G << -Mat3::Identity(), g.w, Mat3::Identity(), -g.w;
  const Mat3 P = Mat3::Identity() - g.d * g.d.transpose();
  const Mat8 D = -dissipationVelocityJacobian(stretchMeasure(g), beta * ks);
  const Mat8 K = stretchHessian(g, ks, Hessian::exact);
  const Mat8 expected = G.transpose() * (beta * ks * g.strain / (g.stretch * g.du) * P) * G;
  return (beta * K - D - expected).norm() / (beta * K).norm();
}

double conditionFormula(Random& random) {
  const Vec8 q = randomSegment(random, random.uniform(0.4, 2.5)), v = random.vector(8);
  const auto condition = [](const VecX& place) {
    const SegmentGeometry g = segmentGeometry(place);
    return std::sqrt(g.du) * g.strain;
  };
  const VecX gradient = numericGradient(condition, q);
  const Vec8 force = conditionDampingForce<8, 1>(stretchMeasure(segmentGeometry(q)), 0.7, v);
  return relativeDifference(force, -0.7 * gradient.dot(v) * gradient);
}

// A strained segment: the direction of its elastic force, (S grad + strain grad S / 2), has to be known.
double alongForceFormula(Random& random) {
  const SegmentGeometry g = segmentGeometry(randomSegment(random, random.uniform(1.1, 2.5)));
  const Vec8 v = random.vector(8);
  const StrainMeasure<8, 1> m = stretchMeasure(g);
  const Vec8 expected = 0.7 * strainRate(m, v)[0] / g.strain * stretchForce(g, 1);
  return (elasticDirectionDampingForce<8, 1>(m, 0.7, v) - expected).norm() / expected.norm();
}

// In a step that ends where it is expected to, and with the anchor after it.
double frictionPull(Random& random) {
  const double anchor = random.uniform(-1, 1), limit = random.uniform(0.5, 2), k = 50;
  const double away = random.uniform(-4, 4) * limit / k, u = anchor + away;
  const double pull = slidingStiffness(away, limit, k) * std::abs(away), expected = std::min(k * std::abs(away), limit);
  const double after = k * std::abs(u - movedAnchor(u, anchor, limit, k));
  return (std::abs(pull - expected) + std::abs(after - expected)) / limit;
}

double contactSlopes(Random& random) {
  const double thickness = 0.7, k = 1.7, du = random.uniform(0.3, 0.6);
  const auto energy = [&](const VecX& x) { return parallelContact(x[0], thickness, k).energy; };
  const auto force = [&](const VecX& x) -> VecX {
    return VecX::Constant(1, parallelContact(x[0], thickness, k).force);
  };
  const VecX at = VecX::Constant(1, du);
  const ParallelContact contact = parallelContact(du, thickness, k);
  return worse(std::abs(contact.force + numericGradient(energy, at)[0]),
               std::abs(contact.stiffness + numericJacobian(force, at)(0, 0))) /
         k;
}

constexpr std::array<ElementCheck, 15> kIdentities{{
    {"stretch", "treated Hessians have no negative eigenvalue", "0", 1e-12, definiteStretch},
    {"bending", "treated Hessians have no negative eigenvalue", "0", 1e-12, definiteBend},
    {"shear", "treated Hessians have no negative eigenvalue", "0", 1e-12, definiteShear},
    {"stretch", "rate of the strain in rigid motion", "0", 1e-13, turnedStretch},
    {"bending", "rate of the strain in rigid motion", "0", 1e-13, turnedBend},
    {"shear", "rate of the strain in rigid motion", "0", 1e-13, turnedShear},
    {"bending, small angle", "rate in rigid motion beyond |omega| |strain|", "0", 1e-13, turnedVector},
    {"bending, small angle", "projected rate of a spin across the yarn", "0", 1e-13, turnedAcross},
    {"bending", "potentials at 5 degrees, vector over scalar, within the plane", "sec^4", 1e-9, handOver},
    {"shear as a vector", "its rate at a right angle is the scalar's", "the same", 1e-13, shearAtRest},
    {"Rayleigh", "beta K - D of stretch is a drag across the yarn, beta T / (|w| du)", "the same", 1e-14,
     rayleighSurplus},
    {"Baraff-Witkin", "force = -kd C' grad C, C = sqrt(S) strain", "differences", 1e-6, conditionFormula},
    {"Baraff-Witkin, literal", "force along the elastic force, kd e' for ke e", "the same", 1e-12, alongForceFormula},
    {"parallel contact", "force = -dE/du, stiffness = -dF/du", "differences", 1e-9, contactSlopes},
    {"friction", "pull at the end of a step, and by the anchor after it", "min(k |u - anchor|, mu Fn)", 1e-12,
     frictionPull},
}};

}  // namespace

std::span<const ElementCheck> identityChecks() { return kIdentities; }

}  // namespace selvedge
