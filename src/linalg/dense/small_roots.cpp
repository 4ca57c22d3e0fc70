#include "linalg/dense/small_roots.h"

#include <algorithm>
#include <cmath>

namespace selvedge {

std::array<Complex, 2> quadraticRoots(Complex a, Complex b) {
  const Complex root = std::sqrt(a * a - 4.0 * b);
  // The sum without cancellation gives the larger root, their product the smaller one.
  const Complex twice = std::abs(root - a) > std::abs(root + a) ? root - a : -root - a;
  if (twice == Complex(0)) return {0, 0};
  return {twice / 2.0, 2.0 * b / twice};
}

std::array<Complex, 3> cubicRoots(double a, double b, double c) {
  const auto value = [&](double z) { return ((z + a) * z + b) * z + c; };
  // One root is real, and no root is larger than this bound of Cauchy's.
  double high = 1 + std::max({std::abs(a), std::abs(b), std::abs(c)}), low = -high;
  for (double middle = 0; low < middle && middle < high; middle = low + (high - low) / 2) {
    (value(middle) < 0 ? low : high) = middle;
  }
  const double real = high;
  // (z - real) (z^2 + (a + real) z + b + real (a + real)): what is left after a division by the real root.
  const auto pair = quadraticRoots(a + real, b + real * (a + real));
  return {real, pair[0], pair[1]};
}

std::array<Complex, 3> eigenvalues(const Mat3& G) {
  const auto minor = [&](int i, int k) { return G(i, i) * G(k, k) - G(i, k) * G(k, i); };
  const double determinant = G(0, 0) * minor(1, 2) - G(0, 1) * (G(1, 0) * G(2, 2) - G(1, 2) * G(2, 0)) +
                             G(0, 2) * (G(1, 0) * G(2, 1) - G(1, 1) * G(2, 0));
  return cubicRoots(-(G(0, 0) + G(1, 1) + G(2, 2)), minor(0, 1) + minor(0, 2) + minor(1, 2), -determinant);
}

}  // namespace selvedge
