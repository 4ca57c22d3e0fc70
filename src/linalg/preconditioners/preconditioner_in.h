// A preconditioner whose numbers inside have one precision, in units of a power of two near the largest one, so that
// single precision neither overflows nor underflows. Vectors in double are converted for it.
#pragma once

#include <type_traits>

#include "base/check.h"
#include "linalg/preconditioner.h"

namespace selvedge {

template <class Real>
class PreconditionerIn : public Preconditioner {
 public:
  static constexpr bool kSingle = std::is_same_v<Real, float>;
  using Vector = Eigen::Matrix<Real, Eigen::Dynamic, 1>;

  void apply(const VecX& r, VecX& z) const final {
    if constexpr (!kSingle) {
      applyInside(r, scale_, z);
    } else {
      const double unit = unitOf(r);
      r_ = (r * (1 / unit)).template cast<Real>();
      applyInside(r_, 1, z_);
      z = (unit * scale_) * z_.template cast<double>();
    }
  }
  void apply(const VecXf& r, VecXf& z) const final {
    if constexpr (kSingle) {
      applyInside(r, 1, z);
    } else {
      SELVEDGE_CHECK_EQ(kSingle, true);  // who has vectors in single precision asks for such a preconditioner
    }
  }

 protected:
  // z = factor (the matrix times scale())^-1 r, or nearly.
  virtual void applyInside(const Vector& r, Real factor, Vector& z) const = 0;

  double scale() const { return scale_; }
  void chooseScale(const BlockMatrix& A) { scale_ = 1 / unitOf(A); }

 private:
  double scale_ = 1;  // a power of two
  mutable Vector r_, z_;
};

template <template <class> class Made>
std::unique_ptr<Preconditioner> madeIn(Precision precision) {
  if (precision == Precision::single) return std::make_unique<Made<float>>();
  return std::make_unique<Made<double>>();
}

}  // namespace selvedge
