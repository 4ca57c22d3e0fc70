#include "integrators/games/desbrun_filter.h"

#include <algorithm>
#include <utility>

#include "base/parallel.h"
#include "linalg/dense/dense_eigen.h"
#include "linalg/libraries/blas_lock.h"
#include "linalg/libraries/long_work.h"

namespace selvedge {
namespace {

// Up to so many free nodes the filter is there within some milliseconds.
constexpr Eigen::Index kShortSparse = 2000, kShortDense = 300;

}  // namespace

std::string_view DesbrunFilter::prepare(const Input& input) {
  if (built_ && current(input)) return {};
  made_->analyzed = made_->analyzed && samePattern(input);
  built_ = false;
  remember(input);
  Sparse A = assemble(input);
  const auto rows = A.rows();
  solution_.resize(rows, 3);
  rhs_.resize(rows, 3);
  const bool dense = kind_ == "inverse";
  if (dense && rows > kMostDense)
    return "the dense filter is limited to 4500 free nodes: set integrator.filter = \"factor\"";
  auto make = [made = made_, A = std::move(A), dense] {
    if (dense) {
      made->positive = invertPositiveDefinite(MatX(A), made->inverse);
      return;
    }
    if (!made->analyzed) made->factor.analyzePattern(A);
    made->analyzed = true;
    made->factor.factorize(A);
    made->positive = made->factor.info() == Eigen::Success;
  };
  if (rows <= (dense ? kShortDense : kShortSparse)) {
    if (rows > 0) make();
  } else if (!waitedForFactorisations() || !doneUnlessGivenUp(std::move(make))) {
    made_ = std::make_shared<Made>();
    return "the filter was given up";
  }
  if (rows > 0 && !made_->positive) return "the filter's matrix is not positive definite";
  built_ = true;
  ++setups_;
  return {};
}

bool DesbrunFilter::samePattern(const Input& in) const {
  return pinned_ == in.pinned && std::equal(springs_.begin(), springs_.end(), in.springs.begin(), in.springs.end(),
                                            [](const Spring& s, const Spring& t) { return s.a == t.a && s.b == t.b; });
}

bool DesbrunFilter::current(const Input& in) const {
  return h_ == in.h && kind_ == in.kind && samePattern(in) && mass_.size() == in.mass.size() && mass_ == in.mass &&
         std::equal(springs_.begin(), springs_.end(), in.springs.begin(),
                    [](const Spring& s, const Spring& t) { return s.stiffness == t.stiffness; });
}

void DesbrunFilter::remember(const Input& in) {
  springs_ = in.springs;
  mass_ = in.mass;
  pinned_ = in.pinned;
  h_ = in.h;
  kind_ = in.kind;
}

// M - h^2 H, both triangles.
DesbrunFilter::Sparse DesbrunFilter::assemble(const Input& in) {
  std::vector<int> row(pinned_.size(), -1);
  free_.clear();
  for (std::size_t node = 0; node < pinned_.size(); ++node) {
    if (pinned_[node]) continue;
    row[node] = static_cast<int>(free_.size());
    free_.push_back(static_cast<int>(node));
  }
  std::vector<Eigen::Triplet<double>> entries;
  for (const int node : free_) {
    const int i = row[static_cast<std::size_t>(node)];
    entries.emplace_back(i, i, mass_[3 * node]);
  }
  for (const Spring& s : springs_) {
    const int i = row[static_cast<std::size_t>(s.a)], j = row[static_cast<std::size_t>(s.b)];
    const double k = in.h * in.h * s.stiffness;
    if (i >= 0) entries.emplace_back(i, i, k);
    if (j >= 0) entries.emplace_back(j, j, k);
    if (i < 0 || j < 0) continue;
    entries.emplace_back(i, j, -k);
    entries.emplace_back(j, i, -k);
  }
  const auto rows = static_cast<Eigen::Index>(free_.size());
  Sparse A(rows, rows);
  A.setFromTriplets(entries.begin(), entries.end());
  return A;
}

void DesbrunFilter::apply(VecX& F) {
  if (kind_ == "inverse") {
    solveInverse(F);
  } else if (!free_.empty()) {
    solveFactor(F);
  }
  F.setZero();
  for (std::size_t i = 0; i < free_.size(); ++i) {
    const int node = free_[i];
    F.segment<3>(3 * node) = mass_[3 * node] * solution_.row(static_cast<Eigen::Index>(i)).transpose();
  }
}

// P A P^T = L L^T. Permuted by hand: Eigen's own solve allocates.
void DesbrunFilter::solveFactor(const VecX& F) {
  const auto& place = made_->factor.permutationP().indices();
  for (std::size_t i = 0; i < free_.size(); ++i) {
    rhs_.row(place[static_cast<Eigen::Index>(i)]) = F.segment<3>(3 * free_[i]).transpose();
  }
  made_->factor.matrixL().solveInPlace(rhs_);
  made_->factor.matrixU().solveInPlace(rhs_);
  for (Eigen::Index i = 0; i < rhs_.rows(); ++i) solution_.row(i) = rhs_.row(place[i]);
}

void DesbrunFilter::solveInverse(const VecX& F) {
  for (std::size_t i = 0; i < free_.size(); ++i) {
    rhs_.row(static_cast<Eigen::Index>(i)) = F.segment<3>(3 * free_[i]).transpose();
  }
  // Row by row, as columns of the symmetric inverse.
  parallelFor(
      static_cast<int>(free_.size()),
      [&](int begin, int end) {
        for (int i = begin; i < end; ++i) {
          for (int c = 0; c < 3; ++c) solution_(i, c) = made_->inverse.col(i).dot(rhs_.col(c));
        }
      },
      64);
}

}  // namespace selvedge
