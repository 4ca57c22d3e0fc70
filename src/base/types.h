// Short names for the Eigen types used everywhere. Double precision, column vectors, SI units.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <Eigen/Core>

namespace selvedge {

using Vec2 = Eigen::Vector2d;
using Vec3 = Eigen::Vector3d;
using Mat3 = Eigen::Matrix3d;
using VecX = Eigen::VectorXd;
using MatX = Eigen::MatrixXd;

// One byte a scalar degree of freedom: 1 where a constraint prescribes it, 0 where it is free.
using Mask = std::vector<std::uint8_t>;

// For arrays of the standard library, whose sizes have no sign.
inline std::size_t toIndex(int i) { return static_cast<std::size_t>(i); }

}  // namespace selvedge
