// Dampers of an element, all from its strain and size (docs/physics.md, "Yarns"; Sanchez-Banderas & Otaduy 2017). With
// the strain e of D components, its gradients J^T (one a column), the size S and the rate e' = J q':
//   potential  R = S kd |e'|^2 / 2
//   force      -dR/dq' = -S kd J^T e'                           power: q' . force = -2 R
//   dF/dq'     -S kd J^T J
//   dF/dq      -S kd [sum_k e'_k H_k + J^T (q'^T H_k)_k] - kd J^T e' (dS/dq)^T,  H_k the Hessian of e_k
// Implicit steps take only its symmetric part -S kd sum_k e'_k H_k, where they take any.
#pragma once

#include <array>
#include <cmath>
#include <span>
#include <type_traits>

#include "yarns/elements/element_types.h"

namespace selvedge {

// The strain of an element with N coordinates, in D components.
template <int N, int D>
struct StrainMeasure {
  double size;  // m
  Eigen::Matrix<double, D, 1> strain;
  Eigen::Matrix<double, N, D> gradient;  // J^T
  Eigen::Matrix<double, N, 1> sizeGradient;
};

template <int N>
using ElementVector = Eigen::Matrix<double, N, 1>;
template <int N>
using ElementMatrix = Eigen::Matrix<double, N, N>;
template <int N, int D>
using StrainHessians = std::array<ElementMatrix<N>, static_cast<std::size_t>(D)>;

template <int N, int D>
Eigen::Matrix<double, D, 1> strainRate(const StrainMeasure<N, D>& m, const ElementVector<N>& v) {
  return m.gradient.transpose() * v;
}

template <int N, int D>
double dissipationPotential(const StrainMeasure<N, D>& m, double kd, const ElementVector<N>& v) {
  return 0.5 * m.size * kd * strainRate(m, v).squaredNorm();
}

template <int N, int D>
ElementVector<N> dissipationForce(const StrainMeasure<N, D>& m, double kd, const ElementVector<N>& v) {
  return m.gradient * (-(m.size * kd) * strainRate(m, v));
}

template <int N, int D>
ElementMatrix<N> dissipationVelocityJacobian(const StrainMeasure<N, D>& m, double kd) {
  return (-(m.size * kd) * m.gradient) * m.gradient.transpose();
}

// The symmetric part that implicit steps may take; `turned` is sum_k e'_k H_k.
template <int N, int D>
ElementMatrix<N> dissipationPositionJacobian(const StrainMeasure<N, D>& m, double kd, const ElementMatrix<N>& turned) {
  return -(m.size * kd) * turned;
}

template <int N, int D>
ElementMatrix<N> dissipationExactPositionJacobian(const StrainMeasure<N, D>& m, double kd, const ElementVector<N>& v,
                                                  std::type_identity_t<std::span<const ElementMatrix<N>>> hessians) {
  const Eigen::Matrix<double, D, 1> rate = strainRate(m, v);
  ElementMatrix<N> A = (m.gradient * rate) * m.sizeGradient.transpose();
  for (Eigen::Index k = 0; k < rate.size(); ++k) {
    const ElementMatrix<N>& H = hessians[static_cast<std::size_t>(k)];
    A += m.size * (rate[k] * H + m.gradient.col(k) * (H * v).transpose());
  }
  return -kd * A;
}

// The gradients of the condition C = sqrt(S) e, whose energy is ke |C|^2 / 2, one a column.
template <int N, int D>
Eigen::Matrix<double, N, D> conditionGradient(const StrainMeasure<N, D>& m) {
  const double root = std::sqrt(m.size);
  return root * m.gradient + (0.5 / root) * m.sizeGradient * m.strain.transpose();
}

// Dampers of Baraff & Witkin 1998, -kd (dC/dt) grad C: they also resist the sliding of a yarn that is strained.
template <int N, int D>
ElementVector<N> conditionDampingForce(const StrainMeasure<N, D>& m, double kd, const ElementVector<N>& v) {
  const Eigen::Matrix<double, N, D> C = conditionGradient(m);
  const Eigen::Matrix<double, D, 1> rate = C.transpose() * v;
  return C * (-kd * rate);
}

template <int N, int D>
ElementMatrix<N> conditionDampingVelocityJacobian(const StrainMeasure<N, D>& m, double kd) {
  const Eigen::Matrix<double, N, D> C = conditionGradient(m);
  return (-kd * C) * C.transpose();
}

// The same method as it is often described: along the elastic force, with kd e' in place of ke e. Its power may be
// positive. In the matrix of a step it has
// that of the potential, the symmetric part that does no harm.
template <int N, int D>
ElementVector<N> elasticDirectionDampingForce(const StrainMeasure<N, D>& m, double kd, const ElementVector<N>& v) {
  const Eigen::Matrix<double, D, 1> rate = strainRate(m, v);
  return m.gradient * (-(kd * m.size) * rate) - (0.5 * kd * rate.dot(m.strain)) * m.sizeGradient;
}

}  // namespace selvedge
