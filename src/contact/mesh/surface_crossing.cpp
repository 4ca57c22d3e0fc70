#include "contact/mesh/surface_crossing.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <Eigen/Geometry>

#include "contact/mesh/box_tree.h"

namespace selvedge {
namespace {

// Six times the volume of the tetrahedron a, b, c, d: positive where d is above the triangle a, b, c.
double volumeOf(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) { return (b - a).cross(c - a).dot(d - a); }

bool areNeighbours(const std::array<int, 3>& one, const std::array<int, 3>& other) {
  return std::find_first_of(one.begin(), one.end(), other.begin(), other.end()) != one.end();
}

bool anySidePierces(const Corners& one, const Corners& other) {
  for (std::size_t k = 0; k < 3; ++k) {
    if (pierces(one[k], one[(k + 1) % 3], other)) return true;
  }
  return false;
}

}  // namespace

bool pierces(const Vec3& p, const Vec3& q, const Corners& triangle) {
  const auto& [a, b, c] = triangle;
  // In a flat cloth all of this is round-off: what is so small has no sign. (Each volume sums six products of three lengths.)
  const double extent = std::max({(b - a).cwiseAbs().maxCoeff(), (c - a).cwiseAbs().maxCoeff(),
                                  (p - a).cwiseAbs().maxCoeff(), (q - a).cwiseAbs().maxCoeff()});
  const double farthest = std::max({a.cwiseAbs().maxCoeff(), p.cwiseAbs().maxCoeff(), q.cwiseAbs().maxCoeff(), extent});
  const double noise = 16 * std::numeric_limits<double>::epsilon() * farthest * extent * extent;
  const double above = volumeOf(a, b, c, p), below = volumeOf(a, b, c, q);
  if (!(std::min(std::abs(above), std::abs(below)) > noise && (above > 0) != (below > 0))) return false;
  const double u = volumeOf(p, q, a, b), v = volumeOf(p, q, b, c), w = volumeOf(p, q, c, a);
  return (u >= 0 && v >= 0 && w >= 0) || (u <= 0 && v <= 0 && w <= 0);
}

std::optional<std::pair<int, int>> firstCrossing(const Surface& surface) {
  constexpr int kNone = std::numeric_limits<int>::max();
  const std::vector<AxisBox> boxes = boxesOf(surface);
  const BoxTree tree(boxes);
  for (std::size_t t = 0; t < boxes.size(); ++t) {
    const Corners corners = surface.corners(t);
    int first = kNone;
    tree.within(boxes[t], [&](int other) {
      const std::size_t u = toIndex(other);
      if (u <= t || other >= first || areNeighbours(surface.triangles[t], surface.triangles[u])) return;
      const Corners others = surface.corners(u);
      if (anySidePierces(corners, others) || anySidePierces(others, corners)) first = other;
    });
    if (first != kNone) return std::pair(static_cast<int>(t), first);
  }
  return {};
}

}  // namespace selvedge
