// A preconditioner whose numbers inside have one precision. Vectors of the other one are converted. Single precision gets
// numbers in units of a power of two near the largest one, so that it neither overflows nor underflows.
#pragma once

#include <type_traits>

#include "linalg/preconditioner.h"

namespace selvedge {

template <class Real>
class PreconditionerIn : public Preconditioner {
 public:
  using Vector = Eigen::Matrix<Real, Eigen::Dynamic, 1>;

  void apply(const VecX& r, VecX& z) const final {
    if constexpr (std::is_same_v<Real, double>) {
      applyInside(r, z);
      if (scale_ != 1) z *= scale_;
    } else {
      const double unit = unitOf(r);
      r_ = (r * (1 / unit)).template cast<Real>();
      applyInside(r_, z_);
      z = (unit * scale_) * z_.template cast<double>();
    }
  }
  void apply(const VecXf& r, VecXf& z) const final {
    if constexpr (std::is_same_v<Real, float>) {
      applyInside(r, z);
    } else {
      r_ = r.template cast<Real>();
      applyInside(r_, z_);
      z = z_.template cast<float>();
    }
  }

 protected:
  // z = (the matrix times scale())^-1 r, or nearly.
  virtual void applyInside(const Vector& r, Vector& z) const = 0;

  double scale() const { return scale_; }
  void chooseScale(const BlockMatrix& A) { scale_ = 1 / unitOf(A); }
  static constexpr bool kSingle = std::is_same_v<Real, float>;

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
