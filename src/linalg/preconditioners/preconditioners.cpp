#include <array>

#include "base/parallel.h"
#include "base/simd.h"
#include "linalg/kernels/block_lanes.h"
#include "linalg/kernels/small_block.h"
#include "linalg/preconditioners/preconditioner_in.h"

namespace selvedge {

namespace {

// z_i = s_i r_i, with s = 1 (none) or 1/|A_ii| (jacobi).
class Diagonal : public Preconditioner {
 public:
  explicit Diagonal(bool unit) : unit_(unit) {}

  void update(const BlockMatrix& A, const Mask& fixed) override {
    const int n = A.blockSize();
    scale_.resize(A.rows());
    unitInSingle_ = unit_ ? 1 : unitOf(A);
    for (int i = 0; i < A.rows(); ++i) {
      const double entry = A.block(A.pattern().diagonal[i / n])[(i % n) * (n + 1)];
      scale_[i] = fixed[i] ? 0.0 : unit_ ? 1.0 : inverseMagnitude(entry);
    }
  }

  void apply(const VecX& r, VecX& z) const override { z.noalias() = scale_.cwiseProduct(r); }
  void apply(const VecXf& r, VecXf& z) const override {
    z.noalias() = (unitInSingle_ * scale_).cast<float>().cwiseProduct(r);
  }

 private:
  bool unit_;
  double unitInSingle_ = 1;
  VecX scale_;
};

template <class Real>
struct Inverses {
  const Real* columns;  // of one inverse after the other
  Real factor;
  const Real* r;
  Real* z;
};

// z = factor D^-1 r
template <class Block, class Real>
[[gnu::always_inline]] inline void applyRows(Block block, const Inverses<Real>& p, int begin, int end) {
  for (int row = begin; row < end; ++row) {
    typename Block::TransposedSum sum(block);
    sum.add(p.columns + static_cast<std::ptrdiff_t>(row) * block.area, p.r + static_cast<std::ptrdiff_t>(row) * block.n,
            block.n);
    for (int i = 0; i < block.n; ++i) p.z[static_cast<std::ptrdiff_t>(row) * block.n + i] = p.factor * sum.at(i);
  }
}

#define SELVEDGE_INVERSES(Real)                                                  \
  SELVEDGE_KERNEL void applyRows3(const Inverses<Real>& p, int begin, int end) { \
    applyRows(Block3<Real>(), p, begin, end);                                    \
  }                                                                              \
  SELVEDGE_KERNEL void applyRows5(const Inverses<Real>& p, int begin, int end) { \
    applyRows(BlockN<Real>(5), p, begin, end);                                   \
  }
SELVEDGE_INVERSES(double)
SELVEDGE_INVERSES(float)

// z_i = (A_ii restricted to its free entries)^-1 r_i, block by block.
template <class Real>
class BlockJacobi : public PreconditionerIn<Real> {
 public:
  using typename PreconditionerIn<Real>::Vector;

  void update(const BlockMatrix& A, const Mask& fixed) override {
    const int n = blockSize_ = A.blockSize();
    this->chooseScale(A);
    columns_.resize(toIndex(A.rows() * n) + kLanePad);
    parallelFor(A.pattern().rows(), [&](int begin, int end) {
      SmallBlock block, inverse;
      for (int row = begin; row < end; ++row) {
        const double* from = A.block(A.pattern().diagonal[row]);
        for (int k = 0; k < n * n; ++k) block[k] = this->scale() * from[k];
        const std::uint8_t* rowFixed = fixed.data() + row * n;
        copyFree(n, block.data(), rowFixed, rowFixed, inverse.data());
        if (!invertFree(n, rowFixed, block.data(), kSmallestPivot, inverse.data())) {
          invertDiagonal(n, rowFixed, block.data(), inverse.data());
        }
        Real* columns = columns_.data() + static_cast<std::ptrdiff_t>(row) * n * n;
        for (int i = 0; i < n; ++i) {
          for (int j = 0; j < n; ++j) columns[j * n + i] = static_cast<Real>(inverse[i * n + j]);
        }
      }
    });
  }

  void applyInside(const Vector& r, Real factor, Vector& z) const override {
    z.resize(r.size());
    const int n = blockSize_;
    const Inverses<Real> work{columns_.data(), factor, r.data(), z.data()};
    parallelFor(static_cast<int>(r.size()) / n, [&](int begin, int end) {
      if (n == 3) return applyRows3(work, begin, end);
      if (n == 5) return applyRows5(work, begin, end);
      applyRows(BlockN<Real>(n), work, begin, end);
    });
  }

 private:
  // Relative to the diagonal: below it only round-off is left, of the inverse in single precision, too.
  static constexpr double kSmallestPivot = PreconditionerIn<Real>::kSingle ? 1e-7 : 1e-15;

  int blockSize_ = 0;
  std::vector<Real> columns_;  // [rows * blockSize^2] of the inverses
};

double powerOfTwo(double largest) {
  if (!(largest > 0) || !std::isfinite(largest)) return 1;
  return std::ldexp(1.0, std::ilogb(largest));
}

}  // namespace

double unitOf(const VecX& values) {
  double largest = 0;
  for (Eigen::Index i = 0; i < values.size(); ++i) largest = std::max(largest, std::abs(values[i]));
  return powerOfTwo(largest);
}

double unitOf(const BlockMatrix& A) {
  const int n = A.blockSize();
  double largest = 0;
  for (const int slot : A.pattern().diagonal) {
    for (int k = 0; k < n; ++k) largest = std::max(largest, std::abs(A.block(slot)[k * (n + 1)]));
  }
  return powerOfTwo(largest);
}

std::span<const PreconditionerInfo> preconditioners() {
  static constexpr std::array<PreconditionerInfo, 5> kTable{{
      {"none", [](Precision) { return std::unique_ptr<Preconditioner>(std::make_unique<Diagonal>(true)); }},
      {"jacobi", [](Precision) { return std::unique_ptr<Preconditioner>(std::make_unique<Diagonal>(false)); }},
      {"block-jacobi", madeIn<BlockJacobi>},
      {"incomplete-cholesky", makeIncompleteCholesky},
      {"multilevel", makeMultilevel},
  }};
  return kTable;
}

}  // namespace selvedge
