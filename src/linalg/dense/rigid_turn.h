// How a rigid piece turns that has a given angular momentum.
#pragma once

#include "base/types.h"

namespace selvedge {

using Axes = Eigen::Array<bool, 3, 1>;

// About its middle, by its inertia there; about an axis on which all of it lies, nothing turns. One that is led along an axis
// turns about that axis alone, which leaves what leads it as it is.
Vec3 turnOf(const Mat3& inertia, const Vec3& momentum, const Axes& led);

}  // namespace selvedge
