#include "constraints/path.h"

#include <algorithm>

namespace selvedge {
namespace {

// Second derivatives m of the natural spline: a tridiagonal system (Thomas algorithm),
//   h0 m0 + 2 (h0 + h1) m1 + h1 m2 = 6 ((p2 - p1)/h1 - (p1 - p0)/h0),  m = 0 at both ends.
std::vector<Vec3> naturalCurvature(const std::vector<double>& t, const std::vector<Vec3>& p) {
  const std::size_t n = p.size();
  std::vector<Vec3> m(n, Vec3::Zero());
  if (n < 3) return m;
  std::vector<double> upper(n, 0.0);
  for (std::size_t i = 1; i + 1 < n; ++i) {
    const double before = t[i] - t[i - 1], after = t[i + 1] - t[i];
    const double pivot = 2 * (before + after) - before * upper[i - 1];
    upper[i] = after / pivot;
    m[i] = (6 * ((p[i + 1] - p[i]) / after - (p[i] - p[i - 1]) / before) - before * m[i - 1]) / pivot;
  }
  for (std::size_t i = n - 2; i > 0; --i) m[i] -= upper[i] * m[i + 1];
  return m;
}

}  // namespace

Path::Path(std::vector<double> times, std::vector<Vec3> points)
    : times_(std::move(times)), points_(std::move(points)), curvature_(naturalCurvature(times_, points_)) {}

Vec3 Path::evaluate(double t, int derivative) const {
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
