#include "constraints/path.h"

#include <algorithm>
#include <cmath>

#include <Eigen/LU>

namespace selvedge {
namespace {

// Second derivatives m of the clamped spline, from one velocity on both sides of every point (Thomas algorithm):
//   h- m- + 2 (h- + h+) m + h+ m+ = 6 ((p+ - p)/h+ - (p - p-)/h-),
// where at either end what lies outside has no length and no slope: h = 0 and (p+ - p)/h = 0.
std::vector<Vec3> clampedCurvature(const std::vector<double>& t, const std::vector<Vec3>& p) {
  const std::size_t n = p.size();
  std::vector<Vec3> m(n, Vec3::Zero());
  if (n < 2) return m;
  std::vector<double> upper(n, 0.0);
  double before = 0;
  Vec3 slopeBefore = Vec3::Zero();
  for (std::size_t i = 0; i < n; ++i) {
    const double after = i + 1 < n ? t[i + 1] - t[i] : 0;
    const Vec3 slopeAfter = i + 1 < n ? Vec3((p[i + 1] - p[i]) / after) : Vec3::Zero();
    const double pivot = 2 * (before + after) - (i > 0 ? before * upper[i - 1] : 0);
    upper[i] = after / pivot;
    m[i] = 6 * (slopeAfter - slopeBefore) / pivot;
    if (i > 0) m[i] -= before / pivot * m[i - 1];
    before = after, slopeBefore = slopeAfter;
  }
  for (std::size_t i = n - 1; i > 0; --i) m[i - 1] -= upper[i - 1] * m[i];
  return m;
}

// The same where the first point follows the last one, which is given once more at the end: few points, solved at once.
std::vector<Vec3> cyclicCurvature(const std::vector<double>& t, const std::vector<Vec3>& p) {
  const auto n = static_cast<Eigen::Index>(p.size()) - 1;
  Eigen::MatrixXd A = Eigen::MatrixXd::Zero(n, n);
  Eigen::MatrixX3d b = Eigen::MatrixX3d::Zero(n, 3);
  for (Eigen::Index i = 0; i < n; ++i) {  // what a stretch of the curve adds to both of its ends
    const auto k = static_cast<std::size_t>(i);
    const Eigen::Index next = (i + 1) % n;
    const double h = t[k + 1] - t[k];
    const Vec3 slope = (p[k + 1] - p[k]) / h;
    A(i, i) += 2 * h, A(i, next) += h, A(next, next) += 2 * h, A(next, i) += h;
    b.row(i) += 6 * slope.transpose(), b.row(next) -= 6 * slope.transpose();
  }
  const Eigen::MatrixX3d m = A.partialPivLu().solve(b);
  std::vector<Vec3> curvature;
  for (Eigen::Index i = 0; i <= n; ++i) curvature.emplace_back(m.row(i % n).transpose());
  return curvature;
}

}  // namespace

Path Path::cyclic(std::vector<double> times, std::vector<Vec3> points, double period) {
  times.push_back(times.front() + period);
  points.push_back(points.front());
  Path path({0}, {Vec3::Zero()});
  path.curvature_ = cyclicCurvature(times, points);
  path.times_ = std::move(times);
  path.points_ = std::move(points);
  path.period_ = period;
  return path;
}

Path::Path(std::vector<double> times, std::vector<Vec3> points)
    : times_(std::move(times)), points_(std::move(points)), curvature_(clampedCurvature(times_, points_)) {}

Vec3 Path::evaluate(double t, int derivative) const {
  if (period_ > 0) t -= period_ * std::floor((t - times_.front()) / period_);
  if (t <= times_.front()) return derivative == 0 ? points_.front() : Vec3::Zero();
  if (t >= times_.back()) return derivative == 0 ? points_.back() : Vec3::Zero();
  const auto next = static_cast<std::size_t>(std::upper_bound(times_.begin(), times_.end(), t) - times_.begin());
  const std::size_t i = next - 1;
  const double h = times_[next] - times_[i], s = t - times_[i], r = times_[next] - t;
  const Vec3 slope = (points_[next] - points_[i]) / h;
  const Vec3 &m0 = curvature_[i], &m1 = curvature_[next];
  // p(t) = m0 r^3/6h + m1 s^3/6h + (p0/h - m0 h/6) r + (p1/h - m1 h/6) s
  if (derivative == 2) return (m0 * r + m1 * s) / h;
  if (derivative == 1) return (m1 * s * s - m0 * r * r) / (2 * h) + slope - (m1 - m0) * h / 6;
  return (m0 * r * r * r + m1 * s * s * s) / (6 * h) + (points_[i] / h - m0 * h / 6) * r +
         (points_[next] / h - m1 * h / 6) * s;
}

}  // namespace selvedge
