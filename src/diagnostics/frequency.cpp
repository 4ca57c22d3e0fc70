#include "diagnostics/frequency.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/interrupt.h"
#include "linalg/dense/small_eigen.h"

namespace selvedge {
namespace {

constexpr int kMost = FrequencyEstimator::kMostProducts;
constexpr double kMassTolerance = 1e-10;
constexpr double kNothingLeft = 1e-12;  // of the operator's size: the vectors found span all that the start can reach

// A size that is not there (all at the origin, all at rest) counts as 1 m or 1 m/s.
double sizeOf(const VecX& x) {
  const double size = x.lpNorm<Eigen::Infinity>();
  return size > 0 ? size : 1;
}

using Row = std::array<double, kMost>;

// Of the tridiagonal matrix that is left after `count` products; ascending. False where they cannot be found.
bool ritzValues(const Row& diagonal, const Row& off, int count, Row& values, double* vectors = nullptr) {
  const std::size_t n = toIndex(count);
  const auto finite = [](double each) { return std::isfinite(each); };
  if (!std::all_of(diagonal.begin(), diagonal.begin() + count, finite)) return false;
  Row between = off;
  values = diagonal;
  return tridiagonalEigenvalues({values.data(), n}, {between.data(), n - 1}, vectors);
}

// NaN where there is none.
double largestRitzValue(const Row& diagonal, const Row& off, int count) {
  Row values;
  return ritzValues(diagonal, off, count, values) ? values[toIndex(count - 1)]
                                                  : std::numeric_limits<double>::quiet_NaN();
}

}  // namespace

void FrequencyEstimator::forces(const State& state, VecX& F) const {
  if (operator_ == Operator::stiffness) return system_->conservativeForce(state, F);
  F.setZero(system_->dofs());
  for (const auto& law : system_->laws()) {
    if (law->dissipative()) law->addDissipativeForce(state, F);
  }
}

void FrequencyEstimator::begin(Operator which, const System& system, const Constraints& constraints,
                               const State& state) {
  operator_ = which;
  system_ = &system;
  const bool stiffness = which == Operator::stiffness;
  origin_ = stiffness ? state.q : state.v;
  // Round-off of F is that of its argument times the operator; the curvature of F counts over an element's length. What
  // moves by round-off alone (a pin whose velocity is a difference) is at rest.
  reach_ = stiffness ? std::sqrt(std::numeric_limits<double>::epsilon()) * sizeOf(state.q)
                     : 1e-6 * std::max(sizeOf(state.v), 1e-3);
  probe_ = state;
  forces(state, base_);
  full_ = !system.massIsDiagonal();
  if (full_) {
    scale_.setOnes(system.dofs());
    if (!massSolver_) {
      massSettings_.tolerance = kMassTolerance;
      massSettings_.warmStart = false;
      massSolver_ = makeSolver(massSettings_);
    }
    if (mass_.rows() == 0 || &mass_.pattern() != system.pattern().get()) mass_ = system.makeMatrix();
    mass_.setZero();
    system.addMass(state.q, 1, mass_);
    fixed_ = &constraints.fixed();
  } else {
    system.massDiagonal(state.q, scale_);
  }
  const Mask& fixed = constraints.fixed();
  for (Eigen::Index i = 0; i < scale_.size(); ++i) {
    scale_[i] = fixed[static_cast<std::size_t>(i)] ? 0 : 1 / std::sqrt(scale_[i]);
  }
}

void FrequencyEstimator::product(const VecX& x, VecX& y) {
  y = scale_.cwiseProduct(x);
  difference(y);
}

void FrequencyEstimator::difference(VecX& y) {
  const double epsilon = reach_ / sizeOf(y);
  (operator_ == Operator::stiffness ? probe_.q : probe_.v) = origin_ + epsilon * y;
  forces(probe_, force_);
  y = scale_.cwiseProduct(base_ - force_) / epsilon;
}

void FrequencyEstimator::startVector() {
  current_.resize(scale_.size());
  for (Eigen::Index i = 0; i < current_.size(); ++i) {  // multiples of the golden ratio: evenly spread, no two alike
    const double multiple = 0.6180339887498949 * static_cast<double>(i + 1);
    current_[i] = scale_[i] == 0 ? 0 : multiple - std::floor(multiple) - 0.5;
  }
}

bool FrequencyEstimator::goesOn(int products) const { return count_ < products && !(givesUp_ && mustGiveUp()); }

// x_0 = start; b_k x_{k+1} = A x_k - a_k x_k - b_{k-1} x_{k-1}; seen(k, x_k). Stops where nothing is left.
template <class Seen>
void FrequencyEstimator::recurrence(int products, const Seen& seen) {
  startVector();
  if (full_) return fullRecurrence(products, seen);
  count_ = 0;
  double norm = current_.norm(), size = 0, before = 0;
  previous_.setZero(current_.size());
  while (goesOn(products) && norm > kNothingLeft * size) {
    current_ /= norm;
    const auto k = static_cast<std::size_t>(count_++);
    seen(static_cast<int>(k), current_);
    product(current_, next_);
    diagonal_[k] = current_.dot(next_);
    next_ -= diagonal_[k] * current_ + before * previous_;
    norm = off_[k] = before = next_.norm();
    size = std::max({size, std::abs(diagonal_[k]), norm});
    previous_.swap(current_);
    current_.swap(next_);
  }
}

// The same with M^-1 A in place of A and x^T M y in place of x^T y; momentum_ is M x_k.
template <class Seen>
void FrequencyEstimator::fullRecurrence(int products, const Seen& seen) {
  mass_.multiply(current_, momentum_);
  momentum_ = scale_.cwiseProduct(momentum_);
  before_.setZero(current_.size());
  count_ = 0;
  double norm = std::sqrt(std::max(current_.dot(momentum_), 0.0)), size = 0, before = 0;
  while (goesOn(products) && norm > kNothingLeft * size) {
    current_ /= norm;
    momentum_ /= norm;
    const auto k = static_cast<std::size_t>(count_++);
    seen(static_cast<int>(k), current_);
    next_ = current_;
    difference(next_);
    diagonal_[k] = current_.dot(next_);
    next_ -= diagonal_[k] * momentum_ + before * before_;
    rest_.setZero(next_.size());
    if (massSolver_->solve(mass_, next_, *fixed_, rest_).status != SolveStatus::converged) return;
    norm = off_[k] = before = std::sqrt(std::max(rest_.dot(next_), 0.0));
    size = std::max({size, std::abs(diagonal_[k]), norm});
    before_.swap(momentum_);
    momentum_.swap(next_);
    current_.swap(rest_);
  }
}

double FrequencyEstimator::frequency(const System& system, const Constraints& constraints, const State& state,
                                     int products) {
  begin(Operator::stiffness, system, constraints, state);
  recurrence(std::min(products, kMost), [](int, const VecX&) {});
  if (count_ == 0) return 0;
  const double largest = largestRitzValue(diagonal_, off_, count_);
  return largest < 0 ? 0 : std::sqrt(largest);  // NaN stays
}

void FrequencyEstimator::frequencies(const System& system, const Constraints& constraints, const State& state,
                                     int products, std::vector<double>& omegas) {
  omegas.clear();
  begin(Operator::stiffness, system, constraints, state);
  recurrence(std::min(products, kMost), [](int, const VecX&) {});
  Row values;
  if (count_ == 0 || !ritzValues(diagonal_, off_, count_, values)) return;
  for (std::size_t i = 0; i < toIndex(count_); ++i) {
    if (values[i] > 0) omegas.push_back(std::sqrt(values[i]));
  }
}

double FrequencyEstimator::damping(const System& system, const Constraints& constraints, const State& state,
                                   int products) {
  if (!system.dissipative()) return 0;
  begin(Operator::damping, system, constraints, state);
  recurrence(std::min(products, kMost), [](int, const VecX&) {});
  if (count_ == 0) return 0;
  const double largest = largestRitzValue(diagonal_, off_, count_);
  return largest < 0 ? 0 : largest;
}

int FrequencyEstimator::node() {
  if (count_ == 0) return 0;
  Row values;
  MatX vectors = MatX::Identity(count_, count_);
  const bool found = ritzValues(diagonal_, off_, count_, values, vectors.data());
  const VecX fastest = found ? VecX(vectors.col(count_ - 1)) : VecX::Zero(count_);  // the recurrence counts anew
  VecX mode = VecX::Zero(scale_.size());
  recurrence(count_, [&](int k, const VecX& x) { mode += fastest[k] * x; });
  Eigen::Index largest = 0;
  scale_.cwiseProduct(mode).cwiseAbs().maxCoeff(&largest);
  return static_cast<int>(largest) / system_->blockSize();
}

FastestMode fastestMode(const System& system, const Constraints& constraints, const State& state) {
  FastestMode mode;
  if (mustGiveUp()) return mode;  // nobody waits for it
  FrequencyEstimator estimator;
  estimator.giveUpWithTheRun();
  mode.omega = estimator.frequency(system, constraints, state, kMost);
  mode.node = estimator.node();
  return mode;
}

double fastestDamping(const System& system, const Constraints& constraints, const State& state) {
  if (mustGiveUp()) return 0;
  FrequencyEstimator estimator;
  estimator.giveUpWithTheRun();
  return estimator.damping(system, constraints, state, kMost);
}

}  // namespace selvedge
