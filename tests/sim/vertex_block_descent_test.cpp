// Vertex block descent: no sweep raises the potential of a step, many of them make the step of backward Euler, and its order.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "diagnostics/probes.h"
#include "sim/falling_sheet.h"
#include "support/stepper.h"

namespace selvedge::test {
namespace {

class Descent : public testing::TestWithParam<std::string> {};

// Both are where the same potential is least; only how dampers are measured along a step differs.
TEST_P(Descent, WithManySweepsIsBackwardEuler) {
  const auto apart = [&](double damping, int sweeps) {
    const char* newton = "method = \"backward-euler\", step = 0.01, newton_iterations = 60, newton_tolerance = 1e-10";
    const std::string descent =
        fmt::format("method = \"vertex-block-descent\", step = 0.01, constraint_sweeps = {}", sweeps);
    const VecX implicit = placesAfter(fallingSheet(GetParam(), newton, damping), 0.1);
    return (placesAfter(fallingSheet(GetParam(), descent, damping), 0.1) - implicit).cwiseAbs().maxCoeff();
  };
  EXPECT_GT(apart(0, 1), 0.003);
  EXPECT_LT(apart(0, 600), 1e-6) << "m; it has fallen by 5 cm";
  EXPECT_LT(apart(0.002, 600), 5e-4);
}

TEST_P(Descent, IsOfFirstOrder) {
  const auto with = [&](const char* method, double step, int sweeps) {
    const std::string how = fmt::format("method = \"{}\", step = {}, constraint_sweeps = {}", method, step, sweeps);
    return placesAfter(fallingSheet(GetParam(), how, 0.002), 0.064);
  };
  const VecX fine = with("rk4", 0.00025, 0);
  const auto error = [&](double step) { return (with("vertex-block-descent", step, 60) - fine).norm(); };
  const double coarse = error(0.004), half = error(0.002), quarter = error(0.001);
  EXPECT_NEAR(coarse / half, 2, 0.25);
  EXPECT_NEAR(half / quarter, 2, 0.25);
}

// From a crumpled start, with a step of a tenth of a second.
TEST_P(Descent, NoSweepRaisesThePotential) {
  Simulation simulation(parseScene(fallingSheet(GetParam(), "method = \"vertex-block-descent\"", 0), "test.toml"));
  const ClothSystem& cloth = simulation.cloth();
  State crumpled = simulation.state();
  for (Eigen::Index i = 0; i < crumpled.q.size(); ++i) crumpled.q[i] += 0.05 * std::sin(static_cast<double>(7 * i * i));
  simulation.pins().position(0, crumpled.q);
  constexpr double kStep = 0.1;
  VecX mass;
  cloth.massDiagonal(crumpled.q, mass);
  const auto placed = [&](int sweeps) {
    IntegratorSettings settings = settingsOf("vertex-block-descent");
    settings.constraintSweeps = sweeps;
    Stepper stepper(settings);
    State state = crumpled;
    stepper.step(cloth, simulation.pins(), state, kStep);
    return state;
  };
  VecX y = crumpled.q;  // at rest, but for gravity
  for (int i = 0; i < cloth.blockCount(); ++i) y[3 * i + 1] -= 9.81 * kStep * kStep;
  simulation.pins().position(kStep, y);
  const auto potential = [&](const State& state) {
    double sum = 0.5 / (kStep * kStep) * mass.dot((state.q - y).cwiseAbs2());
    for (const auto& law : cloth.laws()) sum += law->compliant() ? law->energy(state) : 0;
    return sum;
  };
  const double first = potential(crumpled);
  double before = first;
  for (int sweeps = 1; sweeps <= 30; ++sweeps) {
    const double now = potential(placed(sweeps));
    EXPECT_LE(now, before) << sweeps;
    before = now;
  }
  EXPECT_LT(before, 0.1 * first);
}

INSTANTIATE_TEST_SUITE_P(Models, Descent, testing::Values("springs", "triangles", "elastic"), testNameOf);

// Ten sweeps are far too few for springs this stiff; from y, where its weight draws the cloth out anew in every step, it would be torn to
// shreds within a second.
TEST(DescentRun, AStepThatSweepsCannotFinishGainsNothing) {
  const auto simulation = simulate(R"(
mesh = { columns = 17, rows = 17 }
material = { model = "springs", stretch = 5000, shear = 1000 }
integrator = { method = "vertex-block-descent", step = 0.016666666666666666, constraint_sweeps = 10 }
[[pin]]
where = ["corner0", "corner1"]
)",
                                   2);
  ASSERT_FALSE(simulation->failure()) << simulation->failure()->message();
  EXPECT_LT(simulation->ledger().numerical(), 0.01);
  EXPECT_LT(simulation->ledger().total(), -0.1) << "it has fallen";
}

// Where sweeps begin is a matter of each piece: one that falls fast beside it is nothing to what hangs.
TEST(DescentRun, WhatHangsKnowsNothingOfWhatFalls) {
  const std::string hanging = R"(
[body.mesh]
columns = 9
rows = 9
[body.material]
model = "springs"
stretch = 5000
shear = 1000
)";
  const std::string how = R"(
[integrator]
method = "vertex-block-descent"
step = 0.016666666666666666
constraint_sweeps = 2
[[pin]]
where = ["held.corner0", "held.corner1"]
)";
  const auto alone = simulate("[[body]]\nname = \"held\"\n" + hanging + how, 0.5);
  const auto both = simulate("[[body]]\nname = \"held\"\n" + hanging + "[[body]]\nname = \"fast\"\n" + hanging +
                                 "[body.start]\nvelocity = [0, -30, 5]\n" + how,
                             0.5);
  ASSERT_FALSE(both->failure()) << both->failure()->message();
  const VecX &q = both->state().q, &own = alone->state().q;
  EXPECT_LT((q.head(own.size()) - own).cwiseAbs().maxCoeff(), 1e-12);
}

