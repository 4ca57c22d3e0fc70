// CGAL's predicates are exact and its boxes quick; compiling them takes long, which is why they are here alone.
#include "support/cloth/crossings.h"

#include <algorithm>

#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Intersections_3/Segment_3_Triangle_3.h>
#include <CGAL/Intersections_3/Triangle_3_Triangle_3.h>
#include <CGAL/box_intersection_d.h>

namespace selvedge::test {
namespace {

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using Point = Kernel::Point_3;
using Segment = Kernel::Segment_3;
using Triangle = Kernel::Triangle_3;

// Its corners, those that it has in common with another one first.
struct Corners {
  std::array<int, 3> order;
  std::ptrdiff_t common = 0;

  Corners(const std::array<int, 3>& own, const std::array<int, 3>& others) : order(own) {
    const auto shared = [&](int node) { return std::find(others.begin(), others.end(), node) != others.end(); };
    std::sort(order.begin(), order.end());
    common = std::stable_partition(order.begin(), order.end(), shared) - order.begin();
  }
};

bool meet(const std::vector<Point>& points, const std::array<int, 3>& one, const std::array<int, 3>& other) {
  const Corners first(one, other), second(other, one);
  const auto at = [&](const Corners& of, std::size_t k) { return points[static_cast<std::size_t>(of.order[k])]; };
  const auto whole = [&](const Corners& of) { return Triangle(at(of, 0), at(of, 1), at(of, 2)); };
  switch (first.common) {
    case 0:
      return CGAL::do_intersect(whole(first), whole(second));
    case 1: {  // what they have in common goes from that node on until it leaves one of them, across from the node
      const auto across = [&](const Corners& of) { return Segment(at(of, 1), at(of, 2)); };
      return CGAL::do_intersect(across(first), whole(second)) || CGAL::do_intersect(across(second), whole(first));
    }
    case 2: {
      const Point a = at(first, 0), b = at(first, 1), c = at(first, 2), d = at(second, 2);
      return CGAL::coplanar(a, b, c, d) && CGAL::coplanar_orientation(a, b, c, d) == CGAL::POSITIVE;
    }
    default:
      return true;
  }
}

}  // namespace

std::vector<std::pair<int, int>> crossings(const std::vector<Vec3>& nodes,
                                           const std::vector<std::array<int, 3>>& triangles) {
  using Box = CGAL::Box_intersection_d::Box_with_info_d<double, 3, int>;
  std::vector<Point> points;
  for (const Vec3& node : nodes) points.emplace_back(node.x(), node.y(), node.z());
  std::vector<std::pair<int, int>> found;
  std::vector<Box> boxes;
  for (std::size_t i = 0; i < triangles.size(); ++i) {
    const auto at = [&](std::size_t k) { return points[static_cast<std::size_t>(triangles[i][k])]; };
    const int name = static_cast<int>(i);
    if (CGAL::collinear(at(0), at(1), at(2)))
      found.emplace_back(name, name);
    else
      boxes.emplace_back(at(0).bbox() + at(1).bbox() + at(2).bbox(), name);
  }
  CGAL::box_self_intersection_d(boxes.begin(), boxes.end(), [&](const Box& a, const Box& b) {
    const auto [low, high] = std::minmax({a.info(), b.info()});
    if (meet(points, triangles[static_cast<std::size_t>(low)], triangles[static_cast<std::size_t>(high)]))
      found.emplace_back(low, high);
  });
  std::sort(found.begin(), found.end());
  return found;
}

}  // namespace selvedge::test
