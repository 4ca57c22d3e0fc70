#include "sim/state_checks.h"

#include <algorithm>
#include <cmath>

#include "base/simd.h"

namespace selvedge {
namespace {

// No cloth moves so far from its start or so fast, in multiples of its size (and of that a second).
constexpr double kEscapeDistance = 1e4, kEscapeSpeed = 1e4;

// All |x| < bound; NaN is not.
SELVEDGE_KERNEL bool within(const double* x, long count, double bound) {
  long outside = 0;
  for (long i = 0; i < count; ++i) outside += std::abs(x[i]) < bound ? 0 : 1;
  return outside == 0;
}

int firstOutside(const VecX& x, double bound) {
  if (within(x.data(), x.size(), bound)) return -1;
  const double* first = std::find_if_not(x.data(), x.data() + x.size(), [&](double c) { return std::abs(c) < bound; });
  return static_cast<int>((first - x.data()) / 3);
}

}  // namespace

StateChecks::StateChecks(const ClothSystem& cloth, const State& start) {
  const Eigen::Map<const Eigen::Matrix3Xd> nodes(start.q.data(), 3, start.q.size() / 3);
  const Vec3 low = nodes.rowwise().minCoeff(), high = nodes.rowwise().maxCoeff();
  const double extent = std::max((high - low).norm(), 1.0);
  farthest_ = nodes.cwiseAbs().maxCoeff() + kEscapeDistance * extent;
  fastest_ = kEscapeSpeed * extent;
  for (const Spring& spring : cloth.springs()->springs) {
    if (spring.kind == SpringKind::stretch && spring.rest > 0) edges_.push_back({spring.a, spring.b, spring.rest});
  }
}

int StateChecks::escaped(const State& state) const {
  // A body may fall, or be blown, as far as its speed takes it.
  const int node = firstOutside(state.q, farthest_ + fastest_ * std::abs(state.t));
  return node >= 0 ? node : firstOutside(state.v, fastest_);
}

int StateChecks::overstretched(const VecX& q, double limit) const {
  for (const Edge& edge : edges_) {
    const double longest = (1 + limit) * edge.rest;
    const Vec3 d = q.segment<3>(3 * edge.b) - q.segment<3>(3 * edge.a);
    if (!(d.squaredNorm() <= longest * longest)) return edge.a;
  }
  return -1;
}

}  // namespace selvedge
