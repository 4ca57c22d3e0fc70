// The explicit Runge-Kutta methods: a tableau and a row each.
#include <array>
#include <numbers>

#include "integrators/explicit/dormand_prince.h"
#include "integrators/families.h"

namespace selvedge {
namespace {

constexpr Tableau kExplicitEuler{1, {}, {}, {1}};
constexpr Tableau kMidpoint{2, {0, 0.5}, {{{}, {0.5}}}, {0, 1}};
constexpr Tableau kRk4{4, {0, 0.5, 0.5, 1}, {{{}, {0.5}, {0, 0.5}, {0, 0, 1}}}, {1.0 / 6, 1.0 / 3, 1.0 / 3, 1.0 / 6}};

template <const Tableau& tableau>
std::unique_ptr<Integrator> make(const IntegratorSettings&, const SolverSettings&) {
  return std::make_unique<RungeKutta>(tableau);
}

std::unique_ptr<Integrator> makeDormandPrince(const IntegratorSettings& settings, const SolverSettings&) {
  return std::make_unique<DormandPrince>(settings);
}

}  // namespace

// Stability limits: with R the stability polynomial, the largest y with |R(is)| <= 1 for all 0 <= s <= y.
// Order 1 and 2: |R|^2 = 1 + y^2 and 1 + y^4 / 4, never. rk4: |R|^2 = 1 - y^6/72 + y^8/576, y = 2 sqrt 2.
// Dormand-Prince: R = sum_{j<=5} z^j / j! + z^6 / 600, |R|^2 - 1 ~ u^3 (u^3 - 25 u^2 + 225 u - 200) with u = y^2.
std::span<const MethodInfo> rungeKuttaMethods() {
  static const std::array<MethodInfo, 5> table{
      {{.name = "explicit-euler",
        .family = "runge-kutta",
        .order = 1,
        .equation = "x' = x + h v, v' = v + h a(x, v)",
        .source = "Euler 1768",
        .stabilityLimit = 0,
        .make = make<kExplicitEuler>},
       {.name = "midpoint",
        .family = "runge-kutta",
        .order = 2,
        .stages = 2,
        .equation = "y' = y + h f(y + h/2 f(y))",
        .source = "Runge 1895",
        .stabilityLimit = 0,
        .make = make<kMidpoint>},
       {.name = "heun",
        .family = "runge-kutta",
        .order = 2,
        .stages = 2,
        .equation = "y' = y + h/2 (k1 + k2), k2 = f(y + h k1)",
        .source = "Heun 1900",
        .stabilityLimit = 0,
        .make = make<kHeun>},
       {.name = "rk4",
        .family = "runge-kutta",
        .order = 4,
        .stages = 4,
        .equation = "y' = y + h/6 (k1 + 2 k2 + 2 k3 + k4)",
        .source = "Kutta 1901",
        .stabilityLimit = 2 * std::numbers::sqrt2,
        .make = make<kRk4>},
       {.name = "rk45",
        .family = "runge-kutta",
        .order = 5,
        .stages = 7,
        .equation = "Dormand-Prince 5(4): the 5th order result, the 4th for the error",
        .source = "Dormand & Prince 1980",
        .parameters = {"adaptive", "error_tolerance"},
        .stabilityLimit = kDormandPrinceLimit,
        .adaptive = true,
        .make = makeDormandPrince}}};
  return table;
}

}  // namespace selvedge
