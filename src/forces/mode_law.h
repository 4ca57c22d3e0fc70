// Laws of one scalar condition a stencil: E = k/2 C(x)^2 with its own damper (Baraff & Witkin 1998, section 4.5).
//   force   f = -k C dC/dx
//   damper  d = -kd (dC/dt) dC/dx
//   Hessian k (dC/dx)(dC/dx)^T + k C d2C/dx2; the first term is Gauss-Newton's. The second is indefinite for angles and
//           areas whatever the sign of C, so `clamped` drops all of it; `spd` sets the negative eigenvalues of the sum
//           to 0.
// A law offers Mode mode(e, x) and Mat modeHessian(e, x), and fills stiffness_ (k) and damping_ (kd) in refresh().
#pragma once

#include <cmath>

#include <Eigen/Eigenvalues>

#include "model/stencil_law.h"

namespace selvedge {

// The nearest positive semidefinite matrix to an element's Hessian: negative eigenvalues become 0. Translations are in its
// null space, so that the eigenvalues of its N - 1 relative coordinates are enough, which takes half the time. `Q` holds
// them as columns: orthonormal and orthogonal to (1, ..., 1) (Helmert).
template <int N>
Eigen::Matrix<double, 3 * N, 3 * N> positivePart(const Eigen::Matrix<double, 3 * N, 3 * N>& H) {
  constexpr int kRelative = 3 * (N - 1);
  using Relative = Eigen::Matrix<double, kRelative, kRelative>;
  Eigen::Matrix<double, 3 * N, kRelative> Q = Eigen::Matrix<double, 3 * N, kRelative>::Zero();
  for (int c = 0; c + 1 < N; ++c) {
    const double size = 1 / std::sqrt((c + 1.0) * (c + 2.0));
    for (int i = 0; i <= c + 1; ++i) Q.template block<3, 3>(3 * i, 3 * c).diagonal().setConstant(i <= c ? size : -(c + 1) * size);
  }
  const Eigen::SelfAdjointEigenSolver<Relative> eigen(Relative(Q.transpose() * H * Q));
  const Eigen::Matrix<double, 3 * N, kRelative> modes = Q * eigen.eigenvectors();
  return modes * eigen.eigenvalues().cwiseMax(0).asDiagonal() * modes.transpose();
}

template <class Law, int N>
class ModeLaw : public StencilLaw<Law, N> {
 public:
  using Base = StencilLaw<Law, N>;
  using typename Base::Mat;
  using typename Base::Vec;

  struct Mode {
    double value;  // C
    Vec gradient;  // dC/dx
  };

  double elementEnergy(int e, const Vec& x) const {
    const double C = law().mode(e, x).value;
    return 0.5 * stiffness_[Base::index(e)] * C * C;
  }
  Vec elementForce(int e, const Vec& x) const {
    const Mode m = law().mode(e, x);
    return (-stiffness_[Base::index(e)] * m.value) * m.gradient;
  }
  Mat elementHessian(int e, const Vec& x, Hessian mode) const {
    const double k = stiffness_[Base::index(e)];
    const Mode m = law().mode(e, x);
    const Mat first = (k * m.gradient) * m.gradient.transpose();
    if (mode == Hessian::gaussNewton || mode == Hessian::clamped) return first;
    const Mat full = first + (k * m.value) * law().modeHessian(e, x);
    return mode == Hessian::spd ? positivePart<N>(full) : full;
  }
  Vec elementDamping(int e, const Vec& x, const Vec& v) const {
    const Vec g = law().mode(e, x).gradient;
    return (-damping_[Base::index(e)] * g.dot(v)) * g;
  }
  Mat elementDampingMatrix(int e, const Vec& x) const {
    const Vec g = law().mode(e, x).gradient;
    return (damping_[Base::index(e)] * g) * g.transpose();
  }

 protected:
  std::vector<double> stiffness_;  // [elements] k
  std::vector<double> damping_;    // [elements] kd

 private:
  const Law& law() const { return static_cast<const Law&>(*this); }
};

}  // namespace selvedge
