// Numbers of one element of yarn-level cloth (docs/physics.md, "Yarns"), all of fixed size. The local coordinates, in
// order, with x the place of a crossing and u the material coordinate of the element's yarn there:
//   segment  8: x0 u0 x1 u1      from 0 to 1 along the yarn, u1 > u0
//   bend    11: x0 x1 x2 u1 u2   0 in the middle, 1 next, 2 previous; u0 does not appear
//   corner   9: x0 xa xb         a and b the neighbours of 0 along warp and weft
// Bends and corners depend on their sides alone, and their matrices are made by those and spread in the end:
//   bend   7: e1 = x1 - x0, e2 = x0 - x2, D = u1 - u2       corner  6: a = xa - x0, b = xb - x0
#pragma once

#include "base/types.h"

namespace selvedge {

using Vec4 = Eigen::Matrix<double, 4, 1>;
using Vec6 = Eigen::Matrix<double, 6, 1>;
using Vec7 = Eigen::Matrix<double, 7, 1>;
using Vec8 = Eigen::Matrix<double, 8, 1>;
using Vec9 = Eigen::Matrix<double, 9, 1>;
using Vec11 = Eigen::Matrix<double, 11, 1>;
using Mat4 = Eigen::Matrix<double, 4, 4>;
using Mat6 = Eigen::Matrix<double, 6, 6>;
using Mat7 = Eigen::Matrix<double, 7, 7>;
using Mat8 = Eigen::Matrix<double, 8, 8>;
using Mat9 = Eigen::Matrix<double, 9, 9>;
using Mat11 = Eigen::Matrix<double, 11, 11>;

}  // namespace selvedge
