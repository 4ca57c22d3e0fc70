// Multigrid by smoothed aggregation: P. Vanek, J. Mandel and M. Brezina 1996, Computing 56, 179; for cloth R. Tamstorf,
// T. Jones and S. McCormick 2015, ACM TOG 34, 245. Groups of near neighbours interpolate from one coarse node with as
// many coordinates, smoothed by one damped block Jacobi step; the coarser matrix is P^T A P. One V-cycle: block
// Gauss-Seidel forwards, coarser level, block Gauss-Seidel backwards, colour after colour, so that rows of a colour run
// on any thread. With M = L + D and the coarser level's preconditioner C,
//   P^-1 = M^-T D M^-1 + W C W^T,   W = (I - M^-T A) P,
// which is positive definite whenever every D and the coarsest factorisation are, even where A is not: bad blocks of D
// are replaced in A itself, a bad coarsest matrix is shifted.
#include <cmath>

#include <Eigen/Cholesky>

#include "base/interrupt.h"
#include "base/parallel.h"
#include "linalg/kernels/block_lanes.h"
#include "linalg/kernels/small_block.h"
#include "linalg/preconditioners/multilevel_kernels.h"
#include "linalg/preconditioners/preconditioner_in.h"

namespace selvedge {

namespace {

constexpr int kDirect = 100;                // unknowns of a coarsest level that is solved by a dense factorisation
constexpr int kSmoothedRows = 256;          // block rows a task smooths
constexpr int kSetupChunk = 64;             // block rows a task sets up
constexpr double kFirstCoarseShift = 1e-6;  // shifts of an indefinite coarsest matrix, relative to its diagonal
constexpr double kLastCoarseShift = 1e3;

template <class Real>
class Multilevel : public PreconditionerIn<Real> {
 public:
  using typename PreconditionerIn<Real>::Vector;

  void update(const BlockMatrix& A, const Mask& fixed) override {
    const bool same = A.blockSize() == blockSize_ && fixed == fixed_ && A.pattern() == pattern_;
    if (!same || !hierarchy_.whole) build(A, fixed);
    fillFinest(A);
    for (std::size_t k = 0; k + 1 < numbers_.size() && !mustGiveUp(); ++k) coarsen(level(k), level(k + 1));
    if (direct() && !mustGiveUp()) factorCoarsest();
  }

  void applyInside(const Vector& r, Real factor, Vector& z) const override {
    z.resize(r.size());
    gather(r);
    cycle();
    scatter(factor, z);
  }

 private:
  LevelRef<Real> level(std::size_t k) const { return {hierarchy_.levels[k], numbers_[k]}; }
  std::size_t last() const { return numbers_.size() - 1; }
  bool direct() const { return hierarchy_.levels.back().rows * blockSize_ <= kDirect; }

  void build(const BlockMatrix& A, const Mask& fixed) {
    blockSize_ = A.blockSize();
    pattern_ = A.pattern();
    fixed_ = fixed;
    hierarchy_ = buildHierarchy(pattern_, fixed_, blockSize_, kDirect);
    numbers_.assign(hierarchy_.levels.size(), {});
    for (std::size_t k = 0; k < numbers_.size(); ++k) numbers_[k].allocate(hierarchy_.levels[k], k == 0);
    const Eigen::Index unknowns = direct() ? hierarchy_.levels.back().rows * blockSize_ : 0;
    coarsest_.setZero(unknowns, unknowns);
    coarsestX_.setZero(unknowns);
    factor_.compute(MatX::Identity(unknowns, unknowns));  // for its memory
  }

  void fillFinest(const BlockMatrix& A) {
    this->chooseScale(A);
    const auto rows = [&](int begin, int end) {
      fillRows(level(0), {A.values().data(), hierarchy_.source.data(), this->scale()}, begin, end);
      SmallBlock block;
      for (int row = begin; row < end; ++row) {
        const double* from = A.block(A.pattern().diagonal[hierarchy_.node[row]]);
        for (int i = 0; i < blockSize_ * blockSize_; ++i) block[i] = this->scale() * from[i];
        setDiagonal(level(0), row, block);
      }
    };
    parallelFor(hierarchy_.levels.front().rows, rows, kSetupChunk);
  }

