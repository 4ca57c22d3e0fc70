#include "linalg/dense/small_solve.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>
#include <vector>

namespace selvedge {
namespace {

constexpr std::size_t kMostSymmetric = 8;  // unknowns of solveSymmetric

using Column = std::vector<Complex>;

double norm(const Column& column) {
  double sum = 0;
  for (const Complex& each : column) sum += std::norm(each);
  return std::sqrt(sum);
}

// What of `column` lies along the unit vector q is taken out of it: the answer is how much that was.
Complex takeOut(const Column& q, Column& column) {
  Complex along = 0;
  for (std::size_t i = 0; i < q.size(); ++i) along += std::conj(q[i]) * column[i];
  for (std::size_t i = 0; i < q.size(); ++i) column[i] -= along * q[i];
  return along;
}

}  // namespace

void solveSymmetric(std::span<double> A, std::span<double> b) {
  const std::size_t n = b.size();
  const auto at = [&](std::size_t i, std::size_t k) -> double& { return A[n * i + k]; };
  std::array<std::size_t, kMostSymmetric> place{};  // which unknown stands where
  std::iota(place.begin(), place.end(), 0);
  for (std::size_t k = 0; k < n; ++k) {
    std::size_t largest = k;
    for (std::size_t i = k + 1; i < n; ++i) {
      if (std::abs(at(i, i)) > std::abs(at(largest, largest))) largest = i;
    }
    for (std::size_t i = 0; i < n; ++i) std::swap(at(k, i), at(largest, i));
    for (std::size_t i = 0; i < n; ++i) std::swap(at(i, k), at(i, largest));
    std::swap(b[k], b[largest]);
    std::swap(place[k], place[largest]);
    if (at(k, k) == 0) break;
    for (std::size_t i = k + 1; i < n; ++i) {
      const double factor = at(i, k) / at(k, k);
      for (std::size_t j = k + 1; j < n; ++j) at(i, j) -= factor * at(k, j);
      b[i] -= factor * b[k];
    }
  }
  for (std::size_t k = n; k-- > 0;) {
    for (std::size_t j = k + 1; j < n; ++j) b[k] -= at(k, j) * b[j];
    b[k] = at(k, k) == 0 ? 0 : b[k] / at(k, k);
  }
  std::array<double, kMostSymmetric> x{};
  for (std::size_t k = 0; k < n; ++k) x[place[k]] = b[k];
  for (std::size_t k = 0; k < n; ++k) b[k] = x[k];
}

void solveComplex(std::span<Complex> A, std::span<Complex> B, std::size_t n) {
  const std::size_t m = B.size() / n;
  const auto a = [&](std::size_t i, std::size_t k) -> Complex& { return A[n * i + k]; };
  const auto b = [&](std::size_t i) { return B.subspan(m * i, m); };
  for (std::size_t k = 0; k < n; ++k) {
    std::size_t largest = k;
    for (std::size_t i = k + 1; i < n; ++i) {
      if (std::norm(a(i, k)) > std::norm(a(largest, k))) largest = i;
    }
    for (std::size_t j = k; j < n; ++j) std::swap(a(k, j), a(largest, j));
    std::ranges::swap_ranges(b(k), b(largest));
    for (std::size_t i = k + 1; i < n; ++i) {
      const Complex factor = a(i, k) / a(k, k);
      for (std::size_t j = k + 1; j < n; ++j) a(i, j) -= factor * a(k, j);
      for (std::size_t j = 0; j < m; ++j) b(i)[j] -= factor * b(k)[j];
    }
  }
  for (std::size_t k = n; k-- > 0;) {
    for (std::size_t j = 0; j < m; ++j) {
      for (std::size_t i = k + 1; i < n; ++i) b(k)[j] -= a(k, i) * b(i)[j];
      b(k)[j] /= a(k, k);
    }
  }
}

LeastSquares leastSquares(std::span<const Equation> equations, int unknowns) {
  const auto n = static_cast<std::size_t>(unknowns);
  std::array<Column, kMostUnknowns> columns;
  Column right;
  for (const Equation& each : equations) {
    for (std::size_t k = 0; k < n; ++k) columns[k].push_back(each.a[k]);
    right.push_back(each.b);
  }
  // Q R with the columns in the order of `place`: R is triangular, y = Q* b.
  std::array<std::array<Complex, kMostUnknowns>, kMostUnknowns> R{};
  std::array<Complex, kMostUnknowns> y{};
  std::array<std::size_t, kMostUnknowns> place{0, 1, 2};
  LeastSquares result;
  std::size_t rank = 0;
  for (; rank < n; ++rank) {
    const std::size_t k = rank;
    std::size_t largest = k;
    for (std::size_t j = k + 1; j < n; ++j) {
      if (norm(columns[j]) > norm(columns[largest])) largest = j;
    }
    std::swap(columns[k], columns[largest]);
    std::swap(place[k], place[largest]);
    for (std::size_t i = 0; i < k; ++i) std::swap(R[i][k], R[i][largest]);
    const double size = norm(columns[k]);
    if (!(size > std::numeric_limits<double>::epsilon() * std::abs(R[0][0]))) break;
    R[k][k] = size;
    if (k + 1 == n) result.clarity = size / std::abs(R[0][0]);
    for (Complex& each : columns[k]) each /= size;
    for (int twice = 0; twice < 2; ++twice) {
      for (std::size_t j = k + 1; j < n; ++j) R[k][j] += takeOut(columns[k], columns[j]);
      y[k] += takeOut(columns[k], right);
    }
  }
  for (std::size_t k = rank; k-- > 0;) {
    for (std::size_t j = k + 1; j < rank; ++j) y[k] -= R[k][j] * y[j];
    y[k] /= R[k][k];
    result.x[place[k]] = y[k];
  }
  return result;
}

}  // namespace selvedge
