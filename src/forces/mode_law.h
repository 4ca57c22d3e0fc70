// Laws of one scalar condition a stencil: E = k/2 C(x)^2 with its own damper (Baraff & Witkin 1998, section 4.5).
//   force   f = -k C dC/dx
//   damper  d = -kd (dC/dt) dC/dx
//   Hessian k (dC/dx)(dC/dx)^T + k C d2C/dx2; the first term is Gauss-Newton's. The second is indefinite for angles and
//           areas whatever the sign of C, so `clamped` drops all of it; `spd` sets the negative eigenvalues of the sum
//           to 0.
// A law offers Mode mode(e, x) and Mat modeHessian(e, x), and fills stiffness_ (k) and damping_ (kd) in refresh().
#pragma once

#include <Eigen/Eigenvalues>

#include "model/stencil_law.h"

namespace selvedge {

// The nearest positive semidefinite matrix: negative eigenvalues become 0.
template <int Size>
Eigen::Matrix<double, Size, Size> positivePart(const Eigen::Matrix<double, Size, Size>& A) {
  const Eigen::SelfAdjointEigenSolver<Eigen::Matrix<double, Size, Size>> eigen(A);
  if (eigen.eigenvalues()[0] >= 0) return A;
  return eigen.eigenvectors() * eigen.eigenvalues().cwiseMax(0).asDiagonal() * eigen.eigenvectors().transpose();
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
    return mode == Hessian::spd ? positivePart<3 * N>(full) : full;
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
