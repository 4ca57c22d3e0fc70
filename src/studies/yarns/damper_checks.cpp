// Strains of the elements of yarn and the dampers made of them, against differences.
#include <array>
#include <numbers>
#include <utility>

#include "diagnostics/differences.h"
#include "studies/yarns/element_checks.h"
#include "studies/yarns/element_errors.h"
#include "studies/yarns/element_states.h"
#include "yarns/elements/bend_small_angle.h"
#include "yarns/elements/segment_stretch.h"
#include "yarns/elements/shear.h"

namespace selvedge {
namespace {

constexpr double kCornerSide = 0.8, kSmallAngle = 5 * std::numbers::pi / 180;

// What there is to know of a strain: its states, itself and its second derivatives.
struct StretchStrain {
  static constexpr int kSize = 8, kParts = 1;
  static Vec8 state(Random& random) { return randomSegment(random, random.uniform(0.4, 2.5)); }
  static StrainMeasure<8, 1> measure(const VecX& q) { return stretchMeasure(segmentGeometry(q)); }
  static StrainHessians<8, 1> hessians(const VecX& q) { return {stretchStrainHessian(segmentGeometry(q))}; }
};
struct BendStrain {
  static constexpr int kSize = 11, kParts = 1;
  static Vec11 state(Random& random) { return randomBend(random, random.uniform(0.2, 2.5)); }
  static StrainMeasure<11, 1> measure(const VecX& q) { return bendMeasure(bendGeometry(q)); }
  static StrainHessians<11, 1> hessians(const VecX& q) { return {bendStrainHessian(bendGeometry(q))}; }
};
struct SmallBendStrain {
  static constexpr int kSize = 11, kParts = 3;
  static Vec11 state(Random& random) { return randomBend(random, random.uniform(1e-3, kSmallAngle)); }
  static StrainMeasure<11, 3> measure(const VecX& q) { return bendVectorMeasure(bendGeometry(q), false); }
  static StrainHessians<11, 3> hessians(const VecX& q) {
    const BendGeometry g = bendGeometry(q);
    return {bendVectorStrainHessian(g, Vec3::UnitX()), bendVectorStrainHessian(g, Vec3::UnitY()),
            bendVectorStrainHessian(g, Vec3::UnitZ())};
  }
};
struct ShearStrain {
  static constexpr int kSize = 9, kParts = 1;
  static Vec9 state(Random& random) { return randomCorner(random, random.uniform(0.3, 2.8)); }
  static StrainMeasure<9, 1> measure(const VecX& q) { return shearMeasure(shearGeometry(q, kCornerSide)); }
  static StrainHessians<9, 1> hessians(const VecX& q) { return {shearStrainHessian(shearGeometry(q, kCornerSide))}; }
};
struct ShearVectorStrain {
  static constexpr int kSize = 9, kParts = 3;
  static Vec9 state(Random& random) { return randomCorner(random, random.uniform(0.5, 2.6)); }
  static StrainMeasure<9, 3> measure(const VecX& q) { return shearVectorMeasure(shearGeometry(q, kCornerSide)); }
  static StrainHessians<9, 3> hessians(const VecX& q) {
    const ShearGeometry g = shearGeometry(q, kCornerSide);
    return {shearVectorStrainHessian(g, Vec3::UnitX()), shearVectorStrainHessian(g, Vec3::UnitY()),
            shearVectorStrainHessian(g, Vec3::UnitZ())};
  }
};

template <class Strain>
MeasureErrors strainOf(Random& random) {
  return measureErrors<Strain::kSize, Strain::kParts>(Strain::measure, Strain::hessians, Strain::state(random));
}

template <class Strain>
DamperErrors damperOf(Random& random) {
  const auto q = Strain::state(random);
  const ElementVector<Strain::kSize> v = random.vector(Strain::kSize);
  return damperErrors<Strain::kSize, Strain::kParts>(Strain::measure, Strain::hessians, q, v);
}

template <class Strain>
constexpr std::array<ElementCheck, 7> checksOf(std::string_view name) {
  return {{
      {name, "gradients of the strain and of its size", "differences", 1e-6,
       [](Random& random) {
         const MeasureErrors errors = strainOf<Strain>(random);
         return worse(errors.gradient, errors.sizeGradient);
       }},
      {name, "second derivatives of the strain", "differences", 1e-6,
       [](Random& random) { return strainOf<Strain>(random).hessian; }},
      {name, "damper: force = -dR/dq'", "differences", 1e-6,
       [](Random& random) { return damperOf<Strain>(random).force; }},
      {name, "damper: dF/dq' (10)", "differences", 1e-6,
       [](Random& random) { return damperOf<Strain>(random).velocityJacobian; }},
      {name, "damper: dF/dq (9)", "differences", 1e-6,
       [](Random& random) { return damperOf<Strain>(random).positionJacobian; }},
      {name, "damper: power q' . F + 2 R", "0", 1e-13, [](Random& random) { return damperOf<Strain>(random).power; }},
      {name, "damper: -dF/dq' has no negative eigenvalue", "0", 1e-12,
       [](Random& random) { return damperOf<Strain>(random).indefiniteness; }},
  }};
}

template <std::size_t... Sizes>
constexpr auto joined(const std::array<ElementCheck, Sizes>&... lists) {
  std::array<ElementCheck, (Sizes + ...)> all{};
  std::size_t at = 0;
  const auto take = [&](const auto& list) {
    for (const ElementCheck& each : list) all[at++] = each;
  };
  (take(lists), ...);
  return all;
}

constexpr auto kDamperChecks = joined(checksOf<StretchStrain>("stretch"), checksOf<BendStrain>("bending"),
                                      checksOf<SmallBendStrain>("bending, small angle"), checksOf<ShearStrain>("shear"),
                                      checksOf<ShearVectorStrain>("shear as a vector"));

}  // namespace

std::span<const ElementCheck> damperChecks() { return kDamperChecks; }

}  // namespace selvedge
