#include "app/panels/method_sources.h"

#include <algorithm>
#include <utility>

namespace selvedge {
namespace {

constexpr std::pair<std::string_view, std::string_view> kSources[] = {
    {"explicit-euler", "Euler 1768"},
    {"symplectic-euler", "Hairer, Lubich & Wanner, Geometric Numerical Integration, I.1.2"},
    {"verlet", "Verlet 1967"},
    {"leapfrog", "Hairer, Lubich & Wanner 2003, the Störmer-Verlet method"},
    {"midpoint", "Runge 1895"},
    {"heun", "Heun 1900"},
    {"rk4", "Kutta 1901"},
    {"rk45", "Dormand & Prince 1980"},
    {"adams-bashforth-2", "Bashforth & Adams 1883"},
    {"backward-euler", "Baraff & Witkin 1998, for cloth"},
    {"trapezoidal", "Crank & Nicolson 1947"},
    {"implicit-midpoint", "Hairer, Lubich & Wanner, Geometric Numerical Integration, I.1.2"},
    {"adams-moulton-3", "Moulton 1926"},
    {"bdf2", "Curtiss & Hirschfelder 1952"},
    {"newmark", "Newmark 1959"},
    {"generalized-alpha", "Chung & Hulbert 1993; Parks & Forsyth 2002 for cloth"},
    {"gauss-legendre-4", "Butcher 1964"},
    {"provot", "Provot 1995; Macri, Simulating Cloth for 3D Games"},
    {"desbrun", "Desbrun, Schröder & Barr 1999; Macri, Simulating Cloth for 3D Games"}};

}  // namespace

std::string_view methodSource(std::string_view method) {
  const auto* found =
      std::find_if(std::begin(kSources), std::end(kSources), [&](const auto& s) { return s.first == method; });
  return found != std::end(kSources) ? found->second : std::string_view();
}

}  // namespace selvedge
