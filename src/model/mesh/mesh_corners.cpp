#include "model/mesh/mesh_corners.h"

#include <algorithm>
#include <cmath>

#include <Eigen/Geometry>

namespace selvedge {
namespace {

constexpr double kWindow = 1.0 / 24;  // of the loop's length: how far either way turning is measured, and the least
                                      // distance of two corners (sheets up to 1:10 keep both corners of a short side)
constexpr double kSharp = 0.35;       // rad (20 degrees); a circle turns by 15 over the window

// A closed line of points with the distance travelled to each.
class Outline {
 public:
  Outline(const Mesh& mesh, const std::vector<int>& loop) : travelled_{0} {
    for (int node : loop) points_.push_back(mesh.positions[static_cast<std::size_t>(node)]);
    for (std::size_t i = 0; i < points_.size(); ++i) {
      travelled_.push_back(travelled_.back() + (points_[(i + 1) % points_.size()] - points_[i]).norm());
    }
  }

  std::size_t size() const { return points_.size(); }
  double length() const { return travelled_.back(); }
  double travelled(std::size_t i) const { return travelled_[i]; }

  Vec3 at(double s) const {
    s -= length() * std::floor(s / length());
    const auto next = std::upper_bound(travelled_.begin() + 1, travelled_.end() - 1, s);
    const auto i = static_cast<std::size_t>(next - travelled_.begin()) - 1;
    const double part = (s - travelled_[i]) / (travelled_[i + 1] - travelled_[i]);
    return points_[i] + part * (points_[(i + 1) % points_.size()] - points_[i]);
  }

  double turning(std::size_t i) const {  // rad
    const double window = kWindow * length();
    const Vec3 before = points_[i] - at(travelled_[i] - window), after = at(travelled_[i] + window) - points_[i];
    return std::atan2(before.cross(after).norm(), before.dot(after));
  }

  double distance(std::size_t i, std::size_t j) const {
    const double way = std::abs(travelled_[i] - travelled_[j]);
    return std::min(way, length() - way);
  }

 private:
  std::vector<Vec3> points_;
  std::vector<double> travelled_;  // [points + 1] m; the last is the whole length
};

std::vector<std::size_t> sharpestTurns(const Outline& outline) {
  std::vector<double> turning(outline.size());
  for (std::size_t i = 0; i < outline.size(); ++i) turning[i] = outline.turning(i);
  std::vector<std::size_t> picked;
  while (picked.size() < 4) {
    const auto best = std::max_element(turning.begin(), turning.end());
    if (*best < kSharp) return {};
    picked.push_back(static_cast<std::size_t>(best - turning.begin()));
    for (std::size_t i = 0; i < turning.size(); ++i) {
      if (outline.distance(i, picked.back()) <= kWindow * outline.length()) turning[i] = -1;
    }
  }
  std::sort(picked.begin(), picked.end());
  return picked;
}

// Four distinct nodes nearest to a quarter of the way each, the first at the loop's start.
std::vector<std::size_t> evenlySpaced(const Outline& outline) {
  std::vector<std::size_t> picked;
  for (std::size_t quarter = 0; quarter < 4; ++quarter) {
    std::size_t i = picked.empty() ? 0 : picked.back() + 1;
    const double wanted = outline.length() * static_cast<double>(quarter) / 4;
    const std::size_t last = outline.size() - (4 - quarter);  // leaves a node for each corner still to come
    while (i < last && std::abs(outline.travelled(i + 1) - wanted) < std::abs(outline.travelled(i) - wanted)) ++i;
    picked.push_back(i);
  }
  return picked;
}

struct View {
  Vec3 up, right;
};

View viewOf(const std::array<Vec3, 4>& p) {
  Vec3 low = p[0], high = p[0];
  for (const Vec3& each : p) low = low.cwiseMin(each), high = high.cwiseMax(each);
  const Vec3 extent = high - low;
  if (extent.y() < extent.z() && extent.y() < extent.x()) return {-Vec3::UnitZ(), Vec3::UnitX()};
  return {Vec3::UnitY(), extent.x() >= extent.z() ? Vec3::UnitX() : Vec3::UnitZ()};
}

}  // namespace

std::vector<int> detectCorners(const Mesh& mesh, const std::vector<int>& loop) {
  if (loop.size() < 4) return {};
  const Outline outline(mesh, loop);
  std::vector<std::size_t> picked = sharpestTurns(outline);
  if (picked.empty()) picked = evenlySpaced(outline);

  std::array<int, 4> nodes;  // in the order of the loop
  std::array<Vec3, 4> p;
  for (std::size_t i = 0; i < 4; ++i) {
    nodes[i] = loop[picked[i]];
    p[i] = mesh.positions[static_cast<std::size_t>(nodes[i])];
  }
  const View view = viewOf(p);
  // The side whose two ends are highest is the top; the other two follow round the loop.
  std::size_t top = 0;
  const auto height = [&](std::size_t side) { return view.up.dot(p[side % 4] + p[(side + 1) % 4]); };
  const double tie = 1e-9 * outline.length();
  for (std::size_t side = 1; side < 4; ++side) {
    if (height(side) > height(top) + tie) top = side;
  }
  const int first = nodes[top], second = nodes[(top + 1) % 4];
  const int afterSecond = nodes[(top + 2) % 4], beforeFirst = nodes[(top + 3) % 4];
  const bool firstIsLeft = view.right.dot(p[top]) < view.right.dot(p[(top + 1) % 4]);
  if (firstIsLeft) return {first, second, beforeFirst, afterSecond};
  return {second, first, afterSecond, beforeFirst};
}

}  // namespace selvedge
