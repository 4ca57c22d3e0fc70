// Explicit steps with deformation constraints (Provot 1995, as in Macri): y = x + h v*, v* = v + h a(x, v); limit the
// strain of y; v' = v* + (y' - y) / h = (y' - x) / h.
#include <array>

#include "integrators/explicit/splitting.h"
#include "integrators/families.h"
#include "integrators/games/deformation_constraints.h"
#include "integrators/implicit/newton.h"

namespace selvedge {
namespace {

class Provot : public Integrator {
 public:
  Provot(const IntegratorSettings& settings, const SolverSettings& solver) : settings_(settings), solver_(solver) {}

  StepReport step(const System& system, const Constraints& constraints, State& state, double h) override {
    if (!system.hasPlacesAlone()) {
      StepReport report;
      fail(report, "provot needs nodes of three coordinates: springs between them are what it limits");
      report.hopeless = true;
      return report;
    }
    start_ = state;
    StepReport report = unlimited_->step(system, constraints, state, h);
    if (report.ok && !limits_.apply(system, constraints, settings_, solver_.precision == "single", h, start_, state)) {
      fail(report, SolveStatus::stopped);
      state = start_;
    }
    return report;
  }

 private:
  const IntegratorSettings& settings_;
  const SolverSettings& solver_;
  std::unique_ptr<Integrator> unlimited_ = makeSymplecticEuler();
  State start_;
  DeformationConstraints limits_;
};

}  // namespace

// Stability: that of symplectic Euler as long as no limit acts. Where one does, the pull becomes velocity: it damps a
// spring on its way out, but a spring that starts beyond its limit is thrown back and gains energy.
std::span<const MethodInfo> constraintMethods() {
  static const std::array<MethodInfo, 1> table{
      {{.name = "provot",
        .family = "deformation constraints",
        .order = 1,
        .equation = "v* = v + h a, y = x + h v*, springs of y limited to (1 + limit) L0, v' = (y - x) / h",
        .source = "Provot 1995; Macri, Simulating Cloth for 3D Games",
        .parameters = {"strain_limit", "constraint_sweeps"},
        .stabilityLimit = 2,
        .sweeps = true,
        .make = [](const IntegratorSettings& settings, const SolverSettings& solver) -> std::unique_ptr<Integrator> {
          return std::make_unique<Provot>(settings, solver);
        }}}};
  return table;
}

}  // namespace selvedge
