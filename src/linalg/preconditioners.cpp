#include <array>

#include "base/parallel.h"
#include "linalg/kernels/small_block.h"
#include "linalg/preconditioner.h"

namespace selvedge {

namespace {

// z_i = s_i r_i, with s = 1 (none) or 1/|A_ii| (jacobi).
class Diagonal : public Preconditioner {
 public:
  explicit Diagonal(bool unit) : unit_(unit) {}

  void update(const BlockMatrix& A, const Mask& fixed) override {
    const int n = A.blockSize();
    scale_.resize(A.rows());
    for (int i = 0; i < A.rows(); ++i) {
      const double entry = A.block(A.pattern().diagonal[i / n])[(i % n) * (n + 1)];
      scale_[i] = fixed[i] ? 0.0 : unit_ ? 1.0 : inverseMagnitude(entry);
    }
  }

  void apply(const VecX& r, VecX& z) const override { z.noalias() = scale_.cwiseProduct(r); }

 private:
  bool unit_;
  VecX scale_;
};

// z_i = (A_ii restricted to its free entries)^-1 r_i, block by block.
class BlockJacobi : public Preconditioner {
 public:
  void update(const BlockMatrix& A, const Mask& fixed) override {
    const int n = blockSize_ = A.blockSize();
    inverse_.resize(static_cast<std::size_t>(A.rows() * n));
    parallelFor(A.pattern().rows(), [&](int begin, int end) {
      for (int row = begin; row < end; ++row) {
        const double* block = A.block(A.pattern().diagonal[row]);
        const std::uint8_t* rowFixed = fixed.data() + row * n;
        double* inverse = inverse_.data() + row * n * n;
        copyFree(n, block, rowFixed, rowFixed, inverse);
        if (!invertFree(n, rowFixed, block, kSmallestPivot, inverse)) invertDiagonal(n, rowFixed, block, inverse);
      }
    });
  }

  void apply(const VecX& r, VecX& z) const override {
    z.resize(r.size());
    const int n = blockSize_;
    parallelFor(static_cast<int>(r.size()) / n, [&](int begin, int end) {
      if (n == 5) return applyRows(5, begin, end, r, z);
      applyRows(n, begin, end, r, z);
    });
  }

 private:
  // Inlined, so that it knows the size of blocks that are used much.
  [[gnu::always_inline]] void applyRows(int n, int begin, int end, const VecX& r, VecX& z) const {
    for (int row = begin; row < end; ++row) {
      applyBlock(n, inverse_.data() + row * n * n, r.data() + row * n, z.data() + row * n);
    }
  }

  static constexpr double kSmallestPivot = 1e-15;  // relative to the diagonal: below it only round-off is left

  int blockSize_ = 0;
  std::vector<double> inverse_;  // [rows * blockSize^2]
};

}  // namespace

std::span<const PreconditionerInfo> preconditioners() {
  static constexpr std::array<PreconditionerInfo, 5> kTable{{
      {"none", [](Precision) { return std::unique_ptr<Preconditioner>(std::make_unique<Diagonal>(true)); }},
      {"jacobi", [](Precision) { return std::unique_ptr<Preconditioner>(std::make_unique<Diagonal>(false)); }},
      {"block-jacobi", [](Precision) { return std::unique_ptr<Preconditioner>(std::make_unique<BlockJacobi>()); }},
      {"incomplete-cholesky", makeIncompleteCholesky},
      {"multilevel", makeMultilevel},
  }};
  return kTable;
}

}  // namespace selvedge
