// The point of a triangle that is nearest to a shape, or deepest in it.
#pragma once

#include <array>
#include <span>

#include "contact/shape.h"

namespace selvedge {

struct NearestPoint {
  double d = 0;                      // m, its distance
  Vec3 weights = Vec3(1, 1, 1) / 3;  // barycentric
  Vec3 normal = Vec3::Zero();        // of the distance there, where the shape is a mesh; of others, the shape tells it
};

// A bound that no point of the convex hull of some points is nearer than, by one look at a place `about` which they lie.
double leastDistance(const Shape& shape, const Vec3& about, std::span<const Vec3> points);
double leastDistance(const Shape& shape, const std::array<Vec3, 3>& corners);  // of a triangle

// The corners are in the coordinates of the shape, and two of them may be one: then it is an edge. Who asks does not care
// for what is as far as `below`: d is then a bound that the distance is not less than, and the weights mean nothing.
// `close`: how precise its place has to be, as a share of the triangle.
NearestPoint nearestPoint(const Shape& shape, const std::array<Vec3, 3>& corners, double below, double close = 1e-9);

// Its second derivative by the places of the corners i and j, at [3 i + j]: that of the distance at the point, less what the
// point gives way along the triangle.
using CornerBlocks = std::array<Mat3, 9>;
CornerBlocks curvatureOf(const Distance& at, const std::array<Vec3, 3>& corners, const std::array<double, 3>& weights);

}  // namespace selvedge