  // D and its inverse; a block that is not positive definite is replaced by the diagonal of its rows' magnitudes.
  void setDiagonal(LevelRef<Real> level, int row, SmallBlock& block) const {
    if (blockSize_ == 3) return setDiagonal<3>(3, level, row, block);
    setDiagonal<kMaxBlockSize>(blockSize_, level, row, block);
  }

  template <int kLargest>
  [[gnu::always_inline]] static void setDiagonal(int n, LevelRef<Real> level, int row, SmallBlock& block) {
    const int area = n * n;
    const std::uint8_t* held = level.pattern.fixed.data() + row * n;
    std::array<double, kLargest * kLargest> inverse{};
    copyFree(n, block.data(), held, held, inverse.data());
    std::copy_n(inverse.data(), area, block.data());
    if (!invertFree(n, held, block.data(), kSmallestPivot, inverse.data())) {
      SmallBlock sums{};
      for (int i = 0; i < area; ++i) sums[i / n * (n + 1)] += std::abs(block[i]);
      invertDiagonal(n, held, sums.data(), inverse.data());
      std::fill_n(block.data(), area, 0.0);
      for (int k = 0; k < n; ++k) block[k * (n + 1)] = held[k] ? 0 : 1 / inverse[k * (n + 1)];
    }
    for (int i = 0; i < area; ++i) {
      level.numbers.diagonal[row * area + i] = static_cast<Real>(block[i]);
      level.numbers.inverse[row * area + i] = static_cast<Real>(inverse[i]);
    }
  }

  void coarsen(LevelRef<Real> fine, LevelRef<Real> coarse) {
    const int fineRows = fine.pattern.rows, coarseRows = coarse.pattern.rows;
    parallelFor(
        fineRows, [&](int begin, int end) { smoothRows(fine, begin, end); }, kSetupChunk);
    parallelFor(
        fineRows, [&](int begin, int end) { productRows(fine, begin, end); }, kSetupChunk);
    const auto coarseMatrix = [&](int begin, int end) { galerkinRows(fine, coarse, begin, end); };
    parallelFor(coarseRows, coarseMatrix, kSetupChunk / 8);
    const auto finish = [&](int begin, int end) {
      collectRows(coarse, begin, end);
      diagonalsFromSums(coarse, begin, end);
    };
    parallelFor(coarseRows, finish, kSetupChunk);
  }

  void diagonalsFromSums(LevelRef<Real> level, int begin, int end) const {
    const int n = blockSize_, width = tileWidth(n);
    SmallBlock block;
    for (int row = begin; row < end; ++row) {
      const Real* tile =
          level.numbers.sums.data() + static_cast<std::ptrdiff_t>(level.pattern.tileStart[row]) * n * width;
      for (int i = 0; i < n * n; ++i) block[i] = tile[i / n * width + i % n];
      setDiagonal(level, row, block);
    }
  }

  void factorCoarsest() {
    for (double shift = 0; shift <= kLastCoarseShift; shift = std::max(kFirstCoarseShift, 8 * shift)) {
      copyCoarsest(shift);
      factor_.compute(coarsest_);
      if (factor_.info() == Eigen::Success) return;
    }
    const VecX magnitude = coarsest_.diagonal().cwiseAbs();  // a copy: the assignment clears coarsest_ first
    coarsest_ = magnitude.asDiagonal();
    factor_.compute(coarsest_);
  }

  void copyCoarsest(double shift) {
    const LevelPattern& pattern = hierarchy_.levels.back();
    const LevelNumbers<Real>& numbers = numbers_.back();
    const int n = blockSize_, area = n * n;
    coarsest_.setZero();
    const auto copy = [&](const Real* block, int row, int column) {
      for (int i = 0; i < area; ++i) coarsest_(row * n + i / n, column * n + i % n) = static_cast<double>(block[i]);
    };
    for (int row = 0; row < pattern.rows; ++row) {
      copy(numbers.diagonal.data() + row * area, row, row);
      for (int s = pattern.neighbours.start[row]; s < pattern.neighbours.start[row + 1]; ++s) {
        copy(numbers.values.data() + s * area, row, pattern.neighbours.entry[s]);
      }
    }
    for (int i = 0; i < pattern.rows * n; ++i) {
      coarsest_(i, i) = pattern.fixed[i] ? 1 : coarsest_(i, i) + shift * std::abs(coarsest_(i, i));
    }
  }

