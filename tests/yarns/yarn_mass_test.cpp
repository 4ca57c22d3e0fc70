// The mass of woven cloth: what its matrix says of the energy of motion, and the forces of inertia that its change brings.
#include <gtest/gtest.h>

#include "support/finite_difference.h"
#include "yarns/elements/segment_inertia.h"
#include "yarns/woven_patch.h"

namespace selvedge {
namespace {

using namespace test;

double energyOfMotion(const YarnSystem& cloth, const VecX& q, const VecX& v) {
  VecX momentum;
  cloth.multiplyMass(q, v, momentum);
  return 0.5 * v.dot(momentum);
}

class YarnMass : public ::testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    patch_.yarn = livelyYarn();
    patch_.yarn.mass = GetParam();
    patch_.make();
    state_ = shakenPatch(*patch_.system, 3);
  }
  const YarnSystem& cloth() const { return *patch_.system; }
  WovenPatch patch_;
  State state_;
};

TEST_P(YarnMass, IsOneMatrixHoweverItIsAskedFor) {
  BlockMatrix A = cloth().makeMatrix();
  cloth().addMass(state_.q, 2.5, A);
  const MatX M = A.dense() / 2.5;
  EXPECT_LT((M - M.transpose()).norm(), 1e-14 * M.norm()) << "both triangles are there";
  EXPECT_GT(M.block(0, 5, 3, 3).norm(), GetParam() == std::string("lumped") ? -1 : 0) << "neighbours are coupled";
  VecX product, diagonal;
  cloth().multiplyMass(state_.q, state_.v, product);
  EXPECT_LT((M * state_.v - product).norm(), 1e-13 * product.norm());
  cloth().massDiagonal(state_.q, diagonal);
  for (Eigen::Index i = 0; i < diagonal.size(); ++i) {
    if (M(i, i) == 0) continue;
    EXPECT_NEAR(diagonal[i], M(i, i), 1e-14 * diagonal[i]);
  }
}

// A cloth that moves as a whole has its weight, and 1/2 m v^2 of energy.
TEST_P(YarnMass, WeighsWhatItsYarnsWeigh) {
  state_.v.setZero();
  for (int node = 0; node < cloth().blockCount(); ++node) state_.v[cloth().coordinate(node, 1)] = 2;
  double length = 0;
  for (std::size_t e = 0; e < cloth().net().segments.size(); ++e) {
    const auto [a, b] = cloth().net().segments[e];
    const int slide = cloth().net().segmentSlides[e];
    length += state_.q[cloth().coordinate(b, slide)] - state_.q[cloth().coordinate(a, slide)];
  }
  EXPECT_NEAR(energyOfMotion(cloth(), state_.q, state_.v), 2 * cloth().lineDensity() * length, 1e-12);
}

INSTANTIATE_TEST_SUITE_P(Kinds, YarnMass, ::testing::Values("consistent", "lumped"));

// Lagrange's equations: d/dt (M v) - dT/dq = 0 without other forces, so that inertia's force is dT/dq - M' v.
TEST(YarnInertia, ForceIsWhatLagrangesEquationsSay) {
  WovenPatch patch;
  patch.yarn = livelyYarn();
  const YarnSystem& cloth = patch.make();
  const State state = shakenPatch(cloth, 5);
  const auto T = [&](const VecX& q) { return energyOfMotion(cloth, q, state.v); };
  VecX momentum;
  const MatX slope = numericJacobian(
      [&](const VecX& q) {
        cloth.multiplyMass(q, state.v, momentum);
        return momentum;
      },
      state.q);
  VecX F = VecX::Zero(cloth.dofs());
  cloth.addInertiaForce(state, F);
  EXPECT_TRUE(derivativesAgree(F, numericGradient(T, state.q) - slope * state.v, 1e-7));
}

TEST(YarnInertia, VanishesWhereNothingSlides) {
  WovenPatch patch;
  patch.yarn = livelyYarn();
  const YarnSystem& cloth = patch.make();
  State state = shakenPatch(cloth, 6);
  for (int node = 0; node < cloth.blockCount(); ++node) {
    state.v[cloth.coordinate(node, kWarpSlide)] = state.v[cloth.coordinate(node, kWeftSlide)] = 0;
  }
  VecX F = VecX::Zero(cloth.dofs());
  cloth.addInertiaForce(state, F);
  for (const Eigen::Index end : cloth.locked()) F[end] = 0;  // a yarn's end bears what its neighbour does not cancel
  EXPECT_LT(F.cwiseAbs().maxCoeff(), 1e-14);
}

TEST(YarnInertia, IsOffWithLumpedMassAndWhereYarnsAreLocked) {
  for (const auto& [key, value] : {std::pair("mass", "lumped"), std::pair("sliding", "locked")}) {
    WovenPatch patch;
    patch.yarn = livelyYarn();
    (std::string(key) == "mass" ? patch.yarn.mass : patch.yarn.sliding) = value;
    EXPECT_FALSE(patch.make().hasInertiaForce()) << key;
  }
}

}  // namespace
}  // namespace selvedge
