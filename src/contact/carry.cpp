#include "contact/carry.h"

#include <algorithm>

#include "base/parallel.h"
#include "contact/acting.h"
#include "contact/poses.h"

namespace selvedge {
namespace {

constexpr int kMostCarries = 8;  // out of one shape: at its edges the normal changes on the way
constexpr int kMostSweeps = 20;  // over all shapes, one of which may put a node into another

// Less than that is no difference.
double slackOf(const Collider& collider) { return 1e-9 * collider.thickness(); }

double depthIn(const Collider& collider, const ContactReach& reach, const Pose& pose, const Vec3& x) {
  return reach.acts ? reach.share * collider.thickness() - collider.shape().distance(pose.toLocal(x)) : 0;
}

Vec3 carried(const Collider& collider, const ContactReach& reach, const Pose& pose, double depth, Vec3 x) {
  for (int i = 0; i < kMostCarries; ++i) {
    const Distance at = collider.measure(pose, x);
    const double missing = reach.share * collider.thickness() - at.d - depth;
    if (!(missing > slackOf(collider) / 2)) break;
    x += missing * at.normal;
  }
  return x;
}

}  // namespace

ContactReach reachOf(const ContactSettings& settings, const InnerStep& step) {
  const ContactActs by = contactActs(settings, step);
  const bool atSurface = by == ContactActs::byRule || by == ContactActs::byCorrection;
  return {settings.law != "none", atSurface ? 0.0 : 1.0};
}

void carryOut(const Colliders& before, ContactReach reachBefore, const Colliders& now, ContactReach reach,
              const System& system, const Constraints& constraints, State& state) {
  if (!reach.acts) return;
  Poses oldPoses, newPoses;
  const std::vector<Pose>&old = oldPoses.at(before, state.t), &poses = newPoses.at(now, state.t);
  parallelFor(system.blockCount(), [&](int begin, int end) {
    for (int node = begin; node < end; ++node) {
      const Eigen::Index at = system.coordinate(node);
      const std::uint8_t* fixed = constraints.fixed().data() + at;
      const Vec3 place = state.q.segment<3>(at);
      Vec3 x = place;
      bool moved = true;
      for (int sweep = 0; sweep < kMostSweeps && moved; ++sweep) {
        moved = false;
        for (std::size_t i = 0; i < poses.size(); ++i) {
          const double depth = i < old.size() ? std::max(0.0, depthIn(before[i], reachBefore, old[i], place)) : 0;
          if (!poses[i].isFinite() || !(depthIn(now[i], reach, poses[i], x) > depth + slackOf(now[i]))) continue;
          x = carried(now[i], reach, poses[i], depth, x);
          moved = true;
        }
      }
      for (int k = 0; k < 3; ++k) {
        if (!fixed[k]) state.q[at + k] = x[k];
      }
    }
  });
}

}  // namespace selvedge