// The hand holds the cloth that it lifts, although no pin does; also where it takes hold and lets go while nothing sweeps.
TEST(DescentRun, TheHandLiftsAFreeClothAndLetsGo) {
  Simulation simulation(parseScene("mesh = { columns = 9, rows = 9, plane = \"horizontal\" }\nintegrator = { method = "
                                   "\"vertex-block-descent\", constraint_sweeps = 20 }\n",
                                   "test.toml"),
                        {.hands = true});
  const std::array<int, 3> held = simulation.cloth().mesh().triangles[64];
  const Vec3 place = placeOf(simulation, held[0]);
  const auto setSweeps = [&](double sweeps) {
    ASSERT_EQ(simulation.apply(SetParameter{"integrator.constraint_sweeps", sweeps}), "");
  };
  goFor(simulation, 0.02);
  setSweeps(0);
  ASSERT_EQ(simulation.apply(Grab{held, {1, 0, 0}, place + Vec3(0, 0.2, 0)}), "");
  goFor(simulation, 0.02);
  setSweeps(20);
  goFor(simulation, 1.5);
  EXPECT_LT((placeOf(simulation, held[0]) - place - Vec3(0, 0.2, 0)).norm(), 0.05);
  EXPECT_LT(findProbe("max_speed_m_s")->measure(simulation.probeInput()), 3);
  setSweeps(0);
  ASSERT_EQ(simulation.apply(ReleaseGrab{}), "");
  goFor(simulation, 0.05);
  setSweeps(20);
  const double height = placeOf(simulation, held[0]).y();
  goFor(simulation, 0.3);
  EXPECT_LT(placeOf(simulation, held[0]).y(), height - 0.2);
}

// Three sweeps leave much of a step undone, but a free cloth goes on as a whole; also where another one is held.
TEST(DescentRun, FewSweepsKeepTheMomentumOfWhatIsFree) {
  const auto simulation = simulate(R"(
gravity.acceleration = [0, 0, 0]
integrator = { method = "vertex-block-descent", step = 0.005, constraint_sweeps = 3 }
start = { stretch = [1.2, 1, 1], noise = 0.01 }
[[body]]
name = "held"
mesh = { columns = 5, rows = 5, size = [0.3, 0.3] }
[[body]]
name = "free"
mesh = { columns = 5, rows = 5, size = [0.3, 0.3], origin = [1, 0, 0] }
start.velocity = [0.1, 0.2, 0.3]
[[pin]]
where = "held.corner0"
)",
                                   0.2);
  ASSERT_FALSE(simulation->failure());
  const auto& mass = simulation->cloth().nodeMass();
  Vec3 momentum = Vec3::Zero();
  double all = 0;
  for (int node = 25; node < 50; ++node) {
    momentum += mass[toIndex(node)] * simulation->cloth().velocity(simulation->state(), node);
    all += mass[toIndex(node)];
  }
  EXPECT_LT((momentum / all - Vec3(0.1, 0.2, 0.3)).norm(), 1e-12);
}

}  // namespace
}  // namespace selvedge::test
