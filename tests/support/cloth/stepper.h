// A method by its name, with settings that live as long as it does.
#pragma once

#include <gtest/gtest.h>

#include "integrators/integrator.h"
#include "integrators/methods.h"

namespace selvedge::test {

inline IntegratorSettings settingsOf(const std::string& method) {
  IntegratorSettings settings;
  settings.method = method;
  settings.adaptive = false;
  return settings;
}

// Desbrun's method without deformation constraints.
inline IntegratorSettings desbrunSettings(const std::string& filter = "factor", double viscosity = 0.1) {
  IntegratorSettings settings = settingsOf("desbrun");
  settings.filter = filter;
  settings.filterViscosity = viscosity;
  settings.strainLimit = -1;
  return settings;
}

struct Stepper {
  explicit Stepper(IntegratorSettings wanted) : settings(std::move(wanted)) {
    integrator = makeIntegrator(settings, solver);
  }
  explicit Stepper(const std::string& method) : Stepper(settingsOf(method)) {}
  Stepper(const Stepper&) = delete;

  StepReport step(const System& system, const Constraints& constraints, State& state, double h) {
    const StepReport report = integrator->step(system, constraints, state, h);
    EXPECT_TRUE(report.ok) << settings.method << ": " << report.failure;
    return report;
  }
  void run(const System& system, const Constraints& constraints, State& state, double h, int steps) {
    for (int i = 0; i < steps; ++i) step(system, constraints, state, h);
  }

  IntegratorSettings settings;
  SolverSettings solver;
  std::unique_ptr<Integrator> integrator;
};

}  // namespace selvedge::test
