// Roots of quadratic and cubic polynomials, and with them the eigenvalues of small matrices: closed forms where a general
// solver would cost seconds of compiling.
#pragma once

#include <array>
#include <complex>

#include "base/types.h"

namespace selvedge {

using Complex = std::complex<double>;

std::array<Complex, 2> quadraticRoots(Complex a, Complex b);      // of z^2 + a z + b
std::array<Complex, 3> cubicRoots(double a, double b, double c);  // of z^3 + a z^2 + b z + c
std::array<Complex, 3> eigenvalues(const Mat3& G);

template <std::size_t N>
double largestModulus(const std::array<Complex, N>& roots) {
  double largest = 0;
  for (const Complex& root : roots) largest = std::max(largest, std::abs(root));
  return largest;
}

}  // namespace selvedge
