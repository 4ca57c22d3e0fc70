// The energies of single elements of yarn.
#include <array>

#include "studies/yarns/element_checks.h"
#include "studies/yarns/element_states.h"
#include "yarns/elements/bend.h"
#include "yarns/elements/segment_gravity.h"
#include "yarns/elements/segment_stretch.h"
#include "yarns/elements/shear.h"

namespace selvedge {
namespace {

constexpr double kModulus = 1.7, kCornerSize = 0.8, kYarnMass = 1.3;
Vec3 slantedGravity() { return {0.3, -9.81, 0.4}; }

VecX segmentState(Random& random) { return randomSegment(random, random.uniform(0.4, 2.5)); }
VecX bendState(Random& random) { return randomBend(random, random.uniform(0.2, 2.5)); }
VecX cornerState(Random& random) { return randomCorner(random, random.uniform(0.3, 2.8)); }

constexpr std::array<EnergyElement, 4> kEnergies{{
    {"gravity", segmentState,
     [](const VecX& q) { return segmentGravityEnergy(segmentGeometry(q), kYarnMass, slantedGravity()); },
     [](const VecX& q) -> VecX { return segmentGravityForce(segmentGeometry(q), kYarnMass, slantedGravity()); },
     [](const VecX&) -> MatX { return segmentGravityHessian(kYarnMass, slantedGravity()); }},
    {"stretch", segmentState, [](const VecX& q) { return stretchEnergy(segmentGeometry(q), kModulus); },
     [](const VecX& q) -> VecX { return stretchForce(segmentGeometry(q), kModulus); },
     [](const VecX& q) -> MatX { return stretchHessian(segmentGeometry(q), kModulus, Hessian::exact); }},
    {"bending", bendState, [](const VecX& q) { return bendEnergy(bendGeometry(q), kModulus); },
     [](const VecX& q) -> VecX { return bendForce(bendGeometry(q), kModulus); },
     [](const VecX& q) -> MatX { return bendHessian(bendGeometry(q), kModulus, Hessian::exact); }},
    {"shear", cornerState, [](const VecX& q) { return shearEnergy(shearGeometry(q, kCornerSize), kModulus); },
     [](const VecX& q) -> VecX { return shearForce(shearGeometry(q, kCornerSize), kModulus); },
     [](const VecX& q) -> MatX { return shearHessian(shearGeometry(q, kCornerSize), kModulus, Hessian::exact); }},
}};

}  // namespace

std::span<const EnergyElement> energyElements() { return kEnergies; }

}  // namespace selvedge
