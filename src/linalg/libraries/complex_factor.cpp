#include "linalg/libraries/complex_factor.h"

#include <algorithm>
#include <array>
#include <mutex>
#include <utility>

#include <umfpack.h>

#include "base/interrupt.h"
#include "linalg/libraries/blas_lock.h"

namespace selvedge {
namespace {

constexpr std::size_t kManyEntries = 20000;  // from here on it may take a tenth of a second

SolveStatus statusOf(int umfpack) {
  if (umfpack == UMFPACK_ERROR_out_of_memory) return SolveStatus::noMemory;
  return umfpack == UMFPACK_OK ? SolveStatus::converged : SolveStatus::failed;
}

}  // namespace

class ComplexFactor::Parts {
 public:
  Parts(std::vector<int> starts, std::vector<int> rows) : starts_(std::move(starts)), rows_(std::move(rows)) {
    values_.assign(rows_.size(), 1.0);
    umfpack_zi_defaults(control_.data());
    control_[UMFPACK_STRATEGY] = UMFPACK_STRATEGY_SYMMETRIC;
  }
  Parts(const Parts&) = delete;
  Parts& operator=(const Parts&) = delete;
  ~Parts() {
    umfpack_zi_free_numeric(&numeric_);
    umfpack_zi_free_symbolic(&symbolic_);
  }

  bool takesLong() const { return rows_.size() > kManyEntries; }
  std::vector<std::complex<double>>& values() { return values_; }
  SolveStatus status() const { return status_; }  // of the last factorisation

  void factorize() {
    const std::lock_guard lock(blasMutex());
    umfpack_zi_free_numeric(&numeric_);
    if (!symbolic_) {
      status_ = statusOf(umfpack_zi_symbolic(size(), size(), starts_.data(), rows_.data(), entries(), nullptr,
                                             &symbolic_, control_.data(), info_.data()));
      if (status_ != SolveStatus::converged) return;
      bytes_ = info_[UMFPACK_PEAK_MEMORY_ESTIMATE] * info_[UMFPACK_SIZE_OF_UNIT];
    }
    if (!hasRoomToFactorise(bytes_)) return void(status_ = SolveStatus::noMemory);
    status_ = statusOf(umfpack_zi_numeric(starts_.data(), rows_.data(), entries(), nullptr, symbolic_, &numeric_,
                                          control_.data(), info_.data()));
    if (status_ == SolveStatus::converged) noteFactorised();
  }

  SolveStatus solve(std::complex<double>* x, int columns) {
    const std::lock_guard lock(blasMutex());
    SolveStatus status = SolveStatus::converged;
    for (; columns > 0 && status == SolveStatus::converged; --columns, x += size()) {
      right_.assign(x, x + size());
      status = statusOf(umfpack_zi_solve(
          UMFPACK_A, starts_.data(), rows_.data(), entries(), nullptr, reinterpret_cast<double*>(x), nullptr,
          reinterpret_cast<const double*>(right_.data()), nullptr, numeric_, control_.data(), info_.data()));
    }
    return status;
  }

 private:
  int size() const { return static_cast<int>(starts_.size()) - 1; }
  // Real, imaginary, real ...
  const double* entries() const { return reinterpret_cast<const double*>(values_.data()); }

  std::vector<int> starts_, rows_;
  std::vector<std::complex<double>> values_, right_;
  std::array<double, UMFPACK_CONTROL> control_{};
  std::array<double, UMFPACK_INFO> info_{};
  void *symbolic_ = nullptr, *numeric_ = nullptr;
  double bytes_ = 0;  // that a factorisation may take
  SolveStatus status_ = SolveStatus::failed;
};

void ComplexFactor::setPattern(std::vector<int> starts, std::vector<int> rows) {
  parts_ = std::make_shared<Parts>(std::move(starts), std::move(rows));
}

std::vector<std::complex<double>>& ComplexFactor::values() { return parts_->values(); }

SolveStatus ComplexFactor::factorize() {
  if (mustGiveUp()) return SolveStatus::stopped;
  if (factorisedUnlessGivenUp(parts_->takesLong(), [owned = parts_] { owned->factorize(); })) return parts_->status();
  parts_.reset();  // it is at work still, for nobody
  return SolveStatus::stopped;
}

SolveStatus ComplexFactor::solve(std::complex<double>* x, int columns) {
  return waitedForFactorisations() ? parts_->solve(x, columns) : SolveStatus::stopped;
}

}  // namespace selvedge
