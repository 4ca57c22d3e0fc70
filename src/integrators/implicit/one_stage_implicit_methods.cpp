// The rules of the family as data, and their rows in the table of methods. x_, v_, f_: one step back; x', v', f': the
// new ones; f = M^-1 F.
#include <limits>

#include "integrators/families.h"
#include "integrators/implicit/one_stage_implicit.h"

namespace selvedge {
namespace {

// x' = x + h v', v' = v + h f'
OneStageRule backwardEuler(const IntegratorSettings&, double) { return {.x = {}, .v = {}, .bh = 1, .gh = 1}; }

// x' = x + h v + h^2 [(1/2 - beta) f + beta f'], v' = v + h [(1 - gamma) f + gamma f']. beta = 0 would be explicit
// (phi is 0 and v' cannot be had from it); the settings keep beta away from it.
OneStageRule newmarkRule(double beta, double gamma) {
  return {.x = {.f = 0.5 - beta}, .v = {.f = 1 - gamma}, .bh = beta, .gh = gamma};
}
OneStageRule newmark(const IntegratorSettings& s, double) { return newmarkRule(s.beta, s.gamma); }

// The average of old and new, which is Newmark's method with beta = 1/4, gamma = 1/2.
OneStageRule trapezoidal(const IntegratorSettings&, double) { return newmarkRule(0.25, 0.5); }

// Backward Euler over h/2, then as far again: x' = 2 x_m - x.
OneStageRule implicitMidpoint(const IntegratorSettings&, double) {
  return {.x = {.v = 0.5}, .v = {}, .bh = 0.25, .gh = 0.5, .at = 0.5};
}

// xhat = X + g h V, vhat = V, with X = x + p (x - x_), V = v + p (v - v_); r = h_/h, p = 1/(r^2 + 2r), g = (r + 1)/(r +
// 2). Steps of one size: p = 1/3, g = 2/3.
OneStageRule bdf2(const IntegratorSettings&, double r) {
  const double p = 1 / (r * (r + 2)), g = (r + 1) / (r + 2);
  return {.x = {.dx = p, .v = g * (1 + p), .vLast = -g * p}, .v = {.v = 1 + p, .vLast = -p}, .bh = g * g, .gh = g};
}

// v' = v + h (g f' + c f + b f_) and x' = x + h (g v' + c v + b v_), the first put into the second; the weights are the
// integrals over the step of the polynomials that are 1 at t', t or t_ and 0 at the other two; r = h_/h. Steps of one
// size: g = 5/12, c = 8/12, b = -1/12.
OneStageRule adamsMoulton3(const IntegratorSettings&, double r) {
  const double g = (2 + 3 * r) / (6 * (1 + r)), c = (1 + 3 * r) / (6 * r), b = -1 / (6 * r * (r + 1));
  return {.x = {.v = c + g, .vLast = b, .f = g * c, .fLast = g * b}, .v = {.f = c, .fLast = b}, .bh = g * g, .gh = g};
}

// Chung & Hulbert 1993 as one equation of the new force alone (docs/physics.md), r = rho_inf:
//   a' = [f' + r f + (1 - 2r) a] / (2 - r), computed at the start of the step after; a_0 = f_0.
// The old force f is evaluated up to r = 1/2, and above that it is what the last solve implied: each gains the least energy there.
OneStageRule generalizedAlpha(const IntegratorSettings& s, double) {
  const double r = s.rhoInf, p = 1 + r, q = 2 - r;
  const double bh = 1 / (p * p * q), gh = (3 - r) / (2 * p * q);
  return {.x = {.f = r * bh, .a = r * (1 - r) / (2 * p * q)},
          .v = {.f = r * gh, .a = (1 - r) / (2 * q)},
          .bh = bh,
          .gh = gh,
          .carry = {1 / q, r / q, (1 - 2 * r) / q},
          .evaluatesForce = r <= 0.5};
}

template <OneStageRuleOf rule, OneStageRuleOf starter = nullptr>
std::unique_ptr<Integrator> make(const IntegratorSettings& settings, const SolverSettings& solver) {
  return std::make_unique<OneStageImplicit>(rule, starter, settings, solver);
}

constexpr double kAlways = std::numeric_limits<double>::infinity();

std::vector<std::string> withNewton(std::vector<std::string> own) {
  own.insert(own.end(), {"newton_iterations", "newton_tolerance", "hessian", "gain_limit"});
  return own;
}

}  // namespace

// Stability limits: all A-stable, newmark at its defaults (in general for 2 beta >= gamma >= 1/2), but for
// adams-moulton-3: the roots of (1 - 5z/12) s^2 - (1 + 8z/12) s + z/12 at z = i w h have max |s| = 1 + (w h)^4/24 + ...
// (its error constant -1/24; seen in the roots from w h = 0.01 on), so an undamped oscillation always grows a little.
std::span<const MethodInfo> oneStageImplicitMethods() {
  static const std::vector<MethodInfo> table{
      {.name = "backward-euler",
       .family = "one-stage implicit",
       .order = 1,
       .implicit = true,
       .equation = "x' = x + h v', M v' = M v + h F'",
       .source = "Baraff & Witkin 1998, for cloth",
       .parameters = withNewton({}),
       .stabilityLimit = kAlways,
       .dampsFastest = true,
       .make = make<backwardEuler>},
      {.name = "trapezoidal",
       .family = "one-stage implicit",
       .order = 2,
       .implicit = true,
       .equation = "x' = x + h (v + v')/2, v' = v + h (f + f')/2",
       .source = "Crank & Nicolson 1947",
       .parameters = withNewton({"carried_acceleration"}),
       .stabilityLimit = kAlways,
       .make = make<trapezoidal>},
      {.name = "implicit-midpoint",
       .family = "one-stage implicit",
       .order = 2,
       .implicit = true,
       .equation = "x' = x + h (v + v')/2, M v' = M v + h F((x + x')/2, (v + v')/2, t + h/2)",
       .source = "Hairer, Lubich & Wanner, Geometric Numerical Integration, I.1.2",
       .parameters = withNewton({}),
       .stabilityLimit = kAlways,
       .make = make<implicitMidpoint>},
      {.name = "newmark",
       .family = "one-stage implicit",
       .order = 2,
       .orderWith = [](const IntegratorSettings& settings) { return settings.gamma == 0.5 ? 2 : 1; },
       .implicit = true,
       .equation =
           "x' = x + h v + h^2 [(1/2 - beta) f + beta f'], v' = v + h [(1 - gamma) f + gamma f'], stable at any h for "
           "2 beta >= gamma >= 1/2",
       .source = "Newmark 1959",
       .parameters = withNewton({"beta", "gamma", "carried_acceleration"}),
       .stabilityLimit = kAlways,
       .make = make<newmark>},
      {.name = "generalized-alpha",
       .family = "one-stage implicit",
       .order = 2,
       .implicit = true,
       .equation = "M [(1 - alpha_m) a' + alpha_m a] = (1 - alpha_f) F' + alpha_f F, alpha_m = (2r - 1)/(r + 1), "
                   "alpha_f = r/(r + 1), r = rho_inf",
       .source = "Chung & Hulbert 1993; Parks & Forsyth 2002 for cloth",
       .parameters = withNewton({"rho_inf", "carried_acceleration"}),
       .stabilityLimit = kAlways,
       .dampsFastest = true,
       .memory = StepMemory::acceleration,
       .make = make<generalizedAlpha>},
      {.name = "bdf2",
       .family = "multistep",
       .order = 2,
       .implicit = true,
       .equation = "x' = (4x - x_)/3 + 2h/3 v', v' = (4v - v_)/3 + 2h/3 f'",
       .source = "Curtiss & Hirschfelder 1952",
       .parameters = withNewton({"carried_acceleration"}),
       .stabilityLimit = kAlways,
       .dampsFastest = true,
       .memory = StepMemory::twoStates,
       .make = make<bdf2, backwardEuler>},
      {.name = "adams-moulton-3",
       .family = "multistep",
       .order = 3,
       .implicit = true,
       .equation = "v' = v + h (5f' + 8f - f_)/12, x' = x + h (5v' + 8v - v_)/12",
       .source = "Moulton 1926",
       .parameters = withNewton({"carried_acceleration"}),
       .stabilityLimit = 0,
       .memory = StepMemory::twoStates,
       .make = make<adamsMoulton3, trapezoidal>},
  };
  return table;
}

}  // namespace selvedge
