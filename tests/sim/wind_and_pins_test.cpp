// Wind fields, fabrics and pins moved by expressions in a running simulation.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "support/cloth/fabric_names.h"
#include "support/cloth/run.h"

namespace selvedge::test {
namespace {

const std::string kSmall = "[mesh]\ncolumns = 5\nrows = 5\n[material]\nstretch = 50\nshear = 5\n";

std::string airOf(const std::string& field) {
  return fmt::format("[air]\ndrag_coefficient = 1\nwind = [2, 0, 1]\nwind_field = \"{}\"\nfan_angle = 40\n", field);
}

std::string stepOf(const std::string& method, double step) {
  return fmt::format("[integrator]\nmethod = \"{}\"\nstep = {}\n", method, step);
}

const std::vector<std::string> kFields{"uniform", "gusts", "fan", "expression"};

// What is held does not move: then the forces at a time are those of the wind at that time, whatever the frames before.
TEST(Wind, IsTheSameAtTheSameTimeForAnyStep) {
  for (const std::string& field : kFields) {
    const std::string held = kSmall + airOf(field) + "[[pin]]\nwhere = \"all\"\n";
    VecX first, now;
    for (const double step : {1.0 / 64, 1.0 / 256}) {
      for (const int threads : {1, 2}) {
        const auto simulation = simulate(held + stepOf("backward-euler", step), 0.5, {threads, true});
        ASSERT_EQ(simulation->time(), 0.5);
        simulation->cloth().force(simulation->state(), now);
        if (first.size() == 0) first = now;
        EXPECT_EQ(now, first) << field << ", step " << step;
      }
    }
    EXPECT_GT(first.norm(), 0.01);
  }
}

TEST(Wind, StepsConvergeToOneMotion) {
  for (const std::string& field : kFields) {
    const auto end = [&](double step) {
      return simulate(kSmall + airOf(field) + "[[pin]]\nwhere = \"corners\"\n" + stepOf("rk4", step), 0.25)->state().q;
    };
    const VecX fine = end(1.0 / 4096);
    const double coarse = (end(1.0 / 512) - fine).norm(), finer = (end(1.0 / 1024) - fine).norm();
    EXPECT_GT(coarse, 1e-14) << field;
    EXPECT_LT(finer, coarse / 4) << field << ": the field is part of the equation, not of the steps";
  }
}

TEST(Wind, WorkIsThatOfTheLocalWind) {
  for (const std::string& field : kFields) {
    const auto simulation =
        simulate(kSmall + airOf(field) + "[[pin]]\nwhere = \"corners\"\n" + stepOf("rk4", 1e-3), 0.5);
    EXPECT_FALSE(simulation->failure());
    EXPECT_GT(simulation->ledger().windWork(), 0) << field;
    EXPECT_LT(std::abs(simulation->ledger().numerical()), 1e-3 * simulation->ledger().windWork()) << field;
  }
}

TEST(Wind, ChangesWhileTheSceneRuns) {
  const std::string blown = kSmall + airOf("expression") + "wind_x = \"0\"\nwind_y = \"0\"\nwind_z = \"0\"\n" +
                            "[[pin]]\nwhere = \"top\"\n" + stepOf("backward-euler", 0.01);
  const std::string event = "[[event]]\ntime = 0.2\nset = { \"air.wind_z\" = \"30 * sin(x)^2\" }\n";
  const auto before = simulate(blown + event, 0.19), plain = simulate(blown, 0.19);
  EXPECT_EQ(before->hash(), plain->hash());
  const auto after = simulate(blown + event, 0.5), still = simulate(blown, 0.5);
  EXPECT_FALSE(after->failure());
  EXPECT_GT((after->state().q - still->state().q).norm(), 0.01);
}

// Whatever the method, the run ends as a failed one at a state that is sane and names the formula.
TEST(Wind, AFormulaWithoutAValueEndsTheRunAndIsNamed) {
  for (const std::string method : {"symplectic-euler", "rk4", "rk45", "backward-euler", "generalized-alpha", "bdf2"}) {
    const auto simulation = simulate(kSmall + airOf("expression") + "wind_y = \"sqrt(0.1 - t)\"\n" +
                                         "[[pin]]\nwhere = \"corners\"\n" + stepOf(method, 0.004),
                                     0.5);
    ASSERT_TRUE(simulation->failure()) << method;
    EXPECT_NEAR(simulation->time(), 0.1, 0.0081) << method;
    EXPECT_TRUE(simulation->state().q.allFinite()) << method;
    EXPECT_TRUE(std::isfinite(simulation->ledger().total())) << method;
    const std::string cause = simulation->failure()->cause;
    EXPECT_TRUE(cause.starts_with("Likely cause: air.wind_y = \"sqrt(0.1 - t)\" gives nan m/s at x = "))
        << method << cause;
  }
}

// Where the first step begins some methods take no force at all: then it is the ledger that notices.
TEST(Wind, AFormulaWithoutAValueAtTheStartEndsTheRunOfEveryMethod) {
  for (const std::string formula : {"ln(t)", "1/t"}) {
    for (const std::string& method : methodNames()) {
      const auto simulation = simulate(kSmall + airOf("expression") + "wind_x = \"" + formula +
                                           "\"\n[[pin]]\nwhere = \"corners\"\n" + stepOf(method, 0.004),
                                       0.1);
      ASSERT_TRUE(simulation->failure()) << method;
      EXPECT_EQ(simulation->failure()->step, 1) << method;
      EXPECT_EQ(simulation->time(), 0) << method;
      EXPECT_EQ(simulation->state().q, simulation->start().q) << method;
      EXPECT_TRUE(std::isfinite(simulation->ledger().numerical())) << method;
      const std::string cause = simulation->failure()->cause;
      EXPECT_TRUE(cause.starts_with("Likely cause: air.wind_x = \"" + formula + "\" gives ")) << method << cause;
    }
  }
}

// The same in the midst of a run, just where a step ends; with another formula the run goes on from there.
TEST(Wind, AFormulaWithoutAValueForAMomentEndsTheRun) {
  const auto simulation =
      simulate(kSmall + airOf("expression") + "wind_x = \"1/(t - 0.125)\"\n[[pin]]\nwhere = \"corners\"\n" +
                   stepOf("implicit-midpoint", 1.0 / 64),
               0.5);
  ASSERT_TRUE(simulation->failure());
  EXPECT_EQ(simulation->time(), 0.125 - 1.0 / 64);
  EXPECT_TRUE(simulation->failure()->cause.starts_with("Likely cause: air.wind_x = ")) << simulation->failure()->cause;
  ASSERT_EQ(simulation->apply(SetParameter{"air.wind_x", std::string("1")}), "");
  simulation->resume();
  for (int i = 0; i < 4; ++i) ASSERT_TRUE(simulation->step());
  EXPECT_TRUE(std::isfinite(simulation->ledger().numerical()));
}

class ExpressionPins : public testing::TestWithParam<std::string> {};

TEST_P(ExpressionPins, AreWhereTheirFormulasSay) {
  const auto simulation = simulate(
      "[mesh]\ncolumns = 4\nrows = 4\n[material]\nmodel = \"springs\"\nstretch = 20\nshear = 2\nstretch_damping = "
      "0.01\n"
      "[[pin]]\nwhere = \"top\"\nmotion = \"expression\"\noffset_x = \"0.1*x0*sin(5*t)\"\noffset_y = \"t^3\"\n"
      "offset_z = \"0.2*(1 - cos(3*t + z0))\"\nuntil = 0.4\n" +
          stepOf(GetParam(), 1.0 / 1024),
      0.3);
  ASSERT_FALSE(simulation->failure()) << simulation->failure()->message();
  const double t = simulation->time();
  ASSERT_EQ(simulation->pins().pins().size(), 4U);
  for (const Pins::Pin& pin : simulation->pins().pins()) {
    const Vec3 a = pin.motion.anchor, q = simulation->state().q.segment<3>(3 * pin.node);
    const Vec3 v = simulation->state().v.segment<3>(3 * pin.node);
    const Vec3 expected(0.1 * a.x() * std::sin(5 * t), t * t * t, 0.2 * (std::cos(a.z()) - std::cos(3 * t + a.z())));
    EXPECT_LT((q - a - expected).norm(), 1e-15);
    EXPECT_LT((v - Vec3(0.5 * a.x() * std::cos(5 * t), 3 * t * t, 0.6 * std::sin(3 * t + a.z()))).norm(), 1e-12);
  }
  EXPECT_GT(std::abs(simulation->ledger().pinWork()), 1e-4);
}

INSTANTIATE_TEST_SUITE_P(Methods, ExpressionPins, testing::ValuesIn(methodNames()), testNameOf);

// Their velocity at rest is round-off, 1e-14 m/s: the estimate of the fastest damper must not take that for a measure.
TEST(ExpressionPins, AtRestDoNotDisturbTheAutomaticSubsteps) {
  const auto simulation = simulate(
      "[mesh]\ncolumns = 9\nrows = 9\nplane = \"vertical\"\n[material]\nmodel = \"springs\"\nfabric = \"jersey\"\n"
      "[air]\nwind = [3, 0, 1]\n[start]\nnoise = 1e-4\n"
      "[[pin]]\nwhere = \"top\"\nmotion = \"expression\"\noffset_z = \"x0*sin(0.8*(t - sin(t)))\"\n"
      "[integrator]\nmethod = \"rk4\"\nstep = 0.005\nsubsteps = 0\n",
      0.05);
  ASSERT_FALSE(simulation->failure()) << simulation->failure()->message();
}

TEST(ExpressionPins, AFormulaWithoutAValueEndsTheRunAndIsNamed) {
  for (const std::string method : {"rk4", "backward-euler"}) {
    const auto simulation =
        simulate(kSmall + "[[pin]]\nwhere = \"top\"\nmotion = \"expression\"\noffset_z = \"ln(0.1 - t)\"\n" +
                     stepOf(method, 0.004),
                 0.5);
    ASSERT_TRUE(simulation->failure()) << method;
    EXPECT_TRUE(simulation->state().q.allFinite());
    const std::string cause = simulation->failure()->cause;
    EXPECT_TRUE(cause.starts_with("Likely cause: pin.offset_z = \"ln(0.1 - t)\" gives the ")) << cause;
  }
}

class EveryFabric : public testing::TestWithParam<std::string> {};

// Half a metre square let go from the horizontal, held by two corners.
TEST_P(EveryFabric, HangsWithoutDivergence) {
  const auto simulation = simulate(
      fmt::format("[mesh]\ncolumns = 9\nrows = 9\nsize = 0.5\n[material]\nfabric = \"{}\"\n[start]\nnoise = 1e-4\n"
                  "[[pin]]\nwhere = [\"corner0\", \"corner1\"]\n{}",
                  GetParam(), stepOf("backward-euler", 0.01)),
      0.5);
  ASSERT_FALSE(simulation->failure()) << simulation->failure()->message();
  double lowest = 0;
  for (int i = 0; i < simulation->cloth().blockCount(); ++i)
    lowest = std::min(lowest, simulation->state().q[3 * i + 1]);
  EXPECT_LT(lowest, -0.1) << "it falls";
  EXPECT_GT(lowest, -0.75) << "it does not stretch like gum";
  EXPECT_LT(simulation->ledger().total(), 0.05) << "nothing brings energy in";
}

INSTANTIATE_TEST_SUITE_P(All, EveryFabric, testing::ValuesIn(fabricNames()), testNameOf);

}  // namespace
}  // namespace selvedge::test
