// Whole-vector updates of the explicit methods: one pass over memory each, vectorised, threaded.
#pragma once

#include "base/types.h"

namespace selvedge {

// v += kick F / m, then q += drift v (m: the diagonal of the mass)
void kickAndDrift(const VecX& F, const VecX& m, double kick, double drift, VecX& v, VecX& q);

}  // namespace selvedge
