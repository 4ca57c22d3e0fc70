// Methods that go downhill on the potential of a step (elements/step_potential.h): no sweep raises it, many of them make the step of
// backward Euler, and its order.
#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "diagnostics/probes.h"
#include "sim/contact/falling_sheet.h"
#include "support/cloth/stepper.h"

namespace selvedge::test {
namespace {

struct DescentOf {
  std::string name;
  const char* model;
  std::string method;       // and more of its section
  double afterMany = 1e-6;  // m: how near 600 sweeps come
};

class Descent : public testing::TestWithParam<DescentOf> {};

// Both are where the same potential is least; only how dampers are measured along a step differs.
TEST_P(Descent, WithManySweepsIsBackwardEuler) {
  const auto apart = [&](double damping, int sweeps) {
    const char* newton = "method = \"backward-euler\", step = 0.01, newton_iterations = 60, newton_tolerance = 1e-10";
    const std::string descent = fmt::format("{}, step = 0.01, constraint_sweeps = {}", GetParam().method, sweeps);
    const VecX implicit = placesAfter(fallingSheet(GetParam().model, newton, damping), 0.1);
    return (placesAfter(fallingSheet(GetParam().model, descent, damping), 0.1) - implicit).cwiseAbs().maxCoeff();
  };
  EXPECT_GT(apart(0, 1), 0.003);
  EXPECT_LT(apart(0, 600), GetParam().afterMany) << "m; it has fallen by 5 cm";
  EXPECT_LT(apart(0.002, 600), 5e-4 + GetParam().afterMany);
}

TEST_P(Descent, IsOfFirstOrder) {
  const auto with = [&](const std::string& method, double step, int sweeps) {
    const std::string how = fmt::format("{}, step = {}, constraint_sweeps = {}", method, step, sweeps);
    return placesAfter(fallingSheet(GetParam().model, how, 0.002), 0.064);
  };
  const VecX fine = with("method = \"rk4\"", 0.00025, 0);
  const auto error = [&](double step) { return (with(GetParam().method, step, 60) - fine).norm(); };
  const double coarse = error(0.004), half = error(0.002), quarter = error(0.001);
  EXPECT_NEAR(coarse / half, 2, 0.25);
  EXPECT_NEAR(half / quarter, 2, 0.25);
}

// How high G of the step is after so many sweeps from a crumpled start, with a step of a tenth of a second.
class CrumpledStep {
 public:
  CrumpledStep(const std::string& model, const std::string& method)
      : simulation_(parseScene(fallingSheet(model, method, 0), "test.toml")), crumpled_(simulation_.state()) {
    for (Eigen::Index i = 0; i < crumpled_.q.size(); ++i)
      crumpled_.q[i] += 0.05 * std::sin(static_cast<double>(7 * i * i));
    simulation_.pins().position(0, crumpled_.q);
    y_ = crumpled_.q;  // at rest, but for gravity
    for (int i = 0; i < cloth().blockCount(); ++i) y_[3 * i + 1] -= 9.81 * kStep * kStep;
    simulation_.pins().position(kStep, y_);
    cloth().massDiagonal(crumpled_.q, mass_);
  }
  double start() const { return potential(crumpled_); }
  double after(int sweeps) const {
    IntegratorSettings settings = simulation_.scene().integrator;
    settings.constraintSweeps = sweeps;
    Stepper stepper(settings);
    State state = crumpled_;
    stepper.step(cloth(), simulation_.pins(), state, kStep);
    return potential(state);
  }

 private:
  static constexpr double kStep = 0.1;
  const ClothSystem& cloth() const { return simulation_.cloth(); }
  double potential(const State& state) const {
    double sum = 0.5 / (kStep * kStep) * mass_.dot((state.q - y_).cwiseAbs2());
    for (const auto& law : cloth().laws()) sum += law->compliant() ? law->energy(state) : 0;
    return sum;
  }

