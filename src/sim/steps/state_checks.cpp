#include "sim/steps/state_checks.h"

#include <algorithm>
#include <cmath>
#include <limits>

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

}  // namespace

StateChecks::StateChecks(const System& system, const State& start) : blockSize_(system.blockSize()) {
  Vec3 low = Vec3::Constant(std::numeric_limits<double>::infinity()), high = -low;
  for (int i = 0; i < system.blockCount(); ++i) {
    low = low.cwiseMin(system.position(start, i));
    high = high.cwiseMax(system.position(start, i));
  }
  const double extent = std::max((high - low).norm(), 1.0);
  farthest_ = std::max(low.cwiseAbs().maxCoeff(), high.cwiseAbs().maxCoeff()) + kEscapeDistance * extent;
  fastest_ = kEscapeSpeed * extent;
  const SpringNetwork* network = system.springs();
  if (!network) return;
  for (const Spring& spring : network->springs) {
    if (spring.kind != SpringKind::stretch || spring.rest <= 0) continue;
    edges_.push_back({spring.a, system.coordinate(spring.a), system.coordinate(spring.b), spring.rest});
  }
}

int StateChecks::firstOutside(const VecX& x, double bound) const {
  if (within(x.data(), x.size(), bound)) return -1;
  const double* first = std::find_if_not(x.data(), x.data() + x.size(), [&](double c) { return std::abs(c) < bound; });
  return static_cast<int>((first - x.data()) / blockSize_);
}

int StateChecks::escaped(const State& state) const {
  // A body may fall, or be blown, as far as its speed takes it.
  const int node = firstOutside(state.q, farthest_ + fastest_ * std::abs(state.t));
  return node >= 0 ? node : firstOutside(state.v, fastest_);
}

double StateChecks::shortestEdge() const {
  double shortest = std::numeric_limits<double>::infinity();
  for (const Edge& edge : edges_) shortest = std::min(shortest, edge.rest);
  return shortest;
}

int StateChecks::overstretched(const VecX& q, double limit) const {
  for (const Edge& edge : edges_) {
    const double longest = (1 + limit) * edge.rest;
    const Vec3 d = q.segment<3>(edge.to) - q.segment<3>(edge.from);
    if (!(d.squaredNorm() <= longest * longest)) return edge.node;
  }
  return -1;
}

}  // namespace selvedge
