#include "linalg/solver_settings.h"

#include "linalg/preconditioner.h"

namespace selvedge {

namespace {

std::vector<std::string> preconditionerNames() {
  std::vector<std::string> names;
  for (const PreconditionerInfo& info : preconditioners()) names.emplace_back(info.name);
  return names;
}

}  // namespace

Params SolverSettings::params() {
  return {
      param(
          "kind", &kind, "",
          "How linear systems are solved: by preconditioned conjugate gradients or by a sparse Cholesky factorisation "
          "(CHOLMOD; of the complex matrices of gauss-legendre-4, an L U by UMFPACK).")
          .oneOf({"pcg", "cholesky"}),
      param(
          "preconditioner", &preconditioner, "",
          "What speeds up the conjugate gradients: from nothing to multigrid (multilevel), each stronger and dearer an "
          "iteration than the one before; the iterations of multilevel hardly grow with the mesh.")
          .oneOf(preconditionerNames()),
      param("precision", &precision, "",
            "single: explicit methods compute their forces, and the conjugate gradients their corrections, in single "
            "precision; faster for large cloths.")
          .oneOf({"double", "single"}),
      param(
          "tolerance", &tolerance, "",
          "The conjugate gradients stop when the residual is this fraction of the right-hand side; looser than 1e-3 it "
          "acts as a strong hidden damper.")
          .range(1e-14, 0.1)
          .log(),
      param("max_iterations", &maxIterations, "",
            "The most iterations a linear solve may take; 0 allows ten times the unknowns and at least 1000.")
          .atLeast(0),
      param("warm_start", &warmStart, "", "Begin the conjugate gradients at the previous solution instead of at zero."),
  };
}

}  // namespace selvedge
