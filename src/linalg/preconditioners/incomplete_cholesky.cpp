#include <algorithm>

#include "base/interrupt.h"
#include "linalg/kernels/block_lanes.h"
#include "linalg/kernels/small_block.h"
#include "linalg/preconditioners/cholesky_kernels.h"
#include "linalg/preconditioners/preconditioner_in.h"

namespace selvedge {

namespace {

constexpr double kFirstShift = 1e-3;  // shifts tried after a breakdown: 0.001 0.004 0.016 ... 4.096
constexpr double kLastShift = 10;

// Incomplete block Cholesky without fill: A ~ L D L^T, L unit lower with the blocks of A's lower triangle.
//   G_ij = A_ij - sum_(k<j) G_ik L_jk^T,   L_ij = G_ij D_j^-1,   D_i = A_ii - sum_(k<i) G_ik L_ik^T
// Where some D_i is not positive definite, start again from A + shift diag(A) (Manteuffel 1980, Math. Comp. 34, 473).
// Fixed rows and columns of A count as zero, and D^-1 is zero there.
template <class Real>
class IncompleteCholesky : public PreconditionerIn<Real> {
 public:
  using typename PreconditionerIn<Real>::Vector;

  void update(const BlockMatrix& A, const Mask& fixed) override {
    prepare(A);
    for (double shift = 0; shift <= kLastShift; shift = std::max(kFirstShift, 4 * shift)) {
      if (factor(A, fixed, shift, false) || mustGiveUp()) return;
    }
    factor(A, fixed, kLastShift, true);
  }

  void applyInside(const Vector& r, Real factor, Vector& z) const override {
    z.resize(r.size());
    const FactorSweep<Real> work{r.data(), y_.data(), z_.data(), factor, z.data()};
    sweepRows(blockSize_, factor_, work);
  }

 private:
  // Relative to the diagonal of A: a smaller pivot counts as a breakdown.
  static constexpr double kSmallestPivot = PreconditionerIn<Real>::kSingle ? 1e-6 : 1e-10;

  void prepare(const BlockMatrix& A) {
    this->chooseScale(A);
    if (blockSize_ == A.blockSize() && pattern_ == A.pattern()) return;
    pattern_ = A.pattern();
    blockSize_ = A.blockSize();
    LowerPattern& lower = factor_.pattern = LowerPattern(pattern_);
    const int rows = lower.rows(), area = blockSize_ * blockSize_, width = tileWidth(blockSize_);
    int longest = 0;
    for (int i = 0; i < rows; ++i) longest = std::max(longest, lower.start[i + 1] - lower.start[i]);
    const auto fit = [](std::vector<Real>& array, std::size_t count, int each) {
      array.assign(count * static_cast<std::size_t>(each) + kLanePad, Real{0});
    };
    fit(factor_.lower, lower.column.size(), area);
    fit(factor_.transposed, lower.column.size(), area);
    fit(factor_.inverse, toIndex(rows), area);
    fit(row_, toIndex(longest), blockSize_ * width);
    fit(y_, toIndex(rows), width);
    fit(z_, toIndex(rows), width);
  }

  // With `force`, a bad pivot is replaced by its diagonal's magnitude and the factorisation always succeeds.
  bool factor(const BlockMatrix& A, const Mask& fixed, double shift, bool force) {
    const FactorRow<Real> work{A.values().data(), this->scale(), fixed.data(), shift, row_.data()};
    SmallBlock d{}, diagonal{};
    const int n = blockSize_, area = n * n;
    for (int i = 0; i < factor_.pattern.rows(); ++i) {
      eliminateRow(n, work, i, factor_, d.data());
      const std::uint8_t* rowFixed = fixed.data() + i * n;
      const double* block = A.block(factor_.pattern.diagonal[i]);
      for (int k = 0; k < n; ++k) diagonal[k * (n + 1)] = this->scale() * block[k * (n + 1)];
      if (!invertFree(n, rowFixed, diagonal.data(), kSmallestPivot, d.data())) {
        if (!force) return false;
        invertDiagonal(n, rowFixed, diagonal.data(), d.data());
      }
      Real* inverse = factor_.block(factor_.inverse, i, area);
      for (int k = 0; k < area; ++k) inverse[k] = static_cast<Real>(d[k]);
      if (mustGiveUp()) return false;
    }
    return true;
  }

  BlockPattern pattern_;  // what is prepared is for
  int blockSize_ = 0;
  LowerFactor<Real> factor_;
  std::vector<Real> row_;            // what a row's factorisation works in
  mutable std::vector<Real> y_, z_;  // vectors with rows of `width` numbers
};

}  // namespace

std::unique_ptr<Preconditioner> makeIncompleteCholesky(Precision precision) {
  return madeIn<IncompleteCholesky>(precision);
}

}  // namespace selvedge
