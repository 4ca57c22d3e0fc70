// Plastic flow: the rule itself, and each law's strains after a step.
#include <cmath>
#include <numeric>

#include "forces/cloth_fixture.h"
#include "forces/plastic_flow.h"

namespace selvedge::test {
namespace {

// One strain that is drawn to and fro.
struct Bar {
  PlasticSettings settings{"limits", 0.1, 0.5, 0, 1e4, 0};
  std::vector<double> memory{0, 0};

  double rest() const { return memory[0]; }
  double flowed() const { return memory[1]; }
  // What of that strain is elastic afterwards.
  double pull(double strain) {
    const PlasticFlow flow(settings, 1);
    flow.flow(0, strain - rest(), flow.limit(), flow.most(), memory);
    return strain - rest();
  }
};

TEST(PlasticFlow, LeavesTheElasticPartAtTheLimit) {
  Bar bar;
  EXPECT_EQ(bar.pull(0.1), 0.1);
  EXPECT_EQ(bar.rest(), 0);
  EXPECT_NEAR(bar.pull(0.25), 0.1, 1e-16);
  EXPECT_NEAR(bar.rest(), 0.15, 1e-16);
  EXPECT_NEAR(bar.pull(0.06), -0.09, 1e-16);  // back within the limit: a loop that takes nothing
  EXPECT_NEAR(bar.pull(0.25), 0.1, 1e-16);
  EXPECT_NEAR(bar.flowed(), 0.15, 1e-16);
  EXPECT_NEAR(bar.pull(-0.2), -0.1, 1e-16);  // and the other way
  EXPECT_NEAR(bar.rest(), -0.1, 1e-16);
  EXPECT_NEAR(bar.flowed(), 0.15 + 0.25, 1e-16);
}

TEST(PlasticFlow, GoesNoFurtherThanThePlasticLimit) {
  Bar bar;
  EXPECT_NEAR(bar.pull(1), 0.5, 1e-16);
  EXPECT_EQ(bar.rest(), 0.5);
  EXPECT_NEAR(bar.pull(-2), -1.5, 1e-16);
  EXPECT_EQ(bar.rest(), -0.5);
  bar.settings.plasticLimit = 0.2;  // what has flowed beyond it stays
  bar.pull(-3);
  EXPECT_EQ(bar.rest(), -0.5);
}

TEST(PlasticFlow, HardensByWhatHasFlowed) {
  Bar bar;
  bar.settings.hardening = 0.25;
  const double first = bar.pull(0.35);  // of 0.25 beyond the limit four fifths flow
  EXPECT_NEAR(bar.rest(), 0.2, 1e-16);
  EXPECT_NEAR(first, 0.1 + 0.25 * 0.2, 1e-16);
  EXPECT_NEAR(bar.pull(0.35), first, 1e-15);  // nothing more
  const double second = bar.pull(-0.1);
  EXPECT_NEAR(second, -(0.1 + 0.25 * bar.flowed()), 1e-15);
  Bar inSteps;
  inSteps.settings.hardening = 0.25;
  for (int i = 1; i <= 7; ++i) inSteps.pull(0.05 * i);
  EXPECT_NEAR(inSteps.rest(), 0.2, 1e-15);  // by whatever steps it came there
}

class FlowOfLaws : public ::testing::TestWithParam<std::string> {
 protected:
  std::unique_ptr<Cloth> cloth_ = livelyCloth(GetParam(), gridMesh({2.2, 1.8}, 4, 4, Diagonals::alternating), true);
  ClothSystem& system_ = *cloth_->system;
  State begin() const {
    State state = shaken(system_, 3, 0);
    state.v.setZero();
    state.memory = VecX::Zero(system_.memorySize());
    return state;
  }
  // The elastic energies, each law's.
  std::vector<double> energies(const State& state) const {
    std::vector<double> all;
    for (const auto& law : system_.laws()) {
      if (law->flows()) all.push_back(law->energy(state));
    }
    return all;
  }
};

// A step to a strained state and back leaves a strain; another one changes nothing more.
TEST_P(FlowOfLaws, KeepsWhatIsBeyondTheLimitsOnce) {
  State state = begin();
  system_.fix(state, {});
  const VecX flat = state.q;
  state.q = 1.4 * flat + randomVector(flat.size(), 4, 0.1);
  const VecX strained = state.q;
  const std::vector<double> before = energies(state);
  system_.remember(state);
  EXPECT_TRUE(system_.fix(state, {}));
  const std::vector<double> after = energies(state);
  for (std::size_t i = 0; i < before.size(); ++i) EXPECT_LT(after[i], before[i]) << i;
  const VecX memory = state.memory;
  system_.remember(state);
  EXPECT_LT((state.memory - memory).norm(), 1e-14);
  state.q = flat;
  const std::vector<double> flatAgain = energies(state);
  EXPECT_GT(std::accumulate(flatAgain.begin(), flatAgain.end(), 0.0), 0.01) << "it rests elsewhere now";
}

// Within all limits nothing flows, and energies and forces are those of a cloth that cannot.
TEST_P(FlowOfLaws, IsElasticWithinTheLimits) {
  const auto elastic = livelyCloth(GetParam(), gridMesh({2.2, 1.8}, 4, 4, Diagonals::alternating));
  State state = begin();
  state.q = 1.03 * state.q + randomVector(state.q.size(), 9, 0.01);
  system_.fix(state, {});
  system_.remember(state);
  EXPECT_EQ(state.memory.norm(), 0);
  VecX F, E;
  system_.conservativeForce(state, F);
  elastic->system->conservativeForce(state, E);
  EXPECT_EQ(F, E);
}

INSTANTIATE_TEST_SUITE_P(Models, FlowOfLaws, ::testing::Values("springs", "triangles", "elastic"),
                         [](const auto& instance) { return instance.param; });

// On the fast way of grids, in both precisions, and element by element.
TEST(FlowOfLaws, SpringForcesAreThoseOfTheirOwnLengths) {
  const auto cloth = livelyCloth("springs", gridMesh({2, 2}, 12, 12, Diagonals::alternating), true);
  ClothSystem& system = *cloth->system;
  State state = shaken(system, 21, 0.02);
  state.memory = randomVector(system.memorySize(), 6, 0.2);
  system.fix(state, {});
  VecX expected = VecX::Zero(system.dofs()), F;
  for (const auto& law : system.laws()) {
    if (law->conservative()) law->addForce(state, expected);
  }
  system.conservativeForce(state, F);
  EXPECT_LT((F - expected).norm(), 1e-13 * expected.norm());
  system.setSinglePrecision(true);
  system.conservativeForce(state, F);
  EXPECT_LT((F - expected).norm(), 1e-5 * expected.norm());
  EXPECT_GT((F - expected).norm(), 0);
}

// Springs of several bodies lie in one network; only some of them flow.
TEST(FlowOfLaws, BodiesThatFlowAndBodiesThatDoNot) {
  for (const bool second : {false, true}) {
    std::array<MaterialSettings, 2> materials;
    for (MaterialSettings& each : materials) each.model = "springs", each.stretch = {3, 2}, each.shear = 0.7;
    materials[second ? 1 : 0].plastic.law = "limits";
    const GravitySettings gravity;
    const AirSettings air;
    std::vector<NamedMesh> meshes{{"a", gridMesh({2, 2}, 5, 5, Diagonals::alternating)},
                                  {"b", gridMesh({2, 2}, 5, 5, Diagonals::alternating)}};
    const std::array<const MaterialSettings*, 2> all{&materials[0], &materials[1]};
    const auto system = makeCloth(std::move(meshes), all, gravity, air);
    State state = shaken(*system, 23, 0.02);
    state.memory = randomVector(system->memorySize(), 8, 0.2);
    ASSERT_GT(system->memorySize(), 0);
    system->fix(state, {});
    VecX expected = VecX::Zero(system->dofs()), F;
    for (const auto& law : system->laws()) {
      if (law->conservative()) law->addForce(state, expected);
    }
    system->conservativeForce(state, F);
    EXPECT_LT((F - expected).norm(), 1e-13 * expected.norm()) << second;
  }
}

// A fold of a right angle about a line of the mesh: what stays of it is what is beyond the limit of curvature.
TEST(FlowOfLaws, ACreaseStays) {
  Cloth cloth;
  cloth.material.plastic = {"limits", 0, 0.5, 1, 1e4, 0};  // 1/m
  cloth.build(gridMesh({2, 2}, 3, 3, Diagonals::alternating));
  ClothSystem& system = *cloth.system;
  State state = shaken(system, 1, 0);
  state.v.setZero();
  state.memory = VecX::Zero(system.memorySize());
  for (int i = 0; i < system.blockCount(); ++i) {
    double& x = state.q[3 * i];
    if (x > 1e-9) state.q[3 * i + 2] += x, x = 0;
  }
  system.remember(state);
  system.fix(state, {});
  std::vector<double> strain(9, 0.0), angle(9, 0.0);
  system.showKept(state, {strain, angle});
  // A hinge of 1 m with a square metre in all to both sides: 1 / m is one radian.
  EXPECT_NEAR(*std::max_element(angle.begin(), angle.end()), M_PI / 2 - 1, 1e-12);
  EXPECT_EQ(*std::max_element(strain.begin(), strain.end()), 0);
}

}  // namespace
}  // namespace selvedge::test
