#include "linalg/cholesky.h"

#include <algorithm>

#include <cholmod.h>

#include "base/check.h"
#include "base/interrupt.h"
#include "base/memory.h"
#include "linalg/libraries/blas_lock.h"
#include "linalg/libraries/long_work.h"
#include "linalg/prescribed.h"

namespace selvedge {
namespace {

// Whether a factorisation has got its buffer already; under the lock of BLAS.
bool& blasHasBuffer() {
  static bool has = false;
  return has;
}

// What the first factorisation takes beside the factor. OpenBLAS gets a buffer of 128 MB, and where there is none asks
// for it for ever; then the stacks of four threads of CHOLMOD's.
constexpr double kFirstUse = 200e6;  // bytes

// From here on work may take a tenth of a second, and must not keep waiting who asks the run to end.
constexpr double kLongFactorisation = 5e8;     // operations
constexpr std::size_t kLongAnalysis = 100000;  // entries

}  // namespace

// The upper triangle of the free part in compressed columns, its factor, and the vectors of a solve.
class Cholesky::Factor {
 public:
  Factor() {
    cholmod_start(&common_);
    common_.print = 0;                        // how it ended is reported, not printed
    common_.supernodal = CHOLMOD_SUPERNODAL;  // L L^T, which alone tells of negative pivots
    common_.error_handler = nullptr;
  }
  Factor(const Factor&) = delete;
  Factor& operator=(const Factor&) = delete;
  ~Factor() {
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
    rhs_.resize(static_cast<Eigen::Index>(matrix_.ncol));
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

  VecX& rhs() { return rhs_; }
  // Reads rhs(); null when memory runs out.
  const double* solve() {
    cholmod_dense b{};
    b.nrow = b.nzmax = b.d = matrix_.ncol;
    b.ncol = 1;
    b.x = rhs_.data();
    b.xtype = CHOLMOD_REAL;
    b.dtype = CHOLMOD_DOUBLE;
    const std::lock_guard lock(blasMutex());
    const int good = cholmod_solve2(CHOLMOD_A, factor_, &b, nullptr, &solution_, nullptr, &work_, &moreWork_, &common_);
    return good ? static_cast<const double*>(solution_->x) : nullptr;
  }

 private:
  void release() { cholmod_free_factor(&factor_, &common_); }

  SolveStatus factorized() {
    if (!factor_) return SolveStatus::noMemory;  // for the analysis
    {
      const std::lock_guard lock(blasMutex());
      if (!blasHasBuffer() && !canReserve(kFirstUse + factorBytes())) return SolveStatus::noMemory;
      cholmod_factorize(&matrix_, factor_, &common_);
      blasHasBuffer() = blasHasBuffer() || common_.status >= CHOLMOD_OK;
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
  VecX rhs_;
};

Cholesky::Cholesky(const SolverSettings& settings) : settings_(settings) {}
Cholesky::~Cholesky() = default;

SolveReport Cholesky::solve(const BlockMatrix& A, const VecX& b, const Mask& fixed, VecX& x) {
  SELVEDGE_CHECK_EQ(x.size(), static_cast<Eigen::Index>(A.rows()));
  const double rhs = movedRightHandSide(A, b, fixed, x, c_);
  if (!std::isfinite(rhs)) return {SolveStatus::failed, 0, rhs};
  if (rhs == 0) {
    zeroFree(fixed, x);
    return {};
  }
  if (fixed != fixed_ || A.blockSize() != blockSize_ || !A.has(couplings_)) analyze(A, fixed);
  if (const SolveStatus status = factorize(A); status != SolveStatus::converged) return {status, 1, 1};

  zeroFree(fixed, x);
  addSolution(c_, x);
  double norm = residual(A, b, fixed, x, r_);
  better_ = x;
  addSolution(r_, better_);  // one step of iterative refinement
  if (const double refined = residual(A, b, fixed, better_, r_); refined < norm) {
    x.swap(better_);
    norm = refined;
  }
  const bool good = norm <= settings_.tolerance * rhs || isRoundOff(norm, rhs, magnitudeOfProduct(A, fixed, x));
  if (!std::isfinite(norm)) zeroFree(fixed, x);
  return {good ? SolveStatus::converged : SolveStatus::failed, 1, norm / rhs};
}

SolveStatus Cholesky::factorize(const BlockMatrix& A) {
  const auto values = A.values();
  const auto gathered = factor_->values().begin();
  std::transform(source_.begin(), source_.end(), gathered,
                 [&](int at) { return values[static_cast<std::size_t>(at)]; });
  const auto finite = [](double value) { return std::isfinite(value); };
  if (!std::all_of(gathered, factor_->values().end(), finite)) return SolveStatus::failed;
  if (const SolveStatus status = factorizeUnlessGivenUp(); status != SolveStatus::converged) return status;
  const auto products = A.outer().all();
  woodbury_.resize(static_cast<Eigen::Index>(dof_.size()), static_cast<Eigen::Index>(products.size()));
  for (std::size_t k = 0; k < products.size(); ++k) {
    const auto at = static_cast<Eigen::Index>(k);
    woodbury_.factors()[at] = products[k].factor;
    for (std::size_t i = 0; i < dof_.size(); ++i) {
      woodbury_.vectors()(static_cast<Eigen::Index>(i), at) = products[k].at(dof_[i]);
    }
  }
  const auto outcome = woodbury_.begin([this](VecX& column) {
    factor_->rhs() = column;
    const double* solution = factor_->solve();
    if (solution) std::copy_n(solution, column.size(), column.data());
    return solution != nullptr;
  });
  if (outcome == Woodbury::Outcome::good) return SolveStatus::converged;
  return outcome == Woodbury::Outcome::indefinite ? SolveStatus::indefinite : SolveStatus::failed;
}

SolveStatus Cholesky::factorizeUnlessGivenUp() {
  if (mustGiveUp()) return SolveStatus::stopped;
  for (const auto part : {&Factor::analyze, &Factor::factorize}) {
    if (!factor_->takesLong() && !workIsLeft()) {  // what is left has the lock
      (*factor_.*part)();
    } else if (!doneUnlessGivenUp([owned = factor_, part] { (*owned.*part)(); })) {
      factor_.reset();  // it is at work still, for nobody
      blockSize_ = 0;   // the next solve begins with a new one
      return SolveStatus::stopped;
    }
  }
  return factor_->status();
}

void Cholesky::analyze(const BlockMatrix& A, const Mask& fixed) {
  if (!factor_) factor_ = std::make_shared<Factor>();  // not before there is something to factor
  couplings_ = A.couplings();
  fixed_ = fixed;
  const int n = blockSize_ = A.blockSize();
  dof_.clear();
  source_.clear();
  std::vector<int> unknown(fixed.size(), -1), rows, starts{0};
  std::vector<BlockMatrix::Place> places;
  for (int dof = 0; dof < A.rows(); ++dof) {
    if (fixed[dof]) continue;
    unknown[dof] = static_cast<int>(dof_.size());
    dof_.push_back(dof);
    A.sortedRow(dof / n, places);
    // A is symmetric: column `dof` up to the diagonal is the first part of its own row.
    for (const auto& [column, slot] : places) {
      for (int j = 0; j < n; ++j) {
        const int row = unknown[column * n + j];
        if (row < 0) continue;  // fixed, or after the diagonal
        rows.push_back(row);
        source_.push_back((slot * n + dof % n) * n + j);
      }
    }
    starts.push_back(static_cast<int>(rows.size()));
  }
  factor_->setPattern(std::move(starts), std::move(rows));
}

// x += A^-1 r on the free entries.
void Cholesky::addSolution(const VecX& r, VecX& x) {
  factor_->rhs() = r(dof_);
  const double* solution = factor_->solve();
  if (!solution) return;  // the residual tells
  if (!woodbury_.empty()) {
    solution_ = Eigen::Map<const VecX>(solution, static_cast<Eigen::Index>(dof_.size()));
    woodbury_.correct(solution_);
    solution = solution_.data();
  }
  for (std::size_t i = 0; i < dof_.size(); ++i) x[dof_[i]] += solution[i];
}

}  // namespace selvedge
