#include "yarns/crossing_forces.h"

#include <numbers>

#include "base/parallel.h"
#include "yarns/elements/bend.h"
#include "yarns/elements/normal_force.h"
#include "yarns/elements/segment_stretch.h"

namespace selvedge {

CrossingForces::CrossingForces(const YarnSystem& cloth)
    : cloth_(cloth), normals_(toIndex(cloth.blockCount())), forces_(toIndex(cloth.blockCount()), 0.0) {
  const YarnNet& net = cloth.net();
  for (const int e : segments_.set(net.segments, net.segmentSlides, cloth.blockCount())) {
    warpSegment_.push_back(net.segmentSlides[toIndex(e)] == kWarpSlide);
  }
  for (const int e : bends_.set(net.bends, net.bendSlides, cloth.blockCount())) {
    warpBend_.push_back(net.bendSlides[toIndex(e)] == kWarpSlide);
  }
  refresh();
}

void CrossingForces::refresh() {
  const YarnSettings& s = cloth_.settings();
  const double section = std::numbers::pi * s.radius * s.radius;
  stretch_ = s.stretch * section;
  bend_ = 2 * s.bend * section;
  radius_ = s.radius;
}

void CrossingForces::raise(const State& state) {
  for (VecX& each : raised_) each = state.q;
  parallelFor(cloth_.blockCount(), [&](int begin, int end) {
    for (int node = begin; node < end; ++node) {
      const YarnNet::Crossing& here = cloth_.net().crossings[toIndex(node)];
      const auto at = [&](int neighbour) { return cloth_.position(state, neighbour >= 0 ? neighbour : node); };
      normals_[toIndex(node)] =
          crossingNormal(at(here.previous[0]), at(here.next[0]), at(here.previous[1]), at(here.next[1]));
      const Vec3 up = (here.warpAbove ? radius_ : -radius_) * normals_[toIndex(node)];
      raised_[0].segment<3>(cloth_.coordinate(node)) += up;
      raised_[1].segment<3>(cloth_.coordinate(node)) -= up;
    }
  });
}

const std::vector<double>& CrossingForces::find(const State& state) {
  raise(state);
  for (VecX& each : pull_) each.setZero(cloth_.dofs());
  // What the crimp alone lengthens makes no tension: it was there when the yarn was woven.
  segments_.forEach([&](int e) {
    const std::size_t k = warpSegment_[toIndex(e)] ? 0 : 1;
    const double tension = stretch_ * segmentGeometry(segments_.gather(state.q, e)).strain;
    const Vec3 pull = tension * segmentGeometry(segments_.gather(raised_[k], e)).d;
    Vec8 f;
    f << pull, 0, -pull, 0;
    segments_.scatter(f, e, pull_[k]);
  });
  bends_.forEach([&](int e) {
    const std::size_t k = warpBend_[toIndex(e)] ? 0 : 1;
    bends_.scatter(bendForce(bendGeometry(bends_.gather(raised_[k], e)), bend_), e, pull_[k]);
  });
  const double adhesion = cloth_.settings().adhesion;
  parallelFor(cloth_.blockCount(), [&](int begin, int end) {
    for (int node = begin; node < end; ++node) {
      const YarnNet::Crossing& here = cloth_.net().crossings[toIndex(node)];
      forces_[toIndex(node)] =
          here.both() ? normalForce(normals_[toIndex(node)], here.warpAbove ? 1 : -1, cloth_.inSpace(pull_[0], node),
                                    cloth_.inSpace(pull_[1], node), adhesion)
                      : 0;
    }
  });
  return forces_;
}

}  // namespace selvedge
