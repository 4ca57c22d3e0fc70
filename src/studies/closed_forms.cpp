#include "studies/closed_forms.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <string_view>

#include "base/check.h"
#include "linalg/dense/small_roots.h"

namespace selvedge {
namespace {

// The larger one by modulus; where they are as large as each other, the one of the smaller phase.
Complex larger(Complex a, Complex b) {
  constexpr double kAlike = 1e-9;
  if (std::abs(std::abs(a) - std::abs(b)) > kAlike) return std::abs(a) > std::abs(b) ? a : b;
  return std::abs(std::arg(a)) < std::abs(std::arg(b)) ? a : b;
}

// The larger root of l^2 - trace l + det = 0.
Complex largerRoot(Complex trace, Complex det) {
  const Complex root = std::sqrt(trace * trace / 4.0 - det);
  return larger(trace / 2.0 + root, trace / 2.0 - root);
}

// One-step methods for y' = i w y are polynomials in i z.
template <std::size_t N>
Complex polynomial(const double (&c)[N], double z) {
  Complex value = 0;
  for (std::size_t k = N; k-- > 0;) value = value * Complex(0, z) + c[k];
  return value;
}

// x' = x + h v', v' = v - h w^2 x.
Complex staggered(double z) { return largerRoot(2 - z * z, 1); }

// v' = v - z^2 (x + c v) / (1 + z^2), x' = x + v' for h = 1 with the filter of one spring, W = 1 / (1 + z^2); the
// viscosity is c times the spring's. c = 1 is backward Euler.
Complex desbrun(double c, double z) {
  const double s = z * z / (1 + z * z);
  return largerRoot(2 - s - c * s, 1 - c * s);
}

// Hughes, The Finite Element Method, 9.2.
Complex newmark(double beta, double gamma, double z) {
  const double s = z * z / (1 + beta * z * z);
  return largerRoot(2 - (gamma + 0.5) * s, 1 - (gamma - 0.5) * s);
}

// The recurrence of (x, v, a) with h = 1 and f = -z^2 x.
Complex generalizedAlpha(double r, double z) {
  const double bh = 1 / ((1 + r) * (1 + r) * (2 - r)), gh = (3 - r) / (2 * (1 + r) * (2 - r));
  const double f = -z * z;
  Mat3 G;
  for (int k = 0; k < 3; ++k) {
    const double x = k == 0, v = k == 1, a = k == 2;
    const double xHat = x + v + r * (1 - r) / (2 * (1 + r) * (2 - r)) * a + r * bh * f * x;
    const double vHat = v + (1 - r) / (2 * (2 - r)) * a + r * gh * f * x;
    const double xNext = xHat / (1 - bh * f);
    G.col(k) << xNext, vHat + gh * f * xNext, (f * xNext + r * f * x + (1 - 2 * r) * a) / (2 - r);
  }
  const std::array<Complex, 3> roots = eigenvalues(G);
  return larger(larger(roots[0], roots[1]), roots[2]);
}

struct Form {
  std::string_view method;
  Complex (*root)(const IntegratorSettings& settings, double z);
};

constexpr Form kForms[] = {
    {"explicit-euler", [](const IntegratorSettings&, double z) { return Complex(1, z); }},
    {"symplectic-euler", [](const IntegratorSettings&, double z) { return staggered(z); }},
    {"verlet", [](const IntegratorSettings&, double z) { return staggered(z); }},
    {"leapfrog", [](const IntegratorSettings&, double z) { return staggered(z); }},
    {"provot", [](const IntegratorSettings&, double z) { return staggered(z); }},
    {"midpoint",
     [](const IntegratorSettings&, double z) {
       return polynomial({1, 1, 1.0 / 2}, z);
     }},
    {"heun",
     [](const IntegratorSettings&, double z) {
       return polynomial({1, 1, 1.0 / 2}, z);
     }},
    {"rk4",
     [](const IntegratorSettings&, double z) {
       return polynomial({1, 1, 1.0 / 2, 1.0 / 6, 1.0 / 24}, z);
     }},
    {"rk45",
     [](const IntegratorSettings&, double z) {
       return polynomial({1, 1, 1.0 / 2, 1.0 / 6, 1.0 / 24, 1.0 / 120, 1.0 / 600}, z);
     }},
    {"adams-bashforth-2",
     [](const IntegratorSettings&, double z) { return largerRoot(Complex(1, 1.5 * z), Complex(0, 0.5 * z)); }},
    {"backward-euler", [](const IntegratorSettings&, double z) { return 1.0 / Complex(1, -z); }},
    {"xpbd", [](const IntegratorSettings&, double z) { return 1.0 / Complex(1, -z); }},
    {"vertex-block-descent", [](const IntegratorSettings&, double z) { return 1.0 / Complex(1, -z); }},
    {"projective-dynamics", [](const IntegratorSettings&, double z) { return 1.0 / Complex(1, -z); }},
    {"trapezoidal", [](const IntegratorSettings&, double z) { return std::polar(1.0, 2 * std::atan(z / 2)); }},
    {"implicit-midpoint", [](const IntegratorSettings&, double z) { return std::polar(1.0, 2 * std::atan(z / 2)); }},
    {"gauss-legendre-4",
     [](const IntegratorSettings&, double z) { return std::polar(1.0, 2 * std::atan2(z / 2, 1 - z * z / 12)); }},
    {"adams-moulton-3",
     [](const IntegratorSettings&, double z) {
       const Complex lead(1, -5 * z / 12);
       return largerRoot(Complex(1, 8 * z / 12) / lead, Complex(0, z / 12) / lead);
     }},
    {"bdf2",
     [](const IntegratorSettings&, double z) {
       const Complex lead(1.5, -z);
       return largerRoot(2.0 / lead, 0.5 / lead);
     }},
    {"newmark", [](const IntegratorSettings& s, double z) { return newmark(s.beta, s.gamma, z); }},
    {"generalized-alpha", [](const IntegratorSettings& s, double z) { return generalizedAlpha(s.rhoInf, z); }},
    {"desbrun", [](const IntegratorSettings& s, double z) { return desbrun(s.filterViscosity, z); }},
};

}  // namespace

Complex closedFormRoot(const IntegratorSettings& settings, double omegaStep) {
  const auto found = std::find_if(std::begin(kForms), std::end(kForms),
                                  [&](const Form& form) { return form.method == settings.method; });
  SELVEDGE_CHECK_EQ(found != std::end(kForms), true);
  return found->root(settings, omegaStep);
}

double closedFormRadius(const IntegratorSettings& settings, double omegaStep) {
  return std::abs(closedFormRoot(settings, omegaStep));
}

}  // namespace selvedge
