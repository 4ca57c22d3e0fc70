// The solver that the settings choose.
#pragma once

#include <memory>

#include "linalg/linear_solver.h"
#include "linalg/solver_settings.h"

namespace selvedge {

// A solver keeps its work vectors between solves; settings are read at every solve and must outlive it.
std::unique_ptr<LinearSolver> makeSolver(const SolverSettings& settings);

}  // namespace selvedge
