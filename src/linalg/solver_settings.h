// How linear systems are solved, as the user chooses it.
#pragma once

#include <string>

#include "base/params/param.h"

namespace selvedge {

struct SolverSettings {
  std::string kind = "pcg";                     // pcg | cholesky
  std::string preconditioner = "block-jacobi";  // none | jacobi | block-jacobi | incomplete-cholesky | multilevel
  std::string precision = "double";             // double | single
  double tolerance = 1e-6;                      // on the residual of the free rows, relative to the right-hand side
  int maxIterations = 0;                        // 0: ten times the unknowns, at least 1000
  bool warmStart = true;                        // begin at the given x instead of at zero

  Params params();
};

}  // namespace selvedge
