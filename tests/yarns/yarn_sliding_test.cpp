// Friction of yarn on yarn: what presses crossings together, where they stick and slip, and what is remembered of it.
#include <numbers>

#include <gtest/gtest.h>

#include "yarns/crossing_forces.h"
#include "yarns/laws.h"
#include "yarns/woven_patch.h"

namespace selvedge {
namespace {

using namespace test;

State flatPatch(const YarnSystem& cloth, double stretch) {
  State state = shakenPatch(cloth, 1, 0);
  state.v.setZero();
  for (int node = 0; node < cloth.blockCount(); ++node) {
    state.q.segment<3>(cloth.coordinate(node)) = stretch * cloth.mesh().positions[toIndex(node)];
  }
  return state;
}

// A flat plain weave under equal tension: F = 4 R T / l + 4 (ke theta / (D l)) cos(theta / 2), theta = 2 atan(2R / L).
TEST(CrossingForce, OfAFlatWeaveIsWhatItsCrimpSays) {
  for (const double stretch : {1.0, 1.2}) {
    WovenPatch patch;
    patch.yarn = livelyYarn();
    const YarnSystem& cloth = patch.make(7, 7);
    CrossingForces forces(cloth);
    const std::vector<double>& found = forces.find(flatPatch(cloth, stretch));
    const double R = patch.yarn.radius, section = std::numbers::pi * R * R, L = stretch;
    const double tension = patch.yarn.stretch * section * (stretch - 1), ke = 2 * patch.yarn.bend * section;
    const double l = std::hypot(L, 2 * R), theta = 2 * std::atan(2 * R / L), D = 2;
    const double expected = 4 * R * tension / l + 4 * ke * theta / (D * l) * std::cos(theta / 2);
    EXPECT_NEAR(found[24], expected, 1e-12 * expected) << "in the middle, at a stretch of " << stretch;
    EXPECT_GT(found[24], 0);
  }
}

TEST(CrossingForce, IsTheSameFromBothSidesAndNeverNegative) {
  WovenPatch patch;
  patch.yarn = livelyYarn();
  patch.yarn.weave = "twill-2-2";
  const YarnSystem& cloth = patch.make(6, 6);
  CrossingForces forces(cloth);
  for (const double f : forces.find(shakenPatch(cloth, 12, 0.3))) EXPECT_GE(f, 0);
}

class YarnSlides : public ::testing::Test {
 protected:
  void make(const std::string& sliding) {
    patch_.yarn = livelyYarn();
    patch_.yarn.sliding = sliding;
    patch_.yarn.friction = 0.5;
    patch_.make(5, 5);
    state_ = flatPatch(*patch_.system, 1);
    at_ = patch_.system->coordinate(12, kWarpSlide);
    for (const auto& law : patch_.system->laws()) {
      if (law->name() == "sliding") law_ = law.get();
    }
    CrossingForces forces(*patch_.system);
    limit_ = 0.5 * forces.find(state_)[12];
    stiffness_ = 10 * 8 * std::numbers::pi * 0.04;
  }
  double forceAt(double away) {
    State moved = state_;
    moved.q[at_] += away;
    VecX F = VecX::Zero(patch_.system->dofs());
    law_->addDissipativeForce(moved, F);
    return F[at_];
  }
  double slopeAt(double away) {
    State moved = state_;
    moved.q[at_] += away;
    BlockMatrix A = patch_.system->makeMatrix();
    law_->addJacobians(moved, {}, 1, 0, A);
    return A.dense()(at_, at_);
  }
  // An inner step that ends so far away; the force there in the next one, without moving on.
  double forceAfter(double away) {
    patch_.system->fix(state_, {.h = 1e-3});
    State moved = state_;
    moved.q[at_] += away;
    patch_.system->remember(moved);
    state_.memory = moved.memory;
    patch_.system->fix(moved, {.h = 1e-3});
    return forceAt(away);
  }

