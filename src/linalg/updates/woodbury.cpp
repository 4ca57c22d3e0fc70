#include "linalg/updates/woodbury.h"

namespace selvedge {

void Woodbury::resize(Eigen::Index unknowns, Eigen::Index products) {
  c_.resize(products);
  if (products > 0) G_.resize(unknowns, products);
}

Woodbury::Outcome Woodbury::begin(const Solve& solve) {
  if (empty()) return Outcome::good;
  W_.resize(G_.rows(), G_.cols());
  for (Eigen::Index k = 0; k < G_.cols(); ++k) {
    column_ = G_.col(k);
    if (!solve(column_)) return Outcome::failed;
    W_.col(k) = column_;
  }
  lower_.noalias() = c_.asDiagonal() * (G_.transpose() * W_);
  lower_.diagonal().array() += 1;
  if (!lower_.allFinite()) return Outcome::failed;
  return eliminate() ? Outcome::good : Outcome::indefinite;
}

// Without pivots: the k-th of them is det A_k / det A_(k-1), A_k with the first k products, so that all A_k are positive
// definite where all of them are positive.
bool Woodbury::eliminate() {
  const Eigen::Index n = lower_.rows();
  for (Eigen::Index k = 0; k < n; ++k) {
    if (!(lower_(k, k) > 0)) return false;
    for (Eigen::Index i = k + 1; i < n; ++i) {
      const double factor = lower_(i, k) /= lower_(k, k);
      for (Eigen::Index j = k + 1; j < n; ++j) lower_(i, j) -= factor * lower_(k, j);
    }
  }
  return true;
}

void Woodbury::correct(VecX& y) {
  z_.noalias() = c_.asDiagonal() * (G_.transpose() * y);
  const Eigen::Index n = lower_.rows();
  for (Eigen::Index i = 0; i < n; ++i) {
    for (Eigen::Index j = 0; j < i; ++j) z_[i] -= lower_(i, j) * z_[j];
  }
  for (Eigen::Index i = n - 1; i >= 0; --i) {
    for (Eigen::Index j = i + 1; j < n; ++j) z_[i] -= lower_(i, j) * z_[j];
    z_[i] /= lower_(i, i);
  }
  y.noalias() -= W_ * z_;
}

}  // namespace selvedge
