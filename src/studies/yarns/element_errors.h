// How far the strain of an element and its damper are from what differences and identities say (docs/physics.md,
// "Yarns"): for the study yarn-validation and for the tests of the elements. `measure` and `hessians` are functions of the
// element's coordinates; elements of any size go through one code.
#pragma once

#include <functional>
#include <vector>

#include "yarns/elements/dissipation.h"

namespace selvedge {

// By how much the least eigenvalue is below 0, over the largest one; infinite where there is nothing above 0, no number
// where an entry is none.
double indefiniteness(const MatX& symmetric);

using AnyMeasure = StrainMeasure<Eigen::Dynamic, Eigen::Dynamic>;
using MeasureOf = std::function<AnyMeasure(const VecX&)>;
using HessiansOf = std::function<std::vector<MatX>(const VecX&)>;

template <int N, int D>
AnyMeasure anyMeasure(const StrainMeasure<N, D>& m) {
  return {m.size, m.strain, m.gradient, m.sizeGradient};
}

template <int N, std::size_t D>
std::vector<MatX> anyHessians(const std::array<ElementMatrix<N>, D>& hessians) {
  return {hessians.begin(), hessians.end()};
}

struct MeasureErrors {
  double gradient = 0;      // relative
  double sizeGradient = 0;  // absolute
  double hessian = 0;       // relative
};
MeasureErrors errorsOf(const MeasureOf& measure, const HessiansOf& hessians, const VecX& q);

struct DamperErrors {
  double force = 0;             // against the potential's derivative by q', relative
  double velocityJacobian = 0;  // relative
  double positionJacobian = 0;  // the exact one, relative
  double power = 0;             // q' . force + 2 R, over 2 R where that is above 1
  double indefiniteness = 0;    // of -dF/dq'
  double loss = 0;              // 2 R
};
DamperErrors errorsOf(const MeasureOf& measure, const HessiansOf& hessians, const VecX& q, const VecX& v);

template <int N, int D, class Measure, class Hessians>
MeasureErrors measureErrors(const Measure& measure, const Hessians& hessians, const ElementVector<N>& q) {
  return errorsOf([&](const VecX& at) { return anyMeasure<N, D>(measure(at)); },
                  [&](const VecX& at) { return anyHessians<N>(hessians(at)); }, q);
}

template <int N, int D, class Measure, class Hessians>
DamperErrors damperErrors(const Measure& measure, const Hessians& hessians, const ElementVector<N>& q,
                          const ElementVector<N>& v) {
  return errorsOf([&](const VecX& at) { return anyMeasure<N, D>(measure(at)); },
                  [&](const VecX& at) { return anyHessians<N>(hessians(at)); }, q, v);
}

}  // namespace selvedge