  Simulation simulation_;
  State crumpled_;
  VecX y_, mass_;
};

TEST_P(Descent, NoSweepRaisesThePotential) {
  const CrumpledStep step(GetParam().model, GetParam().method);
  double before = step.start();
  for (int sweeps = 1; sweeps <= 30; ++sweeps) {
    const double now = step.after(sweeps);
    EXPECT_LE(now, before) << sweeps;
    before = now;
  }
  EXPECT_LT(before, 0.1 * step.start());
}

TEST(ProjectiveMemory, SavesSweeps) {
  for (const char* model : {"springs", "triangles", "elastic"}) {
    const std::string method = "method = \"projective-dynamics\", sweep_memory = ";
    const CrumpledStep with(model, method + "5"), without(model, method + "0");
    const double least = with.after(2000);
    EXPECT_EQ(with.after(1), without.after(1));
    EXPECT_LT(with.after(15) - least, 0.6 * (without.after(15) - least)) << model;
  }
}

std::vector<DescentOf> everyDescent() {
  std::vector<DescentOf> all;
  for (const char* model : {"springs", "triangles", "elastic"}) {
    all.push_back({"vertex_block_descent", model, "method = \"vertex-block-descent\""});
    all.push_back({"projective_dynamics", model, "method = \"projective-dynamics\""});
    all.push_back({"first_published", model, "method = \"projective-dynamics\", sweep_memory = 0", 1e-3});
  }
  return all;
}

std::string nameOfDescent(const testing::TestParamInfo<DescentOf>& each) {
  return fmt::format("{}_{}", each.param.name, each.param.model);
}

INSTANTIATE_TEST_SUITE_P(All, Descent, testing::ValuesIn(everyDescent()), nameOfDescent);

class DescentRun : public testing::TestWithParam<std::string> {
 protected:
  // `more`: of the section.
  std::string integrator(const char* more) const {
    return fmt::format("integrator = {{ method = \"{}\", {} }}\n", GetParam(), more);
  }
};

INSTANTIATE_TEST_SUITE_P(All, DescentRun, testing::Values("vertex-block-descent", "projective-dynamics"), testNameOf);

// Ten sweeps are far too few for springs this stiff; from y, where its weight draws the cloth out anew in every step, it would be torn to
// shreds within a second.
TEST_P(DescentRun, AStepThatSweepsCannotFinishGainsNothing) {
  const auto simulation = simulate(integrator("step = 0.016666666666666666, constraint_sweeps = 10") + R"(
mesh = { columns = 17, rows = 17 }
material = { model = "springs", stretch = 5000, shear = 1000 }
[[pin]]
where = ["corner0", "corner1"]
)",
                                   2);
  ASSERT_FALSE(simulation->failure()) << simulation->failure()->message();
  EXPECT_LT(simulation->ledger().numerical(), 0.01);
  EXPECT_LT(simulation->ledger().total(), -0.1) << "it has fallen";
}

// The air tears it apart; nothing is wrong with the step.
TEST_P(DescentRun, WithoutSweepsSaysWhatIsMissing) {
  const auto simulation = simulate(integrator("step = 0.016666666666666666, constraint_sweeps = 0") + R"(
mesh = { columns = 17, rows = 17, plane = "horizontal" }
material = { density = 0.2 }
air = { drag_coefficient = 1 }
start = { noise = 1e-4 }
[[pin]]
where = ["corner0", "corner1"]
)",
                                   3);
  ASSERT_TRUE(simulation->failure());
  EXPECT_NE(simulation->failure()->message().find("set integrator.constraint_sweeps to 1 or more"), std::string::npos)
      << simulation->failure()->message();
}

// Where sweeps begin is a matter of each piece: one that falls fast beside it is nothing to what hangs.
TEST_P(DescentRun, WhatHangsKnowsNothingOfWhatFalls) {
  const std::string hanging = R"(
[body.mesh]
columns = 9
rows = 9
[body.material]
model = "springs"
stretch = 5000
shear = 1000
)";
  const std::string how = integrator("step = 0.016666666666666666, constraint_sweeps = 2");
  const std::string pins = "[[pin]]\nwhere = [\"held.corner0\", \"held.corner1\"]\n";
  const auto alone = simulate(how + "[[body]]\nname = \"held\"\n" + hanging + pins, 0.5);
  const auto both = simulate(how + "[[body]]\nname = \"held\"\n" + hanging + "[[body]]\nname = \"fast\"\n" + hanging +
                                 "[body.start]\nvelocity = [0, -30, 5]\n" + pins,
                             0.5);
  ASSERT_FALSE(both->failure()) << both->failure()->message();
  const VecX &q = both->state().q, &own = alone->state().q;
  EXPECT_LT((q.head(own.size()) - own).cwiseAbs().maxCoeff(), 1e-12);
}

