// Contact within the sweeps of provot, desbrun, xpbd, vertex-block-descent and projective-dynamics: after every sweep a node that is nearer to a
// shape than its thickness goes out along the normal, to the thickness; one that was nearer as the step began, to where it was then, because
// what it goes out becomes speed. After the last sweep friction takes of its way along the surface at most mu times the way
// that it was moved out. Where a shape is elastic, a node that comes to it within the step is left to the filter of impacts.
// Edges and triangles are pushed by the penalty, as with other explicit methods.
#include <algorithm>

#include "contact/acting.h"
#include "contact/laws/laws.h"

namespace selvedge {
namespace {

constexpr double kInside = 1e-9;  // of the thickness: how much nearer a node is left, so that it still touches

class ContactSweeps final : public ForceLaw, public PlaceLimits {
 public:
  ContactSweeps(const ClothSystem& cloth, std::shared_ptr<Touching> touching, const ContactSettings& settings)
      : cloth_(cloth), touching_(std::move(touching)), settings_(settings) {}

  std::string_view name() const override { return "contact-sweeps"; }
  bool conservative() const override { return false; }
  bool hasDamper() const override { return false; }
  bool fixes() const override { return true; }
  bool fix(const State&, std::span<const double>, const InnerStep& step) override {
    acts_ = contactActs(settings_, step) == ContactActs::bySweeps;
    return false;
  }
  PlaceLimits* placeLimits() override { return acts_ ? this : nullptr; }

  std::span<const int> begin(const State& start, const State& end) override {
    near_.clear();
    Nearby& nearby = touching_->nearby();
    before_.at(touching_->colliders(), start.t);
    nearby.update(start, before_.all());
    after_.at(touching_->colliders(), end.t);
    all_ = !nearby.covers(end, after_.all());
    if (!all_ && !nearby.any()) return {};
    for (int node = 0; node < cloth_.blockCount(); ++node) {
      if (all_ || nearby.node(node)) near_.push_back(node);
    }
    touches_.assign(near_.size() * shapes(), {});
    starts_.resize(near_.size());
    for (std::size_t k = 0; k < near_.size(); ++k) {
      starts_[k] = cloth_.position(start, near_[k]);
      for (std::size_t i = 0; i < shapes(); ++i) touches_[k * shapes() + i] = touchOf(k, i);
    }
    return near_;
  }

  bool limit(std::size_t k, Vec3& x) override {
    bool any = false;
    for (std::size_t i = 0; i < shapes(); ++i) {
      Touch& touch = touches_[k * shapes() + i];
      const Collider& collider = touching_->colliders()[i];
      if (touch.left || !(collider.shape().distanceBelow(after_[i].toLocal(x), touch.gap) < touch.gap)) continue;
      const Distance at = collider.measure(after_[i], x);
      x += (touch.gap - at.d) * at.normal;
      touch.moved += touch.gap - at.d;
      any = true;
    }
    return any;
  }

  Moved rub(std::size_t k, Vec3& x) const override {
    Moved all;
    for (std::size_t i = 0; i < shapes(); ++i) {
      const double moved = touches_[k * shapes() + i].moved;
      if (moved == 0) continue;
      const Collider& collider = touching_->colliders()[i];
      const Vec3 normal = collider.measure(after_[i], x).normal;
      const Vec3 carried = after_[i].toSpace(before_[i].toLocal(starts_[k])) - starts_[k];
      const Vec3 way = x - starts_[k] - carried, along = way - normal.dot(way) * normal;
      const double share = std::min(1.0, collider.friction() * moved / along.norm());
      Vec3 own = moved * normal;
      if (share > 0) {
        x -= share * along;
        own -= share * along;
      }
      all.way += own;
      all.brought += own.dot(carried);
      all.slips = all.slips || share < 1;
    }
    return all;
  }

 private:
  // A node and a shape.
  struct Touch {
    double gap = 0;     // m: how near the node may be
    double moved = 0;   // m, so far
    bool left = false;  // to the filter of impacts, or too far away
  };

  std::size_t shapes() const { return touching_->colliders().size(); }
  Touch touchOf(std::size_t k, std::size_t shape) const {
    const Collider& collider = touching_->colliders()[shape];
    if (!all_ && !touching_->nearby().node(near_[k], shape)) return {.left = true};
    const double gap = (1 - kInside) * collider.thickness();
    const double start = collider.shape().distanceBelow(before_[shape].toLocal(starts_[k]), collider.thickness());
    return {.gap = std::clamp(start, 0.0, gap), .left = collider.elasticity() > 0 && start >= collider.thickness()};
  }

  const ClothSystem& cloth_;
  std::shared_ptr<Touching> touching_;
  const ContactSettings& settings_;
  bool acts_ = false, all_ = false;
  Poses before_, after_;  // as the step begins and ends
  std::vector<int> near_;
  std::vector<Vec3> starts_;    // [near] m
  std::vector<Touch> touches_;  // [near * shapes]
};

}  // namespace

std::unique_ptr<ForceLaw> makeContactSweeps(const ClothSystem& cloth, std::shared_ptr<Touching> touching,
                                            const ContactSettings& settings) {
  return std::make_unique<ContactSweeps>(cloth, std::move(touching), settings);
}

}  // namespace selvedge
