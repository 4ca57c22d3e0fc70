// The lecture's rule for a plane, y < y0: y' = 2 y0 - y, v_y' = -elasticity v_y, and along the plane v' = (1 - friction) v;
// here for every shape, with its distance d, its normal n and its own velocity u. A node that ends an inner step behind
// the surface is mirrored,
//   x' = x - 2 d n,   w = v - u:   w' = (1 - friction) (w - (n . w) n) - elasticity (n . w) n   (n . w < 0; else n . w stays)
// The rule acts at the surface itself: the thickness means nothing to it. It looks at the ends of steps alone, so that it
// does not see what passed through a shape within one, and at nodes alone. Its friction is not Coulomb's: it takes the same
// share at every touch, whatever presses, and how often a cloth that lies touches is up to the step.
#include <algorithm>

#include "contact/acting.h"
#include "contact/filter/moved_nodes.h"
#include "contact/laws/laws.h"

namespace selvedge {
namespace {

constexpr double kLeastDepth = 1e-12;  // m: mirrored by less than this, round-off could leave a node inside

class MirrorFilter final : public StepFilter {
 public:
  MirrorFilter(std::shared_ptr<Touching> touching, const ContactSettings& settings)
      : nodes_(std::move(touching)), settings_(settings) {}

  FilterReport apply(const System& system, const Constraints& constraints, const InnerStep& step, const State& before,
                     State& after) override {
    if (contactActs(settings_, step) != ContactActs::byRule) return {};
    if (!nodes_.begin(before, after)) return {.failure = kShapeNowhere};
    if (!nodes_.any()) return {};
    std::atomic<int> caught{system.blockCount()};
    FilterReport report;
    report.moved = nodes_.move(system, constraints, after, caught, [&](int node, MovedNode& own) {
      return nodes_.actAll(node, own,
                           [&](std::size_t i) { return mirror(nodes_.colliders()[i], nodes_.now()[i], own); });
    });
    if (caught < system.blockCount()) report.failure = kNodeCaught, report.advice = kRoomAdvice, report.node = caught;
    return report;
  }

 private:
  // True where it was behind the surface. (Between two planes a node is mirrored in turn, until it is behind neither.)
  static bool mirror(const Collider& collider, const Pose& pose, MovedNode& own) {
    if (!(collider.shape().distance(pose.toLocal(own.x)) < 0)) return false;
    const Distance at = collider.measure(pose, own.x);
    const Vec3 u = pose.velocityAt(own.x), w = own.v - u;
    const double normal = at.normal.dot(w), back = normal < 0 ? -collider.elasticity() * normal : normal;
    own.x += 2 * std::max(kLeastDepth, -at.d) * at.normal;
    own.v = u + std::max(0.0, 1 - collider.friction()) * (w - normal * at.normal) + back * at.normal;
    return true;
  }

  MovedNodes nodes_;
  const ContactSettings& settings_;
};

}  // namespace

std::unique_ptr<StepFilter> makeMirrorFilter(std::shared_ptr<Touching> touching, const ContactSettings& settings) {
  return std::make_unique<MirrorFilter>(std::move(touching), settings);
}

}  // namespace selvedge
