// How hard a triangle is pulled, and along what: w = (w_u, w_v) being its deformation (forces/triangles), the stretch beyond
// rest along its main directions, or the pull across a line of it, N/m, by the moduli of its material,
//   P_u = K_u (|w_u| - 1 - k_u) w_u / |w_u| + Ks (w_u . w_v - k_s) w_v,   P_v likewise,   t = P m for a line with the
// normal m; k = (k_u, k_v, k_s) is what plastic flow keeps.
#pragma once

#include <array>

#include "forces/settings.h"
#include "forces/triangles/triangle_geometry.h"

namespace selvedge {

using TriangleGradient = Eigen::Matrix<double, 3, 2>;

struct Pull {
  std::array<double, 2> much{};                       // the larger first; below 0: it is pushed
  TriangleGradient along = TriangleGradient::Zero();  // in space, unit length
};

TriangleGradient deformationOf(const TriangleRest& rest, const std::array<Vec3, 3>& corners);
// Whether the first of stretchOf() may be beyond it, or is less by a billionth of it.
bool mayStretchBeyond(const TriangleGradient& w, double stretch);
Pull stretchOf(const TriangleGradient& w);
Pull tensionOf(const TriangleGradient& w, const MaterialSettings& material, const Vec3& kept);

}  // namespace selvedge
