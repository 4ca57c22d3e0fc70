#include <algorithm>

#include "base/interrupt.h"
#include "linalg/kernels/small_block.h"
#include "linalg/preconditioner.h"

namespace selvedge {

namespace {

constexpr double kFirstShift = 1e-3;  // shifts tried after a breakdown: 0.001 0.004 0.016 ... 4.096
constexpr double kLastShift = 10;
constexpr double kSmallestPivot = 1e-10;  // relative to the diagonal of A: a smaller pivot counts as a breakdown

// Incomplete block Cholesky without fill: A ~ L D L^T, L unit lower with the blocks of A's lower triangle.
//   G_ij = A_ij - sum_(k<j) G_ik L_jk^T,   L_ij = G_ij D_j^-1,   D_i = A_ii - sum_(k<i) G_ik L_ik^T
// Where some D_i is not positive definite, start again from A + shift diag(A) (Manteuffel 1980, Math. Comp. 34, 473).
// Fixed rows and columns of A count as zero, and D^-1 is zero there.
class IncompleteCholesky : public Preconditioner {
 public:
  void update(const BlockMatrix& A, const Mask& fixed) override {
    prepare(A);
    for (double shift = 0; shift <= kLastShift; shift = std::max(kFirstShift, 4 * shift)) {
      if (factor(A, fixed, shift, false) || mustGiveUp()) return;
    }
    factor(A, fixed, kLastShift, true);
  }

  void apply(const VecX& r, VecX& z) const override {
    y_.resize(r.size());
    z.resize(r.size());
    if (blockSize_ == 3) return solve(3, r.data(), y_.data(), z.data());
    if (blockSize_ == 5) return solve(5, r.data(), y_.data(), z.data());
    solve(blockSize_, r.data(), y_.data(), z.data());
  }

 private:
  void prepare(const BlockMatrix& A) {
    pattern_ = &A.pattern();
    blockSize_ = A.blockSize();
    area_ = blockSize_ * blockSize_;
    factor_.resize(static_cast<std::size_t>(pattern_->slots() * area_));
    int longest = 0;
    for (int i = 0; i < pattern_->rows(); ++i) {
      longest = std::max(longest, pattern_->diagonal[i] - pattern_->rowStart[i]);
    }
    row_.resize(static_cast<std::size_t>(longest * area_));
  }

  // With `force`, a bad pivot is replaced by its diagonal's magnitude and the factorisation always succeeds.
  bool factor(const BlockMatrix& A, const Mask& fixed, double shift, bool force) {
    for (int i = 0; i < pattern_->rows(); ++i) {
      const bool good = blockSize_ == 3   ? factorRow(3, A, fixed.data(), i, shift, force)
                        : blockSize_ == 5 ? factorRow(5, A, fixed.data(), i, shift, force)
                                          : factorRow(blockSize_, A, fixed.data(), i, shift, force);
      if (!good || mustGiveUp()) return false;
    }
    return true;
  }

  [[gnu::always_inline]] bool factorRow(int n, const BlockMatrix& A, const std::uint8_t* fixed, int i, double shift,
                                        bool force) {
    const int first = pattern_->rowStart[i], diagonal = pattern_->diagonal[i];
    const std::uint8_t* rowFixed = fixed + i * n;
    for (int s = first; s < diagonal; ++s) {
      copyFree(n, A.block(s), rowFixed, fixed + pattern_->column[s] * n, gBlock(s - first));
      subtractEarlier(n, first, s);
    }
    SmallBlock d;
    copyFree(n, A.block(diagonal), rowFixed, rowFixed, d.data());
    for (int k = 0; k < n; ++k) d[k * n + k] += shift * std::abs(d[k * n + k]);
    for (int s = first; s < diagonal; ++s) {
      multiplyBlocks(n, gBlock(s - first), lBlock(pattern_->diagonal[pattern_->column[s]]), lBlock(s));
      subtractTransposed(n, gBlock(s - first), lBlock(s), d.data());
    }
    if (!invertFree(n, rowFixed, A.block(diagonal), kSmallestPivot, d.data())) {
      if (!force) return false;
      invertDiagonal(n, rowFixed, A.block(diagonal), d.data());
    }
    std::copy_n(d.data(), n * n, lBlock(diagonal));
    return true;
  }

  // G_ij -= G_ik L_jk^T over the k < j that rows i and j share; s is the slot of (i, j).
  [[gnu::always_inline]] void subtractEarlier(int n, int first, int s) {
    const int j = pattern_->column[s];
    int a = first, b = pattern_->rowStart[j];
    while (a < s && b < pattern_->diagonal[j]) {
      const int ka = pattern_->column[a], kb = pattern_->column[b];
      if (ka == kb) subtractTransposed(n, gBlock(a - first), lBlock(b), gBlock(s - first));
      a += ka <= kb;
      b += kb <= ka;
    }
  }

  // L y = r forwards, D^-1 y into z, then L^T z = D^-1 y backwards, row by row of L both times.
  [[gnu::always_inline]] void solve(int n, const double* r, double* y, double* z) const {
    for (int i = 0; i < pattern_->rows(); ++i) {
      double* yi = y + i * n;
      std::copy_n(r + i * n, n, yi);
      for (int s = pattern_->rowStart[i]; s < pattern_->diagonal[i]; ++s) {
        const double* L = lBlock(s);
        const double* yj = y + pattern_->column[s] * n;
        for (int a = 0; a < n; ++a) {
          double product = L[a * n] * yj[0];
          for (int b = 1; b < n; ++b) product += L[a * n + b] * yj[b];
          yi[a] -= product;
        }
      }
      applyBlock(n, lBlock(pattern_->diagonal[i]), yi, z + i * n);
    }
    for (int i = pattern_->rows() - 1; i >= 0; --i) {
      const double* zi = z + i * n;
      for (int s = pattern_->rowStart[i]; s < pattern_->diagonal[i]; ++s) {
        const double* L = lBlock(s);
        double* zj = z + pattern_->column[s] * n;
        for (int b = 0; b < n; ++b) {
          double product = L[b] * zi[0];
          for (int a = 1; a < n; ++a) product += L[a * n + b] * zi[a];
          zj[b] -= product;
        }
      }
    }
  }

  double* gBlock(int i) { return row_.data() + i * area_; }
  double* lBlock(int slot) { return factor_.data() + static_cast<std::ptrdiff_t>(slot) * area_; }
  const double* lBlock(int slot) const { return factor_.data() + static_cast<std::ptrdiff_t>(slot) * area_; }

  const BlockPattern* pattern_ = nullptr;
  int blockSize_ = 0;
  int area_ = 0;
  std::vector<double>
      factor_;               // [slots * area] L_ij in the slots of the lower triangle, D_i^-1 in those of the diagonal
  std::vector<double> row_;  // [longest row * area] G_ik of the row being factored
  mutable VecX y_;
};

}  // namespace

std::unique_ptr<Preconditioner> makeIncompleteCholesky(Precision) { return std::make_unique<IncompleteCholesky>(); }

}  // namespace selvedge
