// contact.law = "correction": Macri's for implicit methods (Simulating Cloth for 3D Games, after Baraff & Witkin 1998). A
// node that is found inside a shape as an inner step begins is led by the solve itself (model/tie.h): with d its distance,
// n the normal, u the shape's velocity there and w = v - u,
//   lift = -d,   speed along n: n . u - elasticity (n . w)
// What it does wrong: a node must be inside before anything is done, up to h v deep, and is inside for a step; a node that
// touches two shapes is led by the one that it is deeper in; edges and triangles are not looked at; and friction acts after
// the solve, which knows nothing of it.
#include <limits>

#include "contact/acting.h"
#include "contact/laws/laws.h"

namespace selvedge {
namespace {

// m and m/s: less is round-off of a node that was led to the surface and to rest.
constexpr double kAtRest = 1e-9;
constexpr double kBend = 1.5;  // of how far a bending surface goes from a straight way: what still counts as on it
constexpr double kNear = 0.5;  // of the thickness: further away no node is on a surface

// The shape that a node is deepest in, or nearest to; -1 where none is near.
int nearestShape(Touching& touching, const std::vector<Pose>& poses, int node, const Vec3& x) {
  int nearest = -1;
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < poses.size(); ++i) {
    if (!touching.nearby().node(node, i)) continue;
    const double d = touching.colliders()[i].shape().distance(poses[i].toLocal(x));
    if (d < least) least = d, nearest = static_cast<int>(i);
  }
  return nearest;
}

class Correction final : public ForceLaw {
 public:
  Correction(const ClothSystem& cloth, std::shared_ptr<Touching> touching, const ContactSettings& settings)
      : cloth_(cloth), touching_(std::move(touching)), settings_(settings) {}

  std::string_view name() const override { return "correction"; }
  bool conservative() const override { return false; }
  bool hasDamper() const override { return false; }
  bool fixes() const override { return true; }
  bool fix(const State& state, std::span<const double>, const InnerStep& step) override {
    ties_.clear();
    if (contactActs(settings_, step) != ContactActs::byCorrection) return false;
    const std::vector<Pose>& poses = now_.at(touching_->colliders(), state.t);
    touching_->nearby().update(state, poses);
    if (!touching_->nearby().any()) return false;
    next_.at(touching_->colliders(), state.t + step.h);
    forceKnown_ = false;
    for (int node = 0; node < cloth_.blockCount(); ++node) {
      if (touching_->nearby().node(node)) lead(state, step.h, node);
    }
    return false;
  }
  void ties(std::vector<Tie>& all) const override { all.insert(all.end(), ties_.begin(), ties_.end()); }

 private:
  void lead(const State& state, double h, int node) {
    const Vec3 x = cloth_.position(state, node), v = cloth_.velocity(state, node);
    const int shape = nearestShape(*touching_, now_.all(), node, x);
    if (shape < 0) return;
    const auto at = toIndex(shape);
    const Collider& collider = touching_->colliders()[at];
    if (collider.shape().distance(now_[at].toLocal(x)) > kNear * collider.thickness()) return;
    const Distance now = collider.measure(now_[at], x);
    const Vec3 w = v - now_[at].velocityAt(x);
    const double towards = now.normal.dot(w), bend = std::max(0.0, w.dot(now.curvature * w));
    // A node that went on straight along a surface that bends away is off it by that much.
    if (now.d > kAtRest + kBend * 0.5 * h * h * bend || towards > kAtRest + kBend * h * bend) return;
    const bool rests = now.d > -kAtRest && towards > -kAtRest;
    if (rests && !presses(state, node, now.normal, bend)) return;

    const Distance next = collider.measure(next_[at], x);
    const Vec3 drift = next_[at].velocityAt(x);
    const double shapeSpeed = next.normal.dot(drift);
    const double back = rests ? 0 : std::max(0.0, -collider.elasticity() * towards);
    ties_.push_back({node, next.normal, shapeSpeed + back, -next.d - h * shapeSpeed, collider.friction(), drift});
  }
  // Whether what else acts on the node holds it to a surface that bends away from it, and more.
  bool presses(const State& state, int node, const Vec3& normal, double bend) {
    if (!forceKnown_) cloth_.force(state, force_);
    forceKnown_ = true;
    return normal.dot(cloth_.inSpace(force_, node)) + touching_->mass(node) * bend < 0;
  }

  const ClothSystem& cloth_;
  std::shared_ptr<Touching> touching_;
  const ContactSettings& settings_;
  Poses now_, next_;  // as the inner step begins and ends
  std::vector<Tie> ties_;
  VecX force_;
  bool forceKnown_ = false;
};

}  // namespace

std::unique_ptr<ForceLaw> makeCorrection(const ClothSystem& cloth, std::shared_ptr<Touching> touching,
                                         const ContactSettings& settings) {
  return std::make_unique<Correction>(cloth, std::move(touching), settings);
}

}  // namespace selvedge