// The hand holds the cloth that it lifts, although no pin does; also where it takes hold and lets go while nothing sweeps.
TEST_P(DescentRun, TheHandLiftsAFreeClothAndLetsGo) {
  Simulation simulation(
      parseScene("mesh = { columns = 9, rows = 9, plane = \"horizontal\" }\n" + integrator("constraint_sweeps = 20"),
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
TEST_P(DescentRun, FewSweepsKeepTheMomentumOfWhatIsFree) {
  const auto simulation = simulate(integrator("step = 0.005, constraint_sweeps = 3") + R"(
gravity.acceleration = [0, 0, 0]
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

// Nor of what lies on the floor, where contact moves nodes between sweeps.
TEST_P(DescentRun, WhatHangsKnowsNothingOfWhatLies) {
  const std::string how = integrator("step = 0.016666666666666666, constraint_sweeps = 5") + R"(
[[collider]]
shape = "plane"
center = [0, -2, 0]
normal = [0, 1, 0]
)";
  const std::string held = "[[body]]\nname = \"held\"\nmesh = { columns = 7, rows = 7 }\n";
  const std::string lying =
      "[[body]]\nname = \"lying\"\nmesh = { columns = 7, rows = 7, plane = \"horizontal\", origin = [3, -1.99, 0] }\n";
  const std::string pins = "[[pin]]\nwhere = [\"held.corner0\"]\n";
  const auto alone = simulate(how + held + pins, 0.3), both = simulate(how + held + lying + pins, 0.3);
  ASSERT_FALSE(both->failure()) << both->failure()->message();
  const VecX &q = both->state().q, &own = alone->state().q;
  EXPECT_LT((q.head(own.size()) - own).cwiseAbs().maxCoeff(), 1e-12);
}

const char* const kProjective = "method = \"projective-dynamics\", step = 0.01";

// L is factored at the first step, and again where moduli, masses, pins, the hand or the step are others: not where cloth moves.
TEST(ProjectiveMatrix, IsFactoredAnewOnlyWhereItChanges) {
  Simulation simulation(parseScene(fallingSheet("triangles", kProjective) + "[run]\nglide = 0\n", "test.toml"),
                        {.hands = true});
  int factored = 0;
  const auto stepsThenFactored = [&](int steps) {
    for (int i = 0; i < steps; ++i) EXPECT_TRUE(simulation.step());
    return simulation.totals().factorings - std::exchange(factored, simulation.totals().factorings);
  };
  EXPECT_EQ(stepsThenFactored(30), 1);
  const std::array<int, 3> held = simulation.cloth().mesh().triangles[40];
  const std::vector<Command> changes{SetParameter{"material.stretch", std::vector<double>{90, 90}},
                                     SetParameter{"material.density", 0.3},
                                     SetParameter{"integrator.substeps", 2.0},
                                     UnpinNodes{{0}},
                                     Grab{held, {0.2, 0.3, 0.5}, placeOf(simulation, held[0])},
                                     ReleaseGrab{}};
  for (const Command& change : changes) {
    ASSERT_EQ(simulation.apply(change), "");
    EXPECT_EQ(stepsThenFactored(10), 1);
  }
  ASSERT_EQ(simulation.apply(SetParameter{"air.wind", std::vector<double>{1, 0, 0}}), "");
  EXPECT_EQ(stepsThenFactored(10), 0);
}

// After another step size, another grip and other moduli, what is left of earlier matrices is nothing.
TEST(ProjectiveMatrix, RemembersNothing) {
  Simulation simulation(parseScene(fallingSheet("triangles", kProjective) + "[run]\nglide = 0\n", "test.toml"),
                        {.hands = true});
  const std::array<int, 3> held = simulation.cloth().mesh().triangles[40];
  const Vec3 place = placeOf(simulation, held[0]);
  const IntegratorSettings settings = settingsOf("projective-dynamics");
  Stepper used(settings);
  const auto sameAsFresh = [&](double h) {
    Stepper fresh(settings);
    State state = simulation.state(), same = state;
    used.step(simulation.cloth(), simulation.pins(), state, h);
    fresh.step(simulation.cloth(), simulation.pins(), same, h);
    EXPECT_EQ(state.q, same.q);
  };
  ASSERT_EQ(simulation.apply(Grab{held, {1, 0, 0}, place}), "");
  sameAsFresh(0.01);
  ASSERT_EQ(simulation.apply(Grab{held, {0, 1, 0}, place}), "");
  sameAsFresh(0.01);
  sameAsFresh(0.005);
  sameAsFresh(0.01);
  ASSERT_EQ(simulation.apply(SetParameter{"material.shear", 20.0}), "");
  sameAsFresh(0.01);
  ASSERT_EQ(simulation.apply(UnpinNodes{{0}}), "");
  sameAsFresh(0.01);
}

// A pin that holds some coordinates of a node: axes with other nodes free have a matrix each.
TEST(ProjectiveMatrix, IsOneForEachSetOfFreeNodes) {
  const std::string pin = "[[pin]]\nwhere = \"corner2\"\naxes = \"xz\"\n";
  const auto after = [&](const char* how) {
    auto simulation = simulate(fallingSheet("triangles", how, 0) + pin, 0.1);
    EXPECT_FALSE(simulation->failure());
    return simulation;
  };
  const auto own = after("method = \"projective-dynamics\", step = 0.01, constraint_sweeps = 1000");
  const auto newton =
      after("method = \"backward-euler\", step = 0.01, newton_iterations = 60, newton_tolerance = 1e-10");
  EXPECT_EQ(own->totals().factorings, 2) << "x and z share one";
  EXPECT_LT((own->state().q - newton->state().q).cwiseAbs().maxCoeff(), 1e-6) << "m";
}

}  // namespace
}  // namespace selvedge::test
