// What laws remember goes on where laws come, go and change in the midst of a motion, and on the way back in time.
#include <gtest/gtest.h>

#include "sim/lanes/lanes.h"
#include "support/cloth/run.h"
#include "support/same_bits.h"

namespace selvedge {
namespace {

using namespace test;

// A loose patch of few yarns that slide through each other while it falls. 5 x 5 crossings have 50 anchors.
const std::string kSliding =
    "mesh = { kind = \"weave\", columns = 5, rows = 5, size = 0.004, plane = \"vertical\" }\n"
    "yarn = { preset = \"stretch\", damping = \"potential\", friction = 0.02 }\n"
    "integrator = { step = 0.001, hessian = \"clamped\" }\nsolver.tolerance = 1e-10\n"
    "[[pin]]\nwhere = \"top\"\n";
const std::string kFarBalls =
    "[[collider]]\nname = \"near\"\nshape = \"sphere\"\nradius = 0.01\ncenter = [0, -1, 0]\n"
    "[[collider]]\nname = \"far\"\nshape = \"sphere\"\nradius = 0.01\ncenter = [0, -2, 0]\n";

const MemoryRange& rangeOf(const Simulation& simulation, std::string_view law) {
  const MemoryLayout& layout = *simulation.system().memoryLayout();
  return *std::find_if(layout.begin(), layout.end(), [&](const MemoryRange& each) { return each.law == law; });
}

VecX memoryOf(const Simulation& simulation, std::string_view law) {
  const MemoryRange& own = rangeOf(simulation, law);
  return simulation.state().memory.segment(own.first, own.count);
}

TEST(CarriedMemory, AShapeThatComesOrGoesLeavesTheAnchorsOfYarns) {
  const auto simulation = simulate(kSliding, 0.05);
  const VecX anchors = memoryOf(*simulation, "sliding");
  ASSERT_GT(anchors.lpNorm<Eigen::Infinity>(), 1e-9);
  ASSERT_EQ(simulation->apply(AddShape{"sphere", "ball", Vec3(0, -1, 0), 0.01}), "");
  expectSameBits(memoryOf(*simulation, "sliding"), anchors);
  ASSERT_EQ(simulation->apply(RemoveShape{"ball"}), "");
  expectSameBits(memoryOf(*simulation, "sliding"), anchors);
}

TEST(CarriedMemory, YarnsThatAreLetSlideBeginWhereTheyAre) {
  const auto simulation = simulate(kSliding, 0.05);
  const VecX slid = memoryOf(*simulation, "sliding");
  ASSERT_EQ(simulation->apply(SetParameter{"yarn.sliding", std::string("locked")}), "");
  ASSERT_EQ(simulation->apply(SetParameter{"yarn.sliding", std::string("coulomb")}), "");
  const VecX anew = memoryOf(*simulation, "sliding");
  ASSERT_EQ(anew.size(), slid.size());
  EXPECT_GT(anew.lpNorm<Eigen::Infinity>(), 0.5 * slid.lpNorm<Eigen::Infinity>());
}

TEST(CarriedMemory, GoesBackOverAChangeOfWhatIsRemembered) {
  for (const auto parameters : {PastParameters::keep, PastParameters::takeBack}) {
    const auto simulation = simulate(kSliding, 0.03);
    Checkpoint moment;
    simulation->keep(moment);
    goFor(*simulation, 0.01);
    const State reached = simulation->state();
    ASSERT_EQ(simulation->apply(SetParameter{"yarn.sliding", std::string("locked")}), "");
    ASSERT_EQ(simulation->apply(AddShape{"sphere", "ball", Vec3(0, -1, 0), 0.01}), "");
    goFor(*simulation, 0.01);
    simulation->goTo(moment, parameters);
    EXPECT_EQ(simulation->state().memory.size(), simulation->system().memorySize());
    goFor(*simulation, 0.01);
    ASSERT_FALSE(simulation->failure());
    if (parameters == PastParameters::keep) continue;
    expectSameBits(simulation->state().q, reached.q);
    expectSameBits(simulation->state().memory, reached.memory);
  }
}

TEST(CarriedMemory, AShapeThatIsRemovedConcernsTheLawOfShapesAlone) {
  const auto simulation = simulate(kSliding + kFarBalls, 0.01);
  State state = simulation->state();
  for (Eigen::Index i = 0; i < state.memory.size(); ++i) state.memory[i] = 1 + static_cast<double>(i % 2);
  const MemoryRange sliding = rangeOf(*simulation, "sliding"), friction = rangeOf(*simulation, "friction");
  ASSERT_NE(sliding.count % 4, 0) << "records of friction would else begin at the same places by chance";
  state.memory.segment(friction.first, 4) << 2, 5, 6, 7;      // held by "far"
  state.memory.segment(friction.first + 4, 4) << 1, 8, 9, 4;  // by "near"
  const VecX slides = state.memory.segment(sliding.first, sliding.count);
  simulation->system().forgetShape(0, state);
  expectSameBits(VecX(state.memory.segment(sliding.first, sliding.count)), slides);
  EXPECT_EQ(VecX(state.memory.segment(friction.first, 4)), VecX(Eigen::Vector4d(1, 5, 6, 7)));
  EXPECT_EQ(VecX(state.memory.segment(friction.first + 4, 4)), VecX(Eigen::Vector4d::Zero()));
}

TEST(CarriedMemory, LanesMaySlideDifferently) {
  const Scene scene = parseScene(kSliding, "test.toml");
  const LaneSettings slides{"slides", {{"yarn.sliding", "coulomb"}}}, locked{"locked", {{"yarn.sliding", "locked"}}};
  for (const auto& settings : {std::vector{slides, locked}, std::vector{locked, slides}}) {
    Lanes lanes(scene, settings);
    for (int i = 0; i < 20; ++i) ASSERT_TRUE(lanes.tick());
    ASSERT_EQ(lanes.add(0, {{"yarn.sliding", "locked"}}), "");
    ASSERT_EQ(lanes.add(1, {{"yarn.sliding", "coulomb"}}), "");
    for (int i = 0; i < 20; ++i) ASSERT_TRUE(lanes.tick());
    EXPECT_FALSE(lanes.failed());
  }
}

}  // namespace
}  // namespace selvedge
