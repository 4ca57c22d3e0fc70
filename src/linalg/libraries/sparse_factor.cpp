#include "linalg/libraries/sparse_factor.h"

#include <algorithm>
#include <mutex>

#include <cholmod.h>

#include "base/interrupt.h"
#include "base/types.h"
#include "linalg/libraries/blas_lock.h"

namespace selvedge {
namespace {

// From here on work may take a tenth of a second, and must not keep waiting who asks the run to end.
constexpr double kLongFactorisation = 5e8;     // operations
constexpr std::size_t kLongAnalysis = 100000;  // entries

}  // namespace

// The upper triangle of the free part in compressed columns, its factor, and the vectors of a solve.
class SparseFactor::Parts {
 public:
  Parts() {
    cholmod_start(&common_);
    common_.print = 0;                        // how it ended is reported, not printed
    common_.supernodal = CHOLMOD_SUPERNODAL;  // L L^T, which alone tells of negative pivots
    common_.error_handler = nullptr;
  }
  Parts(const Parts&) = delete;
  Parts& operator=(const Parts&) = delete;
  ~Parts() {
    release();
    for (cholmod_dense** vector : {&solution_, &work_, &moreWork_}) cholmod_free_dense(vector, &common_);
    cholmod_finish(&common_);
  }

  // Of a pattern; the unknowns are ordered by the first factorisation.
  void setPattern(std::vector<int> starts, std::vector<int> rows) {
    release();
    starts_ = std::move(starts);
    rows_ = std::move(rows);
    values_.assign(rows_.size(), 1.0);
    matrix_.nrow = matrix_.ncol = starts_.size() - 1;
    matrix_.nzmax = rows_.size();
    matrix_.p = starts_.data();
    matrix_.i = rows_.data();
    matrix_.x = values_.data();
    matrix_.stype = 1;
    matrix_.itype = CHOLMOD_INT;
    matrix_.xtype = CHOLMOD_REAL;
    matrix_.dtype = CHOLMOD_DOUBLE;
    matrix_.sorted = matrix_.packed = 1;
  }

  // The first time, what is long is the analysis.
  bool takesLong() const { return factor_ ? common_.fl > kLongFactorisation : rows_.size() > kLongAnalysis; }

  std::vector<double>& values() { return values_; }

  // Under the lock, too: METIS, which may order the unknowns, draws from the C library's random numbers.
  void analyze() {
    const std::lock_guard lock(blasMutex());
    if (!factor_) factor_ = cholmod_analyze(&matrix_, &common_);
  }

  void factorize() { status_ = factorized(); }
  SolveStatus status() const { return status_; }  // of the last factorisation

  bool solve(double* x, int columns) {
    cholmod_dense b{};
    b.nrow = b.d = matrix_.ncol;
    b.ncol = toIndex(columns);
    b.nzmax = b.nrow * b.ncol;
    b.x = x;
    b.xtype = CHOLMOD_REAL;
    b.dtype = CHOLMOD_DOUBLE;
    const std::lock_guard lock(blasMutex());
    if (!cholmod_solve2(CHOLMOD_A, factor_, &b, nullptr, &solution_, nullptr, &work_, &moreWork_, &common_))
      return false;
    std::copy_n(static_cast<const double*>(solution_->x), b.nzmax, x);
    return true;
  }

 private:
  void release() { cholmod_free_factor(&factor_, &common_); }

  SolveStatus factorized() {
    if (!factor_) return SolveStatus::noMemory;  // for the analysis
    {
      const std::lock_guard lock(blasMutex());
      if (!hasRoomToFactorise(factorBytes())) return SolveStatus::noMemory;
      cholmod_factorize(&matrix_, factor_, &common_);
      if (common_.status >= CHOLMOD_OK) noteFactorised();
    }
    if (common_.status == CHOLMOD_OUT_OF_MEMORY || common_.status == CHOLMOD_TOO_LARGE) return SolveStatus::noMemory;
    if (common_.status == CHOLMOD_NOT_POSDEF || factor_->minor < factor_->n) return SolveStatus::indefinite;
    return common_.status < CHOLMOD_OK ? SolveStatus::failed : SolveStatus::converged;
  }

  // What factorising still asks for: the factor, the largest of its updates, and a copy of the matrix.
  double factorBytes() const {
    const double entries = static_cast<double>(factor_->xsize) + static_cast<double>(factor_->maxcsize);
    return sizeof(double) * (entries + 2 * static_cast<double>(rows_.size()));
  }

  cholmod_common common_{};
  cholmod_sparse matrix_{};
  cholmod_factor* factor_ = nullptr;
  SolveStatus status_ = SolveStatus::failed;
  cholmod_dense *solution_ = nullptr, *work_ = nullptr, *moreWork_ = nullptr;
  std::vector<int> starts_, rows_;
  std::vector<double> values_;
};

void SparseFactor::setPattern(std::vector<int> starts, std::vector<int> rows) {
  if (!parts_) parts_ = std::make_shared<Parts>();  // not before there is something to factor
  parts_->setPattern(std::move(starts), std::move(rows));
}

std::vector<double>& SparseFactor::values() { return parts_->values(); }

SolveStatus SparseFactor::factorize() {
  if (mustGiveUp()) return SolveStatus::stopped;
  for (const auto part : {&Parts::analyze, &Parts::factorize}) {
    if (!factorisedUnlessGivenUp(parts_->takesLong(), [owned = parts_, part] { (*owned.*part)(); })) {
      parts_.reset();  // it is at work still, for nobody
      return SolveStatus::stopped;
    }
  }
  return parts_->status();
}

SolveStatus SparseFactor::solve(double* x, int columns) {
  if (!waitedForFactorisations()) return SolveStatus::stopped;
  return parts_->solve(x, columns) ? SolveStatus::converged : SolveStatus::noMemory;
}

}  // namespace selvedge