  void gather(const Vector& r) const {
    const LevelPattern& finest = hierarchy_.levels.front();
    const int n = blockSize_;
    parallelFor(finest.rows, [&](int begin, int end) {
      Real* b = numbers_.front().b.data();
      for (int row = begin; row < end; ++row) {
        const Real* from = r.data() + hierarchy_.node[row] * n;
        for (int k = 0; k < n; ++k) {
          b[row * n + k] = finest.fixed[row * n + k] ? Real{0} : from[k];
        }
      }
    });
  }

  void scatter(Real factor, Vector& z) const {
    const int n = blockSize_;
    parallelFor(hierarchy_.levels.front().rows, [&](int begin, int end) {
      const Real* x = numbers_.front().x.data();
      for (int row = begin; row < end; ++row) {
        for (int k = 0; k < n; ++k) z[hierarchy_.node[row] * n + k] = factor * x[row * n + k];
      }
    });
  }

  void cycle() const {
    for (std::size_t k = 0; k < last(); ++k) {
      forwards(level(k));
      const auto rows = [&](int begin, int end) { residualRows(level(k), begin, end); };
      parallelFor(hierarchy_.levels[k].rows, rows, kSmoothedRows);
      const auto groups = [&](int begin, int end) { restrictRows(level(k), level(k + 1), begin, end); };
      parallelFor(hierarchy_.levels[k + 1].rows, groups, kSmoothedRows / 8);
    }
    solveCoarsest();
    for (std::size_t k = last(); k-- > 0;) {
      const auto rows = [&](int begin, int end) { prolongRows(level(k), level(k + 1), begin, end); };
      parallelFor(hierarchy_.levels[k].rows, rows, kSmoothedRows);
      backwards(level(k));
    }
  }

  static void forwards(LevelRef<Real> level) {
    const auto& start = level.pattern.colourStart;
    for (std::size_t c = 0; c + 1 < start.size(); ++c) {
      const auto rows = [&](int begin, int end) { forwardRows(level, start[c] + begin, start[c] + end); };
      parallelFor(start[c + 1] - start[c], rows, kSmoothedRows);
    }
  }

  static void backwards(LevelRef<Real> level) {
    const auto& start = level.pattern.colourStart;
    for (std::size_t c = start.size() - 1; c-- > 0;) {
      const auto rows = [&](int begin, int end) { backwardRows(level, start[c] + begin, start[c] + end); };
      parallelFor(start[c + 1] - start[c], rows, kSmoothedRows);
    }
  }

  void solveCoarsest() const {
    LevelNumbers<Real>& numbers = numbers_.back();
    if (!direct()) {
      forwards(level(last()));
      return backwards(level(last()));
    }
    for (Eigen::Index i = 0; i < coarsestX_.size(); ++i) coarsestX_[i] = static_cast<double>(numbers.b[i]);
    factor_.solveInPlace(coarsestX_);
    const Mask& fixed = hierarchy_.levels.back().fixed;
    for (Eigen::Index i = 0; i < coarsestX_.size(); ++i) {
      numbers.x[i] = fixed[i] ? Real{0} : static_cast<Real>(coarsestX_[i]);
    }
  }

  // Of a diagonal block, relative to its diagonal.
  static constexpr double kSmallestPivot = PreconditionerIn<Real>::kSingle ? 1e-7 : 1e-15;

  BlockPattern pattern_;  // what the levels are for
  Mask fixed_;
  int blockSize_ = 0;
  Hierarchy hierarchy_;
  mutable std::vector<LevelNumbers<Real>> numbers_;  // [levels]; apply works in their vectors
  MatX coarsest_;                                    // only where it is solved directly
  Eigen::LLT<MatX> factor_;
  mutable VecX coarsestX_;
};

}  // namespace

std::unique_ptr<Preconditioner> makeMultilevel(Precision precision) { return madeIn<Multilevel>(precision); }

}  // namespace selvedge
