// gauss-legendre-4: the integrator around its equation.
#include <limits>

#include "integrators/families.h"
#include "integrators/implicit/implicit_runge_kutta_equation.h"

namespace selvedge {
namespace {

class GaussLegendre : public Integrator {
 public:
  GaussLegendre(const IntegratorSettings& settings, const SolverSettings& solver)
      : settings_(settings), equation_(solver) {}

  StepReport step(const System& system, const Constraints& constraints, State& state, double h) override {
    StepReport report;
    equation_.begin(system, constraints, state, h);
    if (!solveNewton(equation_, settings_, h, report)) return report;
    equation_.end(q_, v_);
    constraints.position(state.t + h, q_);
    constraints.velocity(state.t + h, v_);
    if (!q_.allFinite() || !v_.allFinite()) {
      fail(report, kNotFinite);
      return report;
    }
    equation_.keepGuess();
    state.q = q_;
    state.v = v_;
    state.t += h;
    return report;
  }

  void keep(MethodMemory& to) const override { equation_.keepMemory(to); }
  void restore(const MethodMemory& from, const State& state) override { equation_.restoreMemory(from, state.q.size()); }
  void reset() override { equation_.forget(); }

 private:
  const IntegratorSettings& settings_;
  GaussEquation equation_;
  VecX q_, v_;
};

}  // namespace

std::span<const MethodInfo> implicitRungeKuttaMethods() {
  static const std::vector<MethodInfo> table{
      {.name = "gauss-legendre-4",
       .family = "implicit runge-kutta",
       .order = 4,
       .implicit = true,
       .stages = 2,
       .equation = "M a_i = F(X_i, V_i), X_i = x + h sum a_ij V_j, V_i = v + h sum a_ij a_j, c = 1/2 -+ sqrt(3)/6",
       .source = "Butcher 1964",
       .parameters = {"newton_iterations", "newton_tolerance", "hessian", "gain_limit"},
       .stabilityLimit = std::numeric_limits<double>::infinity(),
       .make = [](const IntegratorSettings& settings, const SolverSettings& solver) -> std::unique_ptr<Integrator> {
         return std::make_unique<GaussLegendre>(settings, solver);
       }},
  };
  return table;
}

}  // namespace selvedge
