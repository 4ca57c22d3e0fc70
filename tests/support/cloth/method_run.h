// One method on one small system, for tests of integrators.
#pragma once

#include <gtest/gtest.h>

#include "integrators/integrator.h"
#include "integrators/methods.h"
#include "support/cloth/analytic_systems.h"

namespace selvedge::test {

// Settings and the integrator that reads them, together.
struct Method {
  IntegratorSettings settings;
  SolverSettings solver;
  std::unique_ptr<Integrator> integrator;

  explicit Method(const std::string& name, int newtonIterations = 1) {
    settings.method = name;
    settings.newtonIterations = newtonIterations;
    settings.newtonTolerance = 1e-13;
    solver.kind = "cholesky";
    solver.tolerance = 1e-13;
    integrator = makeIntegrator(settings, solver);
  }
  Method(const Method&) = delete;
  Method& operator=(const Method&) = delete;

  State run(const System& system, const Constraints& constraints, State state, double h, int steps) {
    integrator->reset();
    for (int i = 0; i < steps; ++i) {
      const StepReport report = integrator->step(system, constraints, state, h);
      EXPECT_TRUE(report.ok) << settings.method << " step " << i << ": " << report.failure;
      if (!report.ok) break;
    }
    return state;
  }
};

}  // namespace selvedge::test
