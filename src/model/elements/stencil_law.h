// Assembly over the elements of a force law, one element at a time. A law on N nodes derives from StencilLaw<Law, N>
// and offers plain functions of one element e, of the places x and velocities v of its nodes in space (3 N numbers each):
//   double elementEnergy(e, x)                    E
//   Vec    elementForce(e, x)                     -dE/dx
//   Mat    elementHessian(e, x, Hessian::exact)   d2E/dx2
//   Vec    elementDamping(e, x, v)                the damper's force; or it overrides addDissipativeForce()
//   Mat    elementJacobian(e, x, v, options, cq, cv)   cq dF/dq + cv dF/dv; or it overrides addJacobians()
// They are bound at compile time, so that they inline; the virtual calls are those of ForceLaw, a handful a step.
// Springs, triangles and hinges are computed many at a time instead (strips.h).
#pragma once

#include "model/elements/stencil.h"

namespace selvedge {

template <class Law, int N>
class StencilLaw : public Stencil<N> {
 public:
  using Base = Stencil<N>;
  using Vec = Eigen::Matrix<double, 3 * N, 1>;
  using Mat = Eigen::Matrix<double, 3 * N, 3 * N>;

  bool elastic() const override { return true; }
  bool dissipative() const override { return damped_; }

  double energy(const State& state) const override {
    return sumElements([&](int e) { return law().elementEnergy(e, gather(state.q, e)); });
  }
  void addForce(const State& state, VecX& F) const override {
    forElements([&](int e) { scatter(law().elementForce(e, gather(state.q, e)), e, F); });
  }
  void addDissipativeForce(const State& state, VecX& F) const override {
    if constexpr (requires(const Law& law, const Vec& x) { law.elementDamping(0, x, x); }) {
      if (!damped_) return;
      forElements([&](int e) { scatter(law().elementDamping(e, gather(state.q, e), gather(state.v, e)), e, F); });
    }
  }
  void addHessianProduct(const State& state, const VecX& x, VecX& y) const override {
    forElements([&](int e) {
      const Vec product = law().elementHessian(e, gather(state.q, e), Hessian::exact) * gather(x, e);
      scatter(product, e, y);
    });
  }
  void addJacobians(const State& state, const JacobianOptions& options, double cq, double cv,
                    BlockMatrix& A) const override {
    if constexpr (requires(const Law& law, const Vec& x) { law.elementJacobian(0, x, x, options, cq, cv); }) {
      if (!damped_ && (cq == 0 || !this->conservative())) return;
      forElements([&](int e) {
        addElementBlocks(law().elementJacobian(e, gather(state.q, e), gather(state.v, e), options, cq, cv), e,
                         options.symmetric, A);
      });
    }
  }

 protected:
  using Base::chunks;
  using Base::index;
  using Base::nodes;
  using Base::slots;

  void setDamped(bool damped) { damped_ = damped; }
  void setStride(int coordinates) { stride_ = coordinates; }  // of a node of the system; three at first

  Vec gather(const VecX& values, int e) const {
    Vec x;
    for (int i = 0; i < N; ++i) x.template segment<3>(3 * i) = values.segment<3>(stride_ * nodes(e)[index(i)]);
    return x;
  }
  template <class Value>
  double sumElements(const Value& value) const {
    return orderedSum(this->count(), [&](int begin, int end) {
      double sum = 0;
      for (int e = begin; e < end; ++e) sum += value(e);
      return sum;
    });
  }

 private:
  const Law& law() const { return static_cast<const Law&>(*this); }

  template <class Body>
  void forElements(const Body& body) const {
    chunks().forEach([&](int first, int end) {
      for (int e = first; e < end; ++e) body(e);
    });
  }
  void scatter(const Vec& f, int e, VecX& F) const {
    for (int i = 0; i < N; ++i) F.segment<3>(stride_ * nodes(e)[index(i)]) += f.template segment<3>(3 * i);
  }
  // Above the diagonal, and where the matrix is not symmetric below it too.
  void addElementBlocks(const Mat& J, int e, bool symmetric, BlockMatrix& A) const {
    std::size_t pair = 0;
    for (int i = 0; i < N; ++i) {
      for (int j = i; j < N; ++j) {
        const int slot = slots(e)[pair++];
        const bool swapped = nodes(e)[index(i)] > nodes(e)[index(j)];
        const int row = swapped ? j : i, col = swapped ? i : j;
        A.spaceBlock(slot) += J.template block<3, 3>(3 * row, 3 * col);
        if (symmetric || i == j) continue;
        A.spaceBlock(A.transposed(slot)) += J.template block<3, 3>(3 * col, 3 * row);
      }
    }
  }

  bool damped_ = false;
  Eigen::Index stride_ = 3;
};

}  // namespace selvedge
