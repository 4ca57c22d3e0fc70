#include "model/mesh/polygon_cut.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include <Eigen/Geometry>

namespace selvedge {
namespace {

using FlatPolygon = std::vector<Vec2>;      // the polygon's corners in its plane, counter-clockwise
constexpr double kNoArea = 1e-10;           // twice an area over the square of a length, below which there is none
constexpr std::size_t kMostConcave = 4000;  // corners; the work may grow with their third power

double twiceArea(const Vec2& a, const Vec2& b, const Vec2& c) {  // twice the area of the triangle, m^2
  return (b - a).x() * (c - a).y() - (b - a).y() * (c - a).x();
}

double longestSquared(const Vec2& a, const Vec2& b, const Vec2& c) {
  return std::max({(b - a).squaredNorm(), (c - b).squaredNorm(), (a - c).squaredNorm()});
}

bool turnsLeft(const Vec2& a, const Vec2& b, const Vec2& c) {
  return twiceArea(a, b, c) > kNoArea * longestSquared(a, b, c);
}

// Empty for a polygon without area.
FlatPolygon outlineOf(std::span<const Vec3> corners) {
  Vec3 normal = Vec3::Zero();
  double size = 0;
  for (std::size_t i = 1; i < corners.size(); ++i) {
    const Vec3 here = corners[i] - corners[0], next = corners[(i + 1) % corners.size()] - corners[0];
    normal += here.cross(next);
    size = std::max(size, here.squaredNorm());
  }
  if (!(normal.norm() > kNoArea * size)) return {};
  normal.normalize();
  const Vec3 along = normal.unitOrthogonal(), across = normal.cross(along);
  FlatPolygon outline;
  for (const Vec3& corner : corners) {
    outline.emplace_back(along.dot(corner - corners[0]), across.dot(corner - corners[0]));
  }
  return outline;
}

// Do the triangles from the first corner all turn the right way, and less than once around it? Then none overlap.
bool isFan(const FlatPolygon& p) {
  double angle = 0;
  for (std::size_t k = 1; k + 1 < p.size(); ++k) {
    if (!turnsLeft(p[0], p[k], p[k + 1])) return false;
    angle += std::atan2(twiceArea(p[0], p[k], p[k + 1]), (p[k] - p[0]).dot(p[k + 1] - p[0]));
  }
  return angle < 2 * std::numbers::pi;
}

bool sameSide(double a, double b) { return (a > 0 && b > 0) || (a < 0 && b < 0); }

// Do the line a-b and the line c-d have a point in common?
bool meet(const Vec2& a, const Vec2& b, const Vec2& c, const Vec2& d) {
  const Vec2 low = a.cwiseMin(b).cwiseMax(c.cwiseMin(d)), high = a.cwiseMax(b).cwiseMin(c.cwiseMax(d));
  if ((low.array() > high.array()).any()) return false;
  return !sameSide(twiceArea(a, b, c), twiceArea(a, b, d)) && !sameSide(twiceArea(c, d, a), twiceArea(c, d, b));
}

bool crossesItself(const FlatPolygon& p) {
  const std::size_t n = p.size();
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = i + 2; j < n; ++j) {
      const bool neighbours = i == 0 && j + 1 == n;
      if (!neighbours && meet(p[i], p[i + 1], p[j], p[(j + 1) % n])) return true;
    }
  }
  return false;
}

// Corner b can be cut off: it bulges, and no corner that is left lies in the triangle or on its sides.
bool isEar(const FlatPolygon& outline, const std::vector<int>& left, int a, int b, int c) {
  const Vec2 &pa = outline[toIndex(a)], &pb = outline[toIndex(b)], &pc = outline[toIndex(c)];
  if (!turnsLeft(pa, pb, pc)) return false;
  const double slack = -kNoArea * longestSquared(pa, pb, pc);
  return std::none_of(left.begin(), left.end(), [&](int other) {
    if (other == a || other == b || other == c) return false;
    const Vec2& p = outline[toIndex(other)];
    return twiceArea(pa, pb, p) >= slack && twiceArea(pb, pc, p) >= slack && twiceArea(pc, pa, p) >= slack;
  });
}

// Empty where no corner can be cut off any more.
std::vector<std::array<int, 3>> cutEars(const FlatPolygon& outline) {
  std::vector<std::array<int, 3>> triangles;
  std::vector<int> left(outline.size());
  std::iota(left.begin(), left.end(), 0);
  for (std::size_t i = 0, refused = 0; left.size() >= 3; i = (i + 1) % left.size()) {
    const int a = left[(i + left.size() - 1) % left.size()], b = left[i], c = left[(i + 1) % left.size()];
    if (isEar(outline, left, a, b, c)) {
      triangles.push_back({a, b, c});
      left.erase(left.begin() + static_cast<std::ptrdiff_t>(i));
      refused = 0;
    } else if (++refused == left.size()) {
      return {};
    }
  }
  return triangles;
}

}  // namespace

PolygonCut cutPolygon(std::span<const Vec3> corners) {
  const FlatPolygon outline = outlineOf(corners);
  if (outline.empty()) return {{}, "has no area: it crosses itself, or all its corners lie on one line"};
  PolygonCut cut;
  if (isFan(outline)) {
    for (int k = 1; k + 1 < std::ssize(corners); ++k) cut.triangles.push_back({0, k, k + 1});
    return cut;
  }
  if (outline.size() > kMostConcave) return {{}, "is not convex and has more than 4000 corners"};
  if (crossesItself(outline)) return {{}, "crosses or touches itself"};
  cut.triangles = cutEars(outline);
  if (cut.triangles.empty()) cut.flaw = "is too thin in places";
  return cut;
}

}  // namespace selvedge