  WovenPatch patch_;
  State state_;
  Eigen::Index at_ = 0;
  const ForceLaw* law_ = nullptr;
  double limit_ = 0, stiffness_ = 0;  // N, N/m
};

// A step that is expected to go beyond the limit pulls with just the limit at its end, by a spring that is weaker.
TEST_F(YarnSlides, SticksUpToTheLimitAndSlipsBeyond) {
  make("coulomb");
  const double last = limit_ / stiffness_, h = 1e-3;
  EXPECT_GT(limit_, 0);
  for (const double away : {0.9, -0.9, 3.0, -3.0}) {
    state_.v[at_] = away * last / h;
    patch_.system->fix(state_, {.h = h});
    const double share = std::min(1.0, std::abs(1 / away));
    EXPECT_NEAR(forceAt(away * last), -share * away * limit_, 1e-12) << away;
    EXPECT_NEAR(forceAt(0.5 * away * last), -0.5 * share * away * limit_, 1e-12) << away;
    EXPECT_NEAR(slopeAt(away * last), -share * stiffness_, 1e-9) << away;
  }
}

TEST_F(YarnSlides, TheAnchorFollowsWhatSlipped) {
  make("coulomb");
  const double last = limit_ / stiffness_;
  EXPECT_NEAR(forceAfter(3 * last), -limit_, 1e-9 * limit_) << "the spring stays as long as it was when it gave way";
  EXPECT_NEAR(forceAt(2 * last), 0, 1e-12) << "two lengths were slipped through";
  EXPECT_NEAR(slopeAt(2 * last), -stiffness_, 1e-6 * stiffness_) << "it holds again";
}

TEST_F(YarnSlides, StuckYarnComesBackToWhereItWas) {
  make("stick");
  forceAfter(0.4);
  EXPECT_NEAR(forceAt(0.4), -0.4 * stiffness_, 1e-12);
  EXPECT_NEAR(forceAt(0), 0, 1e-12);
}

TEST_F(YarnSlides, WithoutFrictionNothingHolds) {
  make("none");
  EXPECT_FALSE(law_->dissipative());
  make("locked");
  EXPECT_FALSE(law_->dissipative());
  EXPECT_EQ(patch_.system->locked().size(), 50U) << "all slides of all crossings";
}

// What explicit methods can bear.
TEST_F(YarnSlides, IsNoStifferThanAnExplicitStepBears) {
  make("stick");
  const double h = 0.5, mass = patch_.system->nodeMass()[12];
  patch_.system->fix(state_, {.h = h, .limited = true});
  EXPECT_LT(-slopeAt(0.01), 0.06 * mass / (h * h));
  EXPECT_GT(-slopeAt(0.01), 0);
}

TEST(YarnOrder, KeepsCrossingsInOrderWhateverTheMethodMadeOfThem) {
  WovenPatch patch;
  patch.yarn = livelyYarn();
  const YarnSystem& cloth = patch.make(6, 6);
  State state = flatPatch(cloth, 1);
  const auto slide = [&](int node) { return cloth.coordinate(node, kWarpSlide); };
  state.q[slide(14)] = state.q[slide(15)] + 0.3;  // past its neighbour
  state.v[slide(14)] = 3;
  state.v[slide(15)] = 1;
  const State before = state;
  std::vector<std::uint8_t> fixed(toIndex(cloth.dofs()), 0);
  class Held : public Constraints {
   public:
    explicit Held(const Mask& mask) : mask_(mask) {}
    const Mask& fixed() const override { return mask_; }
    void position(double, VecX&) const override {}
    void velocity(double, VecX&) const override {}
    void acceleration(double, VecX&) const override {}

   private:
    const Mask& mask_;
  };
  for (const Eigen::Index each : cloth.locked()) fixed[static_cast<std::size_t>(each)] = 1;
  const Mask mask(fixed.begin(), fixed.end());
  const FilterReport report = makeYarnOrder(cloth)->apply(cloth, Held(mask), {}, before, state);
  EXPECT_GT(report.moved, 0);
  EXPECT_TRUE(report.failure.empty()) << report.failure;
  for (int node = 12; node < 17; ++node) {
    EXPECT_GE(state.q[slide(node + 1)] - state.q[slide(node)], 0.2 * (1 - 1e-9)) << node;
  }
  EXPECT_EQ(state.v[slide(14)], state.v[slide(15)]);
}

}  // namespace
}  // namespace selvedge
