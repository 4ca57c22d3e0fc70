// The Jacobians of springs over a strip (strips.h), compiled for the machine at hand; see radial.h for the
// formulas, the treatments and the limits.
#pragma once

#include "model/elements/strips.h"
#include "model/step_options.h"

namespace selvedge {

struct SpringCoefficients {
  double rest, k, kd;  // m, N/m, N s/m
};

// D, of the block (a,a) of  -cq d2E/dx2 - cv (damping matrix), as xx xy xz yy yz zz; (a,b) is -D, (b,b) is D.
void springBlocks(const std::array<int, 2>* nodes, const SpringCoefficients* springs, int count, const double* x,
                  Hessian treatment, double cq, double cv, Strip<6>& D);

}  // namespace selvedge
