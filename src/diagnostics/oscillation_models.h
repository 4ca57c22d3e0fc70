// Models of a curve, and the way to their least squares; for oscillation_fit.cpp and kinetic_fit.cpp.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "diagnostics/oscillation_samples.h"
#include "linalg/dense/small_solve.h"

namespace selvedge::oscillation {

inline constexpr std::size_t kCoarse = 150;  // samples that tell which start is the best
inline constexpr double kMostDecay = 80;     // |sigma| times the window: more is a step, not a decay
inline constexpr double kRoundOff = 1e-20;   // of the mean square: nothing to gain any more
inline constexpr int kIterations = 40;

// c + exp(-sigma t) (a cos(omega t) + b sin(omega t)): parameters c, a, b, in which it is linear, then sigma, omega
struct Oscillation {
  static constexpr std::size_t kSize = 5, kLinear = 3;
  using Vector = std::array<double, kSize>;
  using Basis = std::array<double, kLinear>;
  static Basis basis(const Vector& p, double t) {
    const double e = std::exp(-p[3] * t);
    return {1, e * std::cos(p[4] * t), e * std::sin(p[4] * t)};
  }
  static Vector slope(const Vector& p, double t, const Basis& w) {
    return {w[0], w[1], w[2], -t * (p[1] * w[1] + p[2] * w[2]), t * (p[2] * w[1] - p[1] * w[2])};
  }
};

// c + a exp(-sigma t)
struct Decay {
  static constexpr std::size_t kSize = 3, kLinear = 2;
  using Vector = std::array<double, kSize>;
  using Basis = std::array<double, kLinear>;
  static Basis basis(const Vector& p, double t) { return {1, std::exp(-p[2] * t)}; }
  static Vector slope(const Vector& p, double t, const Basis& w) { return {w[0], w[1], -t * p[1] * w[1]}; }
};

// c + a exp(-sigma t) (1 - cos(omega t + psi)): parameters c, a, in which it is linear, then sigma, omega, psi
struct Pulses {
  static constexpr std::size_t kSize = 5, kLinear = 2;
  using Vector = std::array<double, kSize>;
  using Basis = std::array<double, kLinear>;
  static Basis basis(const Vector& p, double t) { return {1, std::exp(-p[2] * t) * (1 - std::cos(p[3] * t + p[4]))}; }
  static Vector slope(const Vector& p, double t, const Basis& w) {
    const double turn = p[1] * std::exp(-p[2] * t) * std::sin(p[3] * t + p[4]);
    return {w[0], w[1], -t * p[1] * w[1], t * turn, turn};
  }
};

// The normal equations of so many unknowns: A x = b, where A is a sum of w w' and b one of r w.
template <std::size_t N>
struct Normal {
  std::array<double, N * N> A{};
  std::array<double, N> b{};

  void add(const std::array<double, N>& w, double r) {
    for (std::size_t i = 0; i < N; ++i) {
      for (std::size_t k = 0; k < N; ++k) A[N * i + k] += w[i] * w[k];
      b[i] += r * w[i];
    }
  }
  std::array<double, N> solved() const {
    Normal own = *this;
    solveSymmetric(own.A, own.b);
    return own.b;
  }
};

template <std::size_t N>
bool finite(const std::array<double, N>& x) {
  return std::all_of(x.begin(), x.end(), [](double each) { return std::isfinite(each); });
}

template <class Model>
struct Found {
  typename Model::Vector p{};
  Normal<Model::kSize> normal;  // equations about p: a step from it that makes the residual smaller
  double square = 1e300;        // mean, of the residual
  double memory = 0;            // of the residual: the correlation of neighbours
};

// The linear parameters that are best for the others, and the normal equations there. `every`: of the samples.
template <class Model>
void measure(const Samples& s, std::size_t every, Found<Model>& f) {
  std::vector<typename Model::Basis> basis(s.t.size());
  Normal<Model::kLinear> linear;
  for (std::size_t i = 0; i < s.t.size(); i += every) {
    basis[i] = Model::basis(f.p, s.t[i]);
    linear.add(basis[i], s.y[i]);
  }
  const typename Model::Basis best = linear.solved();
  std::copy(best.begin(), best.end(), f.p.begin());
  f.normal = {};
  double sum = 0, products = 0, last = 0;
  std::size_t count = 0;
  for (std::size_t i = 0; i < s.t.size(); i += every, ++count) {
    double r = s.y[i];
    for (std::size_t k = 0; k < Model::kLinear; ++k) r -= basis[i][k] * best[k];
    f.normal.add(Model::slope(f.p, s.t[i], basis[i]), r);
    sum += r * r;
    products += r * last;
    last = r;
  }
  f.square = finite(f.p) ? sum / static_cast<double>(count) : 1e300;
  f.memory = sum > 0 ? products / sum : 0;
}

// Levenberg and Marquardt's way down, on which the linear parameters follow the others at once (variable projection).
// `enough`: ends where a step makes the residual less than so much smaller.
template <class Model>
Found<Model> descend(const Samples& s, std::size_t every, typename Model::Vector start, double enough) {
  Found<Model> best;
  best.p = start;
  measure(s, every, best);
  double lambda = 1e-3;
  for (int i = 0; i < kIterations && best.square > kRoundOff && lambda < 1e5; ++i) {
    Normal<Model::kSize> damped = best.normal;
    for (std::size_t k = 0; k < Model::kSize; ++k) {
      double& entry = damped.A[(Model::kSize + 1) * k];
      entry += lambda * entry + 1e-14;
    }
    const typename Model::Vector step = damped.solved();
    Found<Model> trial;
    for (std::size_t k = 0; k < Model::kSize; ++k) trial.p[k] = best.p[k] + step[k];
    if (finite(trial.p) && std::abs(trial.p[Model::kLinear]) < kMostDecay) measure(s, every, trial);
    if (!(trial.square < best.square)) {
      lambda *= 10;
      continue;
    }
    const bool done = trial.square > best.square * (1 - enough);
    best = trial;
    lambda = std::max(lambda / 10, 1e-12);
    if (done) break;
  }
  return best;
}

template <class Model>
Found<Model> bestOf(const Samples& s, const std::vector<typename Model::Vector>& starts) {
  const std::size_t every = std::max<std::size_t>(1, s.t.size() / kCoarse);
  Found<Model> best;
  for (const auto& start : starts) {
    const Found<Model> found = descend<Model>(s, every, start, 1e-3);
    if (found.square < best.square) best = found;
  }
  if (best.square >= 1e300) return best;
  return descend<Model>(s, 1, best.p, 1e-9);
}

}  // namespace selvedge::oscillation
