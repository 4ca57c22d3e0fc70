// A deformation taken apart into two rotations and three stretches.
#pragma once

#include "base/types.h"

namespace selvedge {

// F = U diag(stretch) V^T. U and V are rotations (no mirrors), so that of stretch[0] >= stretch[1] >= |stretch[2]| the last one
// is negative where F turns a body inside out.
struct RotationSvd {
  Mat3 U, V;
  Vec3 stretch;
};

RotationSvd rotationSvd(const Mat3& F);

}  // namespace selvedge
