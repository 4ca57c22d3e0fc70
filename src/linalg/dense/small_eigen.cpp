#include "linalg/dense/small_eigen.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "base/check.h"

namespace selvedge {
namespace {

constexpr std::size_t kMostSteps = 30;  // for each row

struct Rotation {
  double c, s;
};

// s x + c y = 0. The smaller is divided by the larger, so that nothing overflows.
Rotation rotationOf(double x, double y) {
  if (y == 0) return {x < 0 ? -1.0 : 1.0, 0};
  if (x == 0) return {0, y < 0 ? 1.0 : -1.0};
  if (std::abs(x) > std::abs(y)) {
    const double t = y / x, u = std::copysign(std::sqrt(1 + t * t), x), c = 1 / u;
    return {c, -t * c};
  }
  const double t = x / y, u = std::copysign(std::sqrt(1 + t * t), y), s = -1 / u;
  return {-t * s, s};
}

// The eigenvalue of the last two rows that is nearer to the last entry.
double shiftOf(const std::span<double>& d, const std::span<double>& e, std::size_t last) {
  const double half = (d[last - 1] - d[last]) * 0.5, off = e[last - 1];
  if (half == 0) return d[last] - std::abs(off);
  if (off == 0) return d[last];
  const double size = Eigen::numext::hypot(half, off), sum = half + (half > 0 ? size : -size), square = off * off;
  return d[last] - (square == 0 ? off / (sum / off) : square / sum);  // the square may underflow
}

// T = G' T G with rotations G of the rows first and first + 1, and so on down to last: what the shift puts beside the
// three diagonals wanders out at the end.
void step(std::span<double> d, std::span<double> e, std::size_t first, std::size_t last, double* vectors) {
  const std::size_t n = d.size();
  double x = d[first] - shiftOf(d, e, last), z = e[first];
  for (std::size_t k = first; k < last && z != 0; ++k) {
    const auto [c, s] = rotationOf(x, z);
    const double off = s * d[k] + c * e[k], next = s * e[k] + c * d[k + 1];
    d[k] = c * (c * d[k] - s * e[k]) - s * (c * e[k] - s * d[k + 1]);
    d[k + 1] = s * off + c * next;
    e[k] = c * off - s * next;
    if (k > first) e[k - 1] = c * e[k - 1] - s * z;
    x = e[k];
    if (k + 1 < last) {
      z = -s * e[k + 1];
      e[k + 1] = c * e[k + 1];
    }
    for (std::size_t i = 0; vectors && i < n; ++i) {
      double &a = vectors[n * k + i], &b = vectors[n * (k + 1) + i];
      const double before = a;
      a = c * before - s * b;
      b = s * before + c * b;
    }
  }
}

// Entries between rows that are nothing beside those on the diagonal.
void cut(std::span<const double> d, std::span<double> e, std::size_t first, std::size_t last) {
  for (std::size_t i = first; i < last; ++i) {
    const double scaled = e[i] / std::numeric_limits<double>::epsilon();
    const bool tiny = std::abs(e[i]) < std::numeric_limits<double>::min();
    if (tiny || scaled * scaled <= std::abs(d[i]) + std::abs(d[i + 1])) e[i] = 0;
  }
}

void sort(std::span<double> d, double* vectors) {
  const std::size_t n = d.size();
  for (std::size_t i = 0; i + 1 < n; ++i) {
    const auto least =
        static_cast<std::size_t>(std::min_element(d.begin() + static_cast<long>(i), d.end()) - d.begin());
    if (least == i) continue;
    std::swap(d[i], d[least]);
    if (vectors) std::swap_ranges(vectors + n * i, vectors + n * (i + 1), vectors + n * least);
  }
}

// Reflections H = I - b v v' of the rows below each column k, b = 2 / v'v, leave of a symmetric A [n * n] three diagonals,
// d and e. v stands in column k of A below the diagonal, b in `factors`.
void reflect(std::span<double> A, std::span<double> d, std::span<double> e, std::span<double> factors) {
  const std::size_t n = d.size();
  const auto at = [&](std::size_t i, std::size_t k) -> double& { return A[n * k + i]; };
  std::array<double, kMostSemidefinite> p{};
  for (std::size_t k = 0; k + 1 < n; ++k) {
    d[k] = at(k, k);
    e[k] = at(k + 1, k);
    factors[k] = 0;
    double below = 0;
    for (std::size_t i = k + 2; i < n; ++i) below += at(i, k) * at(i, k);
    if (below <= std::numeric_limits<double>::min()) continue;
    const double size = std::copysign(std::sqrt(e[k] * e[k] + below), e[k]);
    at(k + 1, k) += size;
    const double b = 2 / (at(k + 1, k) * at(k + 1, k) + below);
    e[k] = -size;
    factors[k] = b;
    // H A H = A - v w' - w v' with p = b A v and w = p - (b/2) (p'v) v
    double along = 0;
    for (std::size_t i = k + 1; i < n; ++i) {
      p[i] = 0;
      for (std::size_t j = k + 1; j < n; ++j) p[i] += at(i, j) * at(j, k);
      p[i] *= b;
      along += p[i] * at(i, k);
    }
    for (std::size_t i = k + 1; i < n; ++i) p[i] -= 0.5 * b * along * at(i, k);
    for (std::size_t j = k + 1; j < n; ++j) {
      for (std::size_t i = k + 1; i < n; ++i) at(i, j) -= at(i, k) * p[j] + p[i] * at(j, k);
    }
  }
  d[n - 1] = at(n - 1, n - 1);
}

// The product of all reflections, whose columns are what the three diagonals are written in.
void multiplyReflections(std::span<const double> A, std::span<const double> factors, std::size_t n, double* vectors) {
  for (std::size_t i = 0; i < n * n; ++i) vectors[i] = i % (n + 1) == 0;
  for (std::size_t k = n - 1; k-- > 0;) {
    if (factors[k] == 0) continue;
    const double* v = A.data() + n * k;
    for (std::size_t j = k + 1; j < n; ++j) {
      double* column = vectors + n * j;
      double along = 0;
      for (std::size_t i = k + 1; i < n; ++i) along += v[i] * column[i];
      for (std::size_t i = k + 1; i < n; ++i) column[i] -= factors[k] * along * v[i];
    }
  }
}

}  // namespace

bool tridiagonalEigenvalues(std::span<double> d, std::span<double> e, double* vectors) {
  const std::size_t n = d.size();
  // Rows from `first` to `last` hang together, those behind them are done.
  for (std::size_t first = 0, last = n - 1, steps = 0; last > 0;) {
    cut(d, e, first, last);
    while (last > 0 && e[last - 1] == 0) --last;
    if (last == 0) break;
    if (++steps > kMostSteps * n) return false;
    first = last - 1;
    while (first > 0 && e[first - 1] != 0) --first;
    step(d, e, first, last, vectors);
  }
  sort(d, vectors);
  return true;
}

// One reflection that takes (A_10, A_20) to (beta, 0) leaves a tridiagonal matrix.
Vec3 symmetricEigenvalues(const Mat3& A, Mat3& vectors) {
  const double largest = A.cwiseAbs().maxCoeff(), scale = largest == 0 ? 1 : largest;
  const Mat3 a = A / scale;
  std::array<double, 3> d{a(0, 0), a(1, 1), a(2, 2)};
  std::array<double, 2> e{a(1, 0), a(2, 1)};
  vectors.setIdentity();
  if (a(2, 0) * a(2, 0) > std::numeric_limits<double>::min()) {
    const double beta = std::sqrt(a(1, 0) * a(1, 0) + a(2, 0) * a(2, 0)), over = 1 / beta;
    const double m = a(1, 0) * over, n = a(2, 0) * over;
    const double q = 2 * m * a(2, 1) + n * (a(2, 2) - a(1, 1));
    d[1] = a(1, 1) + n * q;
    d[2] = a(2, 2) - n * q;
    e = {beta, a(2, 1) - m * q};
    vectors.bottomRightCorner<2, 2>() << m, n, n, -m;
  }
  tridiagonalEigenvalues(d, e, vectors.data());
  return scale * Vec3(d[0], d[1], d[2]);
}

void makeSemidefinite(std::span<double> A, std::size_t n) {
  SELVEDGE_CHECK_EQ(n <= kMostSemidefinite, true);
  double scale = 0;
  for (const double each : A) scale = std::max(scale, std::abs(each));
  if (scale == 0) return;
  for (double& each : A) each /= scale;
  std::array<double, kMostSemidefinite> values{}, off{}, factors{};
  std::array<double, kMostSemidefinite * kMostSemidefinite> vectors;
  reflect(A, {values.data(), n}, {off.data(), n - 1}, factors);
  multiplyReflections(A, factors, n, vectors.data());
  tridiagonalEigenvalues({values.data(), n}, {off.data(), n - 1}, vectors.data());
  std::fill(A.begin(), A.end(), 0);
  for (std::size_t k = 0; k < n; ++k) {
    if (values[k] <= 0) continue;
    const double* v = vectors.data() + n * k;
    for (std::size_t j = 0; j < n; ++j) {
      const double factor = scale * values[k] * v[j];
      for (std::size_t i = 0; i < n; ++i) A[n * j + i] += factor * v[i];
    }
  }
}

}  // namespace selvedge
